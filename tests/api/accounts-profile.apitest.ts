import { expect, test } from 'vitest'
import { z } from 'zod'
import { ownSession, user } from '../../src/domains/accounts/accounts.contract'
import { addAccount, signedInBrowser, testPassword } from '../support/accounts'
import { testApp } from '../support/app'

const newPassword = 'another saddle altogether'

test('lets people change only their own names and phone', async () => {
  const app = await testApp()
  const { id, email } = await addAccount(app)
  const browser = await signedInBrowser(app, email)
  app.clock.advance(1000)
  const change = {
    firstName: ' Éloïse ',
    phone: '+230 5123 4567',
    role: 'admin',
    email: 'other@stable.example',
    disabled: true,
    twoFactorEnabled: true,
  }
  const { status, json } = await browser.send('PATCH', '/api/user', change)
  expect(status).toBe(200)
  expect(json).toMatchObject({
    id,
    firstName: 'Éloïse',
    phone: '+230 5123 4567',
    role: 'viewer',
    email,
    twoFactorEnabled: false,
    updatedAt: app.clock.at.toISOString(),
  })
  expect(user.parse(json).lastName).toMatch(/^Li/)
  expect((await browser.send('GET', '/api/user')).json).toEqual(json)
  expect((await browser.send('PATCH', '/api/user', { phone: '' })).json).toMatchObject({
    firstName: 'Éloïse',
    phone: null,
  })
  const trail = await app.database.kysely
    .selectFrom('audit_entries')
    .select(['actor_id', 'subject_id', 'detail'])
    .where('action', '=', 'profile-change')
    .orderBy('id')
    .execute()
  const phone = '+230 5123 4567'
  const by = { actor_id: id, subject_id: id }
  expect(trail).toEqual([
    {
      ...by,
      detail: JSON.stringify({
        changes: [
          { field: 'firstName', from: 'Ana', to: 'Éloïse' },
          { field: 'phone', from: null, to: phone },
        ],
      }),
    },
    { ...by, detail: JSON.stringify({ changes: [{ field: 'phone', from: phone, to: null }] }) },
  ])
})

test('refuses a change based on old data and returns the current state', async () => {
  const app = await testApp()
  const { email } = await addAccount(app)
  const browser = await signedInBrowser(app, email)
  const { updatedAt } = user.parse((await browser.send('GET', '/api/user')).json)
  app.clock.advance(1000)
  expect((await browser.send('PATCH', '/api/user', { firstName: 'A', updatedAt })).status).toBe(200)
  expect(await browser.send('PATCH', '/api/user', { firstName: 'B', updatedAt })).toMatchObject({
    status: 409,
    json: { current: { firstName: 'A' } },
  })
  expect((await browser.send('GET', '/api/user')).json).toMatchObject({ firstName: 'A' })
})

test('refuses invalid names and phones, all together', async () => {
  const app = await testApp()
  const { email } = await addAccount(app)
  const browser = await signedInBrowser(app, email)
  const faulty = { firstName: 'x'.repeat(81), lastName: 'a\u0000b', phone: 'call me' }
  const { status, json } = await browser.send('PATCH', '/api/user', faulty)
  expect(status).toBe(400)
  expect(json).toMatchObject({
    errors: [
      { path: 'firstName', message: 'At most 80 characters' },
      { path: 'lastName', message: 'Must be one line of plain text' },
      { path: 'phone', message: 'Must be a phone number' },
    ],
  })
})

test('ends the other sessions and voids the old password when it is changed', async () => {
  const app = await testApp()
  const { id, email } = await addAccount(app)
  const browser = await signedInBrowser(app, email)
  const other = await signedInBrowser(app, email)
  const change = { currentPassword: testPassword, newPassword }
  expect(await browser.send('POST', '/api/user/password', change)).toMatchObject({
    status: 200,
    json: { id },
  })
  expect((await browser.send('GET', '/api/user')).status).toBe(200)
  expect((await other.send('GET', '/api/user')).status).toBe(401)
  const signIn = async (password: string) =>
    (await app.send('POST', '/api/login', { email, password })).status
  expect(await signIn(testPassword)).toBe(401)
  expect(await signIn(newPassword)).toBe(200)
  const [row] = await app.database.kysely.selectFrom('users').select('password_hash').execute()
  expect(row?.password_hash).toMatch(/^\$argon2id\$/)
})

test('requires the current password for a new one of 12 to 200 characters that is not common', async () => {
  const app = await testApp()
  const { email } = await addAccount(app)
  const browser = await signedInBrowser(app, email)
  const change = (currentPassword: string, wanted: string) =>
    browser.send('POST', '/api/user/password', { currentPassword, newPassword: wanted })
  expect(await change('wrong', newPassword)).toMatchObject({
    status: 400,
    json: { message: 'Incorrect password', errors: [{ path: 'currentPassword' }] },
  })
  for (const [wanted, message] of [
    ['elevenchars', 'Password must be at least 12 characters'],
    ['🐎'.repeat(11), 'Password must be at least 12 characters'],
    ['e\u0301'.repeat(11), 'Password must be at least 12 characters'],
    ['x'.repeat(201), 'Password must be at most 200 characters'],
    ['half a horse \ud83d', 'Password must be valid text'],
    ['QWERTY123456', 'This password is too common: choose one that nobody would guess'],
    ['Sunshine-20261', 'This password is too common: choose one that nobody would guess'],
    [
      'The-Test-Stable-1',
      'This password is too easy to guess: it is made of the stable’s name, your e-mail address or words like “horse” and “password”',
    ],
    ['1'.repeat(12), 'This password is too easy to guess: it repeats itself'],
    ['e\u0301'.repeat(12), 'This password is too easy to guess: it repeats itself'],
    [email, 'This password is too easy to guess: it is your e-mail address'],
    ['', 'Password is required'],
  ] as const) {
    const { status, json } = await change(testPassword, wanted)
    expect(status, wanted).toBe(400)
    expect(json).toMatchObject({
      errors: [{ path: 'newPassword', message }],
    })
  }
  const longest = `${'🐎'.repeat(199)}!`
  expect((await change(testPassword, longest)).status).toBe(200)
  expect((await change(longest, `${'e\u0301'.repeat(11)}!`)).status).toBe(200)
})

