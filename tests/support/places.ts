import { join } from 'node:path'
import { runCommand } from '../../src/app/server/command-line'
import { type Database, type DatabaseOptions, openDatabase } from '../../src/db/database'
import { readLines, tablesToKeep } from '../../src/domains/backups/server/rows.store'
import { openLocalStorage } from '../../src/domains/media/server/local-storage'
import type { S3Settings } from '../../src/domains/media/server/s3-client'
import { openS3Storage } from '../../src/domains/media/server/s3-storage'
import { afterFile } from './after-file'
import { temporaryFolder, testDatabase, testEngine } from './database'
import { testBucket } from './s3'

/** A stable's database and pictures, and the command line that works on them. */
export type Place = Awaited<ReturnType<typeof placeFor>>

async function placeFor(database: Database, options: DatabaseOptions, s3?: S3Settings) {
  const dataDir = options.dataDir === '' ? temporaryFolder() : options.dataDir
  const folder = await openLocalStorage(join(dataDir, 'objects'))
  return {
    database,
    dataDir,
    storage: s3 ? await openS3Storage(s3, { arriving: folder }) : folder,
    /** Runs a command; its exit code and what it says. */
    run: async (...args: string[]) => {
      const said: string[] = []
      const terminal = {
        askPassword: undefined,
        readLine: async () => '',
        say: (line: string) => said.push(line),
      }
      const env = {
        DATA_DIR: dataDir,
        DATABASE_URL: options.databaseUrl,
        S3_ENDPOINT: s3?.endpoint,
        S3_REGION: s3?.region,
        S3_BUCKET: s3?.bucket,
        S3_ACCESS_KEY_ID: s3?.accessKeyId,
        S3_SECRET_ACCESS_KEY: s3?.secretAccessKey,
      }
      const code = await runCommand(args, terminal, env)
      return { code, text: said.join('\n') }
    },
  }
}

/** An empty stable on SQLite, whatever the engine of this run. */
export async function placeOnSqlite(): Promise<Place> {
  const options = { dataDir: temporaryFolder() }
  const database = await openDatabase(options)
  afterFile(() => database.close())
  return placeFor(database, options)
}

/** An empty stable on the engine of this run. */
export async function placeOnThisEngine(): Promise<Place> {
  const database = await testDatabase()
  return placeFor(database, database.options)
}

/** The same with its pictures in a bucket. */
export async function placeInBucket(): Promise<Place> {
  const database = await testDatabase()
  return placeFor(database, database.options, await testBucket())
}

type NewPlace = () => Promise<Place>
const sqlite = { engine: 'SQLite', newPlace: placeOnSqlite }
const postgres = { engine: 'PostgreSQL', newPlace: placeOnThisEngine }
/** From where to where a run on this engine restores. */
export const routes: readonly [from: string, to: string, source: NewPlace, target: NewPlace][] = (
  testEngine() === 'sqlite'
    ? [[sqlite, sqlite] as const]
    : [[sqlite, postgres] as const, [postgres, sqlite] as const, [postgres, postgres] as const]
).map(([from, to]) => [from.engine, to.engine, from.newPlace, to.newPlace])

/** Every row that a backup has, by table. */
export async function rowsOf({ database }: Pick<Place, 'database'>) {
  const rows: Record<string, string[]> = {}
  for (const table of tablesToKeep) {
    const lines: string[] = []
    for await (const some of readLines(database.kysely, database.engine, table)) lines.push(...some)
    rows[table] = lines
  }
  return rows
}
