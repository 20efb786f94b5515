import { beforeAll, expect, test } from 'vitest'
import { endless, operationsOf } from '../support/api-operations'
import { collectGarbage, shortestHold } from '../support/event-loop'
import { neverRight, stableForCalls } from '../support/hostile-calls'
import { largeStable } from '../support/large-stable'

/** Anything longer belongs in a thread. */
const HOLD_MS = 20
/** A register of thousands of lots is sent to its thread in one piece. */
const PAPER_HOLD_MS = 50

let stable: Awaited<ReturnType<typeof largeStable>>
let admin: Record<string, string>

beforeAll(async () => {
  stable = await largeStable()
  admin = (await stable.app.signIn('admin', { remembered: true })).headers
}, 120_000)

type Call = { path: string; init: RequestInit }

/**
 * Names a call that blocks the event loop for too long on each of many tries; `prepare` makes a new call for
 * each.
 */
async function heldBy(prepare: () => Promise<Call> | Call): Promise<string[]> {
  let limit = HOLD_MS
  let shortest = Infinity
  let name = ''
  for (let n = 0; n < 12 && shortest > limit; n += 1) {
    if (n % 4 === 3) collectGarbage()
    const { path, init } = await prepare()
    name = `${init.method ?? 'GET'} ${path}`
    limit = path.endsWith('.pdf') ? PAPER_HOLD_MS : HOLD_MS
    const run = async () => {
      const answer = await stable.app.app.request(path, init, {})
      expect(answer.status, name).toBeLessThan(400)
      await answer.arrayBuffer()
    }
    shortest = Math.min(shortest, await shortestHold(limit, run, 1))
  }
  return shortest <= limit ? [] : [`${name}: ${Math.round(shortest)} ms, and not ${limit}`]
}

test.each([
  [
    'a visitor',
    [
      '/',
      '/horses',
      '/horses?show=24000',
      '/horses?q=horse',
      '/horses/eclipse-totale',
      '/gallery',
      '/ownership',
      '/racing',
      '/racing.ics',
      '/ownership/OFFERING',
      '/sitemap.xml',
      '/api/horses?view=card',
    ],
  ],
  ['an owner', ['/', '/horses', '/gallery', '/investor-portal', '/profile']],
  [
    'an admin',
    [
      '/admin',
      '/admin/horses',
      '/admin/horses?show=24000',
      '/admin/horses?horse=HORSE&tab=performances',
      '/admin/racing',
      '/admin/results',
      '/admin/results?by=jockey',
      '/admin/shares',
      '/admin/gallery',
      '/admin/pages',
      '/admin/homepage',
      '/admin/users',
      '/admin/activity',
      '/admin/investments',
      '/admin/investments?offering=OFFERING',
      '/admin/investments?offering=OFFERING&show=5000',
      '/admin/investments?offering=OFFERING&on=2026-06-01',
      '/admin/investments?user=OWNER',
      '/api/admin/find?q=e',
      '/api/admin/find?q=no-such-name',
    ],
  ],
] as const)('keeps no one waiting for %s in a large stable', async (who, pages) => {
  const { ownershipShareId, owner, horse } = stable
  const headers = { 'a visitor': {}, 'an owner': owner.headers, 'an admin': admin }[who]
  const held: string[] = []
  for (const page of pages) {
    const path = page
      .replace('OFFERING', ownershipShareId)
      .replace('OWNER', owner.userId)
      .replace('HORSE', horse.id)
    held.push(...(await heldBy(() => ({ path, init: { headers } }))))
  }
  expect(held).toEqual([])
})

/** A page's markup, without its data. */
async function markup(path: string, headers: Record<string, string>) {
  const page = await stable.app.get(path, headers)
  return (await page.text()).replace(/<script id="state".*/s, '')
}

/** How often a tag appears in a page. */
const countOf = (html: string, tag: string) => html.split(`<${tag}`).length - 1

test.each([
  ['/admin/users', 'li', /2,0\d\d people/],
  ['/admin/investments', 'tr', /250 offerings/],
] as const)('renders the first items of a long list on the server: %s', async (path, tag, all) => {
  const html = await markup(path, admin)
  // as a boolean, so that a failure doesn't print the whole page
  expect(all.test(html)).toBe(true)
  expect(countOf(html, tag)).toBeGreaterThan(40)
  expect(countOf(html, tag)).toBeLessThan(120)
})

test('offers no more horses than the server rendered if it can’t show more', async () => {
  const most = await markup('/horses?show=240', {})
  expect(countOf(most, 'article')).toBe(240)
  expect(most.includes('Show more horses')).toBe(true)
  const beyond = await markup('/horses?show=264', {})
  expect(countOf(beyond, 'article')).toBe(240)
  expect(beyond).toMatch(/240.{0,12} of .{0,12}1000/)
  expect(beyond.includes('Show more horses')).toBe(false)
})

test('adds up all holders below the first ones shown', async () => {
  const html = await markup(`/admin/investments?offering=${stable.ownershipShareId}`, admin)
  const [, holders = ''] = /aria-label="Holders"(.*?)<\/table>/s.exec(html) ?? []
  expect(countOf(holders, 'tr')).toBe(42)
  // 1,000 lots of two shares: 200 are the owner's, the others those of 320 people
  expect(holders).toMatch(/<tfoot.*321 holders.*>2000<.*20%/s)
})

test(
  'keeps no one waiting for any call of the API in a large stable',
  { timeout: 300_000 },
  async () => {
    const { app, call } = await stableForCalls(stable)
    const operations = operationsOf(await app.json('/api/openapi.json'))
    const held: string[] = []
    for (const operation of operations.filter(
      ({ name }) => !(name in neverRight) && name !== endless,
    ))
      held.push(...(await heldBy(() => call(operation))))
    const init = { headers: stable.owner.headers }
    for (const path of ['/api/my-investments', '/api/my-investments/statement.csv'])
      held.push(...(await heldBy(() => ({ path, init }))))
    expect(held).toEqual([])
  },
)
