import { expect, onTestFinished, test, vi } from 'vitest'
import {
  recoveryCodes,
  twoFactorEnabled,
  twoFactorSetup,
} from '../../src/domains/accounts/accounts.contract'
import { openSmtpMail } from '../../src/domains/accounts/server/smtp-mail'
import { addAccount, codeAt, signedInBrowser, testPassword } from '../support/accounts'
import { testApp } from '../support/app'
import { startSmtp } from '../support/smtp'

type App = Awaited<ReturnType<typeof testApp>>

/** Someone with a second factor, and what they saw when they enabled it. */
async function withRecoveryCodes(app: App) {
  const { id, email } = await addAccount(app)
  const own = await signedInBrowser(app, email)
  const { secret } = twoFactorSetup.parse((await own.send('POST', '/api/2fa/setup')).json)
  const token = codeAt(secret, app.clock.now())
  const { json } = await own.send('POST', '/api/2fa/verify', { token })
  return { id, email, own, codes: twoFactorEnabled.parse(json).recoveryCodes }
}

async function pendingBrowser(app: App, email: string) {
  const browser = app.browser()
  const answer = await browser.send('POST', '/api/login', { email, password: testPassword })
  expect(answer).toMatchObject({ status: 200, json: { requiresTwoFactor: true } })
  return browser
}

async function signInWith(app: App, email: string, code: string | undefined) {
  const browser = await pendingBrowser(app, email)
  return browser.send('POST', '/api/login/recovery-code', { code })
}

const wrong = { status: 401, json: { message: 'Invalid recovery code' } }
const leftFor = async (own: ReturnType<App['browser']>) =>
  (await own.send('GET', '/api/2fa/recovery-codes')).json

test('shows ten codes when a second factor is enabled and stores only their hashes', async () => {
  const app = await testApp()
  const { id, own, codes } = await withRecoveryCodes(app)
  expect(new Set(codes).size).toBe(10)
  for (const code of codes)
    expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/)
  expect(await leftFor(own)).toEqual({ left: 10 })
  const rows = await app.database.kysely.selectFrom('recovery_codes').selectAll().execute()
  expect(rows.map(({ user_id }) => user_id)).toEqual(Array(10).fill(id))
  const stored = JSON.stringify(rows)
  for (const code of codes) {
    expect(stored).not.toContain(code)
    expect(stored).not.toContain(code.replaceAll('-', ''))
  }
  expect(JSON.stringify((await own.send('GET', '/api/user')).json)).not.toContain('recovery')
})

