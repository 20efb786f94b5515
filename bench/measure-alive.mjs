// How soon a page responds to taps on a slow phone, on a first and a second visit.
import { publicPages, slow4G, slowDown, withPhone } from './chromium.mjs'
import { heading, median, shown, table } from './figures.mjs'

const runs = 3
const adminPages = {
  'admin dashboard': '/admin',
  'admin horses': '/admin/horses',
  'admin shares': '/admin/shares',
  'admin register': '/admin/investments',
}
// The demo's account, whose password is in the README.
const admin = { email: 'admin@example.com', password: 'demo-stable-2026' }

/** Runs in the page, before anything else: tells the bench when the page is alive. Asking would slow the page down. */
function watchLife() {
  addEventListener('alive', () => Reflect.get(window, 'tellAlive')(performance.now()))
}

/**
 * Opens a page twice with one cache.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url of the server
 * @param {string} path
 */
const visitTwice = (browser, url, path) =>
  withPhone(browser, async (page, devTools) => {
    if (path.startsWith('/admin')) {
      const answer = await page.context().request.post(`${url}/api/login`, { data: admin })
      if (!answer.ok()) throw new Error(`the demo’s admin could not sign in: ${answer.status()}`)
    }
    await slowDown(devTools, slow4G)
    /** @type {(ms: number) => void} */
    let tell = () => {}
    await page.exposeFunction('tellAlive', (/** @type {number} */ ms) => tell(ms))
    await page.addInitScript(watchLife)
    let scripts = 0
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts += 1
    })
    /** @type {number[]} */
    const aliveMs = []
    for (const visit of ['first', 'second']) {
      if (visit === 'second') await page.goto('about:blank')
      scripts = 0
      /** @type {Promise<number>} */
      const alive = new Promise((resolve, reject) => {
        tell = resolve
        setTimeout(reject, 45_000, new Error(`${path} did not come alive`)).unref()
      })
      await page.goto(url + path, { waitUntil: 'load', timeout: 30_000 })
      aliveMs.push(await alive)
      // time for what the page loads once it is alive, so that the second visit finds it in the cache
      await page.waitForTimeout(2500)
    }
    const [firstMs = NaN, secondMs = NaN] = aliveMs
    return { firstMs, secondMs, scripts }
  })

/** @param {import('@playwright/test').Browser} browser @param {string} url of the server */
export async function measureAlive(browser, url) {
  heading('How soon a slow phone responds to taps')
  const rows = []
  const worst = { publicFirst: 0, adminFirst: 0, adminSecond: 0, adminScripts: 0 }
  for (const [name, path] of Object.entries({ ...(await publicPages(url)), ...adminPages })) {
    const visits = []
    for (let run = 0; run < runs; run += 1) visits.push(await visitTwice(browser, url, path))
    const first = median(visits.map(({ firstMs }) => firstMs)) / 1000
    const second = median(visits.map(({ secondMs }) => secondMs)) / 1000
    const scripts = Math.max(...visits.map((visit) => visit.scripts))
    if (path.startsWith('/admin')) {
      worst.adminFirst = Math.max(worst.adminFirst, first)
      worst.adminSecond = Math.max(worst.adminSecond, second)
      worst.adminScripts = Math.max(worst.adminScripts, scripts)
    } else worst.publicFirst = Math.max(worst.publicFirst, first)
    rows.push([name, shown(first, 2), shown(second, 2), String(scripts)])
  }
  table(['page', 'first visit, s', 'second visit, s', 'scripts'], rows)
  return worst
}
