import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { emptyDatabase, testDatabase, testEngine } from '../../tests/support/database'
import { type Database, type DatabaseOptions, openDatabase } from './database'

const started: ChildProcessWithoutNullStreams[] = []
afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
})

/** A real second process; see tests/support/database-child.ts. */
function startChild(command: 'visit' | 'write' | 'writeForEver', options: DatabaseOptions) {
  const child = spawn(process.execPath, [
    'tests/support/database-child.mjs',
    command,
    options.dataDir,
    options.databaseUrl ?? '',
  ])
  started.push(child)
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  const exit = once(child, 'exit').then(([code]) => ({ code: Number(code), errors, lines }))
  const line = async (wanted: string) => {
    while (!lines.includes(wanted)) {
      if (child.exitCode !== null) throw new Error(errors)
      await sleep(2)
    }
  }
  return { child, line, lines, exit }
}

/** Resolves when the listener is called. */
const nextChange = (database: Database) =>
  new Promise<void>((resolve) => {
    const leave = database.onContentChange(() => {
      leave()
      resolve()
    })
  })

/** How long this takes, not counting how long a busy machine keeps this process waiting. */
async function ownMs(wait: Promise<void>): Promise<number> {
  const begun = performance.now()
  const everyMs = 5
  let last = begun
  let waited = 0
  const turn = () => {
    waited += Math.max(0, performance.now() - last - 2 * everyMs)
    last = performance.now()
  }
  const turns = setInterval(turn, everyMs)
  await wait
  clearInterval(turns)
  turn()
  return performance.now() - begun - waited
}

/** How long each commit of another process on a new database took to be heard. */
async function hearCommits(commits: number): Promise<number[]> {
  const database = await testDatabase()
  const other = startChild('write', database.options)
  await other.line('ready')
  const took: number[] = []
  for (let number = 1; number <= commits; number++) {
    const heard = nextChange(database)
    other.child.stdin.write(`page-${number}\n`)
    await other.line(`wrote page-${number}`)
    took.push(await ownMs(heard))
    // Out of step with the polling.
    await sleep(Math.random() * 20)
  }
  other.child.stdin.end()
  expect(await other.exit).toMatchObject({ code: 0, errors: '' })
  const { count } = await database.kysely
    .selectFrom('pages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(commits)
  return took
}

describe("another process's changes", () => {
  it('are all heard, and within 250 ms unless the machine is busy', async () => {
    const took = (await Promise.all([1, 2, 3, 4].map(() => hearCommits(25)))).flat()
    expect(took).toHaveLength(100)
    // A late hearing looks the same if the database or the other process had to wait for its turn.
    const late = took.filter((ms) => ms > 250)
    expect(late.length, `late: ${late.join(', ')}`).toBeLessThanOrEqual(5)
  })

  it('are heard both ways between two open databases', async () => {
    const one = await testDatabase()
    const two = await one.reopen()
    const page = () => ({
      id: uuid(),
      slug: uuid(),
      title: 'T',
      content_text: '',
      created_at: 'x',
      updated_at: 'x',
    })
    const heardByOne = nextChange(one)
    await two.kysely.insertInto('pages').values(page()).execute()
    await heardByOne
    const heardByTwo = nextChange(two)
    await one.transaction(async (tx) => {
      await tx.insertInto('pages').values(page()).execute()
    })
    await heardByTwo
  })

  it.runIf(testEngine() === 'postgres')(
    'are known to be missed while PostgreSQL is out of reach, and announced afterwards',
    async () => {
      const database = await testDatabase()
      const name = new URL(database.options.databaseUrl ?? '').pathname.slice(1)
      const admin = new pg.Client({ connectionString: inject('postgresUrl') })
      await admin.connect()
      let changes = 0
      database.onContentChange(() => changes++)
      const answers = () =>
        database.ping().then(
          () => true,
          () => false,
        )
      expect(database.unheardForMs()).toBeUndefined()

      await admin.query(`alter database ${name} with allow_connections false`)
      await admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
        [name],
      )
      await expect.poll(() => database.unheardForMs()).toBeDefined()
      await expect.poll(answers).toBe(false)
      expect(changes).toBe(0)

      await admin.query(`alter database ${name} with allow_connections true`)
      await expect.poll(() => database.unheardForMs(), { timeout: 8_000 }).toBeUndefined()
      expect(changes).toBe(1)
      await expect.poll(answers).toBe(true)

      const other = await database.reopen()
      const heard = nextChange(database)
      await sql`update homepage_settings set hero_title = 'New'`.execute(other.kysely)
      await heard
      await admin.end()
    },
  )
})

