import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import type { Database } from '../../src/db/database'
import { twoFactorEnabled, twoFactorSetup } from '../../src/domains/accounts/accounts.contract'
import { createUser } from '../../src/domains/accounts/server/accounts.store'
import { hashPassword } from '../../src/domains/accounts/server/passwords'
import { expect, holdBack, hydrated, test } from './support/test'

const password = 'a saddle of brass and rain'

/** A new person, signed in with their password in this browser. */
async function someoneSignedIn(page: Page, database: Database): Promise<string> {
  const email = `vanille-${randomUUID()}@example.com`
  await createUser(database.kysely, new Date(), {
    firstName: 'Vanille',
    lastName: 'Bois-Chéri',
    email,
    phone: null,
    role: 'viewer',
    passwordHash: await hashPassword(password),
  })
  await signInAs(page.context(), email)
  return email
}

/** The request names the browser, as a page's would. */
async function signInAs(context: BrowserContext, email: string) {
  const answer = await context.request.post('/api/login', { data: { email, password } })
  expect(answer.status()).toBe(200)
}

async function openProfile(page: Page) {
  await page.goto('/profile')
  await hydrated(page)
}

const part = (page: Page, name: string) => page.getByRole('region', { name })
/** A toast, by its title or text. */
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(text, { exact: true })
const code = (secret: string, at = Date.now()) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at })
/** Enables it through the API; returns the recovery codes. */
async function enableTwoFactor(page: Page): Promise<string[]> {
  const begun = await page.request.post('/api/2fa/setup')
  const { secret } = twoFactorSetup.parse(await begun.json())
  const enabled = await page.request.post('/api/2fa/verify', { data: { token: code(secret) } })
  return twoFactorEnabled.parse(await enabled.json()).recoveryCodes
}
/** The browser's log line for a refusal that the screen explains. */
const refused = (...statuses: number[]) => [
  new RegExp(`the server responded with a status of (${statuses.join('|')})`),
]

test.describe('for visitors', () => {
  test('the server redirects to sign-in, with the way back', async ({ request }) => {
    const answer = await request.get('/profile', { maxRedirects: 0 })
    expect(answer.status()).toBe(307)
    expect(answer.headers()['location']).toBe('/login?returnTo=/profile')
  })

  test('navigation within the site leads to sign-in, too', async ({ page }) => {
    await page.goto('/horses')
    await hydrated(page)
    await page.evaluate(() => window.history.pushState({}, '', '/profile'))
    await expect(page).toHaveURL(
      ({ pathname, searchParams }) =>
        pathname === '/login' && searchParams.get('returnTo') === '/profile',
    )
  })
})

test('renders each person’s page with their own data, and for no one else', async ({
  page,
  database,
}) => {
  const email = await someoneSignedIn(page, database)
  const answer = await page.request.get('/profile')
  const html = await answer.text()
  expect(answer.headers()['cache-control']).toBe('private, no-store')
  for (const text of [email, 'Bois-Chéri', 'Enable 2FA', 'Chrome on Linux', 'This device'])
    expect(html).toContain(text)
  expect(html).toContain('<meta name="robots" content="noindex"/>')
})

