import type { Page, Route } from '@playwright/test'
import { api } from './support/demo'
import { expectPlacesKept, mark, openPage, phone } from './support/page'
import { accountId, addPerson } from './support/register'
import { expect, holdBack, test } from './support/test'

const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const title = (page: Page) => [heading(page), heading(page), 'y', 'height'] as const
/** A title that the data brings. */
const name = (page: Page) =>
  [
    page.getByRole('main').getByRole('status').locator('p').first(),
    heading(page),
    'y',
    'height',
  ] as const
/** The next meeting: on its day it has a line more. */
const card = (page: Page) => {
  const found = page.getByRole('main').locator('ol').first().locator('..')
  return [found, found, 'y', 'width'] as const
}
const refuse = (route: Route) => route.fulfill({ status: 500, json: { message: 'No' } })

const roles = ['visitor', 'viewer'] as const

/** Long enough for a busy machine, and far shorter than the data is held back. */
const atOnce = { timeout: 2_000 }

test.describe('while nothing comes from the server', () => {
  test('each list shows its address, title, heading and placeholders at once', async ({ page }) => {
    await openPage(page, '/login')
    // the list of horses loads the offerings, too
    for (const [label, path, title] of [
      ['Ownership', '/ownership', 'Ownership Opportunities'],
      ['Gallery', '/gallery', 'Gallery'],
      ['Horses', '/horses', 'Our Horses'],
    ] as const)
      await test.step(label, async () => {
        const held = await holdBack(page, /\/api\//)
        await nav(page).getByRole('link', { name: label }).click()
        await expect(heading(page)).toHaveText(title, atOnce)
        await expect(page).toHaveURL(path)
        await expect(page).toHaveTitle(`${title} · Ecurie Flamboyant`, atOnce)
        await expect(page.getByRole('main').getByText('Loading...').first()).toBeAttached()
        held.letGo()
        await expect(page.getByRole('main').locator('img').first()).toBeVisible()
        await expect(page.getByRole('main').getByText('Loading...')).toHaveCount(0)
      })
  })

  test('a horse shows placeholders, then each part as it loads', async ({ page }) => {
    await openPage(page, '/horses')
    const horse = await holdBack(page, /\/api\/horses\/ginger-tramway$/)
    const parts = await holdBack(page, /\/api\/horses\/ginger-tramway\//)
    await page
      .getByRole('main')
      .getByRole('link', { name: /Ginger Tramway/ })
      .click()
    await expect(page.getByRole('main').getByRole('status')).toContainText('Loading...', atOnce)
    await expect(heading(page)).toHaveCount(0)
    await expect(page).toHaveURL('/horses/ginger-tramway')
    await expect(page).toHaveTitle('Ecurie Flamboyant')
    horse.letGo()
    await expect(heading(page)).toHaveText('Ginger Tramway')
    await expect(page).toHaveTitle('Ginger Tramway · Ecurie Flamboyant')
    await expect(page.getByRole('main').getByRole('status')).toHaveCount(3)
    parts.letGo()
    await expect(page.getByRole('region', { name: 'Photo Gallery' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('status')).toHaveCount(0)
  })

  test('what comes takes the place that was kept for it', async ({ page, database, signIn }) => {
    await signIn({ userId: await accountId(database, 'owner@example.com') })
    const main = page.getByRole('main')
    const offered = (await api(page.request).offerings()).find(
      ({ horse }) => horse.slug === 'tamarind-ledger',
    )
    const waiting = page.locator('[data-placeholder]')
    const articles = main.getByRole('article')
    const tiles = main.getByRole('listitem').filter({ has: page.locator('img') })
    /** Words that are there from the beginning: what is above them keeps its height. */
    const stays = (words: string) => {
      const found = main.getByText(words, { exact: true }).filter({ visible: true })
      return [found, found, 'y'] as const
    }
    const picture = (name: string) => {
      const found = main.locator(`[style*="view-transition-name: ${name}"]`)
      return [found, found, 'y', 'width', 'height'] as const
    }
    const screens = [
      // the first has as many lines as it needs
      ['/horses', /\/api\/horses\?/, [[waiting.nth(1), tiles.nth(1), 'width', 'height']]],
      ['/gallery', /\/api\/main-gallery/, [[waiting, tiles, 'y', 'width', 'height']]],
      ['/ownership', /\/api\/ownership-shares/, [[waiting, articles.nth(1), 'y', 'width']]],
      [
        '/horses/tamarind-ledger',
        /\/api\/horses\/tamarind-ledger$/,
        [
          picture('horse-tamarind-ledger'),
          name(page),
          stays('Breed'),
          stays('Win Rate'),
          stays('Form, latest last'),
        ],
      ],
      [
        `/ownership/${offered?.id ?? ''}`,
        /\/api\/ownership-shares/,
        [
          name(page),
          picture(`offering-${offered?.id ?? ''}`),
          stays('Currency'),
          stays('Investment Overview'),
          stays('Key Highlights'),
        ],
      ],
      [
        '/investor-portal',
        /\/api\/my-investments/,
        [
          title(page),
          stays('Total Shares'),
          card(page),
          stays('My Horses'),
          [waiting, articles.filter({ hasText: 'Career earnings' }), 'y', 'width', 'height'],
        ],
      ],
    ] as const
    for (const [path, data, places] of screens)
      await test.step(path, () => expectPlacesKept(page, { path, data, places }))
  })

  test('what comes to other screens takes the place that was kept for it', async ({
    page,
    database,
    signIn,
  }) => {
    await signIn({ userId: await accountId(database, 'owner@example.com') })
    const main = page.getByRole('main')
    const ahead = main.getByRole('heading', { name: 'Next meetings' })
    const devices = main.getByRole('region', { name: 'Where you are signed in' })
    const screens = [
      ['/racing', /\/api\/racing/, [title(page), [ahead, ahead, 'y'], card(page)]],
      ['/', /\/api\/my-investments/, [name(page), card(page)]],
      [
        '/our-story',
        /\/api\/dynamic-pages\/our/,
        [title(page), [main.getByRole('status'), main.locator('.article'), 'y', 'width']],
      ],
    ] as const
    for (const [path, data, places] of screens)
      await test.step(path, () => expectPlacesKept(page, { path, data, places }))
    await test.step('/profile of someone who is signed in on one device', async () => {
      const someone = { firstName: 'Ludovic', lastName: 'Sooben', email: `${mark()}@example.com` }
      await signIn({ userId: await addPerson(database, someone) })
      await expectPlacesKept(page, {
        path: '/profile',
        data: /\/api\/user\/sessions/,
        places: [title(page), [devices, devices, 'y', 'height']],
      })
    })
  })

  test('the sign-in form is ready', async ({ page }) => {
    await openPage(page, '/gallery')
    await holdBack(page, /\/api\/sign-in-options/)
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
    await expect(page.getByLabel('Password')).toBeVisible(atOnce)
    await expect(page).toHaveTitle('Sign in · Ecurie Flamboyant')
  })
})

test.describe('when a part is late, then fails', () => {
  test.use({ allowedConsole: [/status of 500/] })

  test('Home replaces the previous page at once, and appears without its settings', async ({
    page,
    signIn,
  }) => {
    for (const role of roles)
      await test.step(`for a ${role}`, async () => {
        if (role === 'viewer') await signIn(role)
        await openPage(page, '/ownership')
        const settings = /\/api\/homepage-settings/
        const held = await holdBack(page, settings, refuse)
        await nav(page).getByRole('link', { name: 'Home' }).click()
        await expect(page.getByRole('heading', { name: 'On offer now' })).toHaveCount(0, atOnce)
        await expect(page).toHaveURL('/')
        await expect(page).toHaveTitle('Ecurie Flamboyant')
        const hero = page.getByRole('main').getByRole('region').first()
        await expect(hero.getByRole('status')).toContainText('Loading...')
        await expect(heading(page)).toHaveText('Ecurie Flamboyant')
        await expect(page.getByText('Excellence in Racing')).toHaveCount(0)
        await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()

        held.letGo()
        const failed = page.getByRole('main').getByRole('alert')
        await expect(failed).toContainText('We couldn’t load this text.')
        await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
        await page.unroute(settings)
        await failed.getByRole('button', { name: 'Try again' }).click()
        await expect(failed).toHaveCount(0)
        await expect(heading(page)).toHaveText('Excellence in Racing')
        await expect(hero.getByRole('status')).toHaveCount(0)
      })
  })

  test('a horse appears without the parts that fail', async ({ page }) => {
    await openPage(page, '/horses')
    const addressOf = (part: string) => new RegExp(`/api/horses/ginger-tramway/${part}$`)
    const parts = [
      ['gallery', 'the photos', 'Photo Gallery'],
      ['performances', 'the races', 'Performance History'],
      ['videos', 'the videos', 'Video Gallery'],
    ] as const
    for (const [part] of parts) await page.route(addressOf(part), refuse)
    await page
      .getByRole('main')
      .getByRole('link', { name: /Ginger Tramway/ })
      .click()
    await expect(heading(page)).toHaveText('Ginger Tramway')
    const failed = page.getByRole('main').getByRole('alert')
    await expect(failed).toHaveCount(parts.length)
    for (const [index, [part, what, region]] of parts.entries())
      await test.step(`without ${what}`, async () => {
        await page.unroute(addressOf(part))
        await failed
          .filter({ hasText: `We couldn’t load ${what}.` })
          .getByRole('button', { name: 'Try again' })
          .click()
        await expect(page.getByRole('region', { name: region })).toBeVisible()
        await expect(failed).toHaveCount(parts.length - index - 1)
      })
  })

  test('a page by staff shows its title above a placeholder, and offers a retry', async ({
    page,
  }) => {
    await openPage(page, '/gallery')
    const address = /\/api\/dynamic-pages\/privacy/
    const held = await holdBack(page, address, refuse)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
    await expect(heading(page)).toHaveText('Privacy', atOnce)
    await expect(page.getByRole('main').getByRole('status')).toContainText('Loading...')

    held.letGo()
    const failed = page.getByRole('main').getByRole('alert')
    await expect(failed).toContainText('We couldn’t load this page.')
    await expect(page).not.toHaveTitle(/404/)
    await page.unroute(address)
    await failed.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Last changed on')).toBeVisible()
    await expect(page).toHaveTitle('Privacy · Ecurie Flamboyant')
  })

  test('the profile appears without the list of sessions', async ({ page, signIn }) => {
    await signIn('viewer')
    await openPage(page, '/gallery')
    const address = /\/api\/user\/sessions$/
    await page.route(address, refuse)
    await page.getByRole('banner').locator('summary').click()
    await page.getByRole('link', { name: 'Profile & Security' }).click()
    const part = page.getByRole('region', { name: 'Where you are signed in' })
    await expect(part.getByRole('alert')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Account information' })).toBeVisible()
    await page.unroute(address)
    await part.getByRole('button', { name: 'Try again' }).click()
    await expect(part.getByText('This device')).toBeVisible()
  })
})

test('causes no errors when links are followed fast', async ({ page }) => {
  await openPage(page, '/')
  for (let round = 0; round < 4; round += 1)
    await page.evaluate(() => {
      for (const link of document.querySelectorAll<HTMLElement>('nav[aria-label=Main] a'))
        link.click()
    })
  await nav(page).getByRole('link', { name: 'Gallery' }).click()
  await expect(heading(page)).toHaveText('Gallery')
})

test.describe('from a card to its page and back', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  /** What a page change named on the page before and on the page after, and whether the browser could animate it. */
  interface Change {
    before: string[]
    after: string[]
    ready: string
  }
  const watchChanges = (page: Page) =>
    page.addInitScript(() => {
      const names = () =>
        [...document.querySelectorAll('main [style*=view-transition-name]')].map(
          (element) => getComputedStyle(element).viewTransitionName,
        )
      const start = document.startViewTransition.bind(document)
      const changes: Change[] = []
      Object.assign(window, { changes })
      document.startViewTransition = (update) => {
        const change = { before: names(), after: [''], ready: 'not yet' }
        changes.push(change)
        const transition = start(update)
        transition.ready.then(
          () => Object.assign(change, { after: names(), ready: 'yes' }),
          (error: unknown) => Object.assign(change, { ready: String(error) }),
        )
        return transition
      }
    })
  const UUID = /-[0-9a-f]{8}(-[0-9a-f]+){4}$/
  const changes = (page: Page): Promise<Change[]> => page.evaluate('changes')

  test('the photograph and the name travel', async ({ page }) => {
    await watchChanges(page)
    for (const [path, link, travels] of [
      ['/horses', /Ginger Tramway/, ['horse-ginger-tramway', 'horse-name-ginger-tramway']],
      ['/', /Tamarind Ledger/, ['horse-name-tamarind-ledger', 'horse-tamarind-ledger']],
      ['/ownership', /Coral Postmaster/, ['offering', 'offering-name']],
    ] as const)
      await test.step(path, async () => {
        await openPage(page, path)
        const card = page.getByRole('main').getByRole('link', { name: link }).last()
        /** The next change waits for this one, which it would cut off. */
        const change = async (act: () => Promise<unknown>) => {
          const before = (await changes(page)).length
          await act()
          await expect
            .poll(async () => (await changes(page))[before]?.ready ?? 'not yet')
            .not.toBe('not yet')
        }
        const open = () =>
          change(async () => {
            await card.click()
            await expect(heading(page)).toHaveText(link)
          })
        const back = () =>
          change(async () => {
            await page.goBack()
            await expect(page).toHaveURL(path)
            await expect(card).toBeVisible()
          })
        // the first time placeholders may come between
        await open()
        await back()
        const seen = (await changes(page)).length
        await open()
        await back()
        for (const at of [seen, seen + 1]) {
          const { before = [], after = [] } = (await changes(page))[at] ?? {}
          const both = before.filter((name) => after.includes(name))
          expect(both.map((name) => name.replace(UUID, '')).sort()).toEqual(travels)
        }
      })
  })

  test('nothing travels where motion is reduced', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await watchChanges(page)
    await openPage(page, '/horses')
    await page
      .getByRole('main')
      .getByRole('link', { name: /Ginger Tramway/ })
      .click()
    await expect(heading(page)).toHaveText('Ginger Tramway')
    expect(await changes(page)).toEqual([])
  })
})

test.describe('plain links', () => {
  /** Marks the loaded document: another one lacks the mark. */
  const markDocument = (page: Page) =>
    page.evaluate(() => void (document.documentElement.dataset['first'] = 'yes'))
  const first = (page: Page) => page.locator('html[data-first=yes]')

  test('in the user menu open without a new document, and close the menu', async ({
    page,
    signIn,
  }) => {
    await signIn('staff')
    await openPage(page, '/horses')
    await markDocument(page)
    for (const [name, title] of [
      ['My Investments', 'My Investments'],
      ['Profile & Security', 'Profile & Security'],
      ['Admin Dashboard', 'Dashboard'],
    ] as const) {
      await page.getByRole('banner').locator('summary').click()
      await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
      await expect(heading(page)).toHaveText(title)
      await expect(page.getByText('Role: staff')).toBeHidden()
    }
    await expect(first(page)).toBeAttached()
  })

  test('into the back office bring its style sheet along', async ({ page, signIn }) => {
    await signIn('staff')
    await openPage(page, '/horses')
    await markDocument(page)
    const sheet = await holdBack(page, /\/assets\/office-/)
    const asked = page.waitForRequest(/\/assets\/office-/)
    await page.getByRole('banner').locator('summary').click()
    await page.getByRole('banner').getByRole('link', { name: 'Admin Dashboard' }).click()
    await asked
    await expect(heading(page)).not.toHaveText('Dashboard')
    sheet.letGo()
    await expect(heading(page)).toHaveText('Dashboard')
    await expect(first(page)).toBeAttached()
    const places = () =>
      page
        .getByRole('navigation', { name: 'Admin' })
        .locator('*')
        .evaluateAll((elements) =>
          elements.map((element) => {
            const { x, y, width, height } = element.getBoundingClientRect()
            return [x, y, width, height].map(Math.round).join(' ')
          }),
        )
    const afterLink = await places()
    await page.reload()
    await expect.poll(places).toEqual(afterLink)
  })

  test('in pages by staff open without a new document; the browser follows external ones', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn('staff')
    const slug = 'links-to-follow'
    const text = [
      '[Horses](/horses?q=ginger)',
      '[Contract](/api/openapi.json)',
      '[Elsewhere](https://elsewhere.example/)',
    ].join(' ')
    const made = await page.request.post('/api/dynamic-pages', {
      data: { slug, title: 'Links to follow', content: { text }, isPublished: true },
    })
    expect(made.status()).toBe(201)
    await openPage(page, `/${slug}`)
    await markDocument(page)
    const link = (name: string) => page.getByRole('main').getByRole('link', { name })

    const opened = context.waitForEvent('page')
    await link('Horses').click({ modifiers: ['ControlOrMeta'] })
    const tab = await opened
    // asks the document itself: a locator may go on waiting for a navigation in another tab that has ended
    await expect(async () => {
      const title = await tab.evaluate(() => document.querySelector('h1')?.textContent)
      expect(title).toBe('Our Horses')
    }).toPass({ timeout: 10_000 })
    await expect(heading(page)).toHaveText('Links to follow')

    await link('Horses').click()
    await expect(heading(page)).toHaveText('Our Horses')
    await expect(page).toHaveURL('/horses?q=ginger')
    await expect(first(page)).toBeAttached()

    await page.goBack()
    for (const [name, address] of [
      ['Contract', '/api/openapi.json'],
      ['Elsewhere', 'https://elsewhere.example/'],
    ] as const) {
      // a 204 keeps the page open
      await page.route(address, (route) => route.fulfill({ status: 204 }))
      const document = page.waitForRequest((sent) => sent.isNavigationRequest())
      await link(name).click()
      expect((await document).url()).toContain(address)
    }
  })
})

test.describe('the header on a phone', () => {
  test.use({ viewport: phone })

  test('stays fully in view and leaves room for the page, with large text, too', async ({
    page,
    signIn,
  }) => {
    await signIn('staff')
    await openPage(page, '/horses')
    for (const fontSize of ['100%', '200%']) {
      await page.evaluate((size) => {
        document.body.style.fontSize = size
        const usual = parseFloat(getComputedStyle(document.documentElement).fontSize)
        document.documentElement.style.fontSize = `${(usual * parseFloat(size)) / 100}px`
      }, fontSize)
      await page.evaluate(() => window.scrollTo(0, 2500))
      const banner = page.getByRole('banner')
      for (const part of [
        banner.getByRole('link', { name: 'Ecurie Flamboyant home page' }),
        banner.locator('summary'),
        nav(page).getByRole('link', { name: 'Home' }),
      ])
        await expect(part).toBeInViewport({ ratio: 1 })
      const box = await banner.boundingBox()
      expect(box?.y).toBe(0)
      expect(box?.height).toBeLessThan(phone.height * (fontSize === '100%' ? 0.13 : 0.2))
    }
  })

  test('takes only the row of links on a low screen', async ({ page }) => {
    await page.setViewportSize({ width: 568, height: 320 })
    await openPage(page, '/horses')
    await page.evaluate(() => window.scrollTo(0, 1500))
    await expect(nav(page).getByRole('link', { name: 'Home' })).toBeInViewport({ ratio: 1 })
    const box = await page.getByRole('banner').boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(64)
  })
})
