import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { Secret, TOTP } from 'otpauth'
import { z } from 'zod'
import type { Database } from '../../src/db/database'
import { invitedPerson, twoFactorSetup } from '../../src/domains/accounts/accounts.contract'
import { createUser, findAccountByEmail } from '../../src/domains/accounts/server/accounts.store'
import { cookieName } from '../../src/domains/accounts/server/cookies'
import { createPasswordLink } from '../../src/domains/accounts/server/password-links.store'
import { hashPassword } from '../../src/domains/accounts/server/passwords'
import { startOwnStable } from './support/own-stable'
import { expect, holdBack, hydrated, test as base } from './support/test'

const password = 'four brass stirrups at dawn'
const passwordHash = hashPassword(password)
// Chromium logs refused and failed requests itself.
const refused =
  /Failed to load resource: (the server responded with a status of 40[01]|net::ERR_FAILED)/

const test = base.extend<{ addPerson: () => Promise<string> }>({
  /** Adds a person with `password`; returns their e-mail. */
  addPerson: async ({ database }, use) => {
    await use(() => addPerson(database))
  },
})

test.use({ allowedConsole: [refused] })

async function addPerson(database: Database) {
  const email = `corail-${randomUUID()}@example.com`
  await createUser(database.kysely, new Date(), {
    firstName: 'Corail',
    lastName: 'Latanier',
    email,
    phone: null,
    role: 'viewer',
    passwordHash: await passwordHash,
  })
  return email
}

/** The code of a time step: 0 is now; 1 is the next, which the server accepts, too. */
const codeOf = (secret: string, step: 0 | 1) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + step * 30_000 })

/** Enables a person's second factor through the API. */
async function enableTwoFactor(page: Page, email: string): Promise<string> {
  const { request } = page
  await request.post('/api/login', { data: { email, password } })
  const { secret } = twoFactorSetup.parse(await (await request.post('/api/2fa/setup')).json())
  const verified = await request.post('/api/2fa/verify', { data: { token: codeOf(secret, 0) } })
  expect(verified.status()).toBe(200)
  await request.post('/api/logout')
  return secret
}

/** Where visitors sign in, on every page. */
const wayIn = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign in' })
const field = (page: Page, name: 'Email' | 'Password') => page.getByLabel(name, { exact: true })
const codeField = (page: Page) => page.getByLabel('Enter your 6-digit authentication code')
const toast = (page: Page, text: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(text, { exact: true }) })

async function openLogin(page: Page, address = '/login') {
  await page.goto(address)
  await hydrated(page)
}

