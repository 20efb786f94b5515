import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/db/database'
import { createHorse } from '../../src/domains/horses/server/horses-changes.store'
import { temporaryFolder } from '../support/database'
import { type RunningStable, startStable } from '../support/running-stable'

const token = 'for-Prometheus-alone'
let stable: RunningStable
beforeAll(async () => {
  stable = await startStable(temporaryFolder(), {
    environment: { METRICS_TOKEN: token, LOG_LEVEL: 'silent', TRUST_PROXY: '1' },
  })
})
afterAll(() => stable.stop())

/** Listens as a browser does; `text` grows as events arrive. */
async function listen(query = '', from = '203.0.113.1') {
  const asked = get(`${stable.baseURL}/api/changes${query}`, {
    headers: { 'accept-encoding': 'gzip, br', 'x-forwarded-for': from },
    agent: new Agent(),
  })
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    asked.once('response', resolve).once('error', reject),
  )
  const heard = {
    ...{ status: answer.statusCode, headers: answer.headers, text: '', isOver: false },
    leave: () => asked.destroy(),
  }
  answer.setEncoding('utf8')
  answer.on('data', (text: string) => (heard.text += text))
  answer.once('close', () => (heard.isOver = true))
  answer.once('error', () => (heard.isOver = true))
  return heard
}

const content = 'event: content\ndata:\n\n'

async function changeContent() {
  // another process, as the command line is
  const database = await openDatabase({ dataDir: stable.dataDir })
  await createHorse(database.kysely, new Date(), { name: 'Copper Kettle' })
  await database.close()
}

test('tells listeners of a change within a second, uncompressed and uncached', async () => {
  const heard = await listen()
  expect(heard.status).toBe(200)
  expect(heard.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
  })
  expect(heard.headers['content-encoding']).toBeUndefined()
  await expect.poll(() => heard.text).toContain('retry:')
  expect(heard.text).not.toContain(content)
  await changeContent()
  await expect.poll(() => heard.text, { timeout: 1000, interval: 20 }).toContain(content)
  const late = await listen('?age=60000')
  await expect.poll(() => late.text, { timeout: 1000 }).toContain(content)
  heard.leave()
  late.leave()
})

test('an open stream is neither a slow request nor a listener for ever', async () => {
  const heard = await Promise.all(Array.from({ length: 20 }, () => listen()))
  await wait(300)
  for (const each of heard) each.leave()
  const head = await fetch(`${stable.baseURL}/api/changes`, { method: 'HEAD' })
  expect(head.status).toBe(200)
  await wait(300)
  const metrics = await fetch(`${stable.baseURL}/metrics`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(await metrics.text()).not.toContain('/api/changes')
})

test('refuses more than a hundred listeners from one address, and says why, but none from elsewhere', async () => {
  const heard = await Promise.all(Array.from({ length: 100 }, () => listen()))
  expect(new Set(heard.map(({ status }) => status))).toEqual(new Set([200]))
  const refused = await fetch(`${stable.baseURL}/api/changes`, {
    headers: { 'x-forwarded-for': '203.0.113.1' },
  })
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('60')
  expect(await refused.json()).toEqual({ message: 'Too many listeners from your address' })
  const elsewhere = await listen('', '203.0.113.2')
  expect(elsewhere.status).toBe(200)
  for (const each of [...heard, elsewhere]) each.leave()
})

test('refuses more than a few hundred, in words, and lets others in as they leave', async () => {
  const heard = await Promise.all(
    Array.from({ length: 400 }, async (_, index) => {
      // those of the test before leave a moment later
      for (;;) {
        const one = await listen('', `198.51.100.${index % 8}`)
        if (one.status !== 503) return one
        await wait(50)
      }
    }),
  )
  expect(new Set(heard.map(({ status }) => status))).toEqual(new Set([200]))
  const refused = await fetch(`${stable.baseURL}/api/changes`)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('60')
  expect(await refused.json()).toEqual({ message: 'Too many listeners' })
  for (const each of heard) each.leave()
  await expect
    .poll(
      async () => {
        const again = await listen()
        again.leave()
        return again.status
      },
      { timeout: 5000 },
    )
    .toBe(200)
})

test('ends with the server, which does not wait for it', async () => {
  const heard = await listen()
  const began = performance.now()
  await stable.stop()
  expect(heard.isOver).toBe(true)
  expect(performance.now() - began).toBeLessThan(5000)
})
