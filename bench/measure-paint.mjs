// When a phone on a slow line shows the largest element (largest contentful paint), what it loads before that, and what moves.
import { publicPages, slow4G, slowDown, withPhone } from './chromium.mjs'
import { heading, median, shown, table } from './figures.mjs'
import { startPhotoStable } from './photo-stable.mjs'

const lines = [
  { ...slow4G, runs: 3 },
  // DevTools's "Slow 4G": its latency is per request, handshakes included.
  { name: 'DevTools’ slow 4G', runs: 3, latencyMs: 562.5, down: 1440, up: 675 },
]

/** Runs in the page before anything else, and records what the browser reports. */
function watchPaint() {
  const seen = { largestMs: 0, element: '', firstMs: 0, shift: 0 }
  Object.assign(window, { benchPaint: seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      seen.largestMs = entry.startTime
      const element = 'element' in entry && entry.element instanceof Element ? entry.element : null
      const words = element?.getAttribute('alt') ?? element?.textContent.trim() ?? ''
      const width = 'url' in entry ? /w=\d+.*/.exec(String(entry.url))?.[0] : undefined
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

/**
 * Counts the bytes that arrive, headers included: in all, and for each address.
 * @param {import('@playwright/test').CDPSession} devTools
 */
function countBytes(devTools) {
  let all = 0
  /** @type {Map<string, string>} */
  const urls = new Map()
  /** @type {Map<string, { allBytes: number, ownBytes: number }>} */
  const arrived = new Map()
  /** @type {Map<string, number>} */
  const counted = new Map()
  /** @param {string} requestId @param {number} bytes */
  const count = (requestId, bytes) => {
    all += bytes
    counted.set(requestId, (counted.get(requestId) ?? 0) + bytes)
  }
  devTools.on('Network.responseReceived', ({ requestId, response }) => {
    urls.set(requestId, response.url)
    count(requestId, response.encodedDataLength)
  })
  devTools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    count(requestId, encodedDataLength)
  })
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    // Chromium does not report every piece of a document.
    count(requestId, Math.max(0, encodedDataLength - (counted.get(requestId) ?? 0)))
    arrived.set(urls.get(requestId) ?? '', { allBytes: all, ownBytes: encodedDataLength })
  })
  return arrived
}

/** @param {import('@playwright/test').Browser} browser @param {string} url @param {(typeof lines)[0]} line */
const visit = (browser, url, line) =>
  withPhone(browser, async (page, devTools) => {
    const arrived = countBytes(devTools)
    await slowDown(devTools, line)
    await page.addInitScript(watchPaint)
    await page.goto(url, { waitUntil: 'load', timeout: 20_000 })
    // Scripts run after the picture: what they paint or move counts, too.
    await page
      .waitForFunction(() => document.documentElement.dataset['alive'] === 'true', undefined, {
        timeout: 8000,
      })
      .catch(() => undefined)
    await page.waitForTimeout(250)
    /** @type {{ largestMs: number, element: string, firstMs: number, shift: number }} */
    const paint = await page.evaluate('window.benchPaint')
    const picture = await page
      .locator('img[fetchpriority=high]')
      .evaluate((image) => (image instanceof HTMLImageElement ? image.currentSrc : ''))
    const { allBytes, ownBytes } = arrived.get(picture) ?? { allBytes: NaN, ownBytes: NaN }
    return { ...paint, allBytes, ownBytes }
  })

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} dataDir a folder of its own
 */
export async function measurePaint(browser, dataDir) {
  heading('Largest contentful paint on a phone with a slow line and a slow processor')
  const stable = await startPhotoStable(dataDir)
  const { landing, horses, horse, offering } = await publicPages(stable.url)
  /** @type {{ name: string, seconds: number, kB: number }[]} On the slower line. */
  const pictures = []
  /** @type {string[][]} */
  const rows = []
  for (const [name, path] of Object.entries({ landing, horses, horse, offering })) {
    const url = stable.url + path
    // The very first visit makes the pictures.
    await withPhone(browser, (page) => page.goto(url, { waitUntil: 'load' }))
    for (const line of lines) {
      const visits = []
      for (let run = 0; run < line.runs; run += 1) visits.push(await visit(browser, url, line))
      const seconds = median(visits.map(({ largestMs }) => largestMs)) / 1000
      const kB = median(visits.map(({ allBytes }) => allBytes)) / 1000
      if (line === lines.at(-1)) pictures.push({ name, seconds, kB })
      rows.push([
        `${name}, ${line.name}`,
        shown(seconds, 2),
        shown(kB, 1),
        shown(median(visits.map(({ ownBytes }) => ownBytes)) / 1000, 1),
        shown(median(visits.map(({ firstMs }) => firstMs)) / 1000, 2),
        shown(Math.max(...visits.map(({ shift }) => shift)), 3),
        visits[0]?.element ?? '',
        visits.map(({ largestMs }) => shown(largestMs / 1000, 2)).join(' '),
      ])
    }
  }
  await stable.stop()
  table(
    [
      'page, line',
      'largest, s',
      'kB until the picture arrives',
      'the picture',
      'first, s',
      'shift',
      'the largest element',
      'all runs',
    ],
    rows,
  )
  console.log(
    `\n412 × 823 points at 1.75 pixels each, photographs, empty browser cache, processor slowed down 4 times; medians, but the largest shift. ${lines.map(({ name, down, up, latencyMs }) => `${name}: ${shown(down / 1000, 2)} Mbit/s down, ${shown(up / 1000, 2)} up, ${String(latencyMs)} ms a request`).join('; ')}.`,
  )
  return pictures
}
