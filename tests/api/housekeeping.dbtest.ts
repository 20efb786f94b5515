import { existsSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { housekeepingJobs } from '../../src/app/server/housekeeping'
import { startScheduler } from '../../src/app/server/scheduler'
import { recordAudit } from '../../src/domains/accounts/server/audit.store'
import { storeImage } from '../support/images'
import { findImage } from '../../src/domains/media/server/images.store'
import { openLocalStorage } from '../../src/domains/media/server/local-storage'
import { sharp } from '../../src/domains/media/server/sharp'
import { TestClock, testApp } from '../support/app'
import { temporaryFolder, testDatabase } from '../support/database'

const dayMs = 24 * 60 * 60 * 1000
/** A pass takes a while on a busy machine. */
const patient = { timeout: 20_000 }

const log = pino({ level: 'silent' })

/** Does all jobs that are due at the test's time. */
function startHousekeeping(
  parts: Parameters<typeof housekeepingJobs>[0] & { clock: { now: () => Date } },
) {
  const database = { ...parts.database, now: () => Promise.resolve(parts.clock.now()) }
  return startScheduler({ database, log }, housekeepingJobs(parts))
}

async function stableOfYesterday() {
  const app = await testApp()
  const { database, storage, clock } = app
  const { headers } = await app.signIn('staff')
  const withKey = { ...headers, 'idempotency-key': 'of-yesterday-0001' }
  expect((await app.send('POST', '/api/objects/upload', undefined, withKey)).status).toBe(200)
  const options = { create: { width: 8, height: 8, channels: 3, background: '#aa5500' } } as const
  const bytes = await sharp(options).png().toBuffer()
  const executor = database.kysely
  const { id } = await storeImage({ executor, storage, bytes, createdAt: clock.now() })
  clock.advance(2 * dayMs)
  return {
    app,
    parts: { database, storage, clock, environment: { dataDir: '' } },
    keys: async () =>
      (await executor.selectFrom('idempotency_keys').select('key').execute()).length,
    sessions: async () => (await executor.selectFrom('sessions').select('id').execute()).length,
    hasImage: async () => (await findImage(executor, id)) !== undefined,
  }
}

test('deletes expired rows and unused pictures when the server starts', async () => {
  const stable = await stableOfYesterday()
  expect(await stable.sessions()).toBe(1)
  const housekeeping = startHousekeeping(stable.parts)
  await expect.poll(stable.hasImage, patient).toBe(false)
  await expect.poll(stable.sessions, patient).toBe(0)
  await expect.poll(stable.keys, patient).toBe(0)
  await housekeeping.stop()
})

test('sweeps expired rows every 15 minutes, and does the other jobs every six hours', async () => {
  const { parts } = await emptyStable()
  const { kysely: db } = parts.database
  // only now: the database has intervals of its own
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const housekeeping = startHousekeeping({ ...parts, environment: { dataDir: '' } })
  /** How long before now each job last succeeded, in minutes. */
  const ages = async () => {
    vi.advanceTimersByTime(60_000)
    const rows = await db.selectFrom('jobs').select('succeeded_at').orderBy('name').execute()
    return rows.map(
      (row) => (parts.clock.now().getTime() - Date.parse(row.succeeded_at ?? '')) / 60_000,
    )
  }
  await expect.poll(ages, patient).toEqual([0, 0, 0, 0, 0])
  parts.clock.advance(15 * 60_000)
  await expect.poll(ages, patient).toEqual([15, 15, 15, 15, 0])
  parts.clock.advance(345 * 60_000)
  await expect.poll(ages, patient).toEqual([0, 0, 0, 0, 0])
  await housekeeping.stop()
})

test('does all other jobs if one fails', async () => {
  const stable = await stableOfYesterday()
  const storage = { ...stable.parts.storage, delete: () => Promise.reject(new Error('no disk')) }
  const housekeeping = startHousekeeping({ ...stable.parts, storage })
  await expect.poll(stable.sessions, patient).toBe(0)
  await housekeeping.stop()
})

/** A stable without any content. */
async function emptyStable() {
  const folder = temporaryFolder()
  const [database, storage] = await Promise.all([testDatabase(), openLocalStorage(folder)])
  return { parts: { database, storage, clock: new TestClock() }, folder }
}

test('removes entries older than TRAIL_KEEP_DAYS from the trail, and none without it', async () => {
  const { parts } = await emptyStable()
  const { kysely: db } = parts.database
  const write = (action: string) =>
    recordAudit(
      db,
      parts.clock.now(),
      { id: null, name: 'Command line', address: null },
      { action, subjectType: 'page', subjectId: null },
    )
  const trail = async () => {
    const entries = await db.selectFrom('audit_entries').selectAll().orderBy('number').execute()
    return entries.map(({ number, action }) => [number, action])
  }
  for (const action of ['create', 'change', 'delete']) await write(action)
  parts.clock.advance(120 * dayMs)
  await write('restore')

  const keepsAll = startHousekeeping({ ...parts, environment: { dataDir: '' } })
  const all = [
    [1, 'create'],
    [2, 'change'],
    [3, 'delete'],
    [4, 'restore'],
  ]
  await expect.poll(trail, patient).toEqual(all)
  await keepsAll.stop()
  expect(await trail()).toEqual(all)
  parts.clock.advance(dayMs)

  const keepsSome = startHousekeeping({
    ...parts,
    environment: { dataDir: '', trailKeepDays: 100 },
  })
  await expect.poll(trail, patient).toEqual([
    [3, 'delete'],
    [4, 'restore'],
    [5, 'trail-trim'],
  ])
  await keepsSome.stop()
})

test('deletes a half-written file a day later', async () => {
  const { parts, folder } = await emptyStable()
  const leave = (name: string, hours: number) => {
    const file = join(folder, name)
    const at = new Date(parts.clock.now().getTime() - hours * 60 * 60 * 1000)
    writeFileSync(file, 'half')
    utimesSync(file, at, at)
    return file
  }
  const stale = leave('.0193a1b2-c3d4-4e5f-8a6b-000000000001', 25)
  const young = leave('.0193a1b2-c3d4-4e5f-8a6b-000000000002', 23)
  const housekeeping = startHousekeeping({ ...parts, environment: { dataDir: '' } })
  await expect.poll(() => existsSync(stale), patient).toBe(false)
  await housekeeping.stop()
  expect(existsSync(young)).toBe(true)
})
