import { expect, type Locator, type Page, type Request, type Response } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { holdBack, hydrated, test } from './test'

export const phone = { width: 390, height: 844 }

/** A few letters for a name that no other test has. */
export const mark = () => randomUUID().slice(0, 8)

/** Opens a page, and waits until it is alive. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

/** How long nothing may be asked for until a page counts as quiet. */
const QUIET_MS = 500

/**
 * Opens a page, and waits until it is alive and asks for nothing more. Playwright's `networkidle` never comes while a
 * page listens for changes.
 */
export async function openUntilQuiet(page: Page, path: string): Promise<Response | null> {
  const asked = new Set<Request>()
  let quietSince = Date.now()
  const begin = (request: Request) => {
    if (!isStream(request)) asked.add(request)
  }
  const end = (request: Request) => {
    if (asked.delete(request)) quietSince = Date.now()
  }
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  const answer = await page.goto(path)
  await hydrated(page)
  await expect
    .poll(() => asked.size === 0 && Date.now() - quietSince >= QUIET_MS, {
      message: `${path} is quiet`,
      intervals: [100],
      timeout: 30_000,
    })
    .toBe(true)
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
  return answer
}

const isStream = (request: Request) => request.resourceType() === 'eventsource'

/** Comes from another screen of the running page, so that the browser loads the data. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await openPage(page, path === '/profile' ? '/gallery' : '/profile')
  const heading = page.getByRole('heading', { level: 1 })
  const before = (await heading.textContent()) ?? ''
  await page.evaluate((to) => history.pushState({}, '', to), path)
  await expect(heading.filter({ hasText: before }), 'the other screen is there').toHaveCount(0)
}

/** The page hears of no change from now on, so it reads nothing again by itself. */
export const hearNoChange = (page: Page) => page.route(/\/api\/changes\?/, () => undefined)

/** The page's API requests from now on, but for listening to changes: none if it comes with its data. */
export function watchCalls(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (sent) => {
    if (new URL(sent.url()).pathname.startsWith('/api/') && !isStream(sent)) asked.push(sent.url())
  })
  return asked
}

/** How far the page can be scrolled sideways, in pixels: it should be 0. */
export const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Opens a select, once the scripted one has replaced the native one. */
export const openList = (within: Page | Locator, name: string) =>
  within.locator('button').and(within.getByRole('combobox', { name })).click()

type Side = 'y' | 'width' | 'height'

interface Late {
  path: string
  /** The address of what is late. */
  data: RegExp
  /** What is seen while it loads, what stands there afterwards (the first of each), and what of it stays. */
  places: readonly (readonly [kept: Locator, taken: Locator, ...sides: Side[]])[]
}

/** Expects what loads to take the place that was kept for it, at every width. */
export async function expectPlacesKept(page: Page, { path, data, places }: Late): Promise<void> {
  const measure = async (which: 0 | 1) => {
    const found: { place: string; pixels: number }[] = []
    for (const width of [phone.width, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      for (const [index, [kept, taken, ...sides]] of places.entries()) {
        const box = await (which === 0 ? kept : taken).first().evaluate((shown) => {
          const { top, width: wide, height } = shown.getBoundingClientRect()
          return { y: top + scrollY, width: wide, height }
        })
        for (const side of sides)
          found.push({ place: `${path}: ${side} of ${index} at ${width}`, pixels: box[side] })
      }
    }
    return found
  }
  const { letGo } = await holdBack(page, data)
  await goWithin(page, path)
  for (const [kept] of places) await expect(kept.first()).toBeVisible()
  const before = await measure(0)
  letGo()
  await expect(page.getByRole('main').getByText('Loading...')).toHaveCount(0)
  for (const [, taken] of places) await expect(taken.first()).toBeVisible()
  const after = await measure(1)
  const moved = before.flatMap(({ place, pixels }, index) => {
    const now = after[index]?.pixels ?? 0
    return Math.abs(now - pixels) < 3 ? [] : `${place}: ${pixels}, then ${now}`
  })
  expect(moved).toEqual([])
  await page.unroute(data)
}

interface List {
  path: string
  /** The address of its data. */
  data: RegExp
  placeholders: number
  /** One of its items. */
  item: Locator
  /** Checks what it shows without any items. */
  expectEmpty: () => Promise<void>
  failure: string
}

/** Expects a list's placeholders, its empty state, and a retry after a failure. */
export async function expectWithoutData(page: Page, list: List): Promise<void> {
  const { path, data, item } = list
  await test.step('placeholders, then a failure', async () => {
    const { letGo } = await holdBack(page, data, (route) => route.abort())
    await goWithin(page, path)
    await expect(page.locator('[data-placeholder]')).toHaveCount(list.placeholders)
    letGo()
    await expect(page.getByText(list.failure)).toBeVisible()
    const count = page.locator('h1 + [role=status]')
    await expect(count, 'no count').toHaveText('')
    const room = await count.boundingBox()
    await page.unroute(data)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(item).toBeVisible()
    await expect(page.locator('[data-placeholder]')).toHaveCount(0)
    expect((await count.boundingBox())?.height, 'its line stays').toBe(room?.height)
  })
  await test.step('empty', async () => {
    await page.route(data, (route) => route.fulfill({ json: [] }))
    await goWithin(page, path)
    await list.expectEmpty()
  })
}
