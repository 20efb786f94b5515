import type { CDPSession, Page, Request } from '@playwright/test'
import { toastOf } from './support/admin-horses'
import { publicPages } from './support/demo'
import { openUntilQuiet, watchCalls } from './support/page'
import { expect, holdBack, hydrated, test } from './support/test'

test.use({ allowedConsole: [/pictures\.example|status of 400/] })
test.use({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true })

const adminPaths = [
  '/admin',
  '/admin/horses',
  '/admin/shares',
  '/admin/investments',
  '/admin/gallery',
  '/admin/pages',
  '/admin/homepage',
  '/admin/users',
  '/admin/activity',
]

/** Screens that are a form themselves: the forms' file comes with them. */
const formPaths = ['/admin/homepage', '/admin/activity']

const isForms = (text: string) => text.includes('/forms-')

const isScript = (request: Request) => request.resourceType() === 'script'

/** The paths that the page requests from now on. */
function watchRequests(page: Page, isWanted: (request: Request) => boolean): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    if (isWanted(request)) paths.push(new URL(request.url()).pathname)
  })
  return paths
}

test('hydrates every public page as rendered, with at most eight scripts, none of the back office’s, and no API requests', async ({
  page,
  request,
}) => {
  const scripts = watchRequests(page, isScript)
  const asked = watchCalls(page)
  for (const { path, heading, title } of await publicPages(request)) {
    scripts.length = 0
    const answer = await openUntilQuiet(page, path)
    expect(answer?.status(), path).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page).toHaveTitle(title)
    expect(scripts.length, path).toBeGreaterThan(1)
    expect(scripts.length, path).toBeLessThanOrEqual(8)
    expect(scripts.filter((script) => script.includes('admin'))).toEqual([])
    expect(asked, path).toEqual([])
  }
})

test('names all scripts of a signed-in home page in its head', async ({ page, signIn }) => {
  await signIn('viewer')
  const scripts = watchRequests(page, isScript)
  const answer = await openUntilQuiet(page, '/')
  const [head = ''] = ((await answer?.text()) ?? '').split('</head>')
  expect(scripts.length).toBeGreaterThan(1)
  expect(scripts.filter((script) => !head.includes(script))).toEqual([])
})

test('sends at most 100 kB of scripts for the landing page', async ({ page }) => {
  const transfers = await watchTransfers(page)
  await openUntilQuiet(page, '/')
  const scripts = transfers.filter(({ path }) => path.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(1)
  expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(100_000)
})

test('loads at most eight scripts, named in the head, on an admin screen, and only the document on a second visit', async ({
  page,
  signIn,
}) => {
  test.slow()
  await signIn('admin')
  await expectCached(page, adminPaths)
})

test('keeps the forms and their schemas out of the file that brings the lists', async ({
  page,
  signIn,
}) => {
  await signIn('staff')
  const html = await (await page.request.get('/admin/horses')).text()
  const [, file = ''] = /"(\/assets\/admin-[^"]+)"/.exec(html) ?? []
  const script = await (await page.request.get(file)).text()
  expect(script).toContain('Horses Management')
  for (const part of ['ZodObject', 'Name is required', 'onTouched'])
    expect(script.includes(part), part).toBe(false)
})

test('loads only the document on a second visit to any public page', async ({
  page,
  request,
  signIn,
}) => {
  await signIn('admin')
  await expectCached(
    page,
    (await publicPages(request)).map(({ path }) => path),
  )
})

async function expectCached(page: Page, paths: readonly string[]): Promise<void> {
  const scripts = watchRequests(page, isScript)
  const transfers = await watchTransfers(page)
  for (const path of paths) {
    // else the browser shows larger pictures that the page before has in its memory, instead of this page's own
    await page.goto('about:blank')
    scripts.length = 0
    const answer = await openUntilQuiet(page, path)
    if (adminPaths.includes(path)) {
      const [head = ''] = ((await answer?.text()) ?? '').split('</head>')
      expect(scripts.length, path).toBeGreaterThan(1)
      expect(scripts.length, path).toBeLessThanOrEqual(8)
      expect(
        scripts.filter((script) => !head.includes(`"${script}"`) && !/forms|account/.test(script)),
        `${path}: scripts missing from its head`,
      ).toEqual([])
      expect(isForms(head), `${path}: forms in its head`).toBe(formPaths.includes(path))
      expect(scripts.filter(isForms), path).toHaveLength(1)
    }
    await page.goto('about:blank')
    transfers.length = 0
    await openUntilQuiet(page, path)
    expect(
      transfers.map((transfer) => transfer.path),
      path,
    ).toEqual([path])
  }
}

