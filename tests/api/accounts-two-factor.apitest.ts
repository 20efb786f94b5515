import { execFileSync, spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { twoFactorSetup } from '../../src/domains/accounts/accounts.contract'
import {
  addAccount,
  codeAt,
  enableTwoFactor,
  signedInBrowser,
  testPassword,
} from '../support/accounts'
import { testApp } from '../support/app'

type App = Awaited<ReturnType<typeof testApp>>

const wrongCode = { status: 401, json: { message: 'Invalid authentication code' } }
const at = (app: App, seconds = 0) => new Date(app.clock.at.getTime() + seconds * 1000)

/** A code that is none of those accepted about now. */
function wrongOf(app: App, secret: string): string {
  const right = [-30, 0, 30].map((seconds) => codeAt(secret, at(app, seconds)))
  const wrong = ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code))
  if (wrong === undefined) throw new Error('All of them are right')
  return wrong
}

async function withTwoFactor() {
  const app = await testApp()
  const { id, email } = await addAccount(app)
  const own = await signedInBrowser(app, email)
  const secret = await enableTwoFactor(app, own)
  return { app, id, email, own, secret }
}

async function pendingBrowser(app: App, email: string) {
  const browser = app.browser()
  const answer = await browser.send('POST', '/api/login', { email, password: testPassword })
  expect(answer).toMatchObject({ status: 200, json: { requiresTwoFactor: true } })
  return browser
}

test('sets up a second factor, signs in with it and disables it', async () => {
  const app = await testApp()
  const { id, email } = await addAccount(app)
  const browser = await signedInBrowser(app, email)
  const { json } = await browser.send('POST', '/api/2fa/setup')
  const { qrCode, secret } = twoFactorSetup.parse(json)
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(qrCode).toMatch(/^data:image\/svg\+xml;base64,/)
  expect(Buffer.from(qrCode.split(',')[1] ?? '', 'base64').toString()).toMatch(/^<svg .*<\/svg>$/s)
  expect((await browser.send('GET', '/api/user')).json).toMatchObject({ twoFactorEnabled: false })

  const wrong = { token: wrongOf(app, secret) }
  expect(await browser.send('POST', '/api/2fa/verify', wrong)).toMatchObject({
    status: 400,
    json: { message: 'Invalid authentication code' },
  })
  const token = codeAt(secret, app.clock.now())
  expect(await browser.send('POST', '/api/2fa/verify', { token })).toMatchObject({
    status: 200,
    json: { id, twoFactorEnabled: true },
  })

  // The code that enabled it signs no one in.
  const second = await pendingBrowser(app, email)
  expect(await second.send('POST', '/api/login/2fa', { token })).toMatchObject(wrongCode)
  app.clock.advance(30_000)
  const next = { token: codeAt(secret, app.clock.now()) }
  expect(await second.send('POST', '/api/login/2fa', next)).toMatchObject({
    status: 200,
    json: { id, twoFactorEnabled: true },
  })
  expect((await second.send('GET', '/api/user')).status).toBe(200)

  const off = async (password: string) => second.send('POST', '/api/2fa/disable', { password })
  expect(await off('')).toMatchObject({ status: 400, json: { message: 'Password is required' } })
  expect(await off('wrong')).toMatchObject({ status: 400, json: { message: 'Incorrect password' } })
  expect(await off(testPassword)).toMatchObject({ status: 200, json: { twoFactorEnabled: false } })
  expect((await second.send('GET', '/api/user')).status).toBe(200)
  expect((await browser.send('GET', '/api/user')).status, 'the other session').toBe(401)
  expect((await off(testPassword)).status).toBe(409)
  const trail = await app.database.kysely
    .selectFrom('audit_entries')
    .select('action')
    .orderBy('id')
    .execute()
  expect(trail.map(({ action }) => action)).toEqual([
    'sign-in',
    'two-factor-enable',
    'sign-in-failed',
    'sign-in',
    'confirm-failed',
    'two-factor-disable',
  ])
})

test('records a code for an account disabled in the meantime as a failed sign-in', async () => {
  const app = await testApp()
  const { id, email } = await addAccount(app)
  const secret = await enableTwoFactor(app, await signedInBrowser(app, email))
  const browser = await pendingBrowser(app, email)
  const disabled_at = app.clock.now().toISOString()
  await app.database.kysely.updateTable('users').set({ disabled_at }).where('id', '=', id).execute()
  const token = codeAt(secret, app.clock.now())
  expect((await browser.send('POST', '/api/login/2fa', { token })).status).toBe(401)
  const trail = await app.database.kysely
    .selectFrom('audit_entries')
    .select(['subject_id', 'detail'])
    .where('action', '=', 'sign-in-failed')
    .execute()
  expect(trail).toEqual([{ subject_id: id, detail: '{"by":"code"}' }])
})

