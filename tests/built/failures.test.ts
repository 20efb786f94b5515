import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { SqliteFile } from '../../src/db/sqlite-file'
import { demoStable } from './support'

const stable = demoStable()

beforeAll(() => {
  const file = new SqliteFile(path.join(stable.dataDir, 'stable.db'))
  file.exec('ALTER TABLE runs RENAME TO lost_runs')
  file.close()
})

test('answers its own failures in the API as JSON with a request id', async () => {
  const answer = await stable.ask('/api/horses/ginger-tramway/performances')
  expect(answer.status).toBe(500)
  expect(await answer.json()).toEqual({ message: 'Something went wrong' })
  expect(answer.headers.get('x-request-id')).toMatch(/\S/)
  expect(answer.headers.get('cache-control')).toMatch(/no-store|no-cache/)
})

test('never caches a failure: once the table is back, so is the page', async () => {
  const address = '/api/horses'
  await expect.poll(async () => (await stable.ask(address)).status).toBe(500)
  const file = new SqliteFile(path.join(stable.dataDir, 'stable.db'))
  try {
    file.exec('ALTER TABLE lost_runs RENAME TO runs')
    await expect.poll(async () => (await stable.ask(address)).status).toBe(200)
    expect((await stable.ask('/horses/ginger-tramway')).status).toBe(200)
  } finally {
    file.exec('ALTER TABLE runs RENAME TO lost_runs')
    file.close()
  }
})
