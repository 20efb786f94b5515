import type { Page } from '@playwright/test'
import { z } from 'zod'
import { meetingSummary } from '../../src/domains/racing/racing.contract'
import { api } from './support/demo'
import { expectPlacesKept, phone } from './support/page'
import { expect, hydrated, test } from './support/test'

test.use({ sharedBy: 'staff' })

/** The order of the links that a person sees (SPEC §2; races come after the horses, the register after the shares). */
const places = [
  'Dashboard',
  'Horses',
  'Racing',
  'Results',
  'Ownership Shares',
  'Register of co-owners',
  'Main Gallery',
  'Dynamic Pages',
  'Homepage Settings',
  'Users',
  'Activity',
  'Settings',
  'Back to the site',
]
const sidebar = (page: Page) => page.locator('[data-sidebar]')
const toggle = (page: Page) => page.getByRole('button', { name: 'Sidebar' })
const expectSidebar = (page: Page, isOpen: boolean, note?: string) =>
  expect(toggle(page), note).toHaveAttribute('aria-expanded', String(isOpen))
const nav = (page: Page) => page.getByRole('navigation', { name: 'Admin' })

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

test('keeps the place of what is loading', async ({ page, signIn }) => {
  await signIn('staff')
  const item = (list: string, text: string) =>
    page
      .getByRole('list', { name: list, exact: true })
      .getByRole('listitem')
      .filter({ hasText: text })
  const waiting = page.locator('[data-placeholder]')
  const lists = [
    ['/admin/horses', /\/api\/horses\?/, item('Horses', 'Coral Postmaster')],
    ['/admin/shares', /\/api\/ownership-shares$/, item('Ownership shares', 'Tamarind Ledger')],
    ['/admin/users', /\/api\/users$/, item('Users', 'Gaëtan de Rosbois')],
    [
      '/admin/investments',
      /\/api\/investments/,
      page.getByRole('row', { name: /Tamarind Ledger/ }),
    ],
    ['/admin/gallery', /\/api\/main-gallery/, item('Photos', 'Three doors down')],
    ['/admin/pages', /\/api\/dynamic-pages$/, item('Pages', 'Our story')],
  ] as const
  for (const [path, data, row] of lists)
    await test.step(path, () =>
      expectPlacesKept(page, { path, data, places: [[waiting, row, 'height']] }),
    )
})

test('keeps the place of what a screen of its own shows', async ({ page, signIn }) => {
  await signIn('staff')
  const waiting = page.locator('[data-placeholder]')
  const offered = (await api(page.request).offerings()).find(
    ({ horse }) => horse.slug === 'tamarind-ledger',
  )
  const meetings = z
    .array(meetingSummary)
    .parse(await (await page.request.get('/api/meetings')).json())
  const held = meetings.find(
    ({ status, runs, resultsMissing }) => status === 'held' && runs > 0 && resultsMissing === 0,
  )
  const sheet = `/admin/racing/${held?.id ?? ''}`
  const main = page.getByRole('main')
  /** Words that are there from the beginning: what is above them keeps its height. */
  const stays = (words: string) => {
    const found = main.getByText(words, { exact: true }).filter({ visible: true })
    return [found, found, 'y'] as const
  }
  const board = main.locator('dl')
  const newest = main.getByRole('region', { name: 'Recent Horses' })
  const race = [
    main.getByRole('status').filter({ hasText: 'Loading...' }).locator('.border-b-2'),
    main.getByRole('region'),
    'y',
    'width',
  ] as const
  const screens = [
    [
      '/admin',
      /\/api\/(dashboard|investments)/,
      [
        [waiting, main.locator('[aria-labelledby="next-meeting"]'), 'y', 'width'],
        [board, board, 'height'],
        [newest.locator('[data-placeholder]'), newest.getByRole('listitem'), 'height'],
      ],
    ],
    [
      '/admin/racing',
      /\/api\/meetings$/,
      [[waiting, page.getByRole('list', { name: 'Meetings' }).getByRole('link'), 'y']],
    ],
    [`${sheet}?mode=entries`, /\/api\/meetings/, [stays('Entries'), race]],
    [`${sheet}?mode=results`, /\/api\/meetings/, [stays('Entries'), race]],
    [
      '/admin/results',
      /\/api\/results/,
      [
        [board, board, 'y', 'height'],
        [waiting, page.getByRole('table', { name: 'Runs', exact: true }), 'y'],
      ],
    ],
    [
      `/admin/investments?offering=${offered?.id ?? ''}`,
      /\/api\/investments/,
      [stays('Who holds what')],
    ],
    ['/admin/homepage', /\/api\/homepage-settings/, [stays('Hero'), stays('About')]],
    ['/admin/activity', /\/api\/audit/, [[waiting, main.locator('ol'), 'y']]],
  ] as const
  for (const [path, data, places] of screens)
    await test.step(path, () => expectPlacesKept(page, { path, data, places }))

  await signIn('admin')
  const settings = ['The stable', 'Colours', 'Contact'].map(stays)
  await expectPlacesKept(page, {
    path: '/admin/settings',
    data: /\/api\/admin\/settings/,
    places: settings,
  })
})