test('signs in once with each code, however it is typed', async () => {
  const app = await testApp()
  const { id, email, own, codes } = await withRecoveryCodes(app)
  const [first = '', second = ''] = codes
  expect(await signInWith(app, email, first)).toMatchObject({ status: 200, json: { id } })
  expect(await signInWith(app, email, first)).toMatchObject(wrong)
  const typed = ` ${second.replaceAll('-', ' ').toUpperCase().replaceAll('0', 'O')} `
  expect(await signInWith(app, email, typed.replaceAll('1', 'l'))).toMatchObject({ status: 200 })
  expect(await leftFor(own)).toEqual({ left: 8 })
  const trail = await app.database.kysely
    .selectFrom('audit_entries')
    .select(['action', 'detail'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
  expect(trail.slice(2).map(({ action, detail }) => `${action} ${detail}`)).toEqual([
    'recovery-code-use {"left":9}',
    'sign-in {"by":"password and recovery code","remembered":false}',
    'sign-in-failed {"by":"recovery code"}',
    'recovery-code-use {"left":8}',
    'sign-in {"by":"password and recovery code","remembered":false}',
  ])
})

test('signs in only once with a code sent several times at once', async () => {
  const app = await testApp()
  const { email, codes } = await withRecoveryCodes(app)
  const browsers = await Promise.all(Array.from({ length: 6 }, () => pendingBrowser(app, email)))
  const answers = await Promise.all(
    browsers.map((browser) => browser.send('POST', '/api/login/recovery-code', { code: codes[0] })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401])
})

test('accepts a code only from its owner, and only after the password', async () => {
  const app = await testApp()
  const { email } = await withRecoveryCodes(app)
  const other = await withRecoveryCodes(app)
  expect(await signInWith(app, email, other.codes[0])).toMatchObject(wrong)
  expect(
    await app.send('POST', '/api/login/recovery-code', { code: other.codes[0] }),
  ).toMatchObject({
    status: 401,
    json: { message: 'Your sign-in has expired. Please sign in again.' },
  })
})

test('refuses malformed codes without counting them, and ends the sign-in after five wrong ones', async () => {
  const app = await testApp()
  const { email, codes } = await withRecoveryCodes(app)
  const browser = await pendingBrowser(app, email)
  const enter = (code: unknown) => browser.send('POST', '/api/login/recovery-code', { code })
  for (const code of ['', '123456', 'k3f7-9mpq-x2wd', 'u'.repeat(16), '-'.repeat(5000), 7, null])
    expect(await enter(code)).toMatchObject({
      status: 400,
      json: { message: 'A recovery code has 16 letters and digits' },
    })
  const messages = []
  for (let n = 0; n < 5; n++) messages.push((await enter('0000-0000-0000-0000')).json)
  expect(messages).toEqual([
    ...Array.from({ length: 4 }, () => ({ message: 'Invalid recovery code' })),
    { message: 'Too many wrong codes. Please sign in again.' },
  ])
  expect((await enter(codes[0])).status).toBe(401)
})

test('counts wrong codes against the account', async () => {
  const app = await testApp()
  const { email } = await withRecoveryCodes(app)
  for (let n = 0; n < 10; n++) await signInWith(app, email, '0000-0000-0000-0000').catch(() => {})
  expect((await app.send('POST', '/api/login', { email, password: testPassword })).status).toBe(429)
})

test('replaces all old codes with new ones', async () => {
  const app = await testApp()
  const { email, own, codes } = await withRecoveryCodes(app)
  await signInWith(app, email, codes[0])
  const { status, json } = await own.send('POST', '/api/2fa/recovery-codes')
  expect(status).toBe(200)
  const renewed = recoveryCodes.parse(json).codes
  expect(renewed).toHaveLength(10)
  expect(await leftFor(own)).toEqual({ left: 10 })
  expect(await signInWith(app, email, codes[1])).toMatchObject(wrong)
  expect((await signInWith(app, email, renewed[1])).status).toBe(200)
})

test('deletes the codes with the second factor', async () => {
  const app = await testApp()
  const { own } = await withRecoveryCodes(app)
  const count = async () =>
    (await app.database.kysely.selectFrom('recovery_codes').selectAll().execute()).length
  expect(await count()).toBe(10)
  await own.send('POST', '/api/2fa/disable', { password: testPassword })
  expect(await count()).toBe(0)
  expect((await own.send('POST', '/api/2fa/recovery-codes')).status, 'without one').toBe(409)

  const { id } = await withRecoveryCodes(app)
  const { headers } = await app.signIn('admin')
  const reset = await app.send('DELETE', `/api/users/${id}/two-factor`, undefined, headers)
  expect(reset.status).toBe(204)
  expect(await count()).toBe(0)
})

test('mails the person when a code was used', async () => {
  const smtp = await startSmtp()
  onTestFinished(smtp.stop)
  const from = 'The Test Stable <stable@stable.example>'
  const app = await testApp(undefined, { mail: openSmtpMail({ smtpUrl: smtp.smtpUrl, from }) })
  const { email, codes } = await withRecoveryCodes(app)
  await signInWith(app, email, codes[0])
  const subjects = () => smtp.letters.map(({ mail }) => mail.subject)
  await vi.waitFor(
    () => expect(subjects()).toContain('A recovery code was used at The Test Stable'),
    10_000,
  )
  expect(smtp.letters.map(({ recipients }) => recipients)).toContainEqual([email])
})
