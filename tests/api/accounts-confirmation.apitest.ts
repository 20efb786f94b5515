import { expect, onTestFinished, test, vi } from 'vitest'
import { person } from '../../src/domains/accounts/accounts.contract'
import { openSmtpMail } from '../../src/domains/accounts/server/smtp-mail'
import {
  addAccount,
  codeAt,
  enableTwoFactor,
  signedInBrowser,
  testPassword,
} from '../support/accounts'
import { testApp } from '../support/app'
import { startOidcProvider } from '../support/oidc-provider'
import { startSmtp } from '../support/smtp'

type App = Awaited<ReturnType<typeof testApp>>
type Browser = ReturnType<App['browser']>

const minuteMs = 60_000
const signInAgain = { status: 403, json: { signInAgain: true } }
const newPassword = 'another saddle altogether'

/** An admin whose sign-in was eleven minutes ago, and someone else. */
async function oldSignIn(app: App) {
  const admin = await addAccount(app, { role: 'admin' })
  const other = await addAccount(app)
  const browser = await signedInBrowser(app, admin.email)
  app.clock.advance(11 * minuteMs)
  return { admin, other, browser }
}

test('counts a sign-in for ten minutes, and typing the password again for ten more', async () => {
  const app = await testApp()
  const { email } = await addAccount(app)
  const browser = await signedInBrowser(app, email)
  const begin = () => browser.send('POST', '/api/2fa/setup')
  app.clock.advance(10 * minuteMs)
  expect((await begin()).status).toBe(200)
  app.clock.advance(1)
  expect(await begin()).toMatchObject({
    ...signInAgain,
    json: { message: 'Confirm it’s you: enter your password again' },
  })
  const confirm = (password: string) => browser.send('POST', '/api/user/confirm', { password })
  expect(await confirm('')).toMatchObject({
    status: 400,
    json: { message: 'Password is required' },
  })
  expect(await confirm('wrong')).toMatchObject({
    status: 400,
    json: { errors: [{ path: 'password', message: 'Incorrect password' }] },
  })
  expect((await begin()).status).toBe(403)
  expect(await confirm(testPassword)).toMatchObject({ status: 200, json: { email } })
  expect((await begin()).status).toBe(200)
  app.clock.advance(11 * minuteMs)
  expect((await begin()).status).toBe(403)
})

test('asks for confirmation exactly where a call gives power over an account', async () => {
  const app = await testApp()
  const { admin, other, browser } = await oldSignIn(app)
  const at = `/api/users/${other.id}`
  const own = `/api/users/${admin.id}`
  const powerful = [
    ['POST', '/api/2fa/setup', undefined],
    ['POST', '/api/2fa/verify', { token: '123456' }],
    ['POST', '/api/2fa/recovery-codes', undefined],
    ['PATCH', own, { email: 'mine@stable.example' }],
    ['PATCH', at, { email: 'mine@stable.example' }],
    ['PATCH', at, { disabled: true }],
    ['PATCH', `${at}/role`, { role: 'admin' }],
    ['POST', `${at}/invite`, undefined],
    ['DELETE', `${at}/two-factor`, undefined],
    ['POST', '/api/users', { email: 'new@stable.example', role: 'admin' }],
    ['POST', '/api/users', { email: 'new@stable.example', role: 'staff' }],
  ] as const
  const people = () => app.database.kysely.selectFrom('users').selectAll().execute()
  const before = await people()
  for (const [method, path, body] of powerful)
    expect(await browser.send(method, path, body), `${method} ${path}`).toMatchObject(signInAgain)
  expect(await people()).toEqual(before)

  for (const [method, path, body, status] of [
    ['GET', '/api/users', undefined, 200],
    ['PATCH', '/api/user', { firstName: 'Anaïs' }, 200],
    ['PATCH', at, { phone: '+230 5123 4567', email: other.email }, 200],
    ['POST', '/api/users', { email: 'viewer@stable.example' }, 201],
    ['GET', '/api/2fa/recovery-codes', undefined, 200],
    ['DELETE', '/api/user/sessions', undefined, 204],
  ] as const)
    expect((await browser.send(method, path, body)).status, `${method} ${path}`).toBe(status)
})