test('ends each title’s double rule at one height', async ({ page, signIn }) => {
  await signIn('staff')
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/admin')
  const places: unknown[] = []
  for (const name of ['Dashboard', 'Racing', 'Results', 'Homepage Settings', 'Activity']) {
    await nav(page).getByRole('link', { name, exact: true }).click()
    const title = page.getByRole('heading', { level: 1, name, exact: true })
    const head = title.locator('xpath=../..')
    places.push(await head.evaluate((each) => each.getBoundingClientRect().bottom))
  }
  expect(places).toEqual(places.map(() => places[0]))
})

test.describe('without a line', () => {
  test.use({ allowedConsole: [/ERR_INTERNET_DISCONNECTED/] })

  test('says while the browser is offline, on every screen', async ({
    page,
    context,
    signIn,
    expectAccessible,
  }) => {
    await signIn('staff')
    await open(page, '/admin/users')
    const sign = page.getByRole('status').filter({ hasText: 'You’re offline' })
    await expect(sign).toHaveCount(0)
    await context.setOffline(true)
    await expect(sign).toBeInViewport()
    await nav(page).getByRole('link', { name: 'Dashboard' }).click()
    await expect(page).toHaveURL('/admin')
    await expect(sign).toBeInViewport()
    await page.setViewportSize(phone)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(sign).toBeInViewport({ ratio: 1 })
    await expectAccessible()
    await context.setOffline(false)
    await expect(sign).toHaveCount(0)
  })
})

test.describe('a dialog', () => {
  const opened = async (page: Page, button: string | RegExp) => {
    await page.getByRole('button', { name: button }).first().click()
    return page.getByRole('dialog')
  }

  test('opens at its first field, or at its heading if it has none', async ({ page, signIn }) => {
    await signIn('admin')
    await open(page, '/admin/users')
    const invite = await opened(page, 'Invite')
    await expect(invite.getByRole('textbox').first()).toBeFocused()
    await page.keyboard.press('Escape')
    const holdings = await opened(page, /^Holdings/)
    await expect(holdings.getByRole('heading').first()).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(holdings.getByRole('button', { name: 'Close' })).toBeFocused()
  })

  test.describe('on a phone', () => {
    test.use({ viewport: phone, hasTouch: true, isMobile: true })

    test('opens at its heading, without the keyboard', async ({ page, signIn }) => {
      await signIn('admin')
      await open(page, '/admin/users')
      const invite = await opened(page, 'Invite')
      await expect(invite.getByRole('heading').first()).toBeFocused()
    })
  })
})

