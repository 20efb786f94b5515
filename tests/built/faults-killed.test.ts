import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { type Database, type DatabaseOptions, openDatabase } from '../../src/db/database'
import { sealTrail, verifyTrail } from '../../src/domains/accounts/server/audit-chain.store'
import { temporaryFolder } from '../support/database'
import { staffCookie, startWork } from '../support/office'
import { type OwnPostgres, startOwnPostgres } from '../support/postgres-server'
import { startStable } from '../support/running-stable'

/** `npm run test:faults` kills more often. */
const rounds = Number(process.env['FAULT_ROUNDS'] ?? 3)
let postgres: OwnPostgres | undefined
afterAll(() => postgres?.stop())

/** Checks that the database is whole, and has every horse that the stable said it has. */
async function expectAll(database: Database, acknowledged: readonly string[]): Promise<void> {
  const horses = await database.kysely.selectFrom('horses').select(['id', 'name']).execute()
  const names = new Set(horses.map(({ name }) => name))
  expect(acknowledged.filter((name) => !names.has(name))).toEqual([])
  // A horse and its entry in the trail are written in one transaction.
  const entries = await database.kysely
    .selectFrom('audit_entries')
    .select('subject_id')
    .where('subject_type', '=', 'horse')
    .execute()
  expect(entries.map((entry) => entry.subject_id).sort()).toEqual(horses.map(({ id }) => id).sort())
  await sealTrail(database)
  expect(await verifyTrail(database.kysely, new Date())).toMatchObject({ fault: undefined })
  if (database.engine === 'sqlite') {
    const { rows: check } = await sql`pragma integrity_check`.execute(database.kysely)
    expect(check).toEqual([{ integrity_check: 'ok' }])
    const { rows: foreign } = await sql`pragma foreign_key_check`.execute(database.kysely)
    expect(foreign).toEqual([])
  }
}

async function killUnderWrites(options: DatabaseOptions, alsoKill?: OwnPostgres): Promise<void> {
  const cookie = await staffCookie(options)
  const acknowledged: string[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const stable = await startStable(options.dataDir, {
      environment: {
        LOG_LEVEL: 'silent',
        ...(options.databaseUrl !== undefined && { DATABASE_URL: options.databaseUrl }),
      },
    })
    const work = startWork(stable.baseURL, cookie)
    await expect.poll(() => work.acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(3)
    await sleep(Math.random() * 200)
    const ended = new Promise((resolve) => stable.process.once('exit', resolve))
    // The database with it, every other time.
    const killsDatabase = alsoKill && round % 2 === 0
    if (killsDatabase) alsoKill.kill()
    stable.process.kill('SIGKILL')
    await ended
    await work.stop()
    if (killsDatabase) await alsoKill.restart()
    expect(work.answers.filter(({ status }) => status !== 201 && status !== 503)).toEqual([])
    acknowledged.push(...work.acknowledged)
    const database = await openDatabase(options)
    await expectAll(database, acknowledged)
    await database.close()
  }
}

const patience = { timeout: 60_000 + rounds * 20_000 }

test(
  'a stable on SQLite, killed under writes again and again, keeps every acknowledged one',
  patience,
  () => killUnderWrites({ dataDir: temporaryFolder() }),
)

test(
  'a stable on PostgreSQL, killed under writes again and again, keeps every acknowledged one',
  patience,
  async () => {
    postgres = await startOwnPostgres({ maxConnections: 100 })
    await killUnderWrites({ dataDir: temporaryFolder(), databaseUrl: postgres.url }, postgres)
  },
)
