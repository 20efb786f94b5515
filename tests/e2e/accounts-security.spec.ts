import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { openDatabase, type Database } from '../../src/db/database'
import { twoFactorEnabled, twoFactorSetup } from '../../src/domains/accounts/accounts.contract'
import type { Role } from '../../src/domains/accounts/accounts.rules'
import { createUser } from '../../src/domains/accounts/server/accounts.store'
import { hashPassword } from '../../src/domains/accounts/server/passwords'
import { startOwnStable } from './support/own-stable'
import { openList, phone } from './support/page'
import { expect, hydrated, test } from './support/test'

const password = 'four brass stirrups at dawn'
const passwordHash = hashPassword(password)

async function addPerson(database: Database, role: Role, lastName = 'Latanier') {
  const email = `vanille-${randomUUID()}@example.com`
  const id = await createUser(database.kysely, new Date(), {
    firstName: 'Vanille',
    lastName,
    email,
    phone: null,
    role,
    passwordHash: await passwordHash,
  })
  return { id, email }
}

async function signIn(page: Page, email: string, origin = '') {
  const answer = await page.request.post(`${origin}/api/login`, { data: { email, password } })
  expect(answer.status()).toBe(200)
}

/** Dates their sign-in a day back. */
const signedInLongAgo = (database: Database, userId: string) =>
  database.kysely
    .updateTable('sessions')
    .set({ authenticated_at: new Date(Date.now() - 86_400_000).toISOString() })
    .where('user_id', '=', userId)
    .execute()

const code = (secret: string) => TOTP.generate({ secret: Secret.fromBase32(secret) })

/** Enables the signed-in person's second factor through the API; returns the recovery codes. */
async function enableTwoFactor(page: Page): Promise<string[]> {
  const begun = await page.request.post('/api/2fa/setup')
  const { secret } = twoFactorSetup.parse(await begun.json())
  const enabled = await page.request.post('/api/2fa/verify', { data: { token: code(secret) } })
  return twoFactorEnabled.parse(await enabled.json()).recoveryCodes
}

async function open(page: Page, address: string) {
  await page.goto(address)
  await hydrated(page)
}

const part = (page: Page, name: string) => page.getByRole('region', { name })
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(text, { exact: true })
const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' })
/** Whether something covers a part that is scrolled to the bottom of the screen. */
const isCoveredAtTheBottom = (target: Locator) =>
  target.evaluate((element) => {
    element.scrollIntoView({ block: 'end', behavior: 'instant' })
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return !element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
  })
const refused = (...statuses: number[]) => [
  new RegExp(`the server responded with a status of (${statuses.join('|')})`),
]