test.describe('the sidebar', () => {
  test('lists its links in order, marks the current one, and shows the version at its foot', async ({
    page,
    signIn,
    request,
  }) => {
    await signIn('staff')
    await open(page, '/admin')
    const health: unknown = await (await request.get('/healthz')).json()
    const { version } = z.object({ version: z.string() }).parse(health)
    await expect(page.getByRole('contentinfo')).toHaveText(`Version ${version}`)
    const shown = await nav(page).getByRole('link').allTextContents()
    expect(shown).toEqual(places.filter((place) => shown.includes(place)))
    expect(shown).toEqual(expect.arrayContaining(['Dashboard', 'Users', 'Back to the site']))
    const here = nav(page).locator('[aria-current=page]')
    await expect(here).toHaveText('Dashboard')
    await nav(page).getByRole('link', { name: 'Users' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users Management')
    await expect(here).toHaveText('Users')
  })

  test('collapses by button and shortcut, and stays that way on return', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn('staff')
    await open(page, '/admin/users')
    const rem = await page.evaluate(() =>
      parseFloat(getComputedStyle(document.documentElement).fontSize),
    )
    const width = async () => Math.round(((await sidebar(page).boundingBox())?.width ?? 0) / rem)
    expect(await width()).toBe(16)

    await page.keyboard.press('Control+b')
    await expect.poll(width).toBe(3)
    await expect(nav(page).getByRole('link', { name: 'Users' })).toBeInViewport()
    const kept = (await context.cookies(page.url())).find(({ name }) => name === 'sidebar_open')
    expect(kept?.value).toBe('false')
    const days = ((kept?.expires ?? 0) - Date.now() / 1000) / 86_400
    expect(Math.round(days)).toBe(7)

    for (const path of ['/admin', '/admin/users']) {
      const html = await (await page.request.get(path)).text()
      expect(html, 'the server renders it collapsed').toContain('data-sidebar="collapsed"')
    }
    await page.reload()
    await hydrated(page)
    await expectSidebar(page, false)
    await page.keyboard.press('Meta+b')
    await expect.poll(width).toBe(16)
    await toggle(page).click()
    await expectSidebar(page, false)
    await nav(page).getByRole('link', { name: 'Back to the site' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('banner')).toBeVisible()
  })

  test('is collapsed on a tablet until someone opens it', async ({ page, signIn }) => {
    const narrow = { width: 1023, height: 800 }
    const roomy = { width: 1024, height: 800 }
    await page.setViewportSize(narrow)
    await signIn('staff')
    const width = () => sidebar(page).evaluate((bar) => bar.getBoundingClientRect().width)
    await page.goto('/admin')
    const onServer = await width()
    await hydrated(page)
    const collapsed = await width()
    expect(onServer, 'before scripts, too').toBe(collapsed)
    await expectSidebar(page, false)
    await expect(nav(page).getByRole('link', { name: 'Users' })).toBeInViewport()
    await page.setViewportSize(roomy)
    expect(await width(), 'at once').toBeGreaterThan(collapsed)
    await expectSidebar(page, true)
    await page.setViewportSize(narrow)
    expect(await width(), 'at once').toBe(collapsed)
    await expectSidebar(page, false)
    await page.keyboard.press('Control+b')
    await expectSidebar(page, true)
    expect(await width()).toBeGreaterThan(collapsed)
    await page.reload()
    await hydrated(page)
    await expectSidebar(page, true, 'remembered')
  })

  test('shows tooltips when collapsed: after 700 ms, or at once within 300 ms of another', async ({
    page,
    signIn,
    expectAccessible,
  }) => {
    await signIn('staff')
    await open(page, '/admin')
    const link = (name: string) => nav(page).getByRole('link', { name })
    /** Moves about on it, as a hand does: the previous tooltip would miss a single move. */
    const pointAt = async (name: string) => {
      for (const x of [10, 12, 14, 16]) await link(name).hover({ position: { x, y: 20 } })
    }
    const pointElsewhere = () => page.mouse.move(700, 500, { steps: 4 })
    const tip = page.getByRole('tooltip')
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await pointAt('Horses')
    await page.clock.runFor(1_000)
    await expect(tip, 'no tooltip while the link’s text is visible').toHaveCount(0)

    await page.keyboard.press('Control+b')
    await expectSidebar(page, false)
    await pointElsewhere()
    await page.clock.runFor(1_000)
    await pointAt('Horses')
    await page.clock.runFor(600)
    await expect(tip).toHaveCount(0)
    await page.clock.runFor(200)
    await expect(tip).toHaveText('Horses')
    await pointAt('Users')
    await expect(tip).toHaveText('Users')
    await pointElsewhere()
    await expect(tip).toHaveCount(0)
    await page.clock.runFor(200)
    await pointAt('Main Gallery')
    await expect(tip).toHaveText('Main Gallery')
    await pointElsewhere()
    await page.clock.runFor(400)
    await pointAt('Users')
    await page.clock.runFor(600)
    await expect(tip).toHaveCount(0)
    await page.clock.runFor(200)
    await expect(tip).toHaveText('Users')
    await expect(sidebar(page).locator('[title]'), 'no native tooltips').toHaveCount(0)
    await pointElsewhere()
    await page.clock.resume()
    await expect(tip).toHaveCount(0)
    await expectAccessible()
  })

  test('leaves the shortcut to editors where it makes text bold', async ({ page, signIn }) => {
    await signIn('admin')
    await open(page, '/admin/users')
    await page.evaluate(() => {
      const editor = document.createElement('div')
      editor.contentEditable = 'true'
      editor.id = 'editor'
      const box = document.createElement('textarea')
      box.id = 'handled'
      box.addEventListener('keydown', (event) => event.preventDefault())
      // not in <main>: React may not have hydrated it yet, and removes elements it doesn't know
      document.body.append(editor, box)
    })
    await page.locator('#editor').focus()
    await page.keyboard.press('Control+b')
    await page.locator('#handled').focus()
    await page.keyboard.press('Control+b')
    expect(await toggle(page).getAttribute('aria-expanded')).toBe('true')
    await page.getByRole('button', { name: 'Invite' }).click()
    await page.getByRole('dialog').getByLabel('First name').focus()
    await page.keyboard.press('Control+b')
    await expect(sidebar(page)).toHaveAttribute('data-sidebar', 'collapsed')
  })

  test('opens as a sheet on a phone, and Back closes it', async ({
    page,
    signIn,
    expectAccessible,
  }) => {
    await page.setViewportSize(phone)
    await signIn('admin')
    await open(page, '/admin')
    const opener = page.getByRole('button', { name: 'Open the menu' })
    await opener.click()
    await page.getByRole('dialog').getByRole('link', { name: 'Users' }).click()
    await expect(page).toHaveURL('/admin/users')
    await expect(sidebar(page)).toBeHidden()
    const scrolls = () =>
      page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(await scrolls()).toBe(false)
    await expectAccessible()

    await opener.click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.locator('[aria-current=page]')).toHaveText('Users')
    const rem = await page.evaluate(() =>
      parseFloat(getComputedStyle(document.documentElement).fontSize),
    )
    expect(Math.round(((await sheet.boundingBox())?.width ?? 0) / rem)).toBe(18)
    await expectAccessible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(opener).toBeFocused()
    await page.keyboard.press('Control+b')
    await expect(sheet).toBeVisible()
    await page.keyboard.press('Control+b')
    await expect(sheet).toBeHidden()
    await opener.click()
    await expect(sheet).toBeVisible()
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL('/admin/users')
  })
})
