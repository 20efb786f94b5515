import { Secret, TOTP } from 'otpauth'
import { twoFactorSetup } from '../../src/domains/accounts/accounts.contract'
import type { Role } from '../../src/domains/accounts/accounts.rules'
import { createUser } from '../../src/domains/accounts/server/accounts.store'
import { hashPassword } from '../../src/domains/accounts/server/passwords'
import type { testApp } from './app'

type App = Awaited<ReturnType<typeof testApp>>

export const testPassword = 'a saddle of brass and rain'
let testHash: Promise<string> | undefined

let people = 0
/** An account that can sign in with `testPassword`, or has no password if `password` is false. */
export async function addAccount(
  app: App,
  account: { role?: Role; email?: string | null; password?: boolean } = {},
) {
  people += 1
  const { role = 'viewer', email = `person${people}@stable.example`, password = true } = account
  testHash ??= hashPassword(testPassword)
  const id = await createUser(app.database.kysely, app.clock.now(), {
    firstName: 'Ana',
    lastName: `Li ${people}`,
    email,
    phone: null,
    role,
    passwordHash: password ? await testHash : null,
  })
  return { id, email: email ?? '' }
}

/** A browser signed in to this account by its password. */
export async function signedInBrowser(app: App, email: string) {
  const browser = app.browser()
  const { status } = await browser.send('POST', '/api/login', { email, password: testPassword })
  if (status !== 200) throw new Error(`Signing in answered ${status}`)
  return browser
}

/** The code that an authenticator app shows at that time. */
export const codeAt = (secret: string, at: Date) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() })

/** Enables the second factor in a signed-in browser, and moves the clock past the code used. */
export async function enableTwoFactor(app: App, browser: ReturnType<App['browser']>) {
  const { json } = await browser.send('POST', '/api/2fa/setup')
  const { secret } = twoFactorSetup.parse(json)
  await browser.send('POST', '/api/2fa/verify', { token: codeAt(secret, app.clock.now()) })
  app.clock.advance(60_000)
  return secret
}
