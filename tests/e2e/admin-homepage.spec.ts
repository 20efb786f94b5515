import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { createHorse } from '../../src/domains/horses/server/horses-changes.store'
import { pictureFile, told } from './support/admin'
import { api } from './support/demo'
import { goWithin, openPage, overflow, phone, watchCalls } from './support/page'
import { expect, holdBack, test } from './support/test'

test.use({ sharedBy: 'staff' })

const path = '/admin/homepage'
const chosen = (page: Page) =>
  page.getByRole('list', { name: 'Chosen horses' }).getByRole('listitem')
const hero = (page: Page) => page.frameLocator('iframe[title^="Hero"]')
const about = (page: Page) => page.frameLocator('iframe[title^="About"]')
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

test.beforeEach(async ({ signIn }) => signIn('staff'))

/** Restores the demo's home page for the next test. */
test.afterEach(async ({ page, database }) => {
  await page.close()
  await database.kysely.updateTable('homepage_settings').set(before).execute()
})
let before: Record<string, string | null> = {}
test.beforeAll(async ({ database }) => {
  const row = await database.kysely
    .selectFrom('homepage_settings')
    .selectAll()
    .executeTakeFirstOrThrow()
  before = { ...row }
})

test('shows one filled-in form in the server’s HTML, with three sections, but no About without a text', async ({
  page,
  expectAccessible,
}) => {
  const settings = await api(page.request).homepage()
  const asked = watchCalls(page)
  await openPage(page, path)
  expect(asked, 'API requests by the page').toEqual([])
  await expect(page).toHaveTitle('Homepage Settings · Ecurie Flamboyant')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Homepage Settings')
  await expect(page.getByRole('heading', { name: 'Customize Homepage' })).toBeVisible()
  for (const name of ['Hero', 'About', 'Featured Content'])
    await expect(page.getByRole('heading', { level: 3, name })).toBeVisible()
  await expect(page.getByLabel('Hero title')).toHaveValue(settings.heroTitle ?? '')
  await expect(page.getByLabel('About text')).toHaveValue(settings.aboutSectionContent ?? '')
  await expect(chosen(page)).toHaveCount(settings.featuredHorseIds.length)
  await expect(hero(page).locator('section img')).toBeVisible()
  await expect(
    page.locator('link[rel=preload][imagesrcset]'),
    'no preload: the preview’s frame chooses its own width',
  ).toHaveCount(0)
  const content = hero(page).locator('section h1').locator('..')
  await expect
    .poll(
      () =>
        content.evaluate((each) => each.clientWidth - parseFloat(getComputedStyle(each).maxWidth)),
      'the content of a desktop’s preview is as wide as on any larger screen',
    )
    .toBe(0)
  await expectAccessible()

  await expect(page.locator('iframe[title^="About"]')).toHaveCount(1)
  await page.getByLabel('About text').fill('')
  await expect(page.locator('iframe[title^="About"]')).toHaveCount(0)
})

