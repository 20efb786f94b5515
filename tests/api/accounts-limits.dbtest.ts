import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { ownSession } from '../../src/domains/accounts/accounts.contract'
import { sweepTries } from '../../src/domains/accounts/server/tries.store'
import { openSmtpMail } from '../../src/domains/accounts/server/smtp-mail'
import {
  addAccount,
  codeAt,
  enableTwoFactor,
  signedInBrowser,
  testPassword,
} from '../support/accounts'
import { testApp } from '../support/app'
import { startSmtp } from '../support/smtp'

type App = Awaited<ReturnType<typeof testApp>>

const minutes = (count: number) => count * 60_000
const from = (address: string) => ({ 'x-forwarded-for': address })
const attacker = '198.51.100.66'

async function statusOf(app: App, email: string, password: string, address: string) {
  return (await app.send('POST', '/api/login', { email, password }, from(address))).status
}

/** Uses up the ten tries of an account, each from a different address. */
async function lock(app: App, email: string, password = testPassword) {
  for (let n = 1; n <= 10; n++)
    expect(await statusOf(app, email, 'wrong', `192.0.2.${n}`)).toBe(401)
  expect(await statusOf(app, email, password, '192.0.2.99')).toBe(429)
}

/** Uses up the fifty tries of an address on unknown e-mails. */
async function block(app: App, address: string) {
  for (let n = 0; n < 50; n++) await statusOf(app, `nobody${n}@stable.example`, 'wrong', address)
  expect(await statusOf(app, 'nobody@stable.example', 'wrong', address)).toBe(429)
}

/** The counts of failed sign-ins; calls and letters are counted separately. */
const countsOf = (app: App) =>
  app.database.kysely
    .selectFrom('failed_tries')
    .selectAll()
    .where((eb) =>
      eb.or(['account', 'address', 'known'].map((kind) => eb('id', 'like', `${kind}:%`))),
    )
    .orderBy('id')
    .execute()

async function stableWithMail() {
  const smtp = await startSmtp()
  onTestFinished(smtp.stop)
  const mail = openSmtpMail({ smtpUrl: smtp.smtpUrl, from: 'stable@stable.example' })
  return { smtp, app: await testApp(undefined, { mail }) }
}

test('locks no one out through a blocked address, and leaves nothing behind', async () => {
  const app = await testApp()
  const { email } = await addAccount(app)
  await block(app, attacker)
  const before = await countsOf(app)
  expect(before).toHaveLength(51)
  for (let n = 0; n < 20; n++) {
    expect(await statusOf(app, email, 'wrong', attacker)).toBe(429)
    expect(await statusOf(app, `more${n}@stable.example`, 'wrong', attacker)).toBe(429)
  }
  expect(await countsOf(app)).toEqual(before)
  expect(await statusOf(app, email, testPassword, '203.0.113.7')).toBe(200)
})

test('lets a known browser in, whatever others try on the account or from its address', async () => {
  const app = await testApp()
  const { email } = await addAccount(app)
  const home = await signedInBrowser(app, email)
  const cookie = `__Host-stable_browser=${home.jar.get('__Host-stable_browser')}`
  expect((await home.send('POST', '/api/logout')).status).toBe(204)
  await lock(app, email)
  await block(app, '203.0.113.7')
  expect(await statusOf(app, email, testPassword, '203.0.113.7')).toBe(429)

  const signIn = (password: string, who = email) =>
    home.send('POST', '/api/login', { email: who, password })
  expect((await signIn(testPassword)).status).toBe(200)

  // it has ten tries of its own, for this account only
  for (let n = 0; n < 10; n++) expect((await signIn('wrong')).status).toBe(401)
  const refused = await signIn(testPassword)
  expect(refused.status).toBe(429)
  expect(refused.response.headers.get('retry-after')).toBe('900')
  const other = await addAccount(app)
  expect((await signIn(testPassword, other.email)).status, 'no known account').toBe(429)
  const elsewhere = { ...from('203.0.113.88'), cookie }
  const again = await app.send('POST', '/api/login', { email, password: testPassword }, elsewhere)
  expect(again.status, 'from another address').toBe(429)
  app.clock.advance(minutes(15))
  expect((await signIn(testPassword)).status).toBe(200)
})