test('replaces an earlier setup, but never an enabled one', async () => {
  const app = await testApp()
  const { email } = await addAccount(app)
  const browser = await signedInBrowser(app, email)
  expect((await browser.send('POST', '/api/2fa/verify', { token: '123456' })).status).toBe(409)
  const secrets = []
  for (let n = 0; n < 2; n++)
    secrets.push(twoFactorSetup.parse((await browser.send('POST', '/api/2fa/setup')).json).secret)
  const [first = '', second = ''] = secrets
  expect(first).not.toBe(second)
  const verify = async (secret: string) =>
    (await browser.send('POST', '/api/2fa/verify', { token: codeAt(secret, at(app)) })).status
  expect(await verify(first)).toBe(400)
  expect(await verify(second)).toBe(200)
  expect((await browser.send('POST', '/api/2fa/setup')).status).toBe(409)
  expect(await verify(second)).toBe(409)
})

test('leaves no secret after cancelling a setup, and keeps an enabled one', async () => {
  const app = await testApp()
  const { id, email } = await addAccount(app)
  const browser = await signedInBrowser(app, email)
  const { json } = await browser.send('POST', '/api/2fa/setup')
  const token = codeAt(twoFactorSetup.parse(json).secret, at(app))
  const cancel = async () => (await browser.send('DELETE', '/api/2fa/setup')).status
  expect(await cancel()).toBe(204)
  const stored = await app.database.kysely
    .selectFrom('users')
    .select('two_factor_pending_secret')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(stored.two_factor_pending_secret).toBeNull()
  expect((await browser.send('POST', '/api/2fa/verify', { token })).status).toBe(409)
  expect(await cancel(), 'with nothing begun').toBe(204)
  await enableTwoFactor(app, browser)
  expect(await cancel()).toBe(204)
  expect((await browser.send('GET', '/api/user')).json).toMatchObject({ twoFactorEnabled: true })
})

test('requires a session and a password', async () => {
  const app = await testApp()
  for (const path of ['setup', 'verify', 'disable'])
    expect(
      await app.send('POST', `/api/2fa/${path}`, { token: '123456', password: 'x' }),
    ).toMatchObject({ status: 401, json: { message: 'Unauthorized' } })
  const { headers } = await app.signIn('viewer')
  expect((await app.send('POST', '/api/2fa/setup', undefined, headers)).status).toBe(409)
})

test('accepts exactly six digits', async () => {
  const { app, email, own } = await withTwoFactor()
  const browser = await pendingBrowser(app, email)
  for (const token of ['', '12345', '1234567', '12345a', ' 12345', '１２３４５６', 123456, null])
    for (const [who, path] of [
      [browser, '/api/login/2fa'],
      [own, '/api/2fa/verify'],
    ] as const)
      expect(await who.send('POST', path, { token }), `${token}`).toMatchObject({
        status: 400,
        json: { message: 'Code must be 6 digits' },
      })
})

test('allows a clock to be one step ahead or behind, but not two', async () => {
  const { app, email, secret } = await withTwoFactor()
  for (const [seconds, status] of [
    [-60, 401],
    [60, 401],
    [-30, 200],
    [30, 200],
  ] as const) {
    app.clock.advance(120_000)
    const browser = await pendingBrowser(app, email)
    const token = codeAt(secret, at(app, seconds))
    expect((await browser.send('POST', '/api/login/2fa', { token })).status, `${seconds}`).toBe(
      status,
    )
  }
})

test('accepts a code once: not again, not an earlier one, not twice at the same time', async () => {
  const { app, email, secret } = await withTwoFactor()
  const token = codeAt(secret, at(app))
  const browsers = await Promise.all(Array.from({ length: 6 }, () => pendingBrowser(app, email)))
  const answers = await Promise.all(
    browsers.map((browser) => browser.send('POST', '/api/login/2fa', { token })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401])
  const late = await pendingBrowser(app, email)
  for (const seconds of [0, -30]) {
    const replayed = { token: codeAt(secret, at(app, seconds)) }
    expect(await late.send('POST', '/api/login/2fa', replayed)).toMatchObject(wrongCode)
  }
})

