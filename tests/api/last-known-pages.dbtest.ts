import pg from 'pg'
import { pino } from 'pino'
import { describe, expect, inject, test } from 'vitest'
import { createHorse, updateHorse } from '../../src/domains/horses/server/horses-changes.store'
import { testApp } from '../support/app'
import { testDatabase, testEngine } from '../support/database'

/** A stable whose PostgreSQL can be taken away and returned. */
async function stableWithOutages() {
  const database = await testDatabase()
  const name = new URL(database.options.databaseUrl ?? '').pathname.slice(1)
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) })
  const app = await testApp(database, { log })
  const horse = await createHorse(database.kysely, app.clock.now(), { name: 'Before' })
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  return {
    ...app,
    database,
    horse,
    told: () => lines.filter((line) => line.includes('the last known pages')),
    after: (ms: number) => app.clock.advance(ms),
    /** A change that this process can't hear of. */
    changeElsewhere: (title: string) =>
      onDatabase(
        database.options.databaseUrl,
        `update homepage_settings set hero_title = '${title}'`,
      ),
    takeAway: async () => {
      await admin.query(`alter database ${name} with allow_connections false`)
      const others = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1'
      await admin.query(others, [name])
      await expect.poll(() => database.unheardForMs()).toBeDefined()
    },
    giveBack: async () => {
      await admin.query(`alter database ${name} with allow_connections true`)
    },
    isHeard: () => expect.poll(() => database.unheardForMs(), { timeout: 20_000 }).toBeUndefined(),
    close: () => admin.end(),
  }
}

async function onDatabase(connectionString: string | undefined, statement: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement)
  await client.end()
}

describe.runIf(testEngine() === 'postgres')('while PostgreSQL is away', () => {
  test('shows visitors the last known pages for a minute, as the log and /readyz say', async () => {
    const stable = await stableWithOutages()
    const { get, json, after, told } = stable
    const pages = ['/', '/horses', `/horses/${stable.horse.slug}`, '/api/horses', '/sitemap.xml']
    const known = new Map<string, string>()
    for (const page of pages) known.set(page, await (await get(page)).text())
    const { headers } = await stable.signIn('viewer')
    expect(await json('/readyz')).toEqual({ status: 'ok' })

    await stable.takeAway()
    for (const ms of [0, 30_000, 25_000]) {
      after(ms)
      for (const page of pages) {
        const answer = await get(page)
        expect(answer.status, page).toBe(200)
        expect(await answer.text(), page).toBe(known.get(page))
      }
    }
    expect(told()).toHaveLength(1)
    const lastKnown = { servingLastKnownPages: true }
    expect(await json('/readyz')).toEqual({
      status: 'unavailable',
      failed: ['database'],
      ...lastKnown,
    })
    // Nothing that was never known, and nothing for signed-in people.
    expect((await get('/gallery')).headers.get('etag')).toBeNull()
    expect((await get('/horses', headers)).status).toBeGreaterThanOrEqual(500)

    after(10_000)
    for (const page of pages) {
      const answer = await get(page)
      expect(answer.headers.get('etag'), page).toBeNull()
      expect(await answer.text(), page).not.toBe(known.get(page))
    }
    expect(await json('/readyz')).toEqual({ status: 'unavailable', failed: ['database'] })

    await stable.giveBack()
    await stable.isHeard()
    for (const page of pages) expect((await get(page)).status, page).toBe(200)
    expect(await json('/readyz')).toEqual({ status: 'ok' })
    expect(told()).toHaveLength(1)
    await stable.close()
  })

  test('shows what may have changed meanwhile as soon as it is back', async () => {
    const stable = await stableWithOutages()
    await stable.get('/')
    await stable.takeAway()
    expect(await (await stable.get('/')).text()).not.toContain('Changed elsewhere')
    await stable.giveBack()
    await stable.changeElsewhere('Changed elsewhere')
    await stable.isHeard()
    expect(await (await stable.get('/')).text()).toContain('Changed elsewhere')
    await stable.close()
  })

  test('shows no page from before once a change is known', async () => {
    const stable = await stableWithOutages()
    const { database, horse, get } = stable
    await get(`/horses/${horse.slug}`)
    await updateHorse(database.kysely, stable.clock.now(), horse.id, { name: 'After' })
    await stable.takeAway()
    expect((await get(`/horses/${horse.slug}`)).status).toBeGreaterThanOrEqual(500)
    await stable.giveBack()
    await stable.isHeard()
    expect(await (await get(`/horses/${horse.slug}`)).text()).toContain('After')
    await stable.close()
  })
})