test('previews the photo even if the browser has it before the preview’s frame has a width, and a phone from edge to edge', async ({
  page,
}) => {
  await openPage(page, path)
  await expect(hero(page).locator('picture img')).toBeVisible()
  await page.setViewportSize(phone)
  await openPage(page, path)
  await page.getByRole('button', { name: 'Phone' }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Phone' }).click()
  await expect(hero(page).locator('picture img')).toBeVisible()
  const frame = page.getByRole('group', { name: 'Preview' })
  const unused = (element: HTMLElement) =>
    (element.parentElement?.clientWidth ?? Infinity) - element.offsetWidth
  expect(await frame.evaluate(unused), 'beside the phone').toBe(0)
  const cutOff = (element: HTMLElement) =>
    (element.firstElementChild?.clientHeight ?? Infinity) - element.clientHeight
  expect(await frame.evaluate(cutOff), 'the first view is whole').toBeLessThanOrEqual(0)
})

test('previews, saves and publishes what is typed', async ({ page }) => {
  await openPage(page, path)
  await page.getByLabel('Hero title').fill('Dawn at the Champ de Mars')
  await page.getByLabel('Hero subtitle').fill('Come and see.')
  await page.getByLabel('About title').fill('Who we are')
  await page.getByLabel('About text').fill('A yard.\n\nOpen to all.')
  await expect(hero(page).getByText('Dawn at the Champ de Mars')).toBeVisible()
  await expect(about(page).getByText('Open to all.')).toBeVisible()
  await page.getByRole('button', { name: 'Phone' }).click()
  await expect(page.locator('iframe[title="Hero, phone"]')).toBeVisible()
  await expect(hero(page).getByText('Come and see.')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(await pictureFile('hero.png'))
  await told(page, 'Image uploaded successfully')
  await save(page).click()
  await told(page, 'Homepage settings updated successfully')
  const stored = await api(page.request).homepage()
  expect(stored).toMatchObject({
    heroTitle: 'Dawn at the Champ de Mars',
    heroImage: { width: 640, height: 480 },
    aboutSectionContent: 'A yard.\n\nOpen to all.',
  })
  const visitors = await fetch(new URL('/', page.url())).then((response) => response.text())
  for (const words of ['Dawn at the Champ de Mars', 'Who we are', stored.heroImageUrl ?? '?'])
    expect(visitors.includes(words), words).toBe(true)

  await page.getByRole('button', { name: 'History' }).click()
  const entry = page.getByRole('listitem').filter({ hasText: 'Corail Latanier' }).first()
  await expect(entry).toContainText('to “Dawn at the Champ de Mars”')
  await expect(entry).toContainText(/(Added|Replaced) the hero’s image/)
  const after = entry.getByRole('img', { name: 'the picture after' })
  await expect(after).toHaveAttribute('src', new RegExp(`^${stored.heroImageUrl}`))
  await expect
    .poll(() => after.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0)
})

test.describe('the featured horses', () => {
  test('link to adding a horse if the stable has none', async ({ page, expectAccessible }) => {
    await page.route(/\/api\/horses\?view=card$/, (route) => route.fulfill({ json: [] }))
    await goWithin(page, path)
    await expect(page.getByText('The stable has no horses yet.')).toBeVisible()
    await expect(page.getByText('All horses are chosen.')).toHaveCount(0)
    await expect(page.getByLabel('Find a horse to add')).toHaveCount(0)
    await expectAccessible()
    await page.getByRole('link', { name: 'Add the first one under Horses' }).click()
    await expect(page.getByRole('button', { name: 'Add Your First Horse' })).toBeVisible()
  })

  test('can be picked by part of their name, removed, and reordered by keyboard', async ({
    page,
    expectAccessible,
  }) => {
    const names = async () =>
      (await chosen(page).allTextContents()).map((text) => text.replace('On the home page', ''))
    await openPage(page, path)
    const [first = '', second = '', third = ''] = await names()
    await page.getByLabel('Find a horse to add').fill('unicorn')
    await expect(page.getByText('No horse by that name.')).toBeVisible()
    await page.getByLabel('Find a horse to add').fill('eclip')
    const found = page.getByRole('list', { name: 'Horses to add' }).getByRole('button')
    await expect(found).toHaveText(['Éclipse au Marché'])
    await found.click()
    await expect(chosen(page)).toHaveCount(4)
    await expect(chosen(page).getByText('On the home page')).toHaveCount(3)
    await expect(chosen(page).nth(3)).not.toContainText('On the home page')
    await expectAccessible()

    await page.getByRole('button', { name: `Remove ${second}` }).click()
    await expect.poll(names).toEqual([first, third, 'Éclipse au Marché'])
    const handle = page.getByRole('button', {
      name: 'Move Éclipse au Marché',
      exact: true,
    })
    await handle.focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText('is over place 2 of 3').first()).toBeAttached()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText('is over place 1 of 3').first()).toBeAttached()
    await page.keyboard.press('Space')
    await expect.poll(names).toEqual(['Éclipse au Marché', first, third])
    await save(page).click()
    await told(page, 'Homepage settings updated successfully')
    const featured = await api(page.request).featured()
    expect(featured.map(({ name }) => name)).toEqual(['Éclipse au Marché', first, third])
    await page.reload()
    await expect.poll(names).toEqual(['Éclipse au Marché', first, third])
  })
})

test('asks before leaving with unsaved changes', async ({ page }) => {
  await openPage(page, path)
  await page.getByLabel('Hero title').fill('Unsaved')
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Users' }).click()
  await expect(page.getByText('Leave without saving?')).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Hero title')).toHaveValue('Unsaved')
  await page.getByLabel('Hero title').fill(before['hero_title'] ?? '')
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Users' }).click()
  await expect(page).toHaveURL('/admin/users')
})

