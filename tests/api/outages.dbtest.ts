import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../../src/db/database'
import { SqliteFile } from '../../src/db/sqlite-file'
import { createHorse, updateHorse } from '../../src/domains/horses/server/horses-changes.store'
import { testApp } from '../support/app'
import { testDatabase, testEngine } from '../support/database'
import { startProxy } from '../support/tcp-proxy'

const patienceMs = 2_000
/** Without a limit, an answer would take a minute or never come; a busy machine needs some time, too. */
const boundMs = 15_000

const endings: (() => Promise<unknown> | undefined)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

type App = Awaited<ReturnType<typeof testApp>>

const page = { accept: 'text/html' }

async function expectOutage(app: App) {
  const start = performance.now()
  const answers = await Promise.all([
    app.get('/api/ownership-shares'),
    app.get('/ownership', page),
    app.get('/', page),
    app
      .send('POST', '/api/login', { email: 'a@example.com', password: 'four brass stirrups' })
      .then(({ response }) => response),
  ])
  for (const answer of answers) {
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect(performance.now() - start).toBeLessThan(boundMs)
  const [list, shown] = answers
  expect(await list.text()).toMatch(/^\{"message":"[^"]*Please try again[^"]*"\}$/)
  expect(await shown.text()).toContain('Something went wrong')
}

async function expectRecovery(app: App) {
  await expect
    .poll(async () => (await app.get('/api/ownership-shares')).status, { timeout: 20_000 })
    .toBe(200)
  await expect
    .poll(async () => (await app.get('/ownership', page)).status, { timeout: 20_000 })
    .toBe(200)
}

describe.runIf(testEngine() === 'postgres')('PostgreSQL', () => {
  async function appOnProxy() {
    const { options } = await testDatabase()
    const proxy = await startProxy(options.databaseUrl ?? '')
    endings.push(() => proxy.stop())
    const database = await openDatabase({ ...options, databaseUrl: proxy.url, patienceMs })
    endings.push(() => database.close())
    return { app: await testApp(database), proxy, database, url: options.databaseUrl ?? '' }
  }

  test('answers 503 when killed, until it is back', async () => {
    const { app, proxy } = await appOnProxy()
    await proxy.kill()
    await expectOutage(app)
    await proxy.recover()
    await expectRecovery(app)
  })

  test('announces a change it commits after we gave up on it', async () => {
    const { proxy, database } = await appOnProxy()
    let changes = 0
    database.onContentChange(() => (changes += 1))
    let letGo = () => {}
    const change = database.transaction(async (tx) => {
      await sql`update homepage_settings set hero_title = 'Late'`.execute(tx)
      letGo = proxy.hold()
    })
    await expect(change).rejects.toThrow('PostgreSQL does not answer')
    expect(changes).toBe(1)
    letGo()
    await expect.poll(() => changes).toBe(2)
    const stored = async () =>
      sql`select hero_title from homepage_settings`.execute(database.kysely)
    await expect
      .poll(async () => (await stored().catch(() => undefined))?.rows)
      .toEqual([{ hero_title: 'Late' }])
  })

  test('answers 503 within a time-out when it falls silent, and lets a page wait only once', async () => {
    const { app, proxy, database } = await appOnProxy()
    // Connections that are open already, as on a server at work.
    await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.1)`.execute(database.kysely)))
    proxy.silence()
    await expectOutage(app)
    await proxy.recover()
    await expectRecovery(app)
  })

  test('shows no page older than 250 ms when only the listening connection falls silent', async () => {
    const { app, proxy, database, url } = await appOnProxy()
    const elsewhere = await openDatabase({ dataDir: '', databaseUrl: url })
    endings.push(() => elsewhere.close())
    const { id, slug } = await createHorse(elsewhere.kysely, app.clock.now(), { name: 'Before' })
    const paths = [`/horses/${slug}`, `/api/horses/${slug}`]
    const isKept = async (path: string) =>
      (await app.get(path)).headers.has('etag') && database.unheardForMs() === undefined
    for (const path of paths) await expect.poll(() => isKept(path)).toBe(true)

    for (const name of ['After', 'Later']) {
      proxy.silenceListeners()
      await updateHorse(elsewhere.kysely, app.clock.now(), id, { name })
      const committedAt = performance.now()
      let isNoticed = false
      // until the silent connection has been replaced
      while (!isNoticed || database.unheardForMs() !== undefined) {
        isNoticed ||= database.unheardForMs() !== undefined
        for (const path of paths) {
          const askedAt = performance.now()
          const shown = await (await app.get(path)).text()
          if (askedAt > committedAt + 250) expect(shown, path).toContain(name)
        }
        expect(performance.now() - committedAt).toBeLessThan(boundMs)
      }
    }
  })

  test('shows kept pages at once after the server itself was too busy to listen', async () => {
    const { app, database } = await appOnProxy()
    const etag = (await app.get('/horses')).headers.get('etag')
    const busyUntil = performance.now() + 400
    while (performance.now() < busyUntil);
    expect(database.unheardForMs()).toBeGreaterThan(250)
    await database.hear()
    expect(database.unheardForMs()).toBeUndefined()
    expect((await app.get('/horses')).headers.get('etag')).toBe(etag)
  })

  test('answers 503 when all connections are taken', async () => {
    const { app, database } = await appOnProxy()
    let letGo = () => {}
    const released = new Promise<void>((resolve) => (letGo = resolve))
    const held = new Set<number>()
    const holders = Array.from({ length: 10 }, (_, index) =>
      database.transaction(() => {
        held.add(index)
        return released
      }),
    )
    await expect.poll(() => held.size).toBe(10)
    await expectOutage(app)
    letGo()
    await Promise.all(holders)
    await expectRecovery(app)
  })

  test('answers 503 when someone holds a lock, without waiting forever', async () => {
    const { app, url } = await appOnProxy()
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    endings.push(() => other.end())
    await other.query('begin')
    await other.query('lock table offerings')
    const refused = await app.get('/api/ownership-shares')
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('1')
    expect((await app.get('/ownership', page)).status).toBe(503)
    await other.query('rollback')
    await expectRecovery(app)
  })

  test('stops a slow statement', async () => {
    const { database } = await appOnProxy()
    await expect(sql`select pg_sleep(60)`.execute(database.kysely)).rejects.toMatchObject({
      code: '57014',
    })
  })

  test('stops a statement after 10 s by default, and waits 5 s for a lock', async () => {
    const { kysely } = await testDatabase()
    const setting = async (name: string) => {
      const { rows } = await sql<Record<string, string>>`show ${sql.raw(name)}`.execute(kysely)
      return rows[0]?.[name]
    }
    expect(await setting('statement_timeout')).toBe('10s')
    expect(await setting('lock_timeout')).toBe('5s')
    expect(await setting('idle_in_transaction_session_timeout')).toBe('30s')
  })

  test('is given up after 10 s by default when it accepts a connection but stays silent', async () => {
    const { options } = await testDatabase()
    const proxy = await startProxy(options.databaseUrl ?? '')
    endings.push(() => proxy.stop())
    proxy.silence()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    endings.push(async () => vi.useRealTimers())
    let outcome = 'waiting'
    openDatabase({ ...options, databaseUrl: proxy.url }).then(
      () => (outcome = 'opened'),
      (error: unknown) => (outcome = String(error)),
    )
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
    await vi.advanceTimersByTimeAsync(9_000)
    expect(outcome).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1_500)
    await expect
      .poll(() => outcome, { timeout: boundMs })
      .toMatch(/The PostgreSQL database .* does not answer/)
  })
})

describe.runIf(testEngine() === 'sqlite')('SQLite', () => {
  test('answers writers 503 while another program keeps it locked', async () => {
    const { options } = await testDatabase()
    const database = await openDatabase({ ...options, patienceMs: 100 })
    endings.push(() => database.close())
    const app = await testApp(database)
    const { headers } = await app.signIn('staff')
    const other = new SqliteFile(join(options.dataDir, 'stable.db'))
    endings.push(async () => other.close())
    other.exec('begin immediate')
    const { status, response } = await app.send('POST', '/api/objects/upload', undefined, headers)
    expect(status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('1')
    other.exec('rollback')
    expect((await app.send('POST', '/api/objects/upload', undefined, headers)).status).toBe(200)
  })

  test('answers 507 on a full disk, and accepts entries again once there is room', async () => {
    const app = await testApp()
    const { headers } = await app.signIn('staff')
    const limit = (pages: number) =>
      sql`pragma max_page_count = ${sql.lit(pages)}`.execute(app.database.kysely)
    const add = async (count: number) => {
      const statuses = new Set<number>()
      for (let index = 0; index < count; index++)
        statuses.add((await app.send('POST', '/api/objects/upload', undefined, headers)).status)
      return statuses
    }
    // As many database pages as it has: the next one it needs is missing.
    await limit(1)
    expect(await add(200)).toContain(507)
    await limit(1_000_000)
    expect([...(await add(1))]).toEqual([200])
  })
})