test.describe('confirming who you are', () => {
  test.use({ allowedConsole: refused(400, 403) })

  test('asks for the password along the way, then saves the form as typed', async ({
    page,
    database,
    expectAccessible,
  }) => {
    const admin = await addPerson(database, 'admin')
    const other = await addPerson(database, 'viewer', 'Filao')
    await signIn(page, admin.email)
    await signedInLongAgo(database, admin.id)
    await open(page, '/admin/users')
    await page.getByRole('button', { name: 'More for Vanille Filao' }).click()
    await page.getByRole('menuitem', { name: 'Edit details' }).click()
    const form = page.getByRole('dialog', { name: 'Edit details' })
    const email = `filao-${randomUUID()}@example.com`
    await form.getByLabel('E-mail').fill(email)
    await form.getByRole('button', { name: 'Save' }).click()

    const asks = confirmation(page)
    await expect(asks.getByLabel('Your password')).toBeFocused()
    await expectAccessible()
    await asks.getByLabel('Your password').fill('not that one at all')
    await asks.getByRole('button', { name: 'Confirm' }).click()
    await expect(asks.getByText('Incorrect password')).toBeVisible()
    await asks.getByLabel('Your password').fill(password)
    await page.keyboard.press('Enter')
    await expect(asks).toBeHidden()
    await expect(form).toBeHidden()
    await expect(toast(page, 'User updated successfully')).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
    expect(
      await database.kysely
        .selectFrom('users')
        .select('email')
        .where('id', '=', other.id)
        .executeTakeFirst(),
    ).toEqual({ email })
  })

  test('keeps the input and changes nothing if cancelled', async ({ page, database }) => {
    const admin = await addPerson(database, 'admin')
    await addPerson(database, 'viewer', 'Tamarin')
    await signIn(page, admin.email)
    await signedInLongAgo(database, admin.id)
    await open(page, '/admin/users')
    await page.getByRole('button', { name: 'Change Role: Vanille Tamarin' }).click()
    const form = page.getByRole('dialog', { name: 'Change Role' })
    await openList(form, 'Role')
    await page.getByRole('option', { name: /^Staff/ }).click()
    await form.getByRole('button', { name: 'Update Role' }).click()
    await confirmation(page).getByLabel('Your password').fill('half a passw')
    await page.keyboard.press('Escape')
    await expect(confirmation(page)).toBeHidden()
    await expect(form.getByRole('alert')).toHaveText('Confirm it’s you: enter your password again')
    await expect(form.getByRole('combobox', { name: 'Role' })).toContainText('Staff')
    // and then confirm after all
    await form.getByRole('button', { name: 'Update Role' }).click()
    await confirmation(page).getByLabel('Your password').fill(password)
    await confirmation(page).getByRole('button', { name: 'Confirm' }).click()
    await expect(toast(page, 'User role updated successfully')).toBeVisible()
  })

  test('is also required before enabling two-factor authentication', async ({
    page,
    database,
    expectAccessible,
  }) => {
    const person = await addPerson(database, 'viewer')
    await signIn(page, person.email)
    await signedInLongAgo(database, person.id)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, '/profile')
    await page.getByRole('button', { name: 'Enable 2FA' }).click()
    await expect(confirmation(page)).toBeVisible()
    await expectAccessible()
    await confirmation(page).getByLabel('Your password').fill(password)
    await confirmation(page).getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByLabel('Verification code')).toBeVisible()
  })

  test('explains how an admin without a password can confirm', async ({
    page,
    database,
    signIn: signInAs,
  }) => {
    await signInAs('admin')
    await addPerson(database, 'viewer', 'Vacoas')
    await database.kysely
      .updateTable('sessions')
      .set({ authenticated_at: null })
      .where('user_id', 'in', (eb) =>
        eb.selectFrom('users').select('id').where('password_hash', 'is', null),
      )
      .execute()
    await open(page, '/admin/users')
    await page.getByRole('button', { name: 'More for Vanille Vacoas' }).click()
    await page.getByRole('menuitem', { name: 'Disable account' }).click()
    await page.getByRole('button', { name: 'Disable account' }).click()
    await expect(confirmation(page)).toContainText('Ask the stable for a link to set one.')
    await confirmation(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Confirm it’s you')
  })
})