test.describe('when refused', () => {
  test.use({ allowedConsole: [/status of (400|409|500)|Failed to load resource/] })

  test('shows its own message if the server sends none, and the contract’s at their fields; keeps the input', async ({
    page,
  }) => {
    await openPage(page, path)
    await page.route(/\/api\/homepage-settings$/, (route) => route.abort())
    await page.getByLabel('Hero title').fill('Not lost')
    await save(page).click()
    await told(page, 'Failed to update homepage settings')
    await expect(page.getByLabel('Hero title')).toHaveValue('Not lost')

    await page.unroute(/\/api\/homepage-settings$/)
    await page.getByRole('button', { name: 'Use a web address' }).click()
    await page.getByLabel('Hero image: address of an image elsewhere').fill('hero.jpg')
    await page.getByLabel('Hero title').fill('x'.repeat(201))
    await save(page).click()
    await expect(page.getByText('At most 200 characters')).toBeVisible()
    await expect(page.getByText('Must be a web address or an uploaded picture')).toBeVisible()
    await expect(page.getByLabel('Hero title')).toBeFocused()
  })

  test('shows both versions to whoever saves second', async ({ page, expectAccessible }) => {
    await openPage(page, path)
    await page.getByLabel('Hero title').fill('Mine')
    await page.request.patch('/api/homepage-settings', {
      data: { heroTitle: 'Theirs', featuredHorseIds: [] },
    })
    await save(page).click()
    const notice = page.getByRole('alert').filter({ hasText: 'in the meantime' })
    await expect(notice).toContainText('Hero title: now ‘Theirs’, yours ‘Mine’')
    await expect(notice).toContainText('Featured horses: now empty')
    await expectAccessible()
    await notice.getByRole('button', { name: 'Save mine anyway' }).click()
    await told(page, 'Homepage settings updated successfully')
    expect(await api(page.request).homepage()).toMatchObject({
      heroTitle: 'Mine',
      featuredHorseIds: [],
    })
  })

  test('drops a chosen horse that was deleted meanwhile, and saves the rest', async ({
    page,
    database,
  }) => {
    const name = `Gone ${randomUUID().slice(0, 8)}`
    const { id } = await createHorse(database.kysely, new Date(), { name })
    await openPage(page, path)
    await page.getByLabel('Find a horse to add').fill(name)
    await page.getByRole('button', { name: `Add ${name}` }).click()
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
    await page.getByLabel('Hero title').fill('Without it')
    await page.request.delete(`/api/horses/${id}`)
    await save(page).click()
    await expect(page.getByText('One of the chosen horses has been deleted')).toBeVisible()
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeHidden()
    await save(page).click()
    await told(page, 'Homepage settings updated successfully')
    expect(await api(page.request).homepage()).toMatchObject({ heroTitle: 'Without it' })
  })

  test('shows placeholders while it loads, and offers a retry if that fails', async ({ page }) => {
    const settings = /\/api\/homepage-settings$/
    const horses = await holdBack(page, /\/api\/horses\?view=card$/)
    const { letGo } = await holdBack(page, settings, (route) => route.abort())
    await goWithin(page, path)
    await expect(page.locator('[data-placeholder]')).toHaveCount(1)
    horses.letGo()
    letGo()
    await expect(page.getByText('We couldn’t load the homepage settings.')).toBeVisible()
    await page.unroute(settings)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Customize Homepage' })).toBeVisible()
    await expect(page.getByLabel('Hero title')).toBeVisible()
    await expect(page.locator('[data-placeholder]')).toHaveCount(0)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  test('keeps everything within reach of a thumb', async ({ page, expectAccessible }) => {
    await openPage(page, path)
    expect(await overflow(page)).toBe(0)
    await page.getByLabel('Hero title').fill('By thumb')
    await page.getByRole('button', { name: 'Remove' }).first().tap()
    await expectAccessible()
    await save(page).tap()
    await told(page, 'Homepage settings updated successfully')
    const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
    await expect
      .poll(async () => {
        const [said, button] = [await toast.boundingBox(), await save(page).boundingBox()]
        return said && button && said.y + said.height <= button.y
      }, 'the toast does not cover the next save')
      .toBe(true)
    expect(await api(page.request).homepage()).toMatchObject({ heroTitle: 'By thumb' })
  })
})