test('ends the pending sign-in after five wrong codes, one after another or at once', async () => {
  const { app, email, secret } = await withTwoFactor()
  const browser = await pendingBrowser(app, email)
  const wrong = { token: wrongOf(app, secret) }
  const messages = []
  for (let n = 0; n < 5; n++) {
    const { status, json } = await browser.send('POST', '/api/login/2fa', wrong)
    expect(status).toBe(401)
    messages.push(json)
  }
  expect(messages).toEqual([
    ...Array.from({ length: 4 }, () => ({ message: 'Invalid authentication code' })),
    { message: 'Too many wrong codes. Please sign in again.' },
  ])
  const right = { token: codeAt(secret, at(app)) }
  expect((await browser.send('POST', '/api/login/2fa', right)).status).toBe(401)

  app.clock.advance(15 * 60 * 1000)
  const hasty = await pendingBrowser(app, email)
  const guess = { token: wrongOf(app, secret) }
  const all = await Promise.all(
    Array.from({ length: 9 }, () => hasty.send('POST', '/api/login/2fa', guess)),
  )
  expect(all.every(({ status }) => status === 401)).toBe(true)
  const failed = await app.database.kysely
    .selectFrom('audit_entries')
    .select('detail')
    .where('action', '=', 'sign-in-failed')
    .execute()
  expect(failed, 'five were looked at each time').toHaveLength(10)
})

test('counts wrong codes against the account, however often the password is typed in between', async () => {
  const { app, email, secret } = await withTwoFactor()
  for (let round = 0; round < 2; round++) {
    const browser = await pendingBrowser(app, email)
    for (let n = 0; n < 5; n++)
      await browser.send('POST', '/api/login/2fa', { token: wrongOf(app, secret) })
  }
  const right = { email, password: testPassword }
  expect((await app.send('POST', '/api/login', right)).status).toBe(429)
})

test('ends a pending sign-in after five minutes, and lets it open nothing but the code form', async () => {
  const { app, email, secret } = await withTwoFactor()
  const browser = await pendingBrowser(app, email)
  const pending = browser.jar.get('__Host-stable_sign_in') ?? ''
  expect(pending).toHaveLength(43)
  for (const [method, path] of [
    ['GET', '/api/user'],
    ['GET', '/api/user/sessions'],
    ['POST', '/api/2fa/setup'],
    ['PATCH', '/api/user'],
  ] as const) {
    const body = method === 'PATCH' ? {} : undefined
    expect((await browser.send(method, path, body)).status, path).toBe(401)
    // Its token does not work as a session either.
    const cookie = `__Host-stable_session=${pending}`
    expect((await app.send(method, path, body, { cookie })).status, path).toBe(401)
  }
  app.clock.advance(300_000)
  const token = codeAt(secret, at(app))
  expect((await browser.send('POST', '/api/login/2fa', { token })).status).toBe(401)

  for (const cookie of ['', '__Host-stable_sign_in=', `__Host-stable_sign_in=${'A'.repeat(43)}`]) {
    const answer = await app.send('POST', '/api/login/2fa', { token }, { cookie })
    expect(answer.status, cookie).toBe(401)
  }
  // The code still works for someone who has typed the password.
  const again = await pendingBrowser(app, email)
  expect((await again.send('POST', '/api/login/2fa', { token })).status).toBe(200)
  expect(again.jar.has('__Host-stable_sign_in')).toBe(false)
})

test('uses up a pending sign-in, and ends it when the password changes', async () => {
  const { app, email, own, secret } = await withTwoFactor()
  const browser = await pendingBrowser(app, email)
  const cookie = `__Host-stable_sign_in=${browser.jar.get('__Host-stable_sign_in')}`
  const first = { token: codeAt(secret, at(app)) }
  expect((await browser.send('POST', '/api/login/2fa', first)).status).toBe(200)
  app.clock.advance(60_000)
  const second = { token: codeAt(secret, at(app)) }
  expect((await app.send('POST', '/api/login/2fa', second, { cookie })).status).toBe(401)

  const other = await pendingBrowser(app, email)
  const change = { currentPassword: testPassword, newPassword: 'another saddle altogether' }
  expect((await own.send('POST', '/api/user/password', change)).status).toBe(200)
  expect((await other.send('POST', '/api/login/2fa', second)).status).toBe(401)
})

// two-factor-codes.test.ts checks the standard's own values everywhere.
const hasOathtool = spawnSync('oathtool', ['--version']).error === undefined
test.skipIf(!hasOathtool)(
  `signs in with a code from another program (oathtool${hasOathtool ? '' : ' is not installed here'})`,
  async () => {
    const { app, email, secret } = await withTwoFactor()
    const browser = await pendingBrowser(app, email)
    const when = app.clock.now().toISOString().replace('T', ' ').slice(0, 19)
    const token = execFileSync('oathtool', ['--totp', '--base32', `--now=${when} UTC`, secret], {
      encoding: 'utf8',
    }).trim()
    expect((await browser.send('POST', '/api/login/2fa', { token })).status).toBe(200)
  },
)