for (const seconds of [0.5, 1, 2, 4])
  test(`keeps a tap ${seconds} s into a first visit to an admin screen`, async ({
    page,
    signIn,
  }) => {
    await signIn('staff')
    for (const [name, path, dialog] of [
      ['Add result for Basalt Librarian', '/admin/horses', /Basalt Librarian/],
      ['Add Horse', '/admin/horses', 'Add Horse'],
      ['Open the menu', '/admin', 'Ecurie Flamboyant'],
    ] as const) {
      const slow = await slowDown(page)
      await page.goto(path, { waitUntil: 'commit' })
      const begun = Date.now()
      const button = page.getByRole('button', { name, exact: true })
      await shown(page)
      await page.waitForTimeout(Math.max(0, seconds * 1000 - (Date.now() - begun)))
      await button.tap()
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible({ timeout: 30_000 })
      await slow.detach()
    }
  })

test('shows a tapped button as busy until the page is alive, and says “One moment…”', async ({
  page,
  signIn,
}) => {
  await signIn('staff')
  const scripts = await holdBack(page, /\/(client|admin)-.*\.js$/)
  await page.goto('/admin/horses', { waitUntil: 'commit' })
  const other = page.getByRole('button', { name: 'Edit Basalt Librarian' })
  const button = page.getByRole('button', { name: 'Add Horse', exact: true })
  const note = () => page.evaluate(() => getComputedStyle(document.body, '::after').content)
  await shown(page)
  expect(await note()).toBe('none')
  await other.tap()
  await button.tap()
  await button.tap()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await expect(other).not.toHaveAttribute('aria-busy')
  expect(await note()).toBe('"One moment…"')
  scripts.letGo()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByRole('dialog', { name: 'Add Horse' })).toBeVisible()
  expect(await note()).toBe('none')
  await page.keyboard.press('Escape')
  await expect(button).not.toHaveAttribute('aria-busy')
  await button.tap()
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('comes alive without the forms, and says “One moment…” to whoever opens one before its code is there', async ({
  page,
  signIn,
}) => {
  await signIn('staff')
  const forms = await holdBack(page, /\/forms-/)
  await page.goto('/admin/horses')
  await hydrated(page)
  const button = page.getByRole('button', { name: 'Add Horse', exact: true })
  await button.tap()
  const note = () => page.evaluate(() => getComputedStyle(document.body, '::after').content)
  await expect.poll(note).toBe('"One moment…"')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  forms.letGo()
  await expect(page.getByRole('dialog', { name: 'Add Horse' })).toBeVisible()
  expect(await note()).toBe('none')
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})

test.describe('without a line', () => {
  test.use({ allowedConsole: [/ERR_FAILED/] })

  test('says that a form could not be opened, and opens it at the next press', async ({
    page,
    signIn,
  }) => {
    await signIn('staff')
    await page.route(/\/forms-/, (route) => route.abort())
    await page.goto('/admin/horses')
    await hydrated(page)
    const button = page.getByRole('button', { name: 'Add Horse', exact: true })
    await button.tap()
    await expect(
      toastOf(page, 'This could not be opened. Try again, or reload the page.'),
    ).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.dataset['waiting'])).toBeUndefined()
    await page.unroute(/\/forms-/)
    await button.tap()
    await expect(page.getByRole('dialog', { name: 'Add Horse' })).toBeVisible()
  })

  test('loads the forms and the outbox once the line is back', async ({ page, signIn }) => {
    await signIn('staff')
    await page.route(/\/forms-/, (route) => route.abort())
    const failed = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('/forms-'),
    )
    await page.goto('/admin/horses')
    await failed
    await page.unroute(/\/forms-/)
    const came = page.waitForResponse(/\/forms-/)
    await expect(async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await Promise.race([came, page.waitForTimeout(500).then(() => Promise.reject(new Error()))])
    }).toPass()
  })
})

test('opens a menu that was tapped before the page was alive', async ({ page, signIn }) => {
  await signIn('admin')
  const scripts = await holdBack(page, /\/(client|admin)-.*\.js$/)
  await page.goto('/admin/users', { waitUntil: 'commit' })
  await shown(page)
  const opener = page.locator('main button[aria-haspopup=menu]').first()
  await opener.tap()
  scripts.letGo()
  await expect(page.getByRole('menu')).toBeVisible()
})

