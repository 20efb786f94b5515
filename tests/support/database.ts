import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, type DatabaseOptions, openDatabase } from '../../src/db/database'
import { afterFile } from './after-file'
import { databaseUrl } from './postgres'
import { temporaryRoot } from './temporary-root'

export interface TestDatabase extends Database {
  /** The options that open the same database again. */
  readonly options: DatabaseOptions
  /** Opens it a second time, as another process would; closed after the file's tests. */
  reopen(): Promise<Database>
}

let sqliteTemplate: Promise<Buffer> | undefined
let postgresAdmin: Promise<pg.Client> | undefined

/**
 * A fresh, migrated database on the engine of this run (TEST_ENGINE). Closed and removed after the
 * file's tests; a test may close it earlier.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const options = testEngine() === 'postgres' ? await copyPostgres() : await copySqlite()
  const database = await openTracked(options)
  return { ...database, options, reopen: () => openTracked(options) }
}

/** Options for a database that contains nothing, not even tables. */
export async function emptyDatabase(): Promise<DatabaseOptions> {
  return testEngine() === 'postgres'
    ? await createPostgres('template0')
    : { dataDir: temporaryFolder() }
}

export function testEngine(): 'sqlite' | 'postgres' {
  const engine = process.env.TEST_ENGINE
  if (engine === 'sqlite' || engine === 'postgres') return engine
  throw new Error(
    'Database tests are named *.apitest.ts or *.dbtest.ts: only there is TEST_ENGINE set',
  )
}

/** Removed after the file's tests. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(temporaryRoot(), 'stable-test-'))
  afterFile(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

async function openTracked(options: DatabaseOptions): Promise<Database> {
  const database = await openDatabase(options)
  let closed: Promise<void> | undefined
  const close = () => (closed ??= database.close())
  afterFile(close)
  return { ...database, close }
}

async function copySqlite(): Promise<DatabaseOptions> {
  sqliteTemplate ??= makeSqliteTemplate()
  const template = await sqliteTemplate
  const dataDir = temporaryFolder()
  writeFileSync(join(dataDir, 'stable.db'), template)
  return { dataDir }
}

/** The file of a migrated database. */
async function makeSqliteTemplate(): Promise<Buffer> {
  const dataDir = temporaryFolder()
  const database = await openDatabase({ dataDir })
  // Closing writes everything into this one file.
  await database.close()
  return readFileSync(join(dataDir, 'stable.db'))
}

function copyPostgres(): Promise<DatabaseOptions> {
  return createPostgres(inject('postgresTemplate'))
}

async function createPostgres(template: string): Promise<DatabaseOptions> {
  const serverUrl = inject('postgresUrl')
  postgresAdmin ??= connectAdmin(serverUrl)
  const admin = await postgresAdmin
  const name = `stable_test_${randomBytes(8).toString('hex')}`
  await admin.query(`create database ${name} template ${template} encoding 'UTF8'`)
  afterFile(async () => {
    await admin.query(`drop database if exists ${name} with (force)`)
  })
  return { dataDir: '', databaseUrl: databaseUrl(serverUrl, name) }
}

async function connectAdmin(serverUrl: string): Promise<pg.Client> {
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  afterFile(() => {
    postgresAdmin = undefined
    return admin.end()
  })
  return admin
}
