import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { openDatabase } from '../../src/db/database'
import { createUser } from '../../src/domains/accounts/server/accounts.store'
import {
  enableTwoFactor,
  keepPendingSecret,
} from '../../src/domains/accounts/server/two-factor.store'
import { newTwoFactorSecret } from '../../src/domains/accounts/server/two-factor-codes'
import { type ProviderPerson, startOidcProvider } from '../support/oidc-provider'
import { openList } from './support/page'
import { startOwnStable } from './support/own-stable'
import { expect, hydrated, test as base } from './support/test'

const zoe = {
  email: 'zoe@people.example',
  email_verified: true,
  given_name: 'Zoë',
  family_name: 'Ravat',
} satisfies ProviderPerson

type Provider = Awaited<ReturnType<typeof startOidcProvider>>

/** A stable with a real OpenID Connect provider. */
const test = base.extend<{ site: { baseURL: string; dataDir: string; provider: Provider } }>({
  site: async ({ page }, use) => {
    const started: Provider[] = []
    const stable = await startOwnStable(async (publicUrl) => {
      const provider = await startOidcProvider(publicUrl, { zoe })
      started.push(provider)
      const { issuer, clientId, clientSecret } = provider.config
      return {
        OIDC_ISSUER: issuer,
        OIDC_CLIENT_ID: clientId,
        OIDC_CLIENT_SECRET: clientSecret,
        OIDC_NAME: 'Paddock ID',
      }
    })
    const [provider] = started
    if (!provider) throw new Error('there is no provider')
    await use({ baseURL: stable.baseURL, dataDir: stable.dataDir, provider })
    // let the page's remaining requests finish
    await page.goto('about:blank')
    provider.stop()
    await stable.stop()
  },
})

// the provider's pages request a font and an icon that are not available here
test.use({ allowedConsole: [/fonts\.googleapis\.com|favicon\.ico|status of 401/] })