test('applies what was typed and chosen before the page was alive', async ({ page, signIn }) => {
  await signIn('staff')
  const scripts = await holdBack(page, /\/(client|admin)-.*\.js$/)
  await page.goto('/admin/horses', { waitUntil: 'commit' })
  await shown(page)
  const box = page.getByRole('searchbox')
  await box.fill('librarian')
  scripts.letGo()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
  await expect(box).toHaveValue('librarian')

  const others = await holdBack(page, /\/(client|pages)-.*\.js$/)
  await page.goto('/horses', { waitUntil: 'commit' })
  await shown(page)
  const list = page.getByRole('main').getByRole('article')
  const before = await list.count()
  await page.getByLabel('Status').selectOption('retired')
  await page.getByRole('searchbox').fill('a')
  others.letGo()
  await expect(page).toHaveURL(/q=a&status=retired|status=retired&q=a/)
  await expect.poll(() => list.count()).toBeLessThan(before)
  await expect(page.getByLabel('Status')).toHaveValue('retired')
})

test('keeps what was typed early into the sign-in form', async ({ page }) => {
  const scripts = await holdBack(page, /\/(client|account)-.*\.js$/)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('somebody@example.com')
  await page.getByLabel('Password').fill('a long enough password')
  await page.getByLabel('Remember me for 30 days').check()
  scripts.letGo()
  await hydrated(page)
  await expect(page.getByLabel('Email')).toHaveValue('somebody@example.com')
  await expect(page.getByLabel('Password')).toHaveValue('a long enough password')
  await expect(page.getByLabel('Remember me for 30 days')).toBeChecked()
})

test('comes alive without waiting for a slow external picture', async ({ page, database }) => {
  const slug = 'tamarind-ledger'
  const horses = database.kysely
  const { featured_image_url } = await horses
    .selectFrom('horses')
    .select('featured_image_url')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  const setPicture = (address: string | null) =>
    horses
      .updateTable('horses')
      .set({ featured_image_url: address })
      .where('slug', '=', slug)
      .execute()
  const elsewhere = 'https://pictures.example/slow.jpg'
  await setPicture(elsewhere)
  try {
    const pictures = await holdBack(page, /^https:\/\/pictures\.example/)
    await expect
      .poll(async () => (await page.request.get(`/horses/${slug}`)).text())
      .toContain(elsewhere)
    await page.goto(`/horses/${slug}`, { waitUntil: 'commit' })
    await hydrated(page)
    expect(await page.evaluate(() => document.readyState)).toBe('interactive')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    pictures.letGo()
  } finally {
    await setPicture(featured_image_url)
  }
})

/**
 * Waits until there is something to see, and so to tap: Playwright itself would tap sooner. Asks by the clock: frames may
 * be rare. A busy browser may never report its first paint, so a page that is alive counts, too.
 */
async function shown(page: Page): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(
          () =>
            performance.getEntriesByName('first-contentful-paint').length > 0 ||
            document.documentElement.dataset['alive'] === 'true',
        ),
      { timeout: 30_000 },
    )
    .toBe(true)
}

/** A phone on a slow line: 1.6 Mbit/s, 150 ms a request, a quarter of this machine's speed, an empty cache. */
async function slowDown(page: Page): Promise<CDPSession> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.clearBrowserCache')
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  })
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return devTools
}

interface Transfer {
  path: string
  /** As transferred, with headers. */
  bytes: number
}

/** What comes over the network from now on, not from the browser's cache. */
async function watchTransfers(page: Page): Promise<Transfer[]> {
  const transfers: Transfer[] = []
  const paths = new Map<string, string>()
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  devTools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.startsWith('http') && !response.fromDiskCache)
      paths.set(requestId, new URL(response.url).pathname)
  })
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const path = paths.get(requestId)
    if (path !== undefined && encodedDataLength > 0)
      transfers.push({ path, bytes: encodedDataLength })
  })
  return transfers
}

test('works if the script that keeps taps loads after the application', async ({ page }) => {
  const boot = await holdBack(page, /\/assets\/boot-/)
  await page.goto('/login', { waitUntil: 'commit' })
  // no frames are drawn meanwhile, so poll by the clock
  await page.waitForFunction(
    () => document.documentElement.dataset['alive'] === 'true',
    undefined,
    { polling: 50 },
  )
  const came = page.waitForResponse(/\/assets\/boot-/)
  boot.letGo()
  await (await came).finished()
  await page.waitForTimeout(200)
  await page.getByRole('button', { name: 'Sign in', exact: true }).tap()
  await expect(page.getByText('Invalid email address')).toBeVisible()
})
