// Photographs every screen of the built site (screens.mjs) at three widths, light and dark, into screenshots/now, and writes an
// index page. The last run's pictures move to screenshots/before; what differs is listed first, with the difference marked.
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openChromium } from '../../bench/chromium.mjs'
import { root, startStable } from '../../bench/processes.mjs'
import { fillToTheBrim } from './brim.mjs'
import { compare } from './compare.mjs'
import { writeIndex } from './index-page.mjs'
import { findIds, groups, paperWidth, schemes, widths } from './screens.mjs'

/** How many browsers work at the same time: each writes its pictures on one processor. */
const browsers = 4
const demoPassword = 'demo-stable-2026'

const begun = performance.now()
const folder = join(root, 'screenshots')
const wanted = process.argv[2] ?? ''
const data = mkdtempSync(join(tmpdir(), 'stable-screenshots-'))
process.on('exit', () => {
  rmSync(data, { recursive: true, force: true })
})
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.once(signal, () => process.exit(1))

const [demo, brim, empty] = await Promise.all([
  // some screens show their address: the ports are the same in every run, and outside the range that the system gives to clients
  startStable(join(data, 'demo'), { demo: true, port: 17_701 }),
  startStable(join(data, 'brim'), { demo: true, port: 17_702 }),
  startStable(join(data, 'new'), { port: 17_703 }).then(withAdmin),
])
const stables = { demo, brim, new: empty }
/** The accounts of the demo; the new stable has only an admin. */
const sessions = {
  demo: await signedIn(demo, ['viewer', 'owner', 'staff', 'admin']),
  brim: await signedIn(brim, ['admin']),
  new: await signedIn(empty, ['admin']),
}
const ids = {
  ...(await findIds((path, method) => call('demo', path, method))),
  brim: await fillToTheBrim((path, method, body) => call('brim', path, method, body)),
}

// A run that is cut off must not pass for the last one.
const now = join(folder, 'now')
const unfinished = join(folder, 'unfinished')
rmSync(unfinished, { recursive: true, force: true })
mkdirSync(unfinished, { recursive: true })

const screens = Object.values(groups)
  .flat()
  .filter(({ name }) => name.includes(wanted))
console.log(`Photographing ${String(screens.length)} screens.`)
const failures = await photographAll()
await Promise.all([demo.stop(), brim.stop(), empty.stop()])

const before = join(folder, 'before')
rmSync(before, { recursive: true, force: true })
if (existsSync(now)) renameSync(now, before)
renameSync(unfinished, now)
keepOthers()
const changes = await compare({ before, now, marked: join(folder, 'changed') })
writeIndex(folder, groups, changes)

for (const { name, what } of changes) console.log(`${what}: ${name}`)
for (const each of failures) console.error(each)
console.log(
  `${changes.length === 0 ? 'Nothing changed' : `${String(changes.length)} changed`} since the last run. ${((performance.now() - begun) / 1000).toFixed(0)} s. Look at ${join(folder, 'index.html')}`,
)
process.exit(failures.length === 0 ? 0 : 1)

async function openedChromium() {
  // Without hinting, letters stand where a phone puts them, not on whole points: word spaces are even.
  const opened = await openChromium(['--lang=en-GB', '--font-render-hinting=none'])
  if (!opened) throw new Error('there is no Chromium')
  return opened
}

/** A run of some screens keeps the last pictures of the others. */
function keepOthers() {
  if (!existsSync(before)) return
  for (const file of readdirSync(before))
    if (!file.includes(wanted)) copyFileSync(join(before, file), join(now, file))
}

/**
 * Creates the first admin, as whoever sets up a stable does.
 * @template S
 * @param {S} server
 */
async function withAdmin(server) {
  const person = [
    '--email',
    'admin@example.com',
    '--first-name',
    'Anaïs',
    '--last-name',
    'Fontenelle',
  ]
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(root, 'dist/server/cli.js'), 'admin', 'create', ...person, '--password-stdin'],
    {
      env: { ...process.env, NODE_ENV: 'production', DATA_DIR: join(data, 'new') },
      input: `${demoPassword}\n`,
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(`the new stable has no admin: ${stderr}`)
  return server
}

