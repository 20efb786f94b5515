import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { hashPassword, isRightPassword } from '../../src/domains/accounts/server/passwords'
import { isAppError } from '../../src/http/errors'
import { addAccount, enableTwoFactor, signedInBrowser, testPassword } from '../support/accounts'
import { testApp } from '../support/app'

const wrong = { status: 401, json: { message: 'Invalid email or password' } }
const minutes = (count: number) => count * 60_000

test('answers the user on signing in, and opens a session in a cookie that scripts can’t read', async () => {
  const app = await testApp()
  const { id } = await addAccount(app, { role: 'staff', email: 'Ana@Stable.example' })
  const browser = app.browser()
  const { response, status, json } = await browser.send('POST', '/api/login', {
    email: ' ana@STABLE.example ',
    password: testPassword,
    remember_me: false,
  })
  expect(status).toBe(200)
  expect(json).toMatchObject({ id, role: 'staff', email: 'Ana@Stable.example' })
  expect(JSON.stringify(json)).not.toMatch(/hash|secret"|argon2/i)
  const [cookie = ''] = response.headers.getSetCookie()
  expect(cookie).toMatch(
    /^__Host-stable_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect((await browser.send('GET', '/api/user')).json).toMatchObject({ id })
  expect((await browser.send('GET', '/api/user')).response.headers.get('cache-control')).toBe(
    'private, no-store',
  )

  const rows = await app.database.kysely.selectFrom('sessions').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(browser.jar.get('__Host-stable_session'))
  const trail = await app.database.kysely.selectFrom('audit_entries').selectAll().execute()
  expect(trail).toMatchObject([{ action: 'sign-in', actor_id: id, address: '203.0.113.7' }])
})

test('sets the cookie without Secure if there is no https, and for 30 days if remembered', async () => {
  const app = await testApp(undefined, { publicUrl: 'http://127.0.0.1:3000' })
  const { email } = await addAccount(app)
  const body = { email, password: testPassword, remember_me: true }
  const { response } = await app.send('POST', '/api/login', body)
  const [cookie = ''] = response.headers.getSetCookie()
  expect(cookie).toMatch(/^stable_session=/)
  expect(cookie).toContain('Max-Age=2592000')
  expect(cookie).not.toContain('Secure')
})

test('binds each cookie to this host over https, which its name tells the browser', async () => {
  const app = await testApp()
  const { email } = await addAccount(app)
  const browser = await signedInBrowser(app, email)
  await enableTwoFactor(app, browser)
  const signIn = () => browser.send('POST', '/api/login', { email, password: testPassword })
  const cookies = (await signIn()).response.headers.getSetCookie()
  cookies.push(...(await browser.send('POST', '/api/logout')).response.headers.getSetCookie())
  expect(cookies.length).toBeGreaterThan(1)
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-\w+=/)
    expect(cookie).toMatch(/; Path=\/;.* Secure/)
    expect(cookie).toContain('HttpOnly')
    expect(cookie).not.toContain('Domain')
  }
  // a cookie that plain http or a subdomain could have planted is ignored
  const token = (await signedInBrowser(app, (await addAccount(app)).email)).jar
    .values()
    .next().value
  const planted = { cookie: `stable_session=${token}` }
  expect((await app.send('GET', '/api/user', undefined, planted)).status).toBe(401)
})

test('ends a session 12 hours after signing in, a remembered one after 30 days, however much it is used', async () => {
  const app = await testApp()
  const { email } = await addAccount(app)
  const plain = await signedInBrowser(app, email)
  const kept = app.browser()
  await kept.send('POST', '/api/login', { email, password: testPassword, remember_me: true })
  for (let day = 1; day <= 30; day++) {
    for (const hours of [6, 5, 1, 11.5]) {
      app.clock.advance(minutes(hours * 60))
      const isFirstHours = day === 1 && hours !== 1 && hours !== 11.5
      expect((await plain.send('GET', '/api/user')).status).toBe(isFirstHours ? 200 : 401)
      expect((await kept.send('GET', '/api/user')).status).toBe(200)
    }
    app.clock.advance(minutes(30))
  }
  expect((await kept.send('GET', '/api/user')).status).toBe(401)
})

