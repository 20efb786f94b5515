import type { Page } from '@playwright/test'
import { publicPages } from './support/demo'
import { expect, holdBack, hydrated, test } from './support/test'

const phone = { width: 390, height: 844 }
const viewports = [phone, { width: 1440, height: 900 }]
const fonts = /\.woff2$/

for (const viewport of viewports)
  test.describe(`at ${String(viewport.width)} pixels`, () => {
    test.use({ viewport })

    test('nothing moves when the fonts arrive late', async ({ page, request }) => {
      const paths = (await publicPages(request)).map(({ path }) => path)
      for (const path of [...paths, '/login']) {
        const late = await holdBack(page, fonts)
        // the load event waits for the fonts
        await page.goto(path, { waitUntil: 'commit' })
        await hydrated(page)
        expect(await hasFonts(page), path).toBe(false)
        late.letGo()
        await expect.poll(() => hasFonts(page), { message: path }).toBe(true)
        expect(await movement(page), path).toBeLessThan(0.02)
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      }
    })
  })

test.describe('before scripts load', () => {
  test.use({ allowedConsole: [/ERR_FAILED/] })

  test('looks as it does with the whole style sheet', async ({ page, request }) => {
    await page.route(/\.woff2$|\/assets\/boot-/, (route) => route.abort())
    const paths = (await publicPages(request)).map(({ path }) => path)
    const looks = async () => {
      const found: Look = []
      for (const viewport of viewports) {
        await page.setViewportSize(viewport)
        found.push(...(await look(page)))
      }
      return found
    }
    for (const path of [...paths, '/horses?q=nothing']) {
      await page.goto(path)
      const before = await looks()
      expect(before.length, path).toBeGreaterThan(40)
      await addWholeStyle(page)
      expect(different(before, await looks()), path).toEqual([])
    }
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('fonts and lower pictures wait for the first picture', async ({ page }) => {
    const asked = watchFonts(page)
    const boot = await holdBack(page, /\/assets\/boot-/)
    await page.goto('/', { waitUntil: 'commit' })
    const first = page.locator('img[fetchpriority=high]')
    await expect(first).toHaveJSProperty('complete', true)
    const lower = page.locator('img[loading=lazy]').first()
    await expect(lower).toHaveCSS('animation-name', 'further-down')
    expect(asked).toEqual([])
    boot.letGo()
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    await expect(lower).toHaveCSS('animation-name', 'none')
    await expect(lower).toHaveJSProperty('complete', true)
  })

  test('what is further down is laid out when there is time, or at once for an address that names a place', async ({
    page,
  }) => {
    const boot = await holdBack(page, /\/assets\/boot-/)
    const lower = page.locator('.later')
    await page.goto('/horses/tamarind-ledger#performances', { waitUntil: 'commit' })
    await expect(lower.first()).toHaveCSS('content-visibility', 'visible')
    await page.goto('/horses/tamarind-ledger', { waitUntil: 'commit' })
    await expect(lower.first()).toHaveCSS('content-visibility', 'auto')
    boot.letGo()
    await expect(lower).toHaveCount(0)
    await expect(page.locator('html')).toHaveAttribute('data-settled')
  })
})

test.describe('without JavaScript', () => {
  test.use({ viewport: phone, javaScriptEnabled: false })

  test('fonts and lower pictures load as well', async ({ page }) => {
    const asked = watchFonts(page)
    const pictures = new Set<string>()
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/objects/')) pictures.add(pathname)
    })
    await page.goto('/')
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    await expect.poll(() => pictures.size).toBeGreaterThan(1)
  })
})

function watchFonts(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (fonts.test(request.url())) asked.push(request.url())
  })
  return asked
}

const hasFonts = (page: Page) =>
  page.evaluate(() =>
    ['1rem "Source Sans"', 'bold 1rem Besley'].every((font) => document.fonts.check(font)),
  )

/** An element of each kind with its computed style, and those of what comes before and after it. */
const look = (page: Page) =>
  page.evaluate(() => {
    // lets lower pictures go to their places, and what is further down have its height
    Object.assign(document.documentElement.dataset, { seen: '', settled: '' })
    // Chromium keeps some margins of an unfinished layout
    document.body.hidden = true
    document.body.getBoundingClientRect()
    document.body.hidden = false
    const kinds = new Map(
      [...document.body.querySelectorAll('[class]')].map((element) => [
        element.tagName + (element.getAttribute('class') ?? ''),
        element,
      ]),
    )
    return [...kinds].map(([kind, element]) => {
      const styles = [undefined, '::before', '::after'].map((part) => {
        const style = getComputedStyle(element, part)
        if (style.content === 'none') return ''
        return [...style].map((name) => `${name}: ${style.getPropertyValue(name)}`).join('; ')
      })
      return { kind, styles: styles.join('\n') }
    })
  })

type Look = Awaited<ReturnType<typeof look>>

const different = (before: Look, after: Look) =>
  before.filter(({ styles }, index) => styles !== after[index]?.styles).map(({ kind }) => kind)

const addWholeStyle = (page: Page) =>
  page.evaluate(async () => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = document.querySelector<HTMLElement>('style[data-whole]')?.dataset['whole'] ?? ''
    await new Promise((resolve, reject) => {
      link.onload = resolve
      link.onerror = reject
      document.head.append(link)
    })
  })

/** The page's cumulative layout shift. */
const movement = (page: Page) =>
  page.evaluate(async () => {
    const observer = new PerformanceObserver(() => undefined)
    observer.observe({ type: 'layout-shift', buffered: true })
    // shifts caused by fonts are known once a frame is drawn
    for (let frame = 0; frame < 3; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    return observer
      .takeRecords()
      .reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0)
  })