test('is accessible with its two-factor setup, on a phone, light and dark', async ({
  page,
  database,
  expectAccessible,
}) => {
  await someoneSignedIn(page, database)
  await page.setViewportSize({ width: 360, height: 800 })
  await openProfile(page)
  await expectAccessible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible()
  await page.getByRole('button', { name: 'Enable 2FA' }).click()
  await expect(page.getByLabel('Verification code')).toBeVisible()
  // a field half covered by the header after scrolling is not at fault
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible()
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test.describe('account information', () => {
  test.use({ allowedConsole: refused(500) })

  test('says that it loads, shows the person’s details, and logs them out or says that it failed', async ({
    page,
    database,
  }) => {
    const email = await someoneSignedIn(page, database)
    await page.goto('/horses')
    await hydrated(page)
    const sessions = await holdBack(page, /\/api\/user\/sessions$/)
    await page.evaluate(() => window.history.pushState({}, '', '/profile'))
    await expect(page.getByRole('status').getByText('Loading...')).toBeVisible()
    sessions.letGo()
    const account = part(page, 'Account information')
    await expect(account.getByText('Vanille Bois-Chéri', { exact: true })).toBeVisible()
    await expect(account.getByRole('definition')).toHaveText([email, 'Viewer'])
    await expect(page.getByRole('main').getByText('Bois-Chéri')).toHaveCount(1)

    await page.route('**/api/logout', (route) => route.fulfill({ status: 500, body: '' }))
    await account.getByRole('button', { name: 'Sign Out' }).click()
    await expect(toast(page, 'Logout failed')).toBeVisible()
    await expect(toast(page, 'An error occurred while logging out')).toBeVisible()
    await expect(page).toHaveURL('/profile')

    await page.unroute('**/api/logout')
    await account.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/')
    await expect(toast(page, 'Logged out')).toBeVisible()
    await expect(toast(page, 'You have been logged out successfully')).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
    expect((await page.request.get('/api/user')).status()).toBe(401)
  })
})

test.describe('personal details', () => {
  test.describe('with an invalid value first', () => {
    test.use({ allowedConsole: refused(400) })

    test('show the error at the field and keep the input, then change here and in the header', async ({
      page,
      database,
    }) => {
      await someoneSignedIn(page, database)
      await openProfile(page)
      const form = part(page, 'Your details')
      const phone = form.getByLabel('Phone')
      await phone.fill('the yard')
      await form.getByRole('button', { name: 'Save details' }).click()
      await expect(page.getByText('Must be a phone number')).toBeVisible()
      await expect(phone).toBeFocused()
      await expect(phone).toHaveValue('the yard')

      await form.getByLabel('First name').fill('Zistwar')
      await form.getByLabel('Last name').fill('')
      await phone.fill('+230 5555 0199')
      await form.getByRole('button', { name: 'Save details' }).click()
      await expect(toast(page, 'Details saved')).toBeVisible()
      await expect(
        part(page, 'Account information').getByText('Zistwar', { exact: true }),
      ).toBeVisible()
      await expect(page.getByRole('banner').locator('summary')).toHaveAccessibleName(
        'Z Your account: Zistwar',
      )
      // the next change starts from the saved values
      await form.getByLabel('First name').fill('Zedmo')
      await form.getByRole('button', { name: 'Save details' }).click()
      await expect(part(page, 'Account information')).toContainText('Zedmo')
    })
  })

  test.describe('when changed elsewhere meanwhile', () => {
    test.use({ allowedConsole: refused(409) })

    test('list the differences field by field and keep the input', async ({
      page,
      database,
      expectAccessible,
    }) => {
      await someoneSignedIn(page, database)
      await openProfile(page)
      const form = part(page, 'Your details')
      const phone = form.getByLabel('Phone')
      const save = form.getByRole('button', { name: 'Save details' })
      const elsewhere = { lastName: 'Latanier', phone: '+230 5123 4567' }
      await page.request.patch('/api/user', { data: elsewhere })
      await phone.fill('+230 5000 0000')
      await save.click()
      const notice = form.getByRole('alert')
      await expect(notice).toBeFocused()
      await expect(notice).toContainText('This has been changed in the meantime')
      await expect(notice.getByRole('listitem')).toHaveText([
        'Last name: now ‘Latanier’, and you have not changed it',
        'Phone: now ‘+230 5123 4567’, yours ‘+230 5000 0000’',
      ])
      await expectAccessible()
      await expect(part(page, 'Account information')).toContainText('Latanier')
      await expect(phone).toHaveValue('+230 5000 0000')
      // a second try overwrites nothing the person hasn't seen
      await save.click()
      await expect(notice.getByRole('listitem')).toHaveCount(2)
      await form.getByRole('button', { name: 'Save mine anyway' }).click()
      await expect(toast(page, 'Details saved')).toBeVisible()
      await expect(notice).toHaveCount(0)
      await expect(form.getByLabel('Last name')).toHaveValue('Latanier')
      await expect(phone).toHaveValue('+230 5000 0000')

      await page.request.patch('/api/user', { data: { phone: '' } })
      await form.getByLabel('First name').fill('Zistwar')
      await save.click()
      await expect(notice).toContainText('Phone: now empty, and you have not changed it')
      await form.getByRole('button', { name: 'Use the current version' }).click()
      await expect(phone).toHaveValue('')
      await expect(form.getByLabel('First name')).toHaveValue('Vanille')
      await expect(notice).toHaveCount(0)
    })
  })
})

test.describe('the password', () => {
  test.use({ allowedConsole: refused(400) })

  test('changes if the current one is right, and ends the other session', async ({
    page,
    database,
    otherBrowser,
  }) => {
    const email = await someoneSignedIn(page, database)
    const other = await otherBrowser()
    await signInAs(other, email)
    expect((await other.request.get('/api/user')).status()).toBe(200)

    await openProfile(page)
    const form = part(page, 'Change password')
    const change = form.getByRole('button', { name: 'Change password' })
    await form.getByLabel('Current password').fill('not that one at all')
    await form.getByLabel(/^New password/).fill('a bridle of silver and wind')
    await change.click()
    await expect(form.getByText('Incorrect password')).toBeVisible()

    await form.getByLabel('Current password').fill(password)
    await form.getByLabel(/^New password/).fill('short')
    await change.click()
    await expect(form.getByText('Password must be at least 12 characters')).toBeVisible()
    expect((await other.request.get('/api/user')).status()).toBe(200)

    await form.getByLabel(/^New password/).fill('a bridle of silver and wind')
    await change.click()
    await expect(toast(page, 'Password changed')).toBeVisible()
    await expect(form.getByLabel('Current password')).toHaveValue('')
    expect((await other.request.get('/api/user')).status()).toBe(401)
    expect((await page.request.get('/api/user')).status()).toBe(200)
  })

  test('is explained to someone who has none, as is two-factor setup', async ({
    page,
    signIn,
    expectAccessible,
  }) => {
    await signIn('viewer')
    await openProfile(page)
    await expect(part(page, 'Change password')).toHaveCount(0)
    await expect(part(page, 'Password')).toContainText('Ask the stable for a link to set one.')
    const card = part(page, 'Two-factor authentication')
    await expect(card).toContainText('It needs a password: set one first.')
    await expect(card.getByRole('button')).toHaveCount(0)
    await expectAccessible()
  })
})

test.describe('two-factor authentication', () => {
  test.use({
    allowedConsole: refused(400, 500),
    permissions: ['clipboard-read', 'clipboard-write'],
  })

  test('turns on with a real code, of the latest setup alone', async ({ page, database }) => {
    await someoneSignedIn(page, database)
    await openProfile(page)
    const card = part(page, 'Two-factor authentication')
    await expect(card.getByText(/authenticator app/)).toBeVisible()
    const shown = card.getByRole('group', { name: 'Secret' })

    await card.getByRole('button', { name: 'Enable 2FA' }).click()
    const cancelled = (await shown.textContent()) ?? ''
    await card.getByRole('button', { name: 'Cancel' }).click()
    await expect(shown).toHaveCount(0)
    // nor does its code turn it on: the server has discarded it, too
    const late = await page.request.post('/api/2fa/verify', { data: { token: code(cancelled) } })
    expect(late.status()).toBe(409)
    await expect(card).toBeFocused()

    const setup = await holdBack(page, /\/api\/2fa\/setup$/)
    await card.getByRole('button', { name: 'Enable 2FA' }).click()
    await expect(card.getByRole('button', { name: 'Setting up...' })).toBeDisabled()
    setup.letGo()
    await expect(toast(page, 'Scan QR Code')).toBeVisible()
    await expect(card).toBeFocused()

    const picture = card.getByRole('img', { name: 'QR code for your authenticator app' })
    await expect(picture).toHaveJSProperty('complete', true)
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
      0,
    )
    const secret = (await shown.textContent()) ?? ''
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(secret).not.toBe(cancelled)
    await card.getByRole('button', { name: 'Copy secret' }).click()
    await expect(toast(page, 'Secret copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)

    const field = card.getByLabel('Verification code')
    const verify = card.getByRole('button', { name: 'Verify & Enable' })
    await field.fill('12')
    await verify.click()
    await expect(card.getByText('Code must be 6 digits')).toBeVisible()
    // six digits at most, and an old code is wrong
    await field.fill('')
    await field.pressSequentially(`${code(secret, 0)}99`)
    await expect(field).toHaveValue(code(secret, 0))
    await verify.click()
    await expect(toast(page, 'Verification failed')).toBeVisible()
    await expect(toast(page, 'Invalid authentication code')).toBeVisible()
    await expect(field).toHaveValue('')
    await expect(field).toBeFocused()

    await field.fill(code(secret))
    await field.press('Enter')
    await expect(toast(page, '2FA Enabled')).toBeVisible()
    await card.getByRole('button', { name: 'I have saved them' }).click()
    await expect(card.getByText('Two-factor authentication is enabled.')).toBeVisible()
    await page.reload()
    await hydrated(page)
    await expect(card.getByText('Two-factor authentication is enabled.')).toBeVisible()
  })

  test('is accessible when on, and turns off with the password, which ends the other session', async ({
    page,
    database,
    expectAccessible,
    otherBrowser,
  }) => {
    const email = await someoneSignedIn(page, database)
    const [code] = await enableTwoFactor(page)
    const other = await otherBrowser()
    await signInAs(other, email)
    await other.request.post('/api/login/recovery-code', { data: { code } })
    await openProfile(page)
    const card = part(page, 'Two-factor authentication')
    await expect(card.getByText('Two-factor authentication is enabled.')).toBeVisible()
    await expectAccessible()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible()

    const confirm = card.getByLabel('Confirm Password to Disable')
    const disable = card.getByRole('button', { name: 'Disable 2FA' })
    await disable.click()
    await expect(card.getByText('Password is required')).toBeVisible()
    await confirm.fill('not that one at all')
    await disable.click()
    await expect(toast(page, 'Failed to disable 2FA')).toBeVisible()
    await expect(card.getByText('Incorrect password')).toBeVisible()
    expect((await other.request.get('/api/user')).status()).toBe(200)

    const disabling = await holdBack(page, /\/api\/2fa\/disable$/)
    await confirm.fill(password)
    await disable.click()
    await expect(card.getByRole('button', { name: 'Disabling...' })).toBeDisabled()
    disabling.letGo()
    await expect(toast(page, '2FA Disabled')).toBeVisible()
    await expect(card.getByRole('button', { name: 'Enable 2FA' })).toBeVisible()
    expect((await other.request.get('/api/user')).status()).toBe(401)
  })

  test('has its own message for a failed setup, code or switch-off if the server sends none', async ({
    page,
    database,
  }) => {
    await someoneSignedIn(page, database)
    await openProfile(page)
    await page.route('**/api/2fa/*', (route) => route.fulfill({ status: 500, body: '' }))
    const enable = page.getByRole('button', { name: 'Enable 2FA' })
    await enable.click()
    await expect(toast(page, 'Setup failed')).toBeVisible()
    await expect(toast(page, 'Failed to setup 2FA')).toBeVisible()
    await expect(enable).toBeEnabled()

    await page.unroute('**/api/2fa/*')
    await enable.click()
    const secret = (await page.getByRole('group', { name: 'Secret' }).textContent()) ?? ''
    await page.route('**/api/2fa/*', (route) => route.fulfill({ status: 500, body: '' }))
    const verify = page.getByRole('button', { name: 'Verify & Enable' })
    await page.getByLabel('Verification code').fill(code(secret))
    await verify.click()
    await expect(toast(page, 'Verification failed')).toHaveCount(2)

    await page.unroute('**/api/2fa/*')
    await page.getByLabel('Verification code').fill(code(secret))
    await verify.click()
    await expect(toast(page, '2FA Enabled')).toBeVisible()
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await page.route('**/api/2fa/*', (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByLabel('Confirm Password to Disable').fill(password)
    await page.getByRole('button', { name: 'Disable 2FA' }).click()
    await expect(toast(page, 'Failed to disable 2FA')).toBeVisible()
    await expect(page.getByText('Two-factor authentication is enabled.')).toBeVisible()
  })
})

test.describe('sessions', () => {
  test.use({ allowedConsole: refused(401) })

  test('are listed, and the others can be signed out', async ({ page, database, otherBrowser }) => {
    const email = await someoneSignedIn(page, database)
    const other = await otherBrowser()
    await signInAs(other, email)
    await openProfile(page)
    const sessions = part(page, 'Where you are signed in')
    await expect(sessions.getByRole('listitem')).toHaveCount(2)
    await expect(sessions.getByText('This device')).toHaveCount(1)
    await expect(
      sessions.getByRole('paragraph').filter({ hasText: 'Chrome on Linux' }),
    ).toHaveCount(2)
    await expect(sessions.getByText(/ from IP\saddress\s127\.0\.0\.1$/)).toHaveCount(2)

    const otherPage = await other.newPage()
    await openProfile(otherPage)
    await sessions.getByRole('button', { name: 'Sign out all other devices' }).click()
    await expect(toast(page, 'Signed out everywhere else')).toBeVisible()
    await expect(sessions.getByRole('listitem')).toHaveCount(1)
    await expect(sessions.getByText('You’re not signed in anywhere else.')).toBeVisible()

    // the page open there says so on its next request, and offers to sign in again
    await otherPage.getByRole('button', { name: 'Save details' }).click()
    await expect(otherPage.getByText('You are signed out.')).toBeVisible()
    await expect(
      otherPage.getByRole('main').getByRole('link', { name: 'Sign in' }),
    ).toHaveAttribute('href', '/login?returnTo=/profile')
  })
})