test('answers a wrong password, an unknown e-mail, a disabled account and one without a password alike', async () => {
  const app = await testApp()
  const { email } = await addAccount(app)
  const disabled = await addAccount(app)
  const bare = await addAccount(app, { password: false })
  await app.database.kysely
    .updateTable('users')
    .set({ disabled_at: app.clock.now().toISOString() })
    .where('id', '=', disabled.id)
    .execute()
  for (const [who, password] of [
    [email, 'not the password'],
    [email, `${testPassword} `],
    ['nobody@stable.example', testPassword],
    [disabled.email, testPassword],
    [bare.email, testPassword],
    [bare.email, ''.padEnd(1000, 'long ')],
  ] as const)
    expect(await app.send('POST', '/api/login', { email: who, password }), who).toMatchObject(wrong)
  const trail = await app.database.kysely
    .selectFrom('audit_entries')
    .select(['action', 'actor_name', 'detail'])
    .execute()
  expect(trail).toHaveLength(6)
  expect(trail[0]).toMatchObject({ action: 'sign-in-failed', actor_name: email })
  expect(JSON.stringify(trail)).not.toContain(testPassword)
})

test('takes as long for an unknown e-mail as for a wrong password', async () => {
  const app = await testApp()
  const { email } = await addAccount(app)
  // Processor time of all threads, which a busy machine changes little.
  const costOf = async (who: string) => {
    const before = process.cpuUsage()
    await app.send('POST', '/api/login', { email: who, password: 'not the password' })
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  await costOf('first@stable.example')
  const known: number[] = []
  const unknown: number[] = []
  for (let n = 0; n < 9; n++) {
    known.push(await costOf(email))
    unknown.push(await costOf(`nobody${n}@stable.example`))
  }
  // The cheapest of each, since other work of the process (collecting garbage) only ever adds.
  const ratio = Math.min(...unknown) / Math.min(...known)
  expect(ratio).toBeGreaterThan(0.6)
  expect(ratio).toBeLessThan(1.6)
})

test('refuses an invalid e-mail and an empty password in the specification’s words', async () => {
  const app = await testApp()
  const both = await app.send('POST', '/api/login', { email: 'ana', password: '' })
  expect(both).toMatchObject({
    status: 400,
    json: {
      errors: [
        { path: 'email', message: 'Invalid email address' },
        { path: 'password', message: 'Password is required' },
      ],
    },
  })
  expect((await app.send('POST', '/api/login', {})).json).toEqual(both.json)
  for (const email of [
    `${'a'.repeat(250)}@stable.example`,
    'ana\u0000@stable.example',
    'a@b.example,c@d.example',
    'ana@stable.example\r\nBcc: x@y.example',
    '\u212Aate@stable.example',
    'ana@exämple.com',
    null,
    ['ana@stable.example'],
    { $ne: '' },
  ])
    expect(
      await app.send('POST', '/api/login', { email, password: 'x' }),
      JSON.stringify(email),
    ).toMatchObject({ status: 400, json: { message: 'Invalid email address' } })
  expect(await app.send('POST', '/api/login', { email: 'a@b.example', password: 7 })).toMatchObject(
    { status: 400, json: { message: 'Password is required' } },
  )
})

test('accepts a password however its accents were composed', async () => {
  const app = await testApp()
  const { id, email } = await addAccount(app)
  const browser = await signedInBrowser(app, email)
  const change = {
    currentPassword: testPassword,
    newPassword: 'Écurie de l’été ’26'.normalize('NFD'),
  }
  expect((await browser.send('POST', '/api/user/password', change)).status).toBe(200)
  const body = { email, password: change.newPassword.normalize('NFC') }
  expect((await app.send('POST', '/api/login', body)).json).toMatchObject({ id })
})

test('allows ten failed tries per account, existing or not, from anywhere; then 429 for 15 minutes', async () => {
  const app = await testApp()
  const { email } = await addAccount(app)
  for (const who of [email, 'nobody@stable.example']) {
    for (let n = 1; n <= 10; n++) {
      const body = { email: n % 2 ? who : who.toUpperCase(), password: 'wrong' }
      const from = { 'x-forwarded-for': `198.51.100.${n}` }
      expect((await app.send('POST', '/api/login', body, from)).status, `${who} ${n}`).toBe(401)
    }
    const right = { email: who, password: testPassword }
    const { response, status } = await app.send('POST', '/api/login', right)
    expect(status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('900')
  }
  app.clock.advance(minutes(15))
  const { status } = await app.send('POST', '/api/login', { email, password: testPassword })
  expect(status).toBe(200)
})

test('clears the account’s count on signing in, and does not count right passwords', async () => {
  const app = await testApp()
  const { email } = await addAccount(app)
  const tried = async (password: string) =>
    (await app.send('POST', '/api/login', { email, password })).status
  for (let round = 0; round < 2; round++) {
    for (let n = 0; n < 9; n++) expect(await tried('wrong')).toBe(401)
    expect(await tried(testPassword)).toBe(200)
  }
  for (let n = 0; n < 12; n++) expect(await tried(testPassword)).toBe(200)
})

test('checks only ten of thirty wrong passwords sent at the same time', async () => {
  const app = await testApp()
  const { email } = await addAccount(app)
  const tries = Array.from({ length: 30 }, () =>
    app.send('POST', '/api/login', { email, password: 'wrong' }),
  )
  const statuses = (await Promise.all(tries)).map(({ status }) => status).sort()
  expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(20).fill(429)])
})

