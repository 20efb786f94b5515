import type { Page } from '@playwright/test'
import { told } from './support/admin'
import { openPage } from './support/page'
import { addHorse, editHorse, newName, removeNamed } from './support/admin-horses'
import { api } from './support/demo'
import { expect, test } from './support/test'

test.use({ sharedBy: 'staff', allowedConsole: [/status of 40[13]/] })

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' })

/** Every sign-in address that the browser is sent to; a 204 keeps the page open. */
async function sentToSignIn(page: Page): Promise<string[]> {
  const addresses: string[] = []
  await page.route(/\/api\/login\?/, (route) => {
    addresses.push(new URL(route.request().url()).searchParams.get('returnTo') ?? '')
    return route.fulfill({ status: 204 })
  })
  return addresses
}

const follow = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name }).click()

test.beforeEach(async ({ signIn }) => signIn('staff'))
test.afterAll(({ database }) => removeNamed(database))

test.describe('a session that ends while the back office is open', () => {
  test('is reported, and leads to sign-in once, and back', async ({ page, context, signIn }) => {
    const sent = await sentToSignIn(page)
    for (const [screen, path] of [
      ['Users', '/admin/users'],
      // visitors may read this list, too: the API refuses nothing
      ['Main Gallery', '/admin/gallery'],
    ] as const)
      await test.step(screen, async () => {
        sent.length = 0
        await signIn('staff')
        await openPage(page, '/admin')
        await context.clearCookies()
        await follow(page, screen)
        await told(page, 'Unauthorized')
        await told(page, 'You are logged out. Logging in again...')
        await expect.poll(() => sent).toEqual([path])
        await expect(page.locator('[data-sidebar]')).toHaveCount(0)
        await page.waitForLoadState('networkidle')
        expect(sent).toHaveLength(1)
      })
  })

  test('keeps the input, which can be saved after signing in from another tab', async ({
    page,
    context,
    database,
    signIn,
    expectAccessible,
  }) => {
    const sent = await sentToSignIn(page)
    const name = newName('Patient Ledger')
    const { id } = await addHorse(database, name)
    const dialog = await editHorse(page, name)
    await dialog.getByLabel('Colour').fill('Grey')
    await context.clearCookies()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    const words = dialog.getByRole('alert').filter({ hasText: 'You are logged out.' })
    await expect(words).toHaveText('You are logged out. Sign in again in a new tab, then save.')
    await expectAccessible()
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      words.getByRole('link', { name: 'Sign in again in a new tab' }).click(),
    ])
    await expect(tab).toHaveURL('/login')
    await tab.close()
    await expect(dialog.getByLabel('Colour')).toHaveValue('Grey')

    await signIn('staff')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await told(page, 'Horse updated successfully')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Horses Management')
    expect(await api(page.request).horse(id)).toMatchObject({ color: 'Grey' })
    expect(sent).toEqual([])
  })

  test('leads to sign-in once unsaved work is discarded', async ({ page, context, database }) => {
    const sent = await sentToSignIn(page)
    const name = newName('Parting Ledger')
    await addHorse(database, name)
    const dialog = await editHorse(page, name)
    await dialog.getByLabel('Colour').fill('Grey')
    await context.clearCookies()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog.getByText('You are logged out.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await question(page).getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => sent).toHaveLength(1)
    expect(sent[0]).toContain('/admin/horses')
  })
})

test.describe('a role that changes while the back office is open', () => {
  test('is reported on the next request, and leads to the home page', async ({ page, signIn }) => {
    await openPage(page, '/admin')
    await signIn('viewer')
    await follow(page, 'Users')
    await told(page, 'Access Denied')
    await expect(page).toHaveURL('/')
  })

  test('keeps the input until it is discarded', async ({ page, database, signIn }) => {
    const name = newName('Demoted Ledger')
    await addHorse(database, name)
    const dialog = await editHorse(page, name)
    await dialog.getByLabel('Colour').fill('Grey')
    await signIn('viewer')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog.getByText('You are not allowed to do this')).toBeVisible()
    await expect(dialog.getByLabel('Colour')).toHaveValue('Grey')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await question(page).getByRole('button', { name: 'Discard' }).click()
    await told(page, 'Access Denied')
    await expect(page).toHaveURL('/')
  })
})