test('needs no confirmation for a call that includes the password', async () => {
  const app = await testApp()
  const { email } = await addAccount(app)
  const browser = await signedInBrowser(app, email)
  app.clock.advance(60 * minuteMs)
  const change = { currentPassword: testPassword, newPassword }
  expect((await browser.send('POST', '/api/user/password', change)).status).toBe(200)
  expect((await browser.send('POST', '/api/2fa/setup')).status).toBe(200)
})

test('counts wrong passwords as failed sign-ins', async () => {
  const app = await testApp()
  const { email } = await addAccount(app)
  const browser = await signedInBrowser(app, email)
  const statuses = []
  for (let n = 0; n < 11; n++)
    statuses.push((await browser.send('POST', '/api/user/confirm', { password: 'x' })).status)
  expect(statuses).toEqual([...Array<number>(10).fill(400), 429])
})

test('limits wrong passwords per session without locking others, and for all sessions together', async () => {
  const app = await testApp()
  const { email } = await addAccount(app)
  const own = await signedInBrowser(app, email)
  const stolen = await signedInBrowser(app, email)
  const guess = async (browser: Browser) =>
    (await browser.send('POST', '/api/user/confirm', { password: 'x' })).status
  // far more than are counted: refused tries take nothing from the owner
  for (let n = 0; n < 70; n++) expect(await guess(stolen)).toBe(n < 10 ? 400 : 429)
  const change = { currentPassword: testPassword, newPassword }
  expect((await own.send('POST', '/api/user/password', change)).status).toBe(200)

  const open = async () => {
    const browser = app.browser()
    await browser.send('POST', '/api/login', { email, password: newPassword })
    return browser
  }
  for (let session = 0; session < 5; session++) {
    const browser = await open()
    for (let n = 0; n < 10; n++) expect(await guess(browser)).toBe(400)
  }
  expect(await guess(await open()), 'fifty in all').toBe(429)
})

test('takes back wrong passwords after the right one', async () => {
  const app = await testApp()
  const { email } = await addAccount(app)
  const browser = await signedInBrowser(app, email)
  const confirm = async (password: string) =>
    (await browser.send('POST', '/api/user/confirm', { password })).status
  for (let round = 0; round < 3; round++) {
    for (let n = 0; n < 9; n++) expect(await confirm('x')).toBe(400)
    expect(await confirm(testPassword)).toBeLessThan(300)
  }
})

test('does not treat a sign-in dated in the future as fresh', async () => {
  const app = await testApp()
  const { email } = await addAccount(app)
  app.clock.advance(300 * minuteMs)
  const browser = await signedInBrowser(app, email)
  // as another server's clock may be
  app.clock.advance(-0.5 * minuteMs)
  expect((await browser.send('POST', '/api/2fa/setup')).status).toBe(200)
  app.clock.advance(-120 * minuteMs)
  expect(await browser.send('POST', '/api/2fa/setup')).toMatchObject(signInAgain)
})

test('records each wrong password in the trail, without the typed text', async () => {
  const app = await testApp()
  const { id, email } = await addAccount(app)
  const browser = await signedInBrowser(app, email)
  await enableTwoFactor(app, browser)
  const password = 'not their password'
  for (const [path, body] of [
    ['/api/user/confirm', { password }],
    ['/api/user/password', { currentPassword: password, newPassword }],
    ['/api/2fa/disable', { password }],
  ] as const)
    expect((await browser.send('POST', path, body)).status, path).toBe(400)
  const trail = await app.database.kysely.selectFrom('audit_entries').selectAll().execute()
  const failed = { action: 'confirm-failed', actor_id: id, subject_id: id, address: '203.0.113.7' }
  expect(trail.filter(({ action }) => action === 'confirm-failed')).toMatchObject([
    failed,
    failed,
    failed,
  ])
  expect(JSON.stringify(trail)).not.toContain(password)
})

test('treats a session opened before this was stored as old', async () => {
  const app = await testApp()
  const { email } = await addAccount(app)
  const browser = await signedInBrowser(app, email)
  await app.database.kysely.updateTable('sessions').set({ authenticated_at: null }).execute()
  expect(await browser.send('POST', '/api/2fa/setup')).toMatchObject(signInAgain)
})

