// A real Chromium as a phone: 412 × 823 points, 1.75 pixels a point, nothing in its cache.
import { chromium } from '@playwright/test'
import { installedChromium } from '../scripts/chromium.mjs'

/** The browser, or undefined if none is installed. @param {string[]} [flags] */
export async function openChromium(flags = []) {
  const found = installedChromium()
  if (!found) return undefined
  const { executablePath } = found
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...['--disable-gpu', '--disable-background-networking', '--disable-component-update'],
      ...['--disable-sync', '--no-first-run', '--disable-quic', ...flags],
    ],
  })
}

const cpuSlowdown = 4
const bytesPerSecond = (/** @type {number} */ kilobits) => (kilobits * 1000) / 8

/** @typedef {{ name: string, latencyMs: number, down: number, up: number }} Line with kilobits a second */

/** @type {Line} */
export const slow4G = { name: 'slow 4G', latencyMs: 150, down: 1600, up: 750 }

/**
 * Slows down the line and the processor.
 * @param {import('@playwright/test').CDPSession} devTools
 * @param {Line} line
 */
export async function slowDown(devTools, line) {
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latencyMs,
    downloadThroughput: bytesPerSecond(line.down),
    uploadThroughput: bytesPerSecond(line.up),
  })
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
}

/**
 * Opens a page in a browser profile of its own, and closes it after `work`.
 * @template T
 * @param {import('@playwright/test').Browser} browser
 * @param {(page: import('@playwright/test').Page, devTools: import('@playwright/test').CDPSession) => Promise<T>} work
 */
export async function withPhone(browser, work) {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  })
  try {
    const page = await context.newPage()
    const devTools = await context.newCDPSession(page)
    await devTools.send('Network.enable')
    return await work(page, devTools)
  } finally {
    await context.close()
  }
}

/**
 * The public pages, one of each kind, as the stable's API lists them.
 * @param {string} url of the server
 */
export async function publicPages(url) {
  /** @type {(path: string) => Promise<any[]>} */
  const list = async (path) => (await fetch(url + path)).json()
  const [horses, offerings, pages] = await Promise.all([
    list('/api/horses?featured=true'),
    list('/api/ownership-shares'),
    list('/api/dynamic-pages'),
  ])
  return {
    landing: '/',
    horses: '/horses',
    horse: `/horses/${String(horses[0]?.slug)}`,
    gallery: '/gallery',
    ownership: '/ownership',
    offering: `/ownership/${String(offerings[0]?.id)}`,
    page: `/${String(pages[0]?.slug)}`,
  }
}
