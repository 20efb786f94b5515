import type { Locator, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import type { Database } from '../../src/db/database'
import { createUser } from '../../src/domains/accounts/server/accounts.store'
import { hashPassword } from '../../src/domains/accounts/server/passwords'
import { expect, hydrated, test } from './support/test'

const password = 'four brass stirrups at dawn'
const passwordHash = hashPassword(password)

// Chromium logs refused and failed requests itself
test.use({
  allowedConsole: [
    /Failed to load resource: (the server responded with a status of [45]\d\d|net::ERR_FAILED)/,
  ],
})

async function addPerson(database: Database) {
  const email = `refused-${randomUUID()}@example.com`
  const userId = await createUser(database.kysely, new Date(), {
    firstName: 'Corail',
    lastName: 'Latanier',
    email,
    phone: null,
    role: 'viewer',
    passwordHash: await passwordHash,
  })
  return { email, userId }
}

/** Expects these words in the form, right above the button. */
async function expectAbove(form: Locator, buttonName: string, words: string) {
  const alert = form.getByRole('alert')
  await expect(alert).toHaveText(words)
  const button = form.getByRole('button', { name: buttonName })
  const [above, below] = [await alert.boundingBox(), await button.boundingBox()]
  const gap = (below?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0))
  expect(gap).toBeGreaterThanOrEqual(0)
  expect(gap).toBeLessThan(40)
}

const signInForm = (page: Page) => page.getByRole('main').locator('form')

async function openLogin(page: Page, address = '/login') {
  await page.goto(address)
  await hydrated(page)
}

test('explains a refused sign-in above the button until the next try, with the toast off it on a phone', async ({
  page,
  database,
  expectAccessible,
}) => {
  const { email } = await addPerson(database)
  await page.setViewportSize({ width: 390, height: 844 })
  await openLogin(page)
  const form = signInForm(page)
  await expect(form.getByRole('alert')).toHaveCount(0)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('not my password at all')
  await page.getByRole('button', { name: 'Sign in' }).click()
  const toast = page.getByRole('listitem').filter({ hasText: 'Login failed' })
  await expect(toast).toBeVisible()
  for (const below of [form.getByRole('alert'), form.getByRole('button', { name: 'Sign in' })])
    await expect(async () => {
      const [upper, lower] = [await toast.boundingBox(), await below.boundingBox()]
      expect(lower?.y ?? 0).toBeGreaterThan((upper?.y ?? 0) + (upper?.height ?? 0))
      expect((lower?.y ?? 0) + (lower?.height ?? 0)).toBeLessThanOrEqual(844)
    }).toPass()
  await expectAbove(form, 'Sign in', 'Invalid email or password')
  await expectAccessible()

  await page.getByLabel('Password').fill('')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Password is required')
  await expect(form.getByRole('alert')).toHaveCount(0)

  await page.route('/api/login', (route) => route.abort())
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectAbove(form, 'Sign in', 'The server could not be reached. Please try again.')
})

test('explains a refused code, and an expired sign-in on the form it leads back to', async ({
  page,
}) => {
  await openLogin(page, '/login?code=required')
  const form = signInForm(page)
  const verify = page.getByRole('button', { name: 'Verify' })
  await page.route('/api/login/2fa', (route) => route.fulfill({ status: 401, body: '' }))
  await page.getByLabel('Enter your 6-digit authentication code').fill('123456')
  await verify.click()
  await expectAbove(form, 'Verify', 'Invalid authentication code')

  await page.unroute('/api/login/2fa')
  await page.getByLabel('Enter your 6-digit authentication code').fill('123456')
  await verify.click()
  await expect(page.getByLabel('Email')).toBeVisible()
  await expectAbove(form, 'Sign in', 'Your sign-in has expired. Please sign in again.')
})

test('shows failures above the buttons of the two-factor and password cards', async ({
  page,
  database,
  expectAccessible,
  signIn,
}) => {
  const { userId } = await addPerson(database)
  await signIn({ userId })
  await page.goto('/profile')
  await hydrated(page)
  const card = page.getByRole('region', { name: 'Two-factor authentication' })
  const fail = (address: string) =>
    page.route(address, (route) => route.fulfill({ status: 500, body: '' }))

  await fail('**/api/2fa/setup')
  await card.getByRole('button', { name: 'Enable 2FA' }).click()
  await expectAbove(card, 'Enable 2FA', 'Failed to setup 2FA')
  await page.unroute('**/api/2fa/setup')
  await card.getByRole('button', { name: 'Enable 2FA' }).click()

  await card.getByLabel('Verification code').fill('000000')
  await card.getByRole('button', { name: 'Verify & Enable' }).click()
  await expectAbove(card, 'Verify & Enable', 'Invalid authentication code')
  await expectAccessible()

  await fail('**/api/user/password')
  const passwords = page.getByRole('region', { name: 'Change password' })
  await passwords.getByLabel('Current password').fill(password)
  await passwords.getByLabel(/^New password/).fill('a bridle of silver and wind')
  await passwords.getByRole('button', { name: 'Change password' }).click()
  await expectAbove(passwords, 'Change password', 'The password could not be changed')

  await database.kysely
    .updateTable('users')
    .set({ two_factor_enabled: 1, two_factor_secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' })
    .where('id', '=', userId)
    .execute()
  await page.reload()
  await hydrated(page)
  await fail('**/api/2fa/disable')
  await card.getByLabel('Confirm Password to Disable').fill(password)
  await card.getByRole('button', { name: 'Disable 2FA' }).click()
  await expectAbove(card, 'Disable 2FA', 'Two-factor authentication is still on. Please try again.')
})

test('tells owners that the sign-in page is for them, too', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('main').getByRole('link', { name: 'Sign In to Continue' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Sign in to access the admin dashboard')).toBeVisible()
  await expect(
    page.getByText('Owners: sign in to see your horses, shares and papers.'),
  ).toBeVisible()
})

test('says that the button needs the loaded page if loading takes long', async ({
  page,
  database,
  expectAccessible,
  signIn,
}) => {
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Sign in' })
  const before = await button.boundingBox()
  await expect(page.getByText('The button works once the page has loaded.')).toBeVisible({
    timeout: 10_000,
  })
  await expect(button).toBeDisabled()
  expect(await button.boundingBox(), 'the button does not move').toEqual(before)
  await expectAccessible()

  await signIn({ userId: (await addPerson(database)).userId })
  await page.goto('/profile')
  const form = page.locator('form').filter({ hasText: 'Save details' })
  const save = form.getByRole('button', { name: 'Save details' })
  const saveBefore = await save.boundingBox()
  const hint = form.getByText('The button works once the page has loaded.')
  await expect(hint).toBeVisible({ timeout: 10_000 })
  expect(await save.boundingBox(), 'the button does not move').toEqual(saveBefore)
  const lines = await hint.evaluate((words) => {
    const range = document.createRange()
    range.selectNodeContents(words)
    return range.getClientRects().length
  })
  expect(lines, 'the hint is wider than its narrow button').toBe(1)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('says at once why the button is disabled, and nothing else', async ({ page }) => {
    await page.goto('/login')
    const form = page.locator('main form')
    await expect(form.locator('button[type=submit]')).toBeDisabled()
    await expect(form.locator('noscript p')).toContainText(
      'Allow it for this site and reload the page',
    )
    await expect(form.locator('.comes-late')).toBeHidden()
  })
})