async function giveCredentials(page: Page, email: string, typed = password) {
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(typed)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const sessionCookie = async (page: Page) =>
  (await page.context().cookies()).find(
    ({ name }) => name === cookieName('session', { secureCookies: false }),
  )

test('names the stable, and keeps search engines out', async ({ page, expectAccessible }) => {
  await openLogin(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ecurie Flamboyant')
  await expect(page.getByText('Sign in to access the admin dashboard')).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page).toHaveTitle('Sign in · Ecurie Flamboyant')
  await expect(field(page, 'Email')).toHaveAttribute('autocomplete', 'username')
  await expect(field(page, 'Password')).toHaveAttribute('autocomplete', 'current-password')
  // neither mail nor a provider is configured here
  await expect(page.getByText('Forgot password?')).toHaveCount(0)
  await expect(page.getByText(/^Continue with/)).toHaveCount(0)
  // the sign-in leads home, not back here
  await expect(wayIn(page)).toHaveAttribute('href', '/login')
  await expectAccessible()
})

test('signs in with a password: busy, then welcomed on the home page', async ({
  page,
  addPerson,
}) => {
  const email = await addPerson()
  await openLogin(page)
  const held = await holdBack(page, /\/api\/login$/)
  await giveCredentials(page, email)
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
  held.letGo()

  await expect(page).toHaveURL('/')
  await expect(toast(page, 'Welcome back!')).toContainText('You have been logged in successfully')
  await expect(page.locator('summary')).toHaveAccessibleName('CL Your account: Corail Latanier')
  // a session cookie ends with the browser
  expect(await sessionCookie(page)).toMatchObject({ expires: -1, httpOnly: true, sameSite: 'Lax' })
  await page.reload()
  await expect(page.locator('summary')).toHaveAccessibleName('CL Your account: Corail Latanier')
})

test('explains refusals and failures, and keeps the input', async ({
  page,
  addPerson,
  expectAccessible,
}) => {
  const email = await addPerson()
  await openLogin(page)
  await test.step('the server’s errors, at their fields', async () => {
    await giveCredentials(page, 'no address', '')
    await expect(field(page, 'Email')).toHaveAccessibleDescription('Invalid email address')
    await expect(field(page, 'Email')).toBeFocused()
    await expect(field(page, 'Password')).toHaveAccessibleDescription('Password is required')
    await expectAccessible()
  })
  await test.step('a wrong password', async () => {
    await giveCredentials(page, email, 'not my password at all')
    await expect(toast(page, 'Login failed')).toContainText('Invalid email or password')
    await expect(page.getByRole('main')).toContainText('Invalid email or password')
    await expect(field(page, 'Email')).toHaveValue(email)
    await expect(field(page, 'Password')).toBeFocused()
    await expect(page).toHaveURL('/login')
  })
  await test.step('no answer', async () => {
    await page.route('/api/login', (route) => route.abort())
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(toast(page, 'Login failed')).toContainText('The server could not be reached.')
    await expect(field(page, 'Email')).toHaveValue(email)
  })
  await test.step('an empty answer', async () => {
    await page.route('/api/login', (route) => route.fulfill({ status: 401, body: '' }))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(toast(page, 'Login failed')).toContainText('Invalid email or password')
  })
})

test('asks for the code if two-factor authentication is on', async ({
  page,
  addPerson,
  expectAccessible,
}) => {
  const email = await addPerson()
  const secret = await enableTwoFactor(page, email)
  await openLogin(page, '/login?returnTo=%2Fgallery')
  await giveCredentials(page, email)

  await expect(toast(page, '2FA Required')).toContainText(
    'Please enter your 6-digit authentication code',
  )
  await expect(codeField(page)).toBeFocused()
  await expect(codeField(page)).toHaveAttribute('maxlength', '6')
  await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(page.getByText('Your code is in the authenticator app')).toBeVisible()
  await expect(page.getByText('Sign in to access the admin dashboard')).toHaveCount(0)
  await expect(field(page, 'Password')).toHaveCount(0)
  expect(await sessionCookie(page)).toBeUndefined()
  await expectAccessible()

  await codeField(page).fill('12345')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(codeField(page)).toHaveAccessibleDescription('Code must be 6 digits')

  const right = codeOf(secret, 1)
  await codeField(page).fill(right === '000000' ? '000001' : '000000')
  const held = await holdBack(page, /\/api\/login\/2fa$/)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('button', { name: 'Verifying...' })).toBeDisabled()
  held.letGo()
  await expect(toast(page, 'Verification failed')).toContainText('Invalid authentication code')
  await expect(page.getByRole('main')).toContainText('Invalid authentication code')
  await expect(codeField(page)).toHaveValue('')
  await expect(codeField(page)).toBeFocused()

  await codeField(page).fill(codeOf(secret, 1))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/gallery')
  await expect(toast(page, 'Welcome back!')).toBeVisible()
  await expect(page.locator('summary')).toHaveAccessibleName('CL Your account: Corail Latanier')
})

test('returns to the credentials with "Back", which forgets the code, and after five wrong ones', async ({
  page,
  addPerson,
}) => {
  const email = await addPerson()
  await enableTwoFactor(page, email)
  await openLogin(page)
  await giveCredentials(page, email)
  await codeField(page).fill('123')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(codeField(page)).toHaveCount(0)
  await expect(field(page, 'Email')).toHaveValue(email)
  await expect(field(page, 'Password')).toHaveValue('')
  await field(page, 'Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(codeField(page)).toHaveValue('')

  for (let time = 1; time <= 5; time += 1) {
    await codeField(page).fill(`00000${time}`)
    await page.getByRole('button', { name: 'Verify' }).click()
    if (time < 5) await expect(codeField(page)).toHaveValue('')
  }
  await expect(toast(page, 'Verification failed')).toContainText(
    'Too many wrong codes. Please sign in again.',
  )
  await expect(field(page, 'Email')).toHaveValue(email)
})

test('accepts a code pasted as the app shows it, though not without a pending sign-in', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openLogin(page, '/login?code=required')
  await page.evaluate(() => navigator.clipboard.writeText('123 456'))
  await codeField(page).focus()
  await page.keyboard.press('Control+V')
  await expect(codeField(page)).toHaveValue('123456')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(toast(page, 'Verification failed')).toContainText(
    'Your sign-in has expired. Please sign in again.',
  )
  await expect(field(page, 'Email')).toBeVisible()
})

