import type { Page } from '@playwright/test'
import { openList } from './support/page'
import { expect, holdBack, hydrated, test } from './support/test'

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Invite' })

/** The Users screen, reached from the Dashboard, with its invitation dialog open. */
async function openInvite(page: Page) {
  await page.goto('/admin')
  await hydrated(page)
  const menu = page.getByRole('button', { name: 'Open the menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Users' }).click()
  await page.getByRole('button', { name: 'Invite' }).click()
  return dialogOf(page)
}

test.beforeEach(async ({ signIn }) => signIn('admin'))

test('asks before input is lost on every way out of a dialog, and returns the focus to the last field', async ({
  page,
  expectAccessible,
}) => {
  const dialog = await openInvite(page)
  const field = dialog.getByLabel('First name')
  await expect(field, 'ready for typing at once').toBeFocused()
  await field.fill('Ludivine')
  const waysOut = {
    Escape: () => page.keyboard.press('Escape'),
    'the cross': () => dialog.getByRole('button', { name: 'Close' }).click(),
    Cancel: () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    'a click beside it': () => page.mouse.click(5, 5),
    Back: () => page.goBack(),
  }
  for (const [name, leave] of Object.entries(waysOut)) {
    await test.step(name, async () => {
      await field.focus()
      await leave()
      await expect(question(page)).toContainText('What you typed will be lost.')
      await expect(question(page).getByRole('button', { name: 'Keep editing' })).toBeFocused()
      // no one answers before it has faded in, and it takes keys a moment after the focus
      await expect(page.locator('[role=dialog]')).toHaveCSS('pointer-events', 'none')
      await question(page).evaluate((shown) =>
        Promise.all(shown.getAnimations().map(({ finished }) => finished)),
      )
      await page.keyboard.press('Escape')
      await expect(question(page)).toBeHidden()
      // the dialog beneath takes clicks again a moment later
      await expect(dialog).toHaveCSS('pointer-events', 'auto')
      await expect(field).toHaveValue('Ludivine')
      await expect(page).toHaveURL('/admin/users')
    })
  }
  await page.keyboard.press('Escape')
  await expectAccessible()
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Invite' })).toBeFocused()
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(field, 'the form is empty again').toHaveValue('')
  await dialog.getByLabel('Phone').fill('5700 0000')
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Phone')).toBeFocused()
})

test('just closes if nothing was typed, with Back as well', async ({ page }) => {
  const dialog = await openInvite(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/admin/users')
  await expect(question(page)).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
})

test('makes the browser ask before leaving the site', async ({ page }) => {
  const dialog = await openInvite(page)
  await dialog.getByLabel('First name').pressSequentially('Lu')
  const asked = page.waitForEvent('dialog')
  const reload = page.evaluate(() => location.reload())
  const native = await asked
  expect(native.type()).toBe('beforeunload')
  await native.dismiss()
  await reload
  await expect(dialog.getByLabel('First name')).toHaveValue('Lu')
})

test('guards an unsaved choice, stays open during its save, and just closes afterwards', async ({
  page,
}) => {
  const dialog = await openInvite(page)
  await openList(dialog, 'Role')
  await page.getByRole('option', { name: /^Staff/ }).click()
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeVisible()
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByLabel('Last name').fill('Attendue')

  const { letGo } = await holdBack(page, /\/api\/users$/)
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(dialog.getByRole('button', { name: 'Inviting...' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.goBack()
  await expect(page).toHaveURL('/admin/users')
  await expect(dialog).toBeVisible()
  await expect(question(page)).toBeHidden()
  letGo()

  const invited = page.getByRole('dialog', { name: 'Invited' })
  await expect(invited).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(invited).toBeHidden()
  await expect(question(page)).toBeHidden()
})

test('keeps the buttons above a phone’s keyboard, with the field in sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const dialog = await openInvite(page)
  await dialog.getByLabel('Phone').focus()
  const [height, keyboard] = [500, 344]
  // how a phone's browser reports the page's visible part while its keyboard covers the rest
  await page.evaluate((visible) => {
    Object.defineProperty(window.visualViewport, 'height', { get: () => visible })
    window.visualViewport?.dispatchEvent(new Event('resize'))
  }, height)
  const bottomOf = async (name: string) => {
    const box = await dialog.getByRole('button', { name }).boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  await expect.poll(() => bottomOf('Invite')).toBeLessThanOrEqual(844 - keyboard)
  const field = await dialog.getByLabel('Phone').boundingBox()
  const button = await dialog.getByRole('button', { name: 'Invite' }).boundingBox()
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(button?.y ?? 0)
  expect(field?.y).toBeGreaterThan(0)
})