test('lets people without a password confirm at the provider', async () => {
  const publicUrl = 'https://stable.example'
  const zoe = { email: 'zoe@people.example', email_verified: true }
  const provider = await startOidcProvider(publicUrl, { zoe })
  onTestFinished(provider.stop)
  const app = await testApp(undefined, { oidc: provider.config })
  // the provider uses the real time
  app.clock.at = new Date()
  const admin = await addAccount(app, { role: 'admin', email: zoe.email, password: false })
  const other = await addAccount(app)
  const browser = app.browser()
  const cookies = new Map<string, string>()
  const walk = async (query: string) => {
    const begun = await browser.send('GET', `/api/login${query}`)
    const start = begun.response.headers.get('location') ?? ''
    const answer = await provider.answerFor('zoe', start, cookies)
    await browser.send('GET', `${answer.pathname}${answer.search}`)
    return new URL(start).searchParams
  }
  const promote = () => browser.send('PATCH', `/api/users/${other.id}/role`, { role: 'staff' })

  await walk('')
  expect((await browser.send('GET', '/api/user')).json).toMatchObject({ id: admin.id })
  expect(await promote(), 'nobody knows when they typed a password there').toMatchObject(
    signInAgain,
  )
  const typed = await browser.send('POST', '/api/user/confirm', { password: 'x' })
  expect(typed.status, 'there is no password to type here').toBe(409)
  const asked = await walk('?again=yes&returnTo=/admin/users')
  expect(asked.get('prompt')).toBe('login')
  expect(asked.get('max_age')).toBe('0')
  expect((await promote()).status).toBe(200)
  const setup = await browser.send('POST', '/api/2fa/setup')
  expect(setup.status, 'a second factor needs a password').toBe(409)
})

test('treats a provider sign-in as fresh once a code was typed', async () => {
  const zoe = { email: 'zoe@people.example', email_verified: true }
  const provider = await startOidcProvider('https://stable.example', { zoe })
  onTestFinished(provider.stop)
  const app = await testApp(undefined, { oidc: provider.config })
  await addAccount(app, { email: zoe.email })
  const secret = await enableTwoFactor(app, await signedInBrowser(app, zoe.email))
  const browser = app.browser()
  const begun = await browser.send('GET', '/api/login')
  const answer = await provider.answerFor('zoe', begun.response.headers.get('location') ?? '')
  await browser.send('GET', `${answer.pathname}${answer.search}`)
  const token = codeAt(secret, app.clock.now())
  expect((await browser.send('POST', '/api/login/2fa', { token })).status).toBe(200)
  expect((await browser.send('POST', '/api/2fa/recovery-codes')).status).toBe(200)
})

const sessions = async (...browsers: Browser[]) => {
  const statuses = []
  for (const browser of browsers) statuses.push((await browser.send('GET', '/api/user')).status)
  return statuses
}

test('ends the other sessions after a second factor or new recovery codes', async () => {
  const app = await testApp()
  const { email } = await addAccount(app)
  const other = await signedInBrowser(app, email)
  const own = await signedInBrowser(app, email)
  const secret = await enableTwoFactor(app, own)
  expect(await sessions(own, other)).toEqual([200, 401])

  const again = app.browser()
  await again.send('POST', '/api/login', { email, password: testPassword })
  await again.send('POST', '/api/login/2fa', { token: codeAt(secret, app.clock.now()) })
  expect((await own.send('POST', '/api/2fa/recovery-codes')).status).toBe(200)
  expect(await sessions(own, again)).toEqual([200, 401])
})

test('ends a person’s sessions after a change of e-mail, but not the current one of an admin’s own', async () => {
  const app = await testApp()
  const admin = await addAccount(app, { role: 'admin' })
  const other = await addAccount(app)
  const theirs = await signedInBrowser(app, other.email)
  const elsewhere = await signedInBrowser(app, admin.email)
  const own = await signedInBrowser(app, admin.email)
  const change = (id: string, email: string) => own.send('PATCH', `/api/users/${id}`, { email })
  expect((await change(other.id, 'new@stable.example')).status).toBe(200)
  expect(await sessions(theirs, elsewhere, own)).toEqual([401, 200, 200])
  expect((await change(admin.id, 'mine@stable.example')).status).toBe(200)
  expect(await sessions(elsewhere, own)).toEqual([401, 200])
})

