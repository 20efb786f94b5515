// When a phone on a slow line shows what matters most (largest contentful paint), and what moves.
import { publicPages, slow4G, slowDown, withPhone } from './chromium.mjs'
import { heading, median, shown, table } from './figures.mjs'

const lines = [
  { ...slow4G, runs: 5 },
  // What DevTools calls "Slow 4G": its latency is that of a request, with its handshakes.
  { name: 'DevTools’ slow 4G', runs: 3, latencyMs: 562.5, down: 1440, up: 675 },
]

/** Runs in the page, before anything else: notes what the browser reports. */
function watchPaint() {
  const seen = { largestMs: 0, element: '', firstMs: 0, shift: 0 }
  Object.assign(window, { benchPaint: seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      seen.largestMs = entry.startTime
      const element = 'element' in entry && entry.element instanceof Element ? entry.element : null
      const words = element?.getAttribute('alt') ?? element?.textContent.trim() ?? ''
      const width = 'url' in entry ? /w=\d+/.exec(String(entry.url))?.[0] : undefined
      seen.element = [element?.tagName.toLowerCase() ?? 'gone', width ?? '', words.slice(0, 32)]
        .filter((part) => part !== '')
        .join(' ')
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') seen.firstMs = startTime
  }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry && 'hadRecentInput' in entry && entry.hadRecentInput !== true)
        seen.shift += Number(entry.value)
  }).observe({ type: 'layout-shift', buffered: true })
}

/** @param {import('@playwright/test').Browser} browser @param {string} url @param {(typeof lines)[0]} line */
const visit = (browser, url, line) =>
  withPhone(browser, async (page, devTools) => {
    await slowDown(devTools, line)
    await page.addInitScript(watchPaint)
    await page.goto(url, { waitUntil: 'load', timeout: 20_000 })
    // Scripts come after the picture: what they paint or move counts, too.
    await page
      .waitForFunction(() => document.documentElement.dataset['alive'] === 'true', undefined, {
        timeout: 8000,
      })
      .catch(() => undefined)
    await page.waitForTimeout(250)
    /** @type {{ largestMs: number, element: string, firstMs: number, shift: number }} */
    const paint = await page.evaluate('window.benchPaint')
    return paint
  })

/** @param {import('@playwright/test').Browser} browser @param {string} url of the server */
export async function measurePaint(browser, url) {
  heading('Largest contentful paint on a phone with a slow line and a slow processor')
  const { landing, horses, horse } = await publicPages(url)
  /** @type {Record<string, number>} */
  const largestSeconds = {}
  /** @type {string[][]} */
  const rows = []
  for (const [name, path] of Object.entries({ landing, horses, horse })) {
    for (const line of lines) {
      const visits = []
      for (let run = 0; run < line.runs; run += 1)
        visits.push(await visit(browser, url + path, line))
      const largest = median(visits.map(({ largestMs }) => largestMs)) / 1000
      if (line === lines[0]) largestSeconds[name] = largest
      rows.push([
        `${name}, ${line.name}`,
        shown(largest, 2),
        shown(median(visits.map(({ firstMs }) => firstMs)) / 1000, 2),
        shown(Math.max(...visits.map(({ shift }) => shift)), 3),
        visits[0]?.element ?? '',
        visits.map(({ largestMs }) => shown(largestMs / 1000, 2)).join(' '),
      ])
    }
  }
  table(['page, line', 'largest, s', 'first, s', 'shift', 'the largest element', 'all runs'], rows)
  console.log(
    `\n390 × 844 at two pixels a point, empty browser cache, processor 4 × slower, medians (largest shift). ${lines.map(({ name, down, up, latencyMs }) => `${name}: ${shown(down / 1000, 2)} Mbit/s down, ${shown(up / 1000, 2)} up, ${String(latencyMs)} ms a request`).join('; ')}.`,
  )
  return { largestSeconds }
}