test('knows a browser only for people who signed in there, and only until their password changes', async () => {
  const app = await testApp()
  const ana = await addAccount(app)
  const ben = await addAccount(app)
  const home = await signedInBrowser(app, ana.email)
  const first = home.jar.get('__Host-stable_browser')
  const signIn = async (email: string, password = testPassword) =>
    (await home.send('POST', '/api/login', { email, password })).status
  await lock(app, ben.email)
  expect(await signIn(ben.email)).toBe(429)
  app.clock.advance(minutes(15))
  expect(await signIn(ben.email)).toBe(200)
  expect(home.jar.get('__Host-stable_browser')).toBe(first)
  await lock(app, ana.email)
  await lock(app, ben.email)
  // signing in as one gives no new tries at the other
  for (let n = 0; n < 10; n++) expect(await signIn(ana.email, 'wrong')).toBe(401)
  expect(await signIn(ben.email)).toBe(200)
  expect(await signIn(ana.email)).toBe(429)
})

test('forgets every browser but the one in which a new password was typed', async () => {
  const { smtp, app } = await stableWithMail()
  const { email } = await addAccount(app)
  const laptop = await signedInBrowser(app, email)
  const phone = await signedInBrowser(app, email)
  await vi.waitFor(() => expect(smtp.newDevices()).toHaveLength(2), 5000)
  const change = { currentPassword: testPassword, newPassword: 'another saddle altogether' }
  expect((await laptop.send('POST', '/api/user/password', change)).status).toBe(200)
  await laptop.send('POST', '/api/logout')
  await lock(app, email, change.newPassword)
  const signIn = async (browser: typeof laptop) =>
    (await browser.send('POST', '/api/login', { email, password: change.newPassword })).status
  expect(await signIn(laptop)).toBe(200)
  expect(await signIn(phone), 'known no more').toBe(429)

  app.clock.advance(minutes(15))
  expect(await signIn(app.browser(attacker)), 'who has the new password').toBe(200)
  // about the attacker's device, not the laptop
  await vi.waitFor(() => expect(smtp.newDevices()).toHaveLength(3), 5000)
  expect(smtp.newDevices().at(-1)?.mail.text).toContain(attacker)
})

test('counts a device that was signed out from elsewhere as new again', async () => {
  const { smtp, app } = await stableWithMail()
  const { email } = await addAccount(app)
  const own = await signedInBrowser(app, email)
  const [lost, older] = [await signedInBrowser(app, email), await signedInBrowser(app, email)]
  await vi.waitFor(() => expect(smtp.newDevices()).toHaveLength(3), 5000)
  const sessions = z.array(ownSession).parse((await lost.send('GET', '/api/user/sessions')).json)
  const { id } = sessions.find(({ current }) => current) ?? { id: '' }
  expect((await own.send('DELETE', `/api/user/sessions/${id}`)).status).toBe(204)
  app.clock.advance(minutes(15))
  const signIn = (browser: typeof own) =>
    browser.send('POST', '/api/login', { email, password: testPassword })
  // logging out forgets nothing
  await older.send('POST', '/api/logout')
  expect((await signIn(older)).status).toBe(200)
  expect((await signIn(lost)).status).toBe(200)
  await vi.waitFor(() => expect(smtp.newDevices()).toHaveLength(4), 5000)
  expect((await own.send('DELETE', '/api/user/sessions')).status).toBe(204)
  expect((await signIn(lost)).status).toBe(200)
  expect((await signIn(own)).status).toBe(200)
  await vi.waitFor(() => expect(smtp.newDevices()).toHaveLength(5), 5000)
})

test('floods no one with letters about new devices', async () => {
  const { smtp, app } = await stableWithMail()
  const { email } = await addAccount(app)
  for (let n = 0; n < 6; n++) await signedInBrowser(app, email)
  app.clock.advance(minutes(15))
  expect(await statusOf(app, email, testPassword, attacker)).toBe(200)
  const isLast = ({ mail }: (typeof smtp.letters)[number]) => mail.text?.includes(attacker)
  await vi.waitFor(() => expect(smtp.newDevices().some(isLast)).toBe(true), 5000)
  expect(smtp.newDevices()).toHaveLength(4)
  const trail = await app.database.kysely
    .selectFrom('audit_entries')
    .select('id')
    .where('action', '=', 'sign-in')
    .execute()
  expect(trail).toHaveLength(7)
})

