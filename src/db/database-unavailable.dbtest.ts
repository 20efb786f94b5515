import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { temporaryFolder, testDatabase, testEngine } from '../../tests/support/database'
import { type DatabaseOptions, openDatabase } from './database'
import { DatabaseUnavailable } from './database-errors'
import { SqliteFile } from './sqlite-file'

/** The message with which a database fails to open. */
async function sentenceOf(options: DatabaseOptions): Promise<string> {
  try {
    const database = await openDatabase(options)
    await database.close()
    return 'It opened'
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return error.message
    throw error
  }
}

it('says that the database is newer than the program, and leaves it unchanged', async () => {
  const database = await testDatabase()
  const applied = () => sql`select name from migrations order by name`.execute(database.kysely)
  const { rows: before } = await applied()
  await sql`insert into migrations (name, applied_at) values ('999-later', 'x')`.execute(
    database.kysely,
  )
  expect(await sentenceOf(database.options)).toBe(
    'The database was changed by a newer version of this program (999-later): start that version, or restore a backup made before the upgrade.',
  )
  expect((await applied()).rows).toEqual([...before, { name: '999-later' }])
})

describe.runIf(testEngine() === 'sqlite')('a SQLite database', () => {
  it('is created with its folder, accessible to its owner only', async () => {
    const dataDir = join(temporaryFolder(), 'deep', 'data')
    expect(await sentenceOf({ dataDir })).toBe('It opened')
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  })

  it('that others could read is closed to them when opened', async () => {
    const database = await testDatabase()
    await database.close()
    const { dataDir } = database.options
    const path = join(dataDir, 'stable.db')
    chmodSync(dataDir, 0o755)
    chmodSync(path, 0o644)
    const again = await database.reopen()
    await sql`create table written (a text)`.execute(again.kysely)
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    for (const file of [path, `${path}-wal`, `${path}-shm`])
      expect(statSync(file).mode & 0o777, file).toBe(0o600)
  })

  it('leaves a folder shared with others as it is', async () => {
    const dataDir = temporaryFolder()
    chmodSync(dataDir, 0o1777)
    expect(await sentenceOf({ dataDir })).toBe('It opened')
    expect(statSync(dataDir).mode & 0o7777).toBe(0o1777)
    expect(statSync(join(dataDir, 'stable.db')).mode & 0o777).toBe(0o600)
  })

  it('fails if its folder is a file', async () => {
    const dataDir = join(temporaryFolder(), 'data')
    writeFileSync(dataDir, '')
    expect(await sentenceOf({ dataDir })).toBe(
      `The data folder ${dataDir} cannot be created (EEXIST).`,
    )
    expect(await sentenceOf({ dataDir: join(dataDir, 'below') })).toMatch(
      /cannot be created \(ENOTDIR\)/,
    )
  })

  it('fails if its file is a folder', async () => {
    const dataDir = temporaryFolder()
    mkdirSync(join(dataDir, 'stable.db'))
    expect(await sentenceOf({ dataDir })).toMatch(
      /^The database .*stable\.db cannot be opened: check/,
    )
  })

  it('fails if its file is something else', async () => {
    const dataDir = temporaryFolder()
    writeFileSync(join(dataDir, 'stable.db'), 'Dear diary, '.repeat(1_000))
    expect(await sentenceOf({ dataDir })).toMatch(/is damaged or is not a database: move it away/)
    // The user's own file is unharmed.
    expect(readFileSync(join(dataDir, 'stable.db'), 'utf8')).toMatch(/^Dear diary/)
  })

  it('fails if it is damaged', async () => {
    const database = await testDatabase()
    await database.close()
    const path = join(database.options.dataDir, 'stable.db')
    const bytes = readFileSync(path)
    bytes.fill(0xff, 100, 60_000)
    writeFileSync(path, bytes)
    expect(await sentenceOf(database.options)).toMatch(/is damaged or is not a database/)
  })

  it('fails if another program keeps it locked', async () => {
    const database = await testDatabase()
    await database.close()
    const other = new SqliteFile(join(database.options.dataDir, 'stable.db'))
    other.exec('begin immediate')
    const options = { ...database.options, patienceMs: 100 }
    expect(await sentenceOf(options)).toMatch(/is locked by another program/)
    other.close()
  })
})

describe.runIf(testEngine() === 'postgres')('a PostgreSQL database', () => {
  const changed = async (change: (url: URL) => void) => {
    const { options } = await testDatabase()
    const url = new URL(options.databaseUrl ?? '')
    change(url)
    return { dataDir: '', databaseUrl: url.href }
  }

  it('fails if it refuses the user or the password', async () => {
    const options = await changed((url) => {
      url.username = 'nobody_known'
      url.password = 'hunter2'
    })
    const sentence = await sentenceOf(options)
    expect(sentence).toMatch(/refuses the user name or password in DATABASE_URL\.$/)
    expect(sentence).not.toMatch(/hunter2/)
  })

  it('fails if it does not exist', async () => {
    const options = await changed((url) => (url.pathname = '/nowhere'))
    const password = new URL(options.databaseUrl).password
    const sentence = await sentenceOf(options)
    expect(sentence).toMatch(/\/nowhere does not exist: create it, or correct DATABASE_URL\.$/)
    expect(password === '' || !sentence.includes(password)).toBe(true)
  })

  it('fails if it does not answer', async () => {
    const options = await changed((url) => (url.port = '1'))
    expect(await sentenceOf(options)).toMatch(
      /:1\/stable_test_\w+ does not answer \(ECONNREFUSED\)\.$/,
    )
  })

  it('fails if it is not encoded in UTF-8', async () => {
    const database = await testDatabase()
    const name = `stable_test_ascii_${Date.now()}`
    await sql`create database ${sql.id(name)} template template0 encoding 'SQL_ASCII'
      lc_collate 'C' lc_ctype 'C'`.execute(database.kysely)
    const url = new URL(database.options.databaseUrl ?? '')
    url.pathname = `/${name}`
    expect(await sentenceOf({ dataDir: '', databaseUrl: url.href })).toMatch(
      /is encoded in SQL_ASCII: create it with the encoding UTF8\.$/,
    )
    await sql`drop database ${sql.id(name)}`.execute(database.kysely)
  })

  it('fails if its address is malformed', async () => {
    for (const databaseUrl of [
      'mysql://ada:hunter2@localhost/x',
      'hunter2',
      'postgres://a:b/hunter2@c',
    ]) {
      expect(await sentenceOf({ dataDir: '', databaseUrl })).toMatch(
        /^DATABASE_URL is not the address of a PostgreSQL database/,
      )
    }
  })

  it('fails if the user may not create tables', async () => {
    const database = await testDatabase()
    const role = `guest_${Date.now()}`
    await sql`create role ${sql.id(role)} login password 'hunter2'`.execute(database.kysely)
    await sql`drop table migrations`.execute(database.kysely)
    const url = new URL(database.options.databaseUrl ?? '')
    url.username = role
    url.password = 'hunter2'
    expect(await sentenceOf({ dataDir: '', databaseUrl: url.href })).toMatch(
      /does not let the user in DATABASE_URL create tables: make that user its owner\.$/,
    )
    await sql`drop role ${sql.id(role)}`.execute(database.kysely)
  })
})
