import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { type Database, type DatabaseOptions, openDatabase } from '../../src/db/database'
import { sealTrail, verifyTrail } from '../../src/domains/accounts/server/audit-chain.store'
import { objectIdOf } from '../../src/domains/media/media.rules'
import { findImage } from '../../src/domains/media/server/images.store'
import { openLocalStorage } from '../../src/domains/media/server/local-storage'
import { originalKey } from '../../src/domains/media/server/object-keys'
import { temporaryFolder } from '../support/database'
import { staffCookie, startWork } from '../support/office'
import { type OwnPostgres, startOwnPostgres } from '../support/postgres-server'
import { startStable } from '../support/running-stable'

/** `npm run test:faults` kills more often. */
const rounds = Number(process.env['FAULT_ROUNDS'] ?? 3)
let postgres: OwnPostgres | undefined
afterAll(() => postgres?.stop())

/** Checks that every picture that the stable said it has is there. */
async function expectPictures(dataDir: string, database: Database, addresses: readonly string[]) {
  const storage = await openLocalStorage(path.join(dataDir, 'objects'))
  for (const address of addresses) {
    const id = objectIdOf(address) ?? ''
    expect(await findImage(database.kysely, id)).toBeDefined()
    expect((await storage.get(originalKey(id)))?.size).toBeGreaterThan(0)
  }
}

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
  const pictures: string[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const stable = await startStable(options.dataDir, {
      environment: {
        LOG_LEVEL: 'silent',
        ...(options.databaseUrl !== undefined && { DATABASE_URL: options.databaseUrl }),
      },
    })
    const work = startWork(stable.baseURL, cookie)
    const added = () => Math.min(work.acknowledged.length, 4 * work.pictures.length)
    await expect.poll(added, { timeout: 20_000 }).toBeGreaterThan(3)
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
    pictures.push(...work.pictures)
    const database = await openDatabase(options)
    await expectAll(database, acknowledged)
    await expectPictures(options.dataDir, database, pictures)
    await database.close()
  }
}

const patience = { timeout: 60_000 + rounds * 20_000 }

test('keeps every acknowledged write on SQLite, however often it is killed', patience, () =>
  killUnderWrites({ dataDir: temporaryFolder() }),
)

test(
  'keeps every acknowledged write on PostgreSQL, however often both are killed',
  patience,
  async () => {
    postgres = await startOwnPostgres({ maxConnections: 100 })
    await killUnderWrites({ dataDir: temporaryFolder(), databaseUrl: postgres.url }, postgres)
  },
)
