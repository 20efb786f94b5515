import type { Page } from '@playwright/test'
import { createPage } from '../../src/domains/pages/server/pages.store'
import { createHorse } from '../../src/domains/horses/server/horses-changes.store'
import { mark, openPage, overflow, phone } from './support/page'
import { expect, test } from './support/test'

test.use({ sharedBy: 'staff' })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Find' })
const box = (page: Page) => page.getByRole('combobox', { name: 'Find by name' })
const options = (page: Page) => page.getByRole('option')
/** Presses the keys until the page listens to them: it may come alive after its frame. */
const pressToFind = (page: Page, keys = 'Control+k') =>
  expect(async () => {
    await page.keyboard.press(keys)
    await expect(box(page)).toBeVisible({ timeout: 1000 })
  }).toPass()
const searches = (page: Page) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/admin/find') asked.push(searchParams.get('q') ?? '')
  })
  return asked
}

test('finds a draft by part of its name, by keyboard alone, and lists it first afterwards', async ({
  page,
  signIn,
  database,
  expectAccessible,
}) => {
  const name = `Éclair ${mark()}`
  const { id } = await createHorse(database.kysely, new Date(), { name, isPublished: false })
  await signIn('staff')
  await openPage(page, '/admin')
  const asked = searches(page)
  await pressToFind(page)
  await expect(box(page)).toBeFocused()
  await expect(dialog(page).getByRole('status')).toContainText('type part of a name')
  await expectAccessible()
  await page.keyboard.type(name.slice(1).toLowerCase(), { delay: 15 })
  const option = options(page).filter({ hasText: name })
  await expect(option).toContainText('Active')
  await expect(option.getByText('Draft', { exact: true })).toBeVisible()
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await expect(option.locator('mark').first()).toBeVisible()
  expect(asked.at(-1)).toBe(name.slice(1).toLowerCase())
  expect(asked.length, 'searches once typing pauses, not for each letter').toBeLessThan(6)
  await expectAccessible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin/horses?horse=${id}`)
  await expect(page.getByRole('dialog', { name: `Edit Horse: ${name}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await pressToFind(page, 'Meta+k')
  await expect(page.getByRole('group', { name: 'Opened recently' })).toBeVisible()
  await expect(options(page).first()).toContainText(`${name}Horse · Active`)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await database.kysely.deleteFrom('horses').where('id', '=', id).execute()
})

test('moves through the hits with the arrow keys, and jumps on Enter pressed early', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  await openPage(page, '/admin/racing')
  await page.getByRole('button', { name: 'Find…' }).click()
  await box(page).fill('tamarind')
  await expect(page.getByRole('group', { name: 'Horses', exact: true })).toBeVisible()
  const count = await options(page).count()
  expect(count).toBeGreaterThan(2)
  const selected = page.locator('[role=option][aria-selected=true]')
  const activeId = () => box(page).getAttribute('aria-activedescendant')
  await expect(selected).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  expect(await activeId()).toBe(await selected.getAttribute('id'))
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(options(page).nth(count - 1)).toHaveAttribute('aria-selected', 'true')
  // Enter, before there is any answer to what is typed
  await box(page).fill('our story')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/pages\?page=/)
  const editor = page.getByRole('dialog', { name: 'Edit Page' })
  await expect(editor.getByRole('textbox', { name: 'Title' })).toHaveValue('Our story')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/admin/pages')
  await expect(editor).toHaveCount(0)
})

test('leaves Ctrl+K alone while a dialog is open', async ({ page, signIn }) => {
  await signIn('staff')
  await openPage(page, '/admin/pages')
  await page.getByRole('button', { name: 'Create Page' }).click()
  const title = page.getByRole('dialog').getByRole('textbox', { name: 'Title' })
  await title.fill('Unsaved')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(title).toHaveValue('Unsaved')
})

test('asks before it leaves a form with unsaved work', async ({ page, signIn }) => {
  await signIn('staff')
  await openPage(page, '/admin/homepage')
  await page.getByRole('textbox', { name: 'Hero title' }).fill('Unsaved')
  await pressToFind(page)
  await box(page).fill('our story')
  await options(page).first().click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByRole('textbox', { name: 'Hero title' })).toHaveValue('Unsaved')
})

