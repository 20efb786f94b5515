import type { APIRequestContext, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { stableDay } from '../../src/lib/dates'
import { api } from './support/demo'
import { openPage, overflow, phone } from './support/page'
import { expect, hydrated, test } from './support/test'

test.use({ sharedBy: 'the race diary' })

const made = z.object({ id: z.string() })
const confirm = ['second-race', 'off-season', 'too-young', 'unlikely-prize', 'same-place']
const dayIn = (days: number) => stableDay(new Date(Date.now() + days * 24 * 60 * 60 * 1000))

/** The office at work, through the API. */
const officeOf = (request: APIRequestContext) => {
  const call = async (method: 'POST' | 'PATCH', path: string, fields: object) => {
    const answer = await request.fetch(path, {
      method,
      headers: { 'idempotency-key': randomUUID() },
      data: { confirm, ...fields },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    return made.parse(await answer.json()).id
  }
  return {
    meeting: (fields: object) => call('POST', '/api/meetings', fields),
    race: (meeting: string, fields: object) =>
      call('POST', `/api/meetings/${meeting}/races`, fields),
    run: (race: string, fields: object) => call('POST', `/api/races/${race}/runs`, fields),
    change: (run: string, fields: object) => call('PATCH', `/api/runs/${run}`, fields),
  }
}

/** A race of today with two runners, at a course of its own. */
async function raceToday(request: APIRequestContext, offTime: string) {
  const office = officeOf(request)
  const [first, second] = (await api(request).horses()).filter(({ status }) => status === 'active')
  if (!first || !second) throw new Error('the demo stable has no horses')
  const venue = `Course ${randomUUID().slice(0, 6)}`
  const meeting = await office.meeting({ date: dayIn(0), venue, title: 'Day 31' })
  const race = await office.race(meeting, {
    ...{ number: 4, name: 'The Signal Plate', offTime, distance: 1400, totalRunners: 9 },
  })
  const run = await office.run(race, {
    ...{ horseId: first.id, state: 'declared', jockey: 'R. Bonnecaze', draw: 3 },
  })
  await office.run(race, { horseId: second.id, state: 'declared', carriedWeight: 57.5 })
  return { office, venue, meeting, race, run, first, second }
}

test.afterEach(async ({ database }) => {
  const { kysely } = database
  const own = kysely.selectFrom('meetings').select('id').where('venue', 'like', 'Course %')
  const races = kysely.selectFrom('races').select('id').where('meeting_id', 'in', own)
  await kysely.deleteFrom('runs').where('race_id', 'in', races).execute()
  await kysely.deleteFrom('races').where('meeting_id', 'in', own).execute()
  await kysely.deleteFrom('meetings').where('venue', 'like', 'Course %').execute()
})

/** The race card of a course. */
const cardOf = (page: Page, venue: string) =>
  page.getByRole('region', { name: /^Next/ }).getByRole('article').filter({ hasText: venue })

test('shows the next runners without scripts: time, course, race, jockey and draw', async ({
  browser,
  baseURL,
  otherBrowser,
}) => {
  const staff = await otherBrowser('staff')
  const { venue, first } = await raceToday(staff.request, '13:45')
  const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await plain.newPage()
  for (const [path, region] of [
    ['/', 'Next runners'],
    ['/racing', 'Next meetings'],
    [`/horses/${first.slug}`, 'Next race'],
  ] as const) {
    await page.goto(path)
    const card = page
      .getByRole('region', { name: region })
      .getByRole('article')
      .filter({ hasText: venue })
    await expect(card, path).toContainText('Today')
    for (const words of ['13:45', 'Race 4, The Signal Plate', '1,400 m', 'R. Bonnecaze', 'Draw 3'])
      await expect(card, path).toContainText(words)
  }
  await page.goto('/racing?season=2025')
  await expect(page.getByRole('heading', { name: 'Season 2025' })).toBeVisible()
  await expect(page.getByRole('link', { name: '2025' })).toHaveAttribute('aria-current', 'page')
  await plain.close()
})

test('shows a result within a second of its entry, without a reload, wherever it is open', async ({
  otherBrowser,
}) => {
  const staff = await otherBrowser('staff')
  const { office, venue, run, first } = await raceToday(staff.request, '00:00')
  const visitor = await otherBrowser()
  const pages = await Promise.all(
    ['/', '/racing', `/horses/${first.slug}`].map(async (path) => {
      const page = await visitor.newPage()
      const listening = page.waitForResponse(/\/api\/changes/)
      await openPage(page, path)
      await listening
      const card = cardOf(page, venue)
      await expect(card).toContainText('Today, result awaited')
      return { page, card }
    }),
  )
  await office.change(run, { position: 1, prizeMoney: '110000.00', comment: 'Made all.' })
  // all at once: the processor is shared by three pages here
  await Promise.all(
    pages.map(({ card }) => expect(card).toContainText('Rs 110,000.00', { timeout: 2000 })),
  )
  for (const { card } of pages) {
    await expect(card).toContainText('1st')
    await expect(card).toContainText('Made all.')
  }
  const horsePage = pages[2]?.page ?? (await visitor.newPage())
  const record = horsePage.getByRole('region', { name: 'Career record' })
  await expect(record.getByRole('link').last()).toHaveAccessibleName(/^1, The Signal Plate/)
})

test('listens only while it is seen, and catches up when it is seen again', async ({
  otherBrowser,
}) => {
  const staff = await otherBrowser('staff')
  const { office, venue, run } = await raceToday(staff.request, '00:00')
  const visitor = await otherBrowser()
  const page = await visitor.newPage()
  const ended: string[] = []
  page.on('requestfailed', (each) => ended.push(each.url()))
  page.on('requestfinished', (each) => ended.push(each.url()))
  const listening = page.waitForResponse(/\/api\/changes/)
  await openPage(page, '/racing')
  await listening
  const hide = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  await hide(true)
  await expect.poll(() => ended.some((url) => url.includes('/api/changes'))).toBe(true)
  await office.change(run, { finish: 'pulled-up' })
  const card = cardOf(page, venue)
  await expect(card).not.toContainText('Pulled up')
  await hide(false)
  await expect(card).toContainText('Pulled up')
})

test('a slow read ends, however many changes come meanwhile', async ({ otherBrowser }) => {
  const staff = await otherBrowser('staff')
  const { office, venue, run } = await raceToday(staff.request, '00:00')
  const visitor = await otherBrowser()
  const page = await visitor.newPage()
  const listening = page.waitForResponse(/\/api\/changes/)
  await openPage(page, '/racing')
  await listening
  let asked = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/api\/racing(\?|$)/, async (route) => {
    if (++asked > 1) return route.continue()
    const answer = await route.fetch()
    await released
    await route.fulfill({ response: answer })
  })
  await office.change(run, { finish: 'dnf' })
  await expect.poll(() => asked).toBe(1)
  // together they take longer than a page puts its read off
  for (const finish of ['fell', 'dnf', 'fell', 'dnf', 'fell', 'pulled-up']) {
    const told = await page.evaluateHandle(async () => {
      const source = new EventSource('/api/changes')
      const content = new Promise((resolve) => source.addEventListener('content', resolve))
      await new Promise((resolve) => source.addEventListener('open', resolve))
      return { isTold: content.then(() => source.close()) }
    })
    await office.change(run, { finish })
    await told.evaluate(({ isTold }) => isTold)
  }
  expect(asked).toBe(1)
  release()
  await expect(cardOf(page, venue)).toContainText('Pulled up')
  expect(asked).toBe(2)
})

test('counts down on race day without moving anything', async ({ otherBrowser }) => {
  const staff = await otherBrowser('staff')
  const { venue } = await raceToday(staff.request, '23:58')
  const visitor = await otherBrowser()
  const page = await visitor.newPage()
  const evening = new Date(`${dayIn(0)}T23:00:00+04:00`)
  await page.clock.install({ time: evening })
  const place = async () => {
    const card = cardOf(page, venue)
    return { card, box: await card.boundingBox() }
  }
  await page.goto('/racing')
  const before = await place()
  await hydrated(page)
  await expect(before.card).toContainText(/Today, off in 5[78] min/)
  expect((await place()).box).toEqual(before.box)
  await page.clock.runFor(50 * 60_000)
  await expect(before.card).toContainText(/Today, off in [78] min/)
  await page.clock.runFor(9 * 60_000)
  await expect(before.card).toContainText('Today, result awaited')
  // past midnight it is no longer today
  await page.clock.runFor(10 * 60_000)
  await expect(before.card).not.toContainText('Today')
})

test('fits every screen, and breaks lines between facts alone, with a dot only between two of one line', async ({
  page,
}) => {
  for (const path of [
    '/racing',
    '/horses',
    '/horses/tamarind-ledger',
    '/horses/old-vanilla-clerk',
  ]) {
    await openPage(page, path)
    for (const width of [320, 360, phone.width, 768, 1440])
      await test.step(`${path} at ${width}`, async () => {
        await page.setViewportSize({ width, height: 844 })
        expect(await overflow(page)).toBe(0)
        if (path === '/racing') {
          const season = page.getByRole('region', { name: /^Season/ })
          const edges = [
            ['.replay-mark', 'left'],
            // `of 8`, `of 10` and prizes
            ['p.text-right', 'right'],
          ] as const
          for (const [each, side] of edges)
            expect(
              await season.locator(each).filter({ visible: true }).evaluateAll(edgesOf, side),
              `all have the same ${side} edge`,
            ).toEqual([expect.any(Number)])
          const marks = await season
            .locator('.place-mark')
            .filter({ visible: true })
            .evaluateAll((all) => all.map((mark) => mark.getBoundingClientRect().right))
          expect(Math.max(...marks) - Math.min(...marks), 'places in a column').toBeLessThan(1)
          const lines = page.getByRole('region', { name: 'Next meetings' }).locator('ol > li')
          expect(Math.max(...(await lines.evaluateAll(stepsFromTime)))).toBeLessThanOrEqual(1)
        }
        if (width > phone.width) return
        const { shown, hidden, hanging } = await page.locator('main').evaluate(dotsIn)
        expect(shown).toBeGreaterThan(3)
        if (path === '/racing') expect(hidden).toBeGreaterThan(3)
        expect(hanging).toEqual([])
        // on the narrowest a fact may be wider than its line
        if (width < 360) return
        const { found, broken } = await page.locator('main').evaluate(factsIn)
        expect(found).toBeGreaterThan(10)
        expect(broken).toEqual([])
      })
    if (path !== '/racing') continue
    await page.setViewportSize(phone)
    const names = page
      .getByRole('region', { name: 'Next meetings' })
      .getByRole('listitem')
      .locator('a')
    expect(await names.count()).toBeGreaterThan(5)
    const heights = await names.evaluateAll((all) =>
      all.map((name) => name.getBoundingClientRect().height),
    )
    expect(Math.max(...heights), 'a runner’s name is on one line').toBeLessThanOrEqual(40)
  }
})

/** Where all begin, or where their last words end. */
function edgesOf(all: Element[], side: 'left' | 'right') {
  const edges = all.map((each) => {
    if (side === 'left') return each.getBoundingClientRect().left
    let last: Node = each
    while (last.lastChild) last = last.lastChild
    const words = new Range()
    words.selectNodeContents(last)
    return words.getBoundingClientRect().right
  })
  return [...new Set(edges.map(Math.round))]
}

/** How far the names of races on a card are from the lines that their times stand on. */
const stepsFromTime = (races: Element[]) =>
  races.map((race) => {
    const [time = 0, name = 0] = ['time', 'div + div > p > span'].map((selector) => {
      // its foot stands on the line
      const probe = document.createElement('span')
      probe.style.display = 'inline-block'
      race.querySelector(selector)?.prepend(probe)
      const { bottom } = probe.getBoundingClientRect()
      probe.remove()
      return bottom
    })
    return Math.abs(time - name)
  })

/** How many dots are shown and hidden, and what follows those that are shown and end a line. */
function dotsIn(main: Element) {
  const dots = { shown: 0, hidden: 0, hanging: [''].slice(1) }
  for (const dot of main.querySelectorAll('.dot')) {
    const [place] = dot.getClientRects()
    if (!place || !dot.parentElement) continue
    const rest = new Range()
    rest.setStartAfter(dot)
    rest.setEndAfter(dot.parentElement)
    const next = [...rest.getClientRects()].find(({ width }) => width > 0)
    if (place.width < 1) dots.hidden++
    else dots.shown++
    if (place.width >= 1 && next && next.top > place.bottom - 4) dots.hanging.push(String(rest))
  }
  return dots
}

/** The facts outside prose, and those that stand on more than one line. */
function factsIn(main: Element) {
  const fact = /\d+ (m|kg|years|(Novem|Decem|Octo|Septem)ber)\b|Rs [\d,.]+|Race \d+,|by [^ ]+ L\b/g
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  let found = 0
  while (texts.nextNode()) {
    const { currentNode: node } = texts
    const text = (node.textContent ?? '').replaceAll('\u00a0', ' ')
    if (text.length > 60) continue
    for (const { 0: words, index } of text.matchAll(fact)) {
      const range = new Range()
      range.setStart(node, index)
      range.setEnd(node, index + words.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      found += lines.size > 0 ? 1 : 0
      if (lines.size > 1) broken.push(words)
    }
  }
  return { found, broken }
}

test('offers calendars, and is linked from everywhere', async ({ page, request }) => {
  await openPage(page, '/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Racing' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Racing')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Racing' })).toHaveAttribute(
    'href',
    '/racing',
  )
  const follow = page.getByRole('link', { name: /^Add to calendar/ })
  await expect(follow).toHaveAttribute('href', /^webcal:\/\/.*\/racing\.ics$/)
  const file = await page.getByRole('link', { name: /^Calendar file/ }).getAttribute('href')
  const answer = await request.get(file ?? '')
  expect(answer.headers()['content-type']).toBe('text/calendar; charset=utf-8')
})