describe.runIf(testEngine() === 'postgres')('a connection that breaks in a transaction', () => {
  it('fails that transaction only', async () => {
    const database = await testDatabase()
    const other = await database.reopen()
    const broken = database.transaction(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other.kysely)
      await sleep(100)
      await tx.selectFrom('pages').select('id').execute()
    })
    await expect(broken).rejects.toThrow()
    await expect(database.ping()).resolves.toBeUndefined()
  })
})

describe('opening a database', () => {
  it('twice changes nothing', async () => {
    const database = await testDatabase()
    const before = await sql`select name, applied_at from migrations`.execute(database.kysely)
    await database.close()
    const again = await database.reopen()
    const after = await sql`select name, applied_at from migrations`.execute(again.kysely)
    expect(after.rows).toEqual(before.rows)
  })

  it(
    'in three processes at once migrates an empty database once',
    { timeout: 60_000 },
    async () => {
      const options = await emptyDatabase()
      const ends = await Promise.all(
        [1, 2, 3].map(async () => await startChild('visit', options).exit),
      )
      expect(ends.map(({ code, errors }) => ({ code, errors }))).toEqual(
        ends.map(() => ({ code: 0, errors: '' })),
      )
      const database = await openDatabase(options)
      const { rows } = await sql`select name from migrations order by name`.execute(database.kysely)
      const files = await readdir(new URL('./migrations', import.meta.url))
      const names = files.map((file) => ({ name: path.basename(file, '.ts') }))
      expect(rows).toEqual(names.sort((one, other) => one.name.localeCompare(other.name)))
      await database.close()
    },
  )

  it('twice in one process at once migrates an empty database once', async () => {
    const options = await emptyDatabase()
    const [one, two] = await Promise.all([openDatabase(options), openDatabase(options)])
    await one.close()
    await expect(two.ping()).resolves.toBeUndefined()
    await two.close()
  })
})

describe('closing', () => {
  it('leaves nothing that keeps a process alive', async () => {
    const database = await testDatabase()
    const child = startChild('visit', database.options)
    await child.line('ready')
    const begun = performance.now()
    expect(await child.exit).toMatchObject({ code: 0, errors: '' })
    expect(performance.now() - begun).toBeLessThan(5_000)
  })

  it('refuses later work and stops listening', async () => {
    const database = await testDatabase()
    await database.close()
    await expect(database.ping()).rejects.toThrow()
    expect(database.unheardForMs()).toBeDefined()
  })

  it.runIf(testEngine() === 'postgres')('ends every connection', async () => {
    const database = await testDatabase()
    const watcher = await database.reopen()
    const connections = async () => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
        where datname = current_database()`.execute(watcher.kysely)
      return rows[0]?.count
    }
    await Promise.all([database.ping(), database.ping()])
    expect(await connections()).toBeGreaterThan(3)
    await database.close()
    // The server notices a moment later.
    await expect.poll(connections).toBe(2)
  })
})

describe.runIf(testEngine() === 'sqlite')('killing a process that is writing', () => {
  it('keeps acknowledged writes, and only complete transactions', { timeout: 60_000 }, async () => {
    const database = await testDatabase()
    for (const afterMs of [30, 90, 150]) {
      await database.kysely.deleteFrom('pages').execute()
      const child = startChild('writeForEver', database.options)
      await child.line('committed 2')
      await sleep(afterMs)
      child.child.kill('SIGKILL')
      const { lines } = await child.exit
      const acknowledged = lines.filter((line) => line.startsWith('committed ')).length
      expect(acknowledged).toBeGreaterThan(1)
      const rows = await database.kysely.selectFrom('pages').select('slug').execute()
      const slugs = new Set(rows.map(({ slug }) => slug))
      for (let number = 1; number <= acknowledged; number++) {
        expect(slugs).toContain(`a${number}`)
      }
      for (const slug of slugs) {
        expect(slugs).toContain(
          slug.startsWith('a') ? slug.replace('a', 'b') : slug.replace('b', 'a'),
        )
      }
      const { rows: check } = await sql`pragma integrity_check`.execute(database.kysely)
      expect(check).toEqual([{ integrity_check: 'ok' }])
    }
  })
})