test.describe('without an answer', () => {
  test.use({ allowedConsole: [/status of 500/] })

  test('says when nothing is found, and when the search failed', async ({ page, signIn }) => {
    await signIn('staff')
    await openPage(page, '/admin')
    await pressToFind(page)
    await box(page).fill('zzz%')
    await expect(dialog(page).getByRole('status')).toHaveText('Nothing found for “zzz%”.')
    await page.route('**/api/admin/find*', (route) =>
      route.fulfill({ status: 500, json: { message: 'Something went wrong' } }),
    )
    await box(page).fill('tamarind')
    await expect(dialog(page).getByRole('alert')).toContainText('We couldn’t load')
    await page.unroute('**/api/admin/find*')
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await expect(options(page).first()).toContainText('Tamarind')
  })
})

test('opens each kind of thing where it is edited', async ({ page, signIn }) => {
  await signIn('staff')
  await openPage(page, '/admin')
  const jump = async (words: string, group: string) => {
    await pressToFind(page)
    await box(page).fill(words)
    await page.getByRole('group', { name: group, exact: true }).getByRole('option').first().click()
    await expect(dialog(page)).toHaveCount(0)
  }
  await jump('three doors', 'Main gallery')
  const edit = page.getByRole('dialog', { name: 'Edit Photo' })
  await expect(edit.getByRole('textbox', { name: 'Title' })).toHaveValue('Three doors down')
  await page.keyboard.press('Escape')
  await jump('tamarind', 'Ownership shares')
  await expect(page.getByRole('dialog', { name: 'Edit Ownership Share' })).toBeVisible()
  await page.keyboard.press('Escape')
  await jump('marie-noelle', 'People')
  const people = page.getByRole('list', { name: 'Users' }).getByRole('listitem')
  await expect(people).toHaveCount(1)
  await page.getByRole('button', { name: 'Show everyone' }).click()
  await expect(people.nth(1)).toBeVisible()
  await jump('maiden cup', 'Races')
  await expect(page.getByRole('heading', { name: /Maiden Cup/, level: 2 })).toBeInViewport()
  await jump('three furlongs', 'Photos of horses')
  const photo = page.locator('.outline-brass')
  await expect(photo.getByRole('textbox', { name: 'Caption' })).toHaveValue('Three furlongs')
  await expect(photo).toBeInViewport()
})

test('forgets what was opened when the person signs out', async ({ page, signIn, database }) => {
  await signIn('staff')
  const key = mark()
  const details = { title: key, slug: key.toLowerCase(), content: { text: 'x' }, isPublished: true }
  const id = await createPage(database.kysely, new Date(), details)
  await openPage(page, `/admin/pages?page=${id}`)
  await expect(page.getByRole('dialog', { name: 'Edit Page' })).toBeVisible()
  const kept = () => page.evaluate(() => localStorage.getItem('opened'))
  await expect.poll(kept).toContain(`page:${id}`)
  await openPage(page, '/profile')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(kept).toBeNull()
  await database.kysely.deleteFrom('pages').where('id', '=', id).execute()
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  test('finds and opens by touch', async ({ page, signIn, expectAccessible }) => {
    await signIn('staff')
    await openPage(page, '/admin')
    const button = page.getByRole('button', { name: 'Find…' })
    const size = await button.boundingBox()
    expect(size?.width).toBeGreaterThanOrEqual(44)
    expect(size?.height).toBeGreaterThanOrEqual(44)
    await button.tap()
    await expect(box(page)).toBeFocused()
    await box(page).fill('owners day')
    await expect(options(page).first()).toContainText('Owners’ day 2026')
    for (const option of await options(page).all())
      expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    expect(await overflow(page)).toBe(0)
    await expectAccessible()
    await options(page).first().tap()
    await expect(page.getByRole('dialog', { name: 'Edit Page' })).toBeVisible()
  })
})