/** Signs in and consents on the provider's own pages. */
async function signInAtProvider(page: Page, issuer: string) {
  await page.waitForURL((url) => url.href.startsWith(issuer))
  await page.locator('[name=login]').fill('zoe')
  await page.locator('[name=password]').fill('anything')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('signs in through the provider, logs out of both, and signs in again', async ({
  page,
  site,
}) => {
  const { baseURL, provider } = site
  await page.goto(`${baseURL}/login?returnTo=%2Fprofile`)
  await page.getByRole('link', { name: 'Continue with Paddock ID' }).click()
  await signInAtProvider(page, provider.config.issuer)

  await expect(page).toHaveURL(`${baseURL}/profile`)
  await hydrated(page)
  const account = page.getByRole('region', { name: 'Account information' })
  await expect(account).toContainText('Zoë Ravat')
  await expect(account.getByRole('definition')).toHaveText(['zoe@people.example', 'Viewer'])
  await expect(page.getByRole('region', { name: 'Password' })).toContainText(
    'You sign in through Paddock ID and have no password here.',
  )

  await page.locator('summary').click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL((url) => url.href.startsWith(`${provider.config.issuer}/session/end?`))
  // the session here is over by now, whatever the provider answers
  expect((await page.request.get(`${baseURL}/api/user`)).status()).toBe(401)
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await expect(page).toHaveURL(`${baseURL}/`)
  await expect(page.getByRole('main').getByRole('link', { name: 'Staff Login' })).toBeVisible()

  // the provider asks for the account again
  await page.goto(`${baseURL}/api/login`)
  await expect(page.locator('[name=login]')).toBeVisible()
})

test('asks for the two-factor code after the provider', async ({
  page,
  site,
  expectAccessible,
}) => {
  const { baseURL, provider, dataDir } = site
  const secret = newTwoFactorSecret()
  const database = await openDatabase({ dataDir })
  const id = await createUser(database.kysely, new Date(), {
    firstName: 'Zoë',
    lastName: 'Ravat',
    email: zoe.email ?? null,
    phone: null,
    role: 'staff',
    passwordHash: 'none that anything fits',
  })
  await keepPendingSecret(database.kysely, id, secret)
  await enableTwoFactor(database.kysely, id, { secret, step: 1 })
  await database.close()

  await page.goto(`${baseURL}/api/login?returnTo=%2Fadmin%2Fusers`)
  await signInAtProvider(page, provider.config.issuer)
  await expect(page).toHaveURL(`${baseURL}/login?code=required&returnTo=%2Fadmin%2Fusers`)
  await hydrated(page)
  await expectAccessible()
  const token = TOTP.generate({ secret: Secret.fromBase32(secret) })
  await page.getByLabel('Enter your 6-digit authentication code').fill(token)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL(`${baseURL}/admin/users`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users Management')
})

test.describe('someone without a password here', () => {
  // refused until they confirm who they are
  test.use({ allowedConsole: [/fonts\.googleapis\.com|favicon\.ico|status of (401|403)/] })

  test('confirms their identity at the provider, in a new tab', async ({
    page,
    site,
    expectAccessible,
  }) => {
    const { baseURL, dataDir, provider } = site
    await page.goto(`${baseURL}/api/login`)
    await signInAtProvider(page, provider.config.issuer)
    await expect(page).toHaveURL(`${baseURL}/`)
    const database = await openDatabase({ dataDir })
    const { kysely } = database
    const { email } = zoe
    await kysely.updateTable('users').set({ role: 'admin' }).where('email', '=', email).execute()
    await kysely.updateTable('sessions').set({ authenticated_at: null }).execute()
    await database.close()

    await page.goto(`${baseURL}/admin/users`)
    await hydrated(page)
    await page.getByRole('button', { name: 'Change Role: Joris Lamaletie' }).click()
    const form = page.getByRole('dialog', { name: 'Change Role' })
    await openList(form, 'Role')
    await page.getByRole('option', { name: /^Staff/ }).click()
    await form.getByRole('button', { name: 'Update Role' }).click()
    const asks = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await asks.getByRole('button', { name: 'Continue' }).click()
    await expect(asks.getByRole('alert')).toContainText('Paddock ID didn’t report a new sign-in.')
    await expectAccessible()

    const opening = page.waitForEvent('popup')
    await asks.getByRole('link', { name: 'Paddock ID (opens a new tab)' }).click()
    const tab = await opening
    await tab.locator('[name=login]').fill('zoe')
    await tab.locator('[name=password]').fill('anything')
    await tab.getByRole('button', { name: 'Sign-in' }).click()
    await expect(tab).toHaveURL(`${baseURL}/profile`)
    await tab.close()
    await asks.getByRole('button', { name: 'Continue' }).click()
    await expect(asks).toBeHidden()
    await expect(form).toBeHidden()
    await expect(page.getByText('User role updated successfully').first()).toBeVisible()
  })
})

test('says on /login that the provider is down, and still logs people out', async ({
  page,
  site,
}) => {
  const { baseURL, provider } = site
  await page.goto(`${baseURL}/api/login?returnTo=%2Fgallery`)
  await signInAtProvider(page, provider.config.issuer)
  await expect(page).toHaveURL(`${baseURL}/gallery`)
  await hydrated(page)

  provider.stop()
  await page.locator('summary').click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(`${baseURL}/`)
  await expect(page.getByText('You have been logged out successfully').first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Staff Login' })).toBeVisible()

  await page.goto(`${baseURL}/login?returnTo=%2Fgallery`)
  await page.getByRole('link', { name: 'Continue with Paddock ID' }).click()
  await expect(page).toHaveURL(`${baseURL}/login?error=provider&returnTo=%2Fgallery`)
  await expect(page.getByRole('alert')).toContainText('The sign-in service can’t be reached')

  await provider.restart()
  await page.getByRole('link', { name: 'Continue with Paddock ID' }).click()
  // logging out did not reach the provider: it still knows this person
  await expect(page).toHaveURL(`${baseURL}/gallery`)
  await expect(page.locator('summary')).toHaveAccessibleName('ZR Your account: Zoë Ravat')
})