/**
 * Calls the API as an admin.
 * @param {keyof typeof stables} stable
 * @param {string} path
 * @param {'GET' | 'POST' | 'PATCH'} [method]
 * @param {object} [body]
 */
async function call(stable, path, method = 'GET', body = undefined) {
  const headers = { cookie: sessions[stable]['admin'] ?? '', 'content-type': 'application/json' }
  const answer = await fetch(stables[stable].url + path, {
    method,
    headers,
    body: body && JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
  return answer.json()
}

/**
 * The `Cookie` headers of a stable's accounts.
 * @param {{ url: string }} stable
 * @param {string[]} names
 * @returns {Promise<Record<string, string>>}
 */
async function signedIn(stable, names) {
  const accounts = names.map(async (name) => {
    const answer = await fetch(`${stable.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${name}@example.com`, password: demoPassword }),
    })
    if (!answer.ok) throw new Error(`${name} could not sign in: ${await answer.text()}`)
    return [
      name,
      answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; '),
    ]
  })
  return Object.fromEntries(await Promise.all(accounts))
}

async function photographAll() {
  const queue = [...screens]
  /** @type {string[]} what could not be photographed, and why */
  const failed = []
  const work = async () => {
    const browser = await openedChromium()
    for (let screen = queue.shift(); screen; screen = queue.shift()) {
      const { name } = screen
      await photograph(browser, screen).catch((error) => {
        failed.push(`${name}: ${String(error)}`)
      })
    }
    await browser.close()
  }
  await Promise.all(Array.from({ length: browsers }, work))
  return failed
}

/**
 * Photographs a screen at every width, or on paper. Opening it takes most of the time, so the same page is made narrower,
 * and at last a phone's: Chromium can turn touch on, but not off. A dialog is opened anew, because what has the focus in
 * it depends on the device, and so is a page with a preview, which begins with the device's own.
 * @param {import('@playwright/test').Browser} browser
 * @param {import('./screens.mjs').Screen} screen
 */
async function photograph(browser, screen) {
  const { name, as, isPrinted, isWindow = false, stable = 'demo' } = screen
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  try {
    const cookies = sessions[stable][as ?? '']
    if (cookies !== undefined) await context.addCookies(cookiesOf(cookies, stables[stable].url))
    const page = await context.newPage()
    page.setDefaultTimeout(30_000)
    /** @type {Set<unknown>} pictures on their way */
    const loading = new Set()
    page.on('request', (request) => request.resourceType() === 'image' && loading.add(request))
    page.on('requestfinished', (request) => loading.delete(request))
    page.on('requestfailed', (request) => loading.delete(request))
    const devTools = await context.newCDPSession(page)
    for (const [index, width] of (isPrinted ? [paperWidth] : widths.toReversed()).entries()) {
      const isPhone = width < 500
      if (isPhone) await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
      await page.setViewportSize({ width, height: isPhone ? 844 : 900 })
      const isChosenByDevice = isPhone && (await page.locator('main iframe').count()) > 0
      if (index === 0 || isWindow || isChosenByDevice) await show(page, screen)
      if (!screen.waits) await loadPreviews(page)
      if (isPrinted) await page.emulateMedia({ media: 'print' })
      if (!isWindow)
        // what sticks to the window's edges stands at the page's
        await page.setViewportSize({ width, height: await page.evaluate(heightOfPage) })
      await page.evaluate(drawPictures)
      // a wider page's pictures stay until those of this width have loaded
      for (let waits = 0; loading.size > 0 && waits < 200; waits++) await page.waitForTimeout(50)
      await page.evaluate(drawPictures)
      for (const scheme of isPrinted ? /** @type {const} */ (['light']) : schemes) {
        await page.emulateMedia({ colorScheme: scheme })
        // Playwright can't ask for less compression, which takes a third of the time
        const { data } = await devTools.send('Page.captureScreenshot', { optimizeForSpeed: true })
        const file = `${name}-${isPrinted ? 'a4' : `${String(width)}-${scheme}`}.png`
        writeFileSync(join(unfinished, file), data, 'base64')
      }
    }
  } finally {
    await context.close()
  }
}

