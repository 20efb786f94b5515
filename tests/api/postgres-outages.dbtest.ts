import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../src/db/database'
import { createHorse } from '../../src/domains/horses/server/horses-changes.store'
import { testApp } from '../support/app'
import { testEngine } from '../support/database'
import { type OwnPostgres, startOwnPostgres } from '../support/postgres-server'

const maxConnections = 20
/** The server's own is 10 s. */
const patienceMs = 2_000
/** Several of those, one after another, on a busy machine. */
const boundMs = 20_000

describe.runIf(testEngine() === 'postgres' && process.platform !== 'win32')(
  'a PostgreSQL of its own',
  () => {
    let postgres: OwnPostgres
    let database: Database
    let app: Awaited<ReturnType<typeof testApp>>
    let staff: Record<string, string>

    beforeAll(async () => {
      postgres = await startOwnPostgres({ maxConnections })
      database = await openDatabase({ dataDir: '', databaseUrl: postgres.url, patienceMs })
      app = await testApp(database)
      staff = (await app.signIn('staff')).headers
    })
    afterAll(async () => {
      await database.close()
      await postgres.stop()
    })

    const openConnections: pg.Client[] = []
    afterEach(async () => {
      await Promise.all(openConnections.splice(0).map((client) => client.end()))
    })

    const known = ['/', '/horses', '/api/horses', '/ownership']
    const page = { accept: 'text/html' }

    /** Checks what the API, a page and /readyz say while it is away, and the earlier pages that visitors see. */
    async function expectOutage() {
      const start = performance.now()
      const refused = await Promise.all([
        app.get('/api/ownership-shares?horse=none', staff),
        app.get('/gallery', { ...staff, ...page }),
        app.send('POST', '/api/objects/upload', undefined, staff).then(({ response }) => response),
      ])
      for (const answer of refused) {
        expect(answer.status).toBe(503)
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      }
      expect(performance.now() - start).toBeLessThan(boundMs)
      const ready = await app.get('/readyz')
      expect(ready.status).toBe(503)
      expect(await ready.json()).toMatchObject({ failed: ['database'] })
      expect((await app.get('/healthz')).status).toBe(200)
    }

    async function expectRecovery() {
      const status = async (address: string, headers?: Record<string, string>) =>
        (await app.get(address, headers)).status
      await expect.poll(() => status('/readyz'), { timeout: boundMs }).toBe(200)
      for (const address of known) expect(await status(address), address).toBe(200)
      expect(await status('/gallery', { ...staff, ...page })).toBe(200)
      const upload = await app.send('POST', '/api/objects/upload', undefined, staff)
      expect(upload.status).toBe(200)
      // other processes' changes are heard again
      await expect.poll(() => database.unheardForMs(), { timeout: boundMs }).toBeUndefined()
    }

    /** As visitors see them. */
    const expectPages = async () => {
      for (const address of known) expect((await app.get(address)).status, address).toBe(200)
    }

    test('answers 503 in time when frozen, while earlier pages are shown', async () => {
      await expectPages()
      postgres.freeze()
      try {
        await expectPages()
        await expectOutage()
        // until the server notices that it hears no changes, and afterwards
        await expect.poll(() => database.unheardForMs(), { timeout: boundMs }).toBeDefined()
        await expectPages()
      } finally {
        postgres.thaw()
      }
      await expectRecovery()
    })

    test('answers 503 when killed, and has what was acknowledged when it is back', async () => {
      await expectPages()
      // Made elsewhere, so that this server hears of it now: later it would drop the pages kept below.
      const heard = new Promise<void>((resolve) => void database.onContentChange(resolve))
      const elsewhere = await openDatabase({ dataDir: '', databaseUrl: postgres.url })
      const horse = await createHorse(elsewhere.kysely, app.clock.now(), { name: 'Unsinkable' })
      await heard
      await elsewhere.close()
      await expectPages()
      postgres.kill()
      await expect.poll(() => database.unheardForMs(), { timeout: boundMs }).toBeDefined()
      await expectOutage()
      await expectPages()
      await postgres.restart()
      await expectRecovery()
      expect((await app.get(`/horses/${horse.slug}`)).status).toBe(200)
    })

    const takeAllConnections = async () => {
      let refusal: unknown
      while (refusal === undefined) {
        const client = new pg.Client({
          connectionString: postgres.url,
          application_name: 'taker',
        })
        client.on('error', () => {})
        try {
          await client.connect()
          openConnections.push(client)
        } catch (error) {
          refusal = error
        }
      }
      expect(refusal).toMatchObject({ code: '53300' })
    }

    test('answers 503 without a free connection, until there is one', async () => {
      postgres.kill()
      await postgres.restart()
      await takeAllConnections()
      // the server reads the stable's clock once the database is back, and keeps that connection for a while
      await openConnections[0]?.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend'
          and application_name <> 'taker' and query not ilike 'listen%'`,
      )
      await takeAllConnections()
      await expectOutage()
      await Promise.all(openConnections.splice(0).map((client) => client.end()))
      await expectRecovery()
    })
  },
)
