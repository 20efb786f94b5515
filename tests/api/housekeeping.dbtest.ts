import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startHousekeeping } from '../../src/app/housekeeping'
import { storeImage } from '../../src/domains/media/server/image-intake'
import { findImage } from '../../src/domains/media/server/images.store'
import { sharp } from '../../src/domains/media/server/sharp'
import { testApp } from '../support/app'

const dayMs = 24 * 60 * 60 * 1000

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
    parts: { database, storage, clock, log: pino({ level: 'silent' }), environment: {} },
    keys: async () =>
      (await executor.selectFrom('idempotency_keys').select('key').execute()).length,
    sessions: async () => (await executor.selectFrom('sessions').select('id').execute()).length,
    hasImage: async () => (await findImage(executor, id)) !== undefined,
  }
}

test('what has run out and pictures that nobody uses go when the server starts', async () => {
  const stable = await stableOfYesterday()
  expect(await stable.sessions()).toBe(1)
  const housekeeping = startHousekeeping(stable.parts)
  await expect.poll(stable.hasImage).toBe(false)
  await expect.poll(stable.sessions).toBe(0)
  await expect.poll(stable.keys).toBe(0)
  await housekeeping.stop()
})

test('a job that fails keeps no other from being done', async () => {
  const stable = await stableOfYesterday()
  const storage = { ...stable.parts.storage, delete: () => Promise.reject(new Error('no disk')) }
  const housekeeping = startHousekeeping({ ...stable.parts, storage })
  await expect.poll(stable.sessions).toBe(0)
  await housekeeping.stop()
})