/** @param {string} header @param {string} url */
function cookiesOf(header, url) {
  return header.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split('=')
    return { name, value, url }
  })
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {import('./screens.mjs').Screen} screen
 */
async function show(page, { path, stable = 'demo', waits, fails, act, isWindow }) {
  const address = typeof path === 'string' ? path : path(ids)
  if (waits) await page.route(waits, () => undefined)
  if (fails) await page.route(fails, (route) => route.abort())
  // The server sends pages with their data: only a page opened from another one loads or fails.
  const elsewhere = address === '/profile' ? '/gallery' : '/profile'
  const start = waits || fails ? elsewhere : address
  await page.context().setOffline(false)
  await page.goto(stables[stable].url + start, { waitUntil: 'commit' })
  await page.locator('html[data-settled]').waitFor()
  if (start !== address) {
    const heading = await page.getByRole('heading', { level: 1 }).textContent()
    await page.evaluate((to) => history.pushState({}, '', to), address)
    await page.waitForFunction((was) => document.querySelector('h1')?.textContent !== was, heading)
  }
  await act?.(page, ids)
  if (isWindow && !act) await page.getByRole('dialog').waitFor()
  await page.evaluate(() => {
    // what is far down is not drawn, and its pictures are not loaded
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}

/** A preview begins to load when someone nears it. @param {import('@playwright/test').Page} page */
async function loadPreviews(page) {
  const from = await page.evaluate(() => {
    const top = scrollY
    document.querySelector('main .animate-pulse')?.scrollIntoView()
    return top
  })
  await page.waitForFunction(() => !document.querySelector('.animate-pulse'))
  await page.evaluate((top) => scrollTo(0, top), from)
}

/** The page's height, which stays the same in a window as high. */
function heightOfPage() {
  for (const box of document.querySelectorAll('main *')) {
    if (!(box instanceof HTMLElement)) continue
    // a picture that leaves room in the window for what is below it
    const leavesRoom = /\bh-\[[^\]]*svh/.test(box.className)
    if (leavesRoom) box.style.height = ''
    box.style.maxHeight = ''
    const { overflowY, position } = getComputedStyle(box)
    const height = `${String(box.offsetHeight)}px`
    if (leavesRoom && position !== 'sticky') box.style.height = height
    // a preview within a page is limited by the window's height
    if (overflowY === 'auto' && position !== 'sticky') box.style.maxHeight = height
  }
  return document.documentElement.scrollHeight
}

/** Loads the pictures that are seen, in previews and behind words too, and the fonts. */
async function drawPictures() {
  // a caret blinks
  if (document.activeElement instanceof HTMLElement)
    document.activeElement.style.caretColor = 'transparent'
  const previews = [...document.querySelectorAll('iframe')].map((frame) => frame.contentDocument)
  const documents = [document, ...previews].flatMap((each) => each ?? [])
  const images = documents.flatMap((each) => [...each.images])
  for (const image of images) image.loading = 'eager'
  const backgrounds = documents
    .flatMap((each) => [...each.querySelectorAll('[style*="url("]')])
    .flatMap((each) => getComputedStyle(each).backgroundImage.match(/(?<=url\(").*?(?="\))/g) ?? [])
    .map((src) => Object.assign(new Image(), { src }))
  const shown = [...images.filter((image) => image.checkVisibility()), ...backgrounds]
  await Promise.race([
    Promise.all(shown.map((image) => image.decode().catch(() => undefined))),
    new Promise((resolve) => setTimeout(resolve, 30_000)),
  ])
  await Promise.all(documents.map(({ fonts }) => fonts.ready))
  // what is measured and drawn anew after all that
  for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
}