// return-to.rules.test.ts has other addresses
test('never leads to another site after signing in', async ({ page, addPerson }) => {
  await openLogin(page, `/login?returnTo=${encodeURIComponent('//elsewhere.example/')}`)
  await giveCredentials(page, await addPerson())
  await expect(toast(page, 'Welcome back!')).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('returns to the page where the header’s sign-in link was used', async ({
  page,
  addPerson,
}) => {
  const email = await addPerson()
  await page.goto('/horses?status=retired')
  await hydrated(page)
  await wayIn(page).click()
  await hydrated(page)
  await giveCredentials(page, email)
  await expect(page).toHaveURL('/horses?status=retired')
})

test('redirects people who are already signed in', async ({ page, baseURL, signIn }) => {
  await signIn('viewer')
  for (const [address, place] of [
    ['/login', '/'],
    ['/login?returnTo=%2Fhorses%3Fstatus%3Dretired', '/horses?status=retired'],
    ['/login?returnTo=%2F%2Felsewhere.example', '/'],
  ] as const)
    expect((await page.request.get(address)).url(), address).toBe(`${baseURL}${place}`)
})

test('explains a cancelled sign-in at the provider, and ignores an error it does not know', async ({
  page,
}) => {
  await page.goto('/login?error=cancelled')
  await expect(page.getByRole('alert')).toHaveText('The sign-in was cancelled.')
  await page.goto('/login?error=constructor')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('works by keyboard alone: signing in for 30 days, and out to the landing page', async ({
  page,
  addPerson,
}) => {
  const email = await addPerson()
  await openLogin(page)
  await field(page, 'Email').focus()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Remember me for 30 days')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeFocused()
  await page.keyboard.press('Enter')
  // the new page is there once its content has the focus
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL('/')
  const days = ((await sessionCookie(page))?.expires ?? 0) / 86_400 - Date.now() / 86_400_000
  expect(days).toBeGreaterThan(29.9)
  expect(days).toBeLessThanOrEqual(30)
  const menu = page.locator('summary')
  await menu.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Log out' }).focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Logged out')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Staff Login' })).toBeVisible()
})

test.describe('before scripts load, and without them', () => {
  test.use({ javaScriptEnabled: false })

  test('keeps passwords out of addresses', async ({ page, database, addPerson }) => {
    const account = await findAccountByEmail(database.kysely, await addPerson())
    const link = { userId: account?.user.id ?? '', kind: 'password' } as const
    const token = await createPasswordLink(database.kysely, new Date(), link)
    for (const address of [`/set-password/${token}`, '/login?code=required', '/login']) {
      await page.goto(address)
      const form = page.locator('main form')
      await expect(form).toHaveAttribute('method', 'post')
      await expect(form.locator('button[type=submit]')).toBeDisabled()
      await expect(form.locator('noscript p')).toContainText('This form needs JavaScript.')
    }
    await field(page, 'Email').fill('someone@example.com')
    await field(page, 'Password').fill(password)
    await field(page, 'Password').press('Enter')
    await expect(page).toHaveURL('/login')
  })
})

test.describe('logging out', () => {
  test('says if it failed, else ends the session and leads to the landing page', async ({
    page,
    signIn,
    expectAccessible,
  }) => {
    await signIn('staff')
    await page.goto('/gallery')
    await hydrated(page)
    await page.route('/api/logout', (route) => route.fulfill({ status: 401, body: '{}' }))
    await page.locator('summary').click()
    await expectAccessible()
    const logOut = page.getByRole('button', { name: 'Log out' })
    await logOut.click()
    await expect(toast(page, 'Logout failed')).toContainText('An error occurred while logging out')
    await expect(page).toHaveURL('/gallery')
    await expect(page.locator('summary')).toBeVisible()

    await page.unroute('/api/logout')
    await logOut.click()
    await expect(page).toHaveURL('/')
    await expect(toast(page, 'Logged out')).toContainText('You have been logged out successfully')
    const banner = page.getByRole('banner')
    await expect(wayIn(page)).toBeVisible()
    await expect(banner.getByRole('link', { name: 'Dashboard' })).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('link', { name: 'Staff Login' })).toBeVisible()
    expect(await sessionCookie(page)).toBeUndefined()
    expect((await page.request.get('/api/user')).status()).toBe(401)
  })
})

test.describe('a password link', () => {
  /** Invites someone through the API as an admin, then signs the admin out of this browser. */
  async function invite(page: Page, signIn: (role: 'admin') => Promise<void>) {
    await signIn('admin')
    const email = `invited-${randomUUID()}@example.com`
    const answer = await page.request.post('/api/users', { data: { email, firstName: 'Ravi' } })
    const { inviteUrl } = invitedPerson.parse(await answer.json())
    await page.context().clearCookies()
    const address = new URL(z.string().parse(inviteUrl))
    return { email, address: address.pathname }
  }

  test('sets a password once, and signs the person in', async ({
    page,
    signIn,
    expectAccessible,
  }) => {
    const { email, address } = await invite(page, signIn)
    await page.goto(address)
    await hydrated(page)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    // the link is a secret that nothing on the page may leak
    await expect(page.locator('meta[property="og:url"], link[rel=canonical]')).toHaveCount(0)
    await expect(wayIn(page)).toHaveAttribute('href', '/login')
    const own = page.getByLabel('New password')
    await expect(own).toHaveAttribute('autocomplete', 'new-password')
    await expect(own).toHaveAccessibleDescription(/At least 12 characters/)
    await expectAccessible()

    await own.fill('too short')
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(own).toHaveAccessibleDescription(/Password must be at least 12 characters/)
    await expect(own).toHaveValue('too short')
    await own.fill('passwordpassword')
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(own).toHaveAccessibleDescription(/too common/)

    await expect(own).toHaveAttribute('type', 'password')
    await page.getByLabel('Show password').check()
    await expect(own).toHaveAttribute('type', 'text')
    await page.getByLabel('Show password').uncheck()
    await expect(own).toHaveAttribute('type', 'password')

    await own.fill(password)
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Your password is set' })).toBeFocused()
    await expectAccessible()
    expect(await sessionCookie(page)).toBeUndefined()
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await hydrated(page)
    await giveCredentials(page, email)
    await expect(page).toHaveURL('/')
    await expect(toast(page, 'Welcome back!')).toBeVisible()

    await page.goto(address)
    await expect(page.getByRole('main').getByRole('heading')).toHaveText([
      'This link is no longer valid',
    ])
    await expect(page.getByLabel('New password')).toHaveCount(0)
    await hydrated(page)
    await expectAccessible()
  })

  test('is refused if used elsewhere while its page is open', async ({
    page,
    signIn,
    expectAccessible,
  }) => {
    const { address } = await invite(page, signIn)
    await page.goto(address)
    await hydrated(page)
    const elsewhere = { token: address.split('/').at(-1), password: 'another one of my own' }
    expect((await page.request.post('/api/set-password', { data: elsewhere })).status()).toBe(200)
    await page.getByLabel('New password').fill(password)
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
    await expect(page.getByText('ask the stable for a new link')).toBeVisible()
    await expectAccessible()
  })
})

test('offers a password reset by mail and the provider where both are configured', async ({
  page,
  expectAccessible,
}) => {
  // this server doesn't speak the provider's protocol
  const nobody = createServer((_, answer) => answer.writeHead(503).end())
  await new Promise<void>((resolve) => nobody.listen(0, '127.0.0.1', resolve))
  const address = nobody.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const stable = await startOwnStable(() =>
    Promise.resolve({
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'stable@example.com',
      OIDC_ISSUER: `http://127.0.0.1:${port}`,
      OIDC_CLIENT_ID: 'stable',
      OIDC_CLIENT_SECRET: 'a-secret-of-the-tests-alone',
      OIDC_NAME: 'Paddock ID',
    }),
  )
  try {
    await openLogin(page, `${stable.baseURL}/login?returnTo=%2Fgallery`)
    const onward = page.getByRole('link', { name: 'Continue with Paddock ID' })
    await expect(onward).toHaveAttribute('href', '/api/login?returnTo=%2Fgallery')
    await expect(wayIn(page)).toHaveAttribute('href', '/login')
    await expectAccessible()
    // the provider is down: /login says so and keeps returnTo
    await onward.click()
    await expect(page).toHaveURL(/\/login\?error=provider&returnTo=%2Fgallery$/)
    await expect(page.getByRole('alert')).toHaveText(
      'The sign-in service can’t be reached right now. Please try again later.',
    )

    await hydrated(page)
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
    await page.getByLabel('Email').fill('nobody')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Invalid email address/)
    await expectAccessible()
    await page.getByLabel('Email').fill('nobody-knows-me@example.com')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
    await expectAccessible()
    await page.getByRole('link', { name: 'Back to sign-in' }).click()
    await expect(page).toHaveURL(/\/login\?returnTo=%2Fgallery$/)
  } finally {
    await stable.stop()
    nobody.closeAllConnections()
    nobody.close()
  }
})
