import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openDatabase } from '../../src/db/database'
import { createHorse } from '../../src/domains/horses/server/horses-changes.store'
import { insertImage } from '../../src/domains/media/server/images.store'
import { openLocalStorage } from '../../src/domains/media/server/local-storage'
import { originalKey } from '../../src/domains/media/server/object-keys'
import { temporaryFolder } from '../support/database'
import { startStable } from '../support/running-stable'
import { insertMeeting } from '../../src/domains/racing/server/racing-changes.store'
import { startOwnPostgres } from '../support/postgres-server'
import { canMount, withOwnDisk } from '../support/own-disk'

const program = fileURLToPath(new URL('../../dist/server/cli.js', import.meta.url))
const races = 100_000

let source = ''
beforeAll(async () => {
  source = temporaryFolder()
  const database = await openDatabase({ dataDir: source })
  const storage = await openLocalStorage(path.join(source, 'objects'))
  const { kysely } = database
  const now = new Date()
  await createHorse(kysely, now, { name: 'Brass Lantern' })
  const meeting = await insertMeeting(kysely, now, { date: '2026-01-02' })
  await sql`
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${races})
    insert into races (id, meeting_id, name, created_at, updated_at)
    select printf('%08d', n), ${meeting}, 'The Lantern Handicap ' || n, '', ''
    from numbers`.execute(kysely)
  for (let count = 0; count < 3; count += 1) {
    const picture = { id: randomUUID(), contentType: 'image/png', bytes: 1_000_000 }
    await storage.put(originalKey(picture.id), randomBytes(picture.bytes), picture.contentType)
    const facts = { width: 1, height: 1, color: '#000000', focalX: 50, focalY: 50 }
    await insertImage(kysely, { ...picture, ...facts, createdAt: now, createdBy: null })
  }
  await database.close()
})

/** Runs the built command line on a stable's folder. */
function start(
  dataDir: string,
  args: readonly string[],
  { through = [], databaseUrl = '' }: { through?: readonly string[]; databaseUrl?: string } = {},
) {
  const [command = '', ...others] = [...through, process.execPath, program, ...args]
  return spawn(command, others, {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function outcomeOf(child: ChildProcess) {
  const said = child.stdout === null ? '' : text(child.stdout)
  await once(child, 'exit')
  return { code: child.exitCode, text: await said }
}

const run = (dataDir: string, ...args: string[]) => outcomeOf(start(dataDir, args))

/** Kills the command as soon as `isMidway`. @throws if it ends before */
async function killMidway(
  child: ChildProcess,
  isMidway: () => boolean | Promise<boolean>,
): Promise<void> {
  const ended = once(child, 'exit')
  while (!(await isMidway())) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}`)
    await wait(1)
  }
  child.kill('SIGKILL')
  await ended
  expect(child.signalCode).toBe('SIGKILL')
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0

test('a backup killed midway leaves no file that could be taken for one', async () => {
  const file = path.join(temporaryFolder(), 'stable.tar')
  const unfinished = `${file}.unfinished`
  await killMidway(start(source, ['backup', file]), () => sizeOf(unfinished) > 0)
  expect(existsSync(file)).toBe(false)
  const refused = await run(source, 'backup', file)
  expect(refused.text).toContain(`${unfinished} exists`)
  expect(refused.code).toBe(1)
})

test('a restore killed midway leaves an unused database, into which the next one restores all', async () => {
  const file = path.join(temporaryFolder(), 'stable.tar')
  expect(await run(source, 'backup', file)).toMatchObject({ code: 0 })
  const target = temporaryFolder()
  const log = path.join(target, 'stable.db-wal')
  // the whole transaction is some 20 MB
  await killMidway(start(target, ['restore', file]), () => sizeOf(log) > 5_000_000)

  const left = await openDatabase({ dataDir: target })
  expect(await left.kysely.selectFrom('horses').select('id').execute()).toEqual([])
  expect(await left.kysely.selectFrom('races').select('id').limit(1).execute()).toEqual([])
  await left.close()

  expect(await run(target, 'restore', file)).toMatchObject({ code: 0 })
  const restored = await openDatabase({ dataDir: target })
  const { count } = await restored.kysely
    .selectFrom('races')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(races)
  const { rows } = await sql`pragma integrity_check`.execute(restored.kysely)
  expect(rows).toEqual([{ integrity_check: 'ok' }])
  await restored.close()
  expect(readdirSync(path.join(target, 'objects/uploads'))).toHaveLength(3)
})

test('a restore into PostgreSQL killed midway leaves an unused database, too', async () => {
  const file = path.join(temporaryFolder(), 'stable.tar')
  expect(await run(source, 'backup', file)).toMatchObject({ code: 0 })
  const postgres = await startOwnPostgres({ maxConnections: 20 })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    const target = temporaryFolder()
    const restore = () => start(target, ['restore', file], { databaseUrl: postgres.url })
    const countOf = async (what: string) => {
      const { rows } = await client.query(`select count(*)::integer as count from ${what}`)
      return z.array(z.object({ count: z.number() })).parse(rows)[0]?.count
    }
    const inserting = `pg_stat_activity where state = 'active' and query like 'insert into "races"%'`
    await killMidway(restore(), async () => (await countOf(inserting)) === 1)
    expect(await countOf('horses')).toBe(0)
    expect(await countOf('races')).toBe(0)

    expect(await outcomeOf(restore())).toMatchObject({ code: 0 })
    expect(await countOf('races')).toBe(races)
  } finally {
    await client.end()
    await postgres.stop()
  }
})

test('a server makes a backup when it starts for the first time', async () => {
  const BACKUP_DIR = path.join(temporaryFolder(), 'backups')
  const stable = await startStable(source, { environment: { BACKUP_DIR } })
  try {
    // until then it has another name
    const made = () => (existsSync(BACKUP_DIR) ? readdirSync(BACKUP_DIR) : [])
    await expect.poll(made, { timeout: 20_000 }).toEqual([expect.stringMatching(/\.tar$/)])
    const ready = async (): Promise<unknown> => (await fetch(`${stable.baseURL}/readyz`)).json()
    const lastBackup: unknown = expect.any(String)
    await expect.poll(ready, { timeout: 20_000 }).toEqual({ status: 'ok', lastBackup })
  } finally {
    await stable.stop()
  }
  const [name = '', ...others] = readdirSync(BACKUP_DIR)
  expect(others).toEqual([])
  const { code, text } = await run(source, 'backup', 'verify', path.join(BACKUP_DIR, name))
  expect(text).toContain('races: 100,000')
  expect(code).toBe(0)
})

// so small that the backup doesn't fit
const onSmallDisk = 'mount -t tmpfs -o size=2m stable "$0" && "$@"; code=$?; ls -A "$0"; exit $code'

// Not every machine lets the tests mount a disk of their own.
test.runIf(canMount)('a disk that fills up is named, and nothing is left on it', async () => {
  const disk = path.join(temporaryFolder(), 'disk')
  mkdirSync(disk)
  const file = path.join(disk, 'stable.tar')
  const child = start(source, ['backup', file], {
    through: withOwnDisk(onSmallDisk, disk),
  })
  expect(await outcomeOf(child)).toEqual({
    code: 1,
    text: `The backup can’t be written to ${file}: the disk is full.\n`,
  })
})
