import { spawn, spawnSync } from 'node:child_process'
import { chownSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { aptInstall, canUseApt } from '../../scripts/apt.mjs'
import { afterFile } from './after-file'
import { temporaryFolder } from './database'
import { unprivilegedUser } from './postgres-server'
import { freePort } from './running-stable'

const find = () =>
  ['pgbouncer', '/usr/sbin/pgbouncer'].find((name) => spawnSync(name, ['--version']).status === 0)

/** Whether PgBouncer is there; installs it if that needs no password. */
export async function hasPgBouncer(): Promise<boolean> {
  if (!find() && canUseApt()) await aptInstall(['pgbouncer'], '1 MB', '--no-install-recommends')
  return find() !== undefined
}

/** Puts PgBouncer in front of a database, until the file's tests end. Returns the address that leads through it. */
export async function startPgBouncer(
  databaseUrl: string,
  mode: 'session' | 'transaction',
  settings: Readonly<Record<string, string | number>> = {},
): Promise<string> {
  const program = find()
  if (program === undefined) throw new Error('PgBouncer is not installed')
  const to = new URL(databaseUrl)
  const name = to.pathname.slice(1)
  const port = await freePort()
  const folder = temporaryFolder()
  const file = join(folder, 'pgbouncer.ini')
  const target = `host=${to.hostname} port=${to.port || 5432} user=${to.username} password=${to.password}`
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: mode,
    ...settings,
  }
  const lines = Object.entries(all).map(([key, value]) => `${key} = ${value}`)
  writeFileSync(
    file,
    ['[databases]', `${name} = ${target}`, '[pgbouncer]', ...lines, ''].join('\n'),
  )
  const user = unprivilegedUser()
  if (user) for (const path of [folder, file]) chownSync(path, user.uid, user.gid)
  const child = spawn(program, ['--quiet', file], { ...user, cwd: folder, stdio: 'ignore' })
  afterFile(() => {
    child.kill('SIGKILL')
  })
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  const deadline = performance.now() + 20_000
  while (!(await answers(url.href))) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error('PgBouncer did not start')
  }
  return url.href
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