test.describe('recovery codes', () => {
  test.use({
    allowedConsole: refused(400, 401),
    permissions: ['clipboard-read', 'clipboard-write'],
  })

  test('are shown once when two-factor authentication is enabled, to copy or download', async ({
    page,
    database,
    expectAccessible,
  }) => {
    const { email } = await addPerson(database, 'viewer')
    await signIn(page, email)
    await open(page, '/profile')
    const card = part(page, 'Two-factor authentication')
    await card.getByRole('button', { name: 'Enable 2FA' }).click()
    const secret = (await card.getByRole('group', { name: 'Secret' }).textContent()) ?? ''
    await card.getByLabel('Verification code').fill(code(secret))
    await card.getByRole('button', { name: 'Verify & Enable' }).click()

    const list = card.getByRole('list', { name: 'Recovery codes' })
    await expect(list.getByRole('listitem')).toHaveCount(10)
    await expect(card).toContainText('they won’t be shown again')
    await expectAccessible()
    const codes = await list.getByRole('listitem').allTextContents()
    await card.getByRole('button', { name: 'Copy codes' }).click()
    await expect(toast(page, 'Recovery codes copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
    const downloading = page.waitForEvent('download')
    await card.getByRole('link', { name: 'Download codes' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('recovery-codes.txt')
    const file = await readFile(await download.path(), 'utf8')
    for (const each of [...codes, email]) expect(file).toContain(each)

    await card.getByRole('button', { name: 'I have saved them' }).click()
    await expect(list).toHaveCount(0)
    await expect(card.getByText('10 codes are left.')).toBeVisible()
    await expectAccessible()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible()
  })

  test.describe('on a phone', () => {
    test.use({ viewport: phone })

    test('no toast covers the secret or the codes', async ({ page, database }) => {
      const { email } = await addPerson(database, 'viewer')
      await signIn(page, email)
      await open(page, '/profile')
      const card = part(page, 'Two-factor authentication')
      await card.getByRole('button', { name: 'Enable 2FA' }).click()
      const secret = card.getByRole('group', { name: 'Secret' })
      await expect(toast(page, 'Scan QR Code')).toBeVisible()
      expect(await isCoveredAtTheBottom(secret)).toBe(false)
      await card.getByLabel('Verification code').fill(code((await secret.textContent()) ?? ''))
      await card.getByRole('button', { name: 'Verify & Enable' }).click()
      const lastCode = card.getByRole('list', { name: 'Recovery codes' }).getByText('-').last()
      await expect(toast(page, '2FA Enabled')).toBeVisible()
      expect(await isCoveredAtTheBottom(lastCode)).toBe(false)
    })
  })

  test('are replaced by new ones, which can’t be left by accident', async ({
    page,
    database,
    expectAccessible,
  }) => {
    const { email } = await addPerson(database, 'viewer')
    await signIn(page, email)
    const [first = ''] = await enableTwoFactor(page)
    await open(page, '/profile')
    const card = part(page, 'Two-factor authentication')
    await expect(card).toContainText(
      'Making new codes cancels the old ones and signs you out on your other devices.',
    )
    await card.getByRole('button', { name: 'New recovery codes' }).click()
    const list = card.getByRole('list', { name: 'Recovery codes' })
    await expect(list.getByRole('listitem')).toHaveCount(10)
    await expect(list).not.toContainText(first)
    await expect(toast(page, 'New recovery codes')).toBeVisible()

    const home = page.getByRole('link', { name: 'Horses', exact: true }).first()
    await home.click()
    const question = page.getByRole('alertdialog', { name: 'Have you saved your recovery codes?' })
    await expect(question).toContainText('They won’t be shown again.')
    await expectAccessible()
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(list.getByRole('listitem')).toHaveCount(10)
    await home.click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(/\/horses$/)
  })

  test('let someone sign in who has lost the authenticator', async ({
    page,
    database,
    expectAccessible,
  }) => {
    const { email } = await addPerson(database, 'viewer')
    await signIn(page, email)
    const [used = ''] = await enableTwoFactor(page)
    await page.request.post('/api/logout')
    await open(page, '/login?returnTo=%2Fprofile')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('link', { name: 'Use a recovery code' }).click()
    const field = page.getByLabel('Enter one of your recovery codes')
    await expect(field).toBeFocused()
    await expectAccessible()

    await field.fill('123456')
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText('A recovery code has 16 letters and digits')).toBeVisible()
    await field.fill('0000-0000-0000-0000')
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByRole('alert')).toHaveText('Invalid recovery code')
    await page.getByRole('link', { name: 'Use the authenticator app' }).click()
    await expect(page.getByLabel('Enter your 6-digit authentication code')).toBeFocused()
    await page.getByRole('link', { name: 'Use a recovery code' }).click()
    await field.fill(used.toUpperCase())
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page).toHaveURL('/profile')
    await expect(
      part(page, 'Two-factor authentication').getByText('9 codes are left.'),
    ).toBeVisible()
  })
})

test('ends one of several sessions from the profile', async ({
  page,
  browser,
  baseURL,
  database,
  expectAccessible,
}) => {
  const { email } = await addPerson(database, 'viewer')
  const phone = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/131.0.0.0 Mobile Safari/537.36',
  })
  const signedIn = await phone.request.post('/api/login', { data: { email, password } })
  expect(signedIn.status()).toBe(200)
  await signIn(page, email)
  await open(page, '/profile')
  const sessions = part(page, 'Where you are signed in')
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expectAccessible()
  await sessions.getByRole('button', { name: 'Sign out Chrome on Android' }).click()
  await expect(toast(page, 'Chrome on Android is signed out.')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await expect(sessions).toContainText('This device')
  expect((await phone.request.get('/api/user')).status()).toBe(401)
  expect((await page.request.get('/api/user')).status()).toBe(200)
  await phone.close()
})

test('leads staff to set up two-factor authentication if it is required', async ({
  page,
  expectAccessible,
}) => {
  const stable = await startOwnStable(() => Promise.resolve({ REQUIRE_TWO_FACTOR: 'staff' }))
  const database = await openDatabase({ dataDir: stable.dataDir })
  try {
    const { email } = await addPerson(database, 'staff')
    await signIn(page, email, stable.baseURL)
    await open(page, `${stable.baseURL}/admin/horses`)
    await expect(page).toHaveURL(`${stable.baseURL}/profile#two-factor`)
    const card = part(page, 'Two-factor authentication')
    await expect(card).toContainText(
      'Staff and admins need two-factor authentication here. Set it up to get to the admin area.',
    )
    await expectAccessible()
    await card.getByRole('button', { name: 'Enable 2FA' }).click()
    const secret = (await card.getByRole('group', { name: 'Secret' }).textContent()) ?? ''
    await card.getByLabel('Verification code').fill(code(secret))
    await card.getByRole('button', { name: 'Verify & Enable' }).click()
    await card.getByRole('button', { name: 'I have saved them' }).click()
    await expect(card).toContainText('Staff and admins need it here, so it can’t be disabled.')
    await expect(card.getByRole('button', { name: 'Disable 2FA' })).toHaveCount(0)
    await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  } finally {
    await page.goto('about:blank')
    await database.close()
    await stable.stop()
  }
})