test('knows a browser for 400 days by a secret that the database does not hold', async () => {
  const app = await testApp()
  const { email } = await addAccount(app)
  const { response } = await app.send('POST', '/api/login', { email, password: testPassword })
  const cookie = response.headers.getSetCookie().find((each) => each.includes('stable_browser'))
  expect(cookie).toMatch(
    /^__Host-stable_browser=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  const rows = await app.database.kysely.selectFrom('known_browsers').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(/=([\w-]{43});/.exec(cookie ?? '')?.[1])

  const planted = app.browser()
  planted.jar.set('__Host-stable_browser', 'A'.repeat(43))
  await planted.send('POST', '/api/login', { email, password: testPassword })
  expect(planted.jar.get('__Host-stable_browser')).not.toBe('A'.repeat(43))

  // signing in without cookies leaves no endless list
  for (let n = 0; n < 35; n++) {
    app.clock.advance(1000)
    await app.send('POST', '/api/login', { email, password: testPassword })
  }
  const kept = await app.database.kysely.selectFrom('known_browsers').selectAll().execute()
  expect(kept).toHaveLength(30)
})

test('lets a locked-out person in by a mailed link, even from a blocked address', async () => {
  const { smtp, app } = await stableWithMail()
  const { email } = await addAccount(app)
  await lock(app, email)
  const browser = app.browser(attacker)
  await block(app, attacker)
  expect((await browser.send('POST', '/api/forgot-password', { email })).status).toBe(200)
  await vi.waitFor(() => expect(smtp.letters).toHaveLength(1), 5000)
  const token = /set-password\/([\w-]{43})/.exec(smtp.letters[0]?.mail.text ?? '')?.[1]
  const set = { token, password: 'a password by letter' }
  expect((await browser.send('POST', '/api/set-password', set)).status).toBe(200)
  expect((await browser.send('GET', '/api/user')).status, 'it signs nobody in').toBe(401)
  expect(await statusOf(app, email, set.password, '203.0.113.7'), 'the account').toBe(200)
  const signIn = () => browser.send('POST', '/api/login', { email, password: set.password })
  expect((await signIn()).status, 'from a blocked address').toBe(200)
  // the attack continues
  await lock(app, email)
  expect((await signIn()).status).toBe(200)
})

test('lets an open session change its password while others lock the account', async () => {
  const app = await testApp()
  const { email } = await addAccount(app)
  const browser = await signedInBrowser(app, email)
  await lock(app, email)
  const change = { currentPassword: testPassword, newPassword: 'another saddle altogether' }
  expect((await browser.send('POST', '/api/user/password', change)).status).toBe(200)
})

test('counts wrong codes for a known browser, as for an account', async () => {
  const app = await testApp()
  const { email } = await addAccount(app)
  const browser = await signedInBrowser(app, email)
  await enableTwoFactor(app, browser)
  const signIn = () => browser.send('POST', '/api/login', { email, password: testPassword })
  for (let round = 0; round < 2; round++) {
    expect((await signIn()).json).toEqual({ requiresTwoFactor: true })
    for (let n = 0; n < 5; n++)
      expect((await browser.send('POST', '/api/login/2fa', { token: '000000' })).status).toBe(401)
  }
  expect((await signIn()).status).toBe(429)
})

test('says in Retry-After when tries count again', async () => {
  const { app } = await stableWithMail()
  const { email } = await addAccount(app)
  const retryAfter = async (path: string, body: unknown, address: string) => {
    const { response, status } = await app.send('POST', path, body, from(address))
    return status === 429 ? response.headers.get('retry-after') : status
  }
  await lock(app, email)
  await block(app, attacker)
  for (let n = 0; n < 20; n++) {
    await retryAfter('/api/forgot-password', { email: 'a@b.example' }, attacker)
    await retryAfter('/api/set-password', { token: 'x', password: 'a saddle of rain' }, attacker)
  }
  app.clock.advance(minutes(10) + 500)
  const wrong = { email, password: 'wrong' }
  expect(await retryAfter('/api/login', wrong, '203.0.113.7')).toBe('300')
  expect(await retryAfter('/api/login', wrong, attacker)).toBe('300')
  expect(await retryAfter('/api/forgot-password', { email: 'a@b.example' }, attacker)).toBe('300')
  const link = { token: 'x', password: 'a saddle of rain' }
  expect(await retryAfter('/api/set-password', link, attacker)).toBe('300')
  app.clock.advance(minutes(5))
  expect(await retryAfter('/api/login', wrong, attacker)).toBe(401)
  expect(await retryAfter('/api/set-password', link, attacker)).toBe(400)
})

test('leaves expired counts to housekeeping, which deletes them in pieces and no others', async () => {
  const app = await testApp()
  const { kysely } = app.database
  const expired = Array.from({ length: 2500 }, (_, n) => ({
    id: `account:${n}`,
    tries: 1,
    expires_at: app.clock.now().toISOString(),
  }))
  await kysely.insertInto('failed_tries').values(expired).execute()
  await statusOf(app, 'somebody@stable.example', 'wrong', '203.0.113.7')
  expect(await countsOf(app)).toHaveLength(2502)
  await sweepTries(kysely, app.clock.now())
  expect(await countsOf(app)).toHaveLength(2)
})

test('locks no one out for longer than a window, even if a clock was wrong for a while', async () => {
  const app = await testApp()
  const { email } = await addAccount(app)
  const now = app.clock.at
  app.clock.at = new Date('2041-01-01T00:00:00.000Z')
  await lock(app, email)
  await block(app, attacker)
  app.clock.at = now
  await sweepTries(app.database.kysely, now)
  const end = new Date(now.getTime() + minutes(15)).toISOString()
  for (const { expires_at } of await countsOf(app)) expect(expires_at).toBe(end)
  expect(await statusOf(app, email, testPassword, '203.0.113.7'), 'still locked').toBe(429)
  app.clock.advance(minutes(15))
  expect(await statusOf(app, email, testPassword, attacker)).toBe(200)
})

test('tells the owner about a sign-in on a new device, but not on a known one', async () => {
  const { smtp, app } = await stableWithMail()
  const { email } = await addAccount(app)
  const told = smtp.newDevices
  const laptop = await signedInBrowser(app, email)
  await vi.waitFor(() => expect(told()).toHaveLength(1), 5000)
  const signIn = (browser: typeof laptop, headers?: Record<string, string>) =>
    browser.send('POST', '/api/login', { email, password: testPassword }, headers)
  await signIn(laptop)
  const agent =
    'Mozilla/5.0 (Windows NT 10.0; rv:132.0) Gecko/20100101 Firefox/132.0 http://evil.example'
  const phone = app.browser('198.51.100.9')
  expect((await signIn(phone, { 'user-agent': agent })).status).toBe(200)
  await signIn(phone)
  // of all these sign-ins, only the first on each device
  await vi.waitFor(() => expect(told()).toHaveLength(2), 5000)
  const [, letter] = told()
  expect(letter?.recipients).toEqual([email])
  expect(letter?.mail.subject).toBe('A new device signed in to your account at The Test Stable')
  expect(letter?.mail.text).toContain('When: 20 November 2026, 12:00 in Mauritius')
  expect(letter?.mail.text).toContain('Device: Firefox on Windows')
  expect(letter?.mail.text).toContain('Internet address: 198.51.100.9')
  expect(letter?.mail.text).not.toContain('evil')

  // also with a code, but only once it is right
  const secret = await enableTwoFactor(app, laptop)
  const tablet = app.browser()
  await signIn(tablet)
  await tablet.send('POST', '/api/login/2fa', { token: '000000' })
  const token = codeAt(secret, app.clock.now())
  expect((await tablet.send('POST', '/api/login/2fa', { token })).status).toBe(200)
  await vi.waitFor(() => expect(told()).toHaveLength(3), 5000)
})

test('lets people sign in while the mail server is down', async () => {
  const { smtp, app } = await stableWithMail()
  await smtp.stop()
  const { email } = await addAccount(app)
  for (let n = 0; n < 3; n++) await signedInBrowser(app, email)
})