test('allows fifty failed tries per address, and counts an IPv6 network as one', async () => {
  const app = await testApp()
  const { email } = await addAccount(app)
  const from = (n: number) => ({ 'x-forwarded-for': `2001:db8::${(n + 1).toString(16)}` })
  await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      app.send('POST', '/api/login', { email: `no${n}@stable.example`, password: 'x' }, from(n)),
    ),
  )
  const body = { email, password: testPassword }
  expect((await app.send('POST', '/api/login', body, from(99))).status).toBe(429)
  const elsewhere = { 'x-forwarded-for': '2001:db8:0:1::1' }
  expect((await app.send('POST', '/api/login', body, elsewhere)).status).toBe(200)
})

test('ignores a cookie planted beforehand, and ends the previous session on signing in again', async () => {
  const app = await testApp()
  const { email } = await addAccount(app)
  const planted = 'A'.repeat(43)
  const browser = app.browser()
  browser.jar.set('__Host-stable_session', planted)
  await browser.send('POST', '/api/login', { email, password: testPassword })
  const first = browser.jar.get('__Host-stable_session')
  expect(first).not.toBe(planted)
  await browser.send('POST', '/api/login', { email, password: testPassword })
  for (const token of [planted, first ?? '', '', 'x'.repeat(5000), 'é', '%00', "' or 1=1 --"]) {
    const cookie = `__Host-stable_session=${encodeURIComponent(token)}`
    expect((await app.send('GET', '/api/user', undefined, { cookie })).status, token).toBe(401)
  }
  expect((await browser.send('GET', '/api/user')).status).toBe(200)
})

test('refuses requests made by other sites, including signing in and out', async () => {
  const app = await testApp()
  const { email } = await addAccount(app)
  const browser = await signedInBrowser(app, email)
  const body = { email, password: testPassword }
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'https://stable.example.evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]
  for (const headers of foreign) {
    expect((await browser.send('POST', '/api/login', body, headers)).status).toBe(403)
    expect((await browser.send('POST', '/api/logout', undefined, headers)).status).toBe(403)
    expect((await browser.send('PATCH', '/api/user', {}, headers)).status).toBe(403)
  }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await browser.send('POST', '/api/login', body, form)).status).toBe(415)
  expect((await browser.send('GET', '/api/user')).status).toBe(200)
  const own = { origin: 'https://stable.example', 'sec-fetch-site': 'same-origin' }
  expect((await browser.send('POST', '/api/login', body, own)).status).toBe(200)
})

test('ends the session in the database and in the browser on signing out', async () => {
  const app = await testApp()
  const { email } = await addAccount(app)
  const browser = await signedInBrowser(app, email)
  const cookie = `__Host-stable_session=${browser.jar.get('__Host-stable_session')}`
  const { response, status } = await browser.send('POST', '/api/logout')
  expect(status).toBe(204)
  expect(await response.text()).toBe('')
  // the phone may hold someone else's unsent rows; the page deletes this person's own
  expect(response.headers.get('clear-site-data')).toBeNull()
  expect([...browser.jar.keys()], 'it is known all the same').toEqual(['__Host-stable_browser'])
  expect((await app.send('GET', '/api/user', undefined, { cookie })).status).toBe(401)
  expect((await browser.send('POST', '/api/logout')).status).toBe(204)
})

test('checks a hundred waiting passwords in turn, and refuses more with 429', async () => {
  const passwordHash = await hashPassword(testPassword)
  const atOnce = Math.max(1, availableParallelism() - 1)
  const answers = await Promise.allSettled(
    Array.from({ length: atOnce + 150 }, () => isRightPassword(passwordHash, testPassword)),
  )
  const [served, refused] = [answers.slice(0, atOnce + 100), answers.slice(atOnce + 100)]
  for (const answer of served) expect(answer).toEqual({ status: 'fulfilled', value: true })
  for (const answer of refused) {
    const reason: unknown = answer.status === 'rejected' && answer.reason
    expect(isAppError(reason) && reason.status).toBe(429)
    expect(isAppError(reason) && Number(reason.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  }
  expect(await isRightPassword(passwordHash, 'wrong')).toBe(false)
})