async function stableWithMail() {
  const smtp = await startSmtp()
  onTestFinished(smtp.stop)
  const from = 'The Test Stable <stable@stable.example>'
  const app = await testApp(undefined, { mail: openSmtpMail({ smtpUrl: smtp.smtpUrl, from }) })
  const admin = await addAccount(app, { role: 'admin' })
  const owner = await addAccount(app)
  const browser = await signedInBrowser(app, admin.email)
  /** The newest letter, once this many have arrived. */
  const letter = async (count: number) => {
    await vi.waitFor(() => expect(smtp.otherLetters()).toHaveLength(count), 10_000)
    const newest = smtp.otherLetters().at(-1)
    return [newest?.recipients, newest?.mail.subject, newest?.mail.text]
  }
  return { smtp, app, owner, browser, letter }
}

test('mails people about changes to their account, at their old address', async () => {
  const { app, owner, browser, letter } = await stableWithMail()
  const at = `/api/users/${owner.id}`
  const own = await signedInBrowser(app, owner.email)
  const change = { currentPassword: testPassword, newPassword }
  expect((await own.send('POST', '/api/user/password', change)).status).toBe(200)
  expect(await letter(1)).toEqual([
    [owner.email],
    'Your password was changed at The Test Stable',
    'The password of your account was changed.\n\nIf you didn’t expect this, contact The Test Stable right away: info@stable.example\n',
  ])

  await enableTwoFactor(app, own)
  expect((await letter(2)).slice(0, 2)).toEqual([
    [owner.email],
    'Two-factor authentication is on at The Test Stable',
  ])
  expect((await own.send('POST', '/api/2fa/recovery-codes')).status).toBe(200)
  expect((await letter(3))[1]).toBe('You have new recovery codes at The Test Stable')
  expect((await own.send('POST', '/api/2fa/disable', { password: newPassword })).status).toBe(200)
  expect((await letter(4))[1]).toBe('Two-factor authentication is off at The Test Stable')
  await enableTwoFactor(app, own)
  await letter(5)
  expect((await browser.send('DELETE', `${at}/two-factor`)).status).toBe(204)
  expect((await letter(6))[1]).toBe('Two-factor authentication is off at The Test Stable')

  expect((await browser.send('PATCH', `${at}/role`, { role: 'staff' })).status).toBe(200)
  expect((await letter(7)).slice(0, 2)).toEqual([
    [owner.email],
    'Your role was changed at The Test Stable',
  ])
  expect((await browser.send('PATCH', at, { email: 'new@stable.example' })).status).toBe(200)
  expect((await letter(8)).slice(0, 2)).toEqual([
    [owner.email],
    'Your e-mail address was changed at The Test Stable',
  ])
})

test('mails no one without an account or about something unchanged', async () => {
  const { smtp, app, owner, browser, letter } = await stableWithMail()
  const at = `/api/users/${owner.id}`
  const added = await browser.send('POST', '/api/users/without-access', {
    email: 'owner@stable.example',
  })
  const { id } = person.parse(added.json)
  for (const [path, body] of [
    [`${at}/role`, { role: 'viewer' }],
    [at, { email: owner.email, phone: '+230 5123 4567' }],
    [`/api/users/${id}`, { email: 'other@stable.example' }],
  ] as const)
    expect((await browser.send('PATCH', path, body)).status).toBe(200)
  // refused, so nothing changed
  const taken = { email: 'other@stable.example' }
  expect((await browser.send('PATCH', at, taken)).status).toBe(409)
  const wrong = { currentPassword: 'wrong', newPassword }
  const own = await signedInBrowser(app, owner.email)
  expect((await own.send('POST', '/api/user/password', wrong)).status).toBe(400)
  expect((await browser.send('PATCH', `${at}/role`, { role: 'staff' })).status).toBe(200)
  expect((await letter(1))[1]).toBe('Your role was changed at The Test Stable')
  expect(smtp.otherLetters()).toHaveLength(1)
})

test('does everything all the same while the mail server is down', async () => {
  const { smtp, owner, browser } = await stableWithMail()
  await smtp.stop()
  const role = await browser.send('PATCH', `/api/users/${owner.id}/role`, { role: 'staff' })
  expect(role).toMatchObject({ status: 200, json: { role: 'staff' } })
})
