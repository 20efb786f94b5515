import type { Page } from '@playwright/test'
import { addHorse, editHorse, newName, openHorses, removeNamed } from './support/admin-horses'
import { expect, holdBack, test } from './support/test'

test.use({ sharedBy: 'staff' })

test.beforeEach(async ({ signIn }) => signIn('staff'))
test.afterAll(({ database }) => removeNamed(database))

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' })
const dialogOf = (page: Page, name: string) =>
  page.getByRole('dialog', { name: `Edit Horse: ${name}` })
const expectAddress = (page: Page, search: Record<string, string>) =>
  expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams), 'the address’s query')
    .toEqual(search)
const openTab = (page: Page) => page.getByRole('tab', { selected: true })

test('keeps the open horse and its tab in the address, and steps through them with Back', async ({
  page,
  database,
}) => {
  const name = newName('Address Book')
  const { id } = await addHorse(database, name)
  const list = { q: name }
  const dialog = await editHorse(page, name)
  await expectAddress(page, { ...list, horse: id })
  for (const tab of ['Photos', 'Videos']) {
    await dialog.getByRole('tab', { name: tab }).click()
    await expectAddress(page, { ...list, horse: id, tab: tab.toLowerCase() })
  }
  for (const tab of ['Photos', 'Details']) {
    await page.goBack()
    await expect(openTab(page)).toHaveText(tab)
  }
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expectAddress(page, list)
  await expect(page.getByRole('button', { name: `Edit ${name}`, exact: true })).toBeFocused()
  await page.goForward()
  await expect(openTab(page)).toHaveText('Details')

  await dialog.getByRole('tab', { name: 'Performances' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expectAddress(page, list)
  await page.getByRole('button', { name: `Add result for ${name}` }).click()
  await expectAddress(page, { ...list, horse: id, tab: 'performances' })
  await expect(dialog.getByRole('form')).toBeVisible()
})

test('opens a horse’s tab from a link, and returns to the list on closing', async ({
  page,
  database,
}) => {
  const name = newName('Linked')
  const { id } = await addHorse(database, name)
  await openHorses(page, `?horse=${id}&tab=performances`)
  await expect(dialogOf(page, name)).toBeVisible()
  await expect(openTab(page)).toHaveText('Performances')
  await expect(dialogOf(page, name).getByRole('form')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialogOf(page, name)).toBeHidden()
  await expect(page).toHaveURL('/admin/horses')
})

test('keeps input from tab to tab, and asks before leaving by Back', async ({ page, database }) => {
  const name = newName('Typed In')
  const { id } = await addHorse(database, name)
  const dialog = await editHorse(page, name)
  const breed = dialog.getByLabel('Breed')
  await breed.fill('Arabian')
  await dialog.getByRole('tab', { name: 'Photos' }).click()
  await expect(openTab(page)).toHaveText('Photos')
  await expect(question(page)).toBeHidden()
  await page.goBack()
  await expect(breed).toHaveValue('Arabian')
  await page.goBack()
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(breed).toHaveValue('Arabian')
  await expect(page).toHaveURL(new RegExp(`horse=${id}`))
  await page.goBack()
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).not.toHaveURL(/horse=/)
  await page.goForward()
  await expect(breed, 'the discarded input is gone').toHaveValue('Thoroughbred')

  await breed.fill('Arabian')
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).not.toHaveURL(/horse=/)
})

test('makes Back wait for a save, which then closes the dialog', async ({ page, database }) => {
  const name = newName('In A Hurry')
  const { id } = await addHorse(database, name)
  const dialog = await editHorse(page, name)
  await dialog.getByLabel('Breed').fill('Arabian')
  const { letGo } = await holdBack(page, new RegExp(`/api/horses/${id}$`))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`horse=${id}`))
  await expect(dialog).toBeVisible()
  await expect(question(page)).toBeHidden()
  letGo()
  await expect(dialog).toBeHidden()
  await expect(page).not.toHaveURL(/horse=/)
})