test('allows no guessing of the password in an open session', async () => {
  const app = await testApp()
  const { email } = await addAccount(app)
  const browser = await signedInBrowser(app, email)
  const guess = { currentPassword: 'wrong', newPassword }
  const statuses = []
  for (let n = 0; n < 5; n++) {
    statuses.push((await browser.send('POST', '/api/user/password', guess)).status)
    statuses.push((await browser.send('POST', '/api/2fa/disable', { password: 'x' })).status)
  }
  expect(statuses).toEqual(Array<number>(10).fill(400))
  expect((await browser.send('POST', '/api/user/password', guess)).status).toBe(429)
})

test('lists your own sessions and signs out everywhere else', async () => {
  const app = await testApp()
  const { email } = await addAccount(app)
  const stranger = await signedInBrowser(app, (await addAccount(app)).email)
  const other = await signedInBrowser(app, email)
  app.clock.advance(60_000)
  const browser = app.browser('198.51.100.9')
  const agent = { 'user-agent': 'Firefox/132.0' }
  await browser.send('POST', '/api/login', { email, password: testPassword }, agent)
  const { json } = await browser.send('GET', '/api/user/sessions')
  expect(json).toMatchObject([
    { current: true, address: '198.51.100.9', device: 'Firefox', remembered: false },
    { current: false, address: '203.0.113.7', device: 'Unknown device' },
  ])
  const text = JSON.stringify(json)
  for (const { id } of await app.database.kysely.selectFrom('sessions').select('id').execute())
    expect(text).not.toContain(id)

  expect((await browser.send('DELETE', '/api/user/sessions')).status).toBe(204)
  expect((await browser.send('GET', '/api/user/sessions')).json).toHaveLength(1)
  expect((await other.send('GET', '/api/user')).status).toBe(401)
  expect((await stranger.send('GET', '/api/user')).status).toBe(200)
})

test('ends one of several sessions and no other', async () => {
  const app = await testApp()
  const { id, email } = await addAccount(app)
  const own = await signedInBrowser(app, email)
  const lost = await signedInBrowser(app, email)
  const other = await signedInBrowser(app, email)
  const stranger = await signedInBrowser(app, (await addAccount(app)).email)
  const sessionsOf = async (browser: typeof own) =>
    z.array(ownSession).parse((await browser.send('GET', '/api/user/sessions')).json)
  const idOf = async (browser: typeof own) =>
    (await sessionsOf(browser)).find(({ current }) => current)?.id ?? ''
  const end = async (which: string) =>
    (await own.send('DELETE', `/api/user/sessions/${which}`)).status

  const lostId = await idOf(lost)
  expect(await end(lostId)).toBe(204)
  expect(await end(lostId), 'a second time').toBe(404)
  expect(await end(await idOf(stranger)), 'someone else’s').toBe(404)
  for (const { id: stored } of await app.database.kysely
    .selectFrom('sessions')
    .select('id')
    .execute())
    expect(await end(stored), 'what is stored of the token').toBe(404)
  expect(await end('made-up')).toBe(404)
  const statuses = []
  for (const browser of [own, lost, other, stranger])
    statuses.push((await browser.send('GET', '/api/user')).status)
  expect(statuses).toEqual([200, 401, 200, 200])
  expect(await sessionsOf(own)).toHaveLength(2)
  const trail = await app.database.kysely
    .selectFrom('audit_entries')
    .select('subject_id')
    .where('action', '=', 'session-end')
    .execute()
  expect(trail).toEqual([{ subject_id: id }])
})

test('says whether your account has a password, never the password', async () => {
  const app = await testApp()
  const { email } = await addAccount(app)
  const browser = await signedInBrowser(app, email)
  const { json } = await browser.send('GET', '/api/user')
  expect(json).toMatchObject({ hasPassword: true })
  expect(JSON.stringify(json)).not.toMatch(/argon2|hash|secret/i)
  const { headers } = await app.signIn('viewer')
  expect((await app.send('GET', '/api/user', undefined, headers)).json).toMatchObject({
    hasPassword: false,
  })
})

test('returns no account without a session', async () => {
  const app = await testApp()
  for (const [method, path] of [
    ['GET', '/api/user'],
    ['PATCH', '/api/user'],
    ['POST', '/api/user/password'],
    ['GET', '/api/user/sessions'],
    ['DELETE', '/api/user/sessions'],
  ] as const)
    expect(
      await app.send(method, path, method === 'GET' ? undefined : {}),
      `${method} ${path}`,
    ).toMatchObject({ status: 401, json: { message: 'Unauthorized' } })
})
