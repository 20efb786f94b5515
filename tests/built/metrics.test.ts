import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../support/database'
import { type RunningStable, startStable } from '../support/running-stable'

/** On a busy machine. */
const patiently = { timeout: 30_000 }
const token = 'for-Prometheus-alone'
let stable: RunningStable | undefined

beforeAll(async () => {
  stable = await startStable(temporaryFolder(), {
    demo: true,
    environment: { METRICS_TOKEN: token, LOG_LEVEL: 'silent' },
  })
})
afterAll(() => stable?.stop())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${stable?.baseURL}${path}`, { headers })
const metrics = async (baseURL = stable?.baseURL) => {
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`${baseURL}/metrics`, { headers })).text()
}

/** The sum of a metric's values, of those with these labels. */
function valueIn(text: string, name: string, labels: Record<string, string> = {}): number {
  const lines = text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
  return lines
    .filter((line) => wanted.every((pair) => line.includes(pair)))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0)
}

/** By how much a metric grows meanwhile; polled, because a request counts once it has ended on the server, too. */
async function expectGrowth(
  by: number,
  metric: [name: string, labels?: Record<string, string>],
  work: () => Promise<unknown>,
) {
  const before = valueIn(await metrics(), ...metric)
  await work()
  await expect.poll(async () => valueIn(await metrics(), ...metric) - before, patiently).toBe(by)
}

const requests = (
  route: string,
  status: string,
  method = 'GET',
): [string, Record<string, string>] => [
  'http_request_duration_seconds_count',
  { route, status, method },
]

test('answers only with the token, and is never cached', async () => {
  for (const authorization of [undefined, 'Bearer something-else-here', token]) {
    const refused = await get('/metrics', authorization === undefined ? {} : { authorization })
    expect(refused.status).toBe(401)
    expect(refused.headers.get('www-authenticate')).toBe('Bearer')
    expect(await refused.json()).toEqual({ message: 'Unauthorized' })
  }
  const answer = await get('/metrics', { authorization: `Bearer ${token}` })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.getSetCookie()).toEqual([])
  expect((await get('/metrics')).status).toBe(401)
})

test('is 404 unless METRICS_TOKEN is set', async () => {
  const other = await startStable(temporaryFolder(), { environment: { LOG_LEVEL: 'silent' } })
  try {
    const ask = async (path: string) => {
      const answer = await fetch(other.baseURL + path, {
        headers: { authorization: `Bearer ${token}` },
      })
      return { status: answer.status, type: answer.headers.get('content-type') }
    }
    expect(await ask('/metrics')).toEqual(await ask('/no-such-page'))
    expect((await ask('/metrics')).status).toBe(404)
  } finally {
    await other.stop()
  }
})

test('counts requests by route, never by what visitors type', async () => {
  await expectGrowth(2, requests('/horses/:slug', '2xx'), async () => {
    await get('/horses/ginger-tramway')
    await get('/horses/ginger-tramway?utm_source=a-letter')
  })
  await expectGrowth(1, requests('/api/horses/:horse', '4xx'), () =>
    get('/api/horses/made-up-horse'),
  )
  await expectGrowth(1, requests('other', '4xx'), () => get('/made-up/made-up-too/and-on'))
  await expectGrowth(1, requests('file', '2xx'), () => get('/racing.webmanifest'))
  await expectGrowth(1, requests('/:pageSlug', '4xx'), () => get('/made-up-page'))
  const text = await metrics()
  for (const typed of ['ginger', 'made-up', 'utm', 'letter']) expect(text).not.toContain(typed)
})

test('counts what the cache saves, and times what it does not', async () => {
  const [hit, miss] = ['hit', 'miss'].map((result) => ({ result }))
  await expectGrowth(1, ['page_cache_answers_total', miss], () => get('/horses?status=active'))
  await expectGrowth(3, ['page_cache_answers_total', hit], async () => {
    for (let n = 0; n < 3; n += 1) await get('/horses?status=active')
  })
  await expectGrowth(1, ['page_render_duration_seconds_count'], () => get('/horses?status=retired'))
  // the schedule needs a few queries, too
  const queries = async () => valueIn(await metrics(), 'database_query_duration_seconds_count')
  const before = await queries()
  for (let n = 0; n < 50; n += 1) await get(`/api/dynamic-pages/no-such-page-${n}`)
  await expect.poll(queries, patiently).toBeGreaterThanOrEqual(before + 50)
})

test('counts sign-ins', async () => {
  const signIn = (password: string) =>
    fetch(`${stable?.baseURL}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'viewer@example.com', password }),
    })
  const [ok, refused] = ['ok', 'refused'].map((outcome) => ({ outcome }))
  await expectGrowth(1, ['sign_ins_total', ok], () => signIn('demo-stable-2026'))
  await expectGrowth(2, ['sign_ins_total', refused], async () => {
    await signIn('wrong')
    await signIn('wrong, too')
  })
  expect(valueIn(await metrics(), 'sign_ins_total', ok)).toBe(1)
  expect(valueIn(await metrics(), 'database_transaction_duration_seconds_count')).toBeGreaterThan(0)
})

test('knows when each job last ran', async () => {
  const job = { job: 'sweep expired rows', outcome: 'success' }
  const at = async () => valueIn(await metrics(), 'job_last_run_timestamp_seconds', job)
  await expect.poll(at, patiently).toBeGreaterThan(Date.now() / 1000 - 600)
  expect(await at()).toBeLessThanOrEqual(Date.now() / 1000)
})

test('knows when the server last made a backup', async () => {
  const other = await startStable(temporaryFolder(), {
    environment: { METRICS_TOKEN: token, LOG_LEVEL: 'silent', BACKUP_DIR: temporaryFolder() },
  })
  try {
    const job = { job: 'back up', outcome: 'success' }
    const at = async () =>
      valueIn(await metrics(other.baseURL), 'job_last_run_timestamp_seconds', job)
    await expect.poll(at, patiently).toBeGreaterThan(Date.now() / 1000 - 600)
  } finally {
    await other.stop()
  }
})

test('knows the queues and the process', async () => {
  const text = await metrics()
  for (const queue of ['passwords', 'pictures', 'threads'])
    for (const state of ['running', 'waiting'])
      expect(text).toContain(`work_queue_jobs{queue="${queue}",state="${state}"} 0`)
  expect(valueIn(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  expect(valueIn(text, 'process_resident_memory_bytes')).toBeGreaterThan(2 ** 20)
})
