// How long visitors wait while others sign in and download certificates.
import { setTimeout as wait } from 'node:timers/promises'
import { heading, shown, table } from './figures.mjs'
import { openLargeStable } from './open-large-stable.mjs'
import { startStable } from './processes.mjs'

const seconds = 10
const horses = 50
const signInsPerSecond = 50
const certificatesPerSecond = 20
const visitsPerSecond = 20

/** Calls `each` this many times a second, whether or not earlier calls are done, then waits for all of them.
 * @param {number} perSecond @param {(number: number) => Promise<unknown>} each */
async function arriving(perSecond, each) {
  const began = performance.now()
  /** @type {Promise<unknown>[]} */
  const calls = []
  for (let number = 0; number < perSecond * seconds; number += 1) {
    await wait(began + (number * 1000) / perSecond - performance.now())
    calls.push(each(number))
  }
  await Promise.all(calls)
}

/** @param {number[]} values */
function percentile99(values) {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.ceil(sorted.length * 0.99) - 1]
}

/** @param {string} dataDir a folder of its own */
export async function measureSlowWork(dataDir) {
  heading('Slow work: how long visitors wait meanwhile')
  // Each attempt comes from a different address, so that none is refused before its password is checked.
  const stable = await startStable(dataDir, { env: { TRUST_PROXY: '1' } })
  const large = await openLargeStable(dataDir)
  await large.growTo(horses)
  const lot = await large.addLot()
  // staff share no pages
  const { cookie } = await large.signIn('staff')
  // A person may download one certificate at a time, and sixty in a quarter of an hour.
  /** @type {string[]} */
  const staff = []
  for (let number = 0; number < certificatesPerSecond; number += 1)
    staff.push((await large.signIn('staff', `staff-${String(number)}`)).cookie)
  await large.close()

  /** @type {Record<string, number>} */
  const statuses = {}
  /** @param {string} what @param {string} path @param {RequestInit} [init] */
  const ask = async (what, path, init = {}) => {
    const began = performance.now()
    const response = await fetch(stable.url + path, init)
    await response.arrayBuffer()
    const key = `${what} ${String(response.status)}`
    statuses[key] = (statuses[key] ?? 0) + 1
    return performance.now() - began
  }
  const signIn = (/** @type {number} */ number) =>
    ask('sign-in', '/api/login', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.0.${String(number >> 8)}.${String(number & 255)}`,
      },
      body: JSON.stringify({ email: `guess-${String(number)}@example.com`, password: 'guess' }),
    })
  const certificate = (/** @type {number} */ number) =>
    ask('certificate', `/api/investments/${lot}/certificate.pdf`, {
      headers: { cookie: staff[number % staff.length] ?? '' },
    })
  for (let number = 0; number < 20; number += 1)
    await ask('warm-up', '/horses', { headers: { cookie } })
  await ask('warm-up', '/horses')

  const visits = async () => {
    /** @type {number[]} */
    const cached = []
    /** @type {number[]} */
    const rendered = []
    await arriving(visitsPerSecond, async (number) => {
      if (number % 2 === 0) cached.push(await ask('cached', '/horses'))
      else rendered.push(await ask('rendered', '/horses', { headers: { cookie } }))
    })
    return { cached: percentile99(cached), rendered: percentile99(rendered) }
  }
  const alone = await visits()
  const [meanwhile] = await Promise.all([
    visits(),
    arriving(signInsPerSecond, signIn),
    arriving(certificatesPerSecond, certificate),
  ])
  await stable.stop()
  table(
    ['page, ms until it arrives (99th percentile)', 'alone', 'meanwhile'],
    [
      ['from memory', shown(alone.cached), shown(meanwhile.cached)],
      ['rendered', shown(alone.rendered), shown(meanwhile.rendered)],
    ],
  )
  console.log(
    `\nMeanwhile: ${String(signInsPerSecond)} sign-in attempts and ${String(certificatesPerSecond)} certificates a second, for ${String(seconds)} s. Answered: ${Object.entries(
      statuses,
    )
      .filter(([key]) => /^(sign-in|certificate)/.test(key))
      .map(([key, count]) => `${key} × ${String(count)}`)
      .join(', ')}.`,
  )
  return { cachedMs: meanwhile.cached, renderedMs: meanwhile.rendered }
}
