import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/db/database'
import { temporaryFolder } from '../support/database'
import { staffCookie, startWork } from '../support/office'
import { type OwnPostgres, startOwnPostgres } from '../support/postgres-server'
import { startStable } from '../support/running-stable'

let postgres: OwnPostgres | undefined
afterAll(() => postgres?.stop())

test('recovers by itself when PostgreSQL is restarted under load, and loses no acknowledged write', async () => {
  postgres = await startOwnPostgres({ maxConnections: 100 })
  const options = { dataDir: temporaryFolder(), databaseUrl: postgres.url }
  const cookie = await staffCookie(options)
  const stable = await startStable(options.dataDir, {
    environment: { LOG_LEVEL: 'silent', DATABASE_URL: options.databaseUrl },
  })
  const work = startWork(stable.baseURL, cookie)
  const added = () => work.acknowledged.length
  const refused = () => work.answers.filter(({ status }) => status !== 201)
  const patient = { timeout: 30_000 }
  try {
    for (let restart = 1; restart <= 2; restart += 1) {
      const before = added()
      await expect.poll(added, patient).toBeGreaterThan(before + 5)
      const refusedBefore = refused().length
      postgres.kill()
      await expect.poll(() => refused().length, patient).toBeGreaterThan(refusedBefore + 5)
      await postgres.restart()
      const between = added()
      await expect.poll(added, patient).toBeGreaterThan(between + 5)
      expect((await fetch(`${stable.baseURL}/readyz`)).status).toBe(200)
    }
    await work.stop()
    expect(work.broken).toEqual([])
    for (const { status, retryAfter, message } of refused()) {
      expect(status).toBe(503)
      expect(message).toMatch(/^[A-Z].+\.$/)
      expect(Number(retryAfter)).toBeGreaterThan(0)
    }
    const database = await openDatabase(options)
    const horses = await database.kysely.selectFrom('horses').select('name').execute()
    const names = new Set(horses.map(({ name }) => name))
    expect(work.acknowledged.filter((name) => !names.has(name))).toEqual([])
    await database.close()
  } finally {
    await work.stop()
    await stable.stop()
  }
})
