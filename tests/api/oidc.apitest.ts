import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { addAccount, codeAt, enableTwoFactor, signedInBrowser } from '../support/accounts'
import { testApp } from '../support/app'
import {
  type ProviderCookies,
  type ProviderPerson,
  startOidcProvider,
} from '../support/oidc-provider'

const publicUrl = 'https://stable.example'

async function stableWithProvider(people: Record<string, ProviderPerson>) {
  const provider = await startOidcProvider(publicUrl, people)
  onTestFinished(provider.stop)
  const logged: string[] = []
  const log = pino({}, { write: (line: string) => void logged.push(line) })
  const app = await testApp(undefined, { oidc: provider.config, log })
  type Browser = ReturnType<typeof app.browser>

  const begin = async (browser: Browser, query = '') => {
    const { response, status } = await browser.send('GET', `/api/login${query}`)
    expect(status).toBe(302)
    return response.headers.get('location') ?? ''
  }
  /** Where our site sends the browser after it comes back from the provider. */
  const end = async (browser: Browser, answer: URL) => {
    const { response, status } = await browser.send('GET', `${answer.pathname}${answer.search}`)
    expect(status).toBe(302)
    return response.headers.get('location')
  }
  const walk = async (browser: Browser, login: string, query = '') =>
    end(browser, await provider.answerFor(login, await begin(browser, query)))
  const me = async (browser: Browser) => (await browser.send('GET', '/api/user')).json
  return { app, provider, begin, end, walk, me, logged }
}

const zoe: ProviderPerson = {
  email: 'zoe@people.example',
  email_verified: true,
  given_name: 'Zoë',
  family_name: 'Ravat',
  picture: 'https://pictures.example/zoe.jpg',
}

test('makes someone new a viewer, and recognises them the next time', async () => {
  const { app, walk, me } = await stableWithProvider({ zoe })
  const browser = app.browser()
  expect(await walk(browser, 'zoe', '?returnTo=/investor-portal')).toBe('/investor-portal')
  expect(browser.jar.has('__Host-stable_provider')).toBe(false)
  expect(
    await walk(browser, 'zoe', '?returnTo=/profile'),
    'past the sheet’s worker, which forgets what this browser has kept',
  ).toBe('/admin/racing/signed-in?returnTo=%2Fprofile')
  const first = await me(browser)
  expect(first).toMatchObject({
    email: 'zoe@people.example',
    firstName: 'Zoë',
    lastName: 'Ravat',
    profileImageUrl: 'https://pictures.example/zoe.jpg',
    role: 'viewer',
    twoFactorEnabled: false,
  })
  const again = app.browser()
  expect(await walk(again, 'zoe')).toBe('/')
  expect(await me(again)).toEqual(first)
  expect((await again.send('POST', '/api/logout')).status).toBe(204)
  expect(await me(again)).toEqual({ message: 'Unauthorized' })
  expect(await app.json('/api/sign-in-options')).toEqual({
    provider: { name: 'Test ID' },
    forgotPassword: false,
    staffNeedTwoFactor: false,
  })
})

test('links an account only by a verified e-mail', async () => {
  const admin = 'admin@stable.example'
  const { app, walk, me } = await stableWithProvider({
    right: { email: 'Admin@Stable.example', email_verified: true, name: 'The Admin' },
    unverified: { email: admin, email_verified: false },
    silent: { email: admin },
    accented: { email: 'ädmin@stable.example', email_verified: true },
    kelvin: { email: '\u212Aate@stable.example', email_verified: true },
    nameless: {},
  })
  const { id } = await addAccount(app, { role: 'admin', email: admin })
  const kate = await addAccount(app, { role: 'admin', email: 'kate@stable.example' })
  for (const login of ['unverified', 'silent', 'accented', 'kelvin', 'nameless']) {
    const browser = app.browser()
    expect(await walk(browser, login)).toBe('/')
    const who = await me(browser)
    expect(who, login).toMatchObject({ role: 'viewer', email: null })
    expect(who).not.toMatchObject({ id })
    expect(who).not.toMatchObject({ id: kate.id })
  }
  const browser = app.browser()
  await walk(browser, 'right')
  expect(await me(browser)).toMatchObject({ id, role: 'admin', email: admin, firstName: 'Ana' })
  const trail = await app.database.kysely
    .selectFrom('audit_entries')
    .select(['action', 'subject_id'])
    .where('action', '=', 'provider-link')
    .execute()
  expect(trail).toEqual([{ action: 'provider-link', subject_id: id }])
})

test('asks for the code after the provider, too', async () => {
  const { app, walk, me } = await stableWithProvider({ zoe })
  const { id, email } = await addAccount(app, { email: zoe.email ?? '' })
  const secret = await enableTwoFactor(app, await signedInBrowser(app, email))
  const browser = app.browser()
  expect(await walk(browser, 'zoe', '?returnTo=/profile')).toBe(
    '/login?code=required&returnTo=%2Fprofile',
  )
  expect(await me(browser)).toEqual({ message: 'Unauthorized' })
  const linked = () =>
    app.database.kysely.selectFrom('identities').select(['user_id', 'subject']).execute()
  expect(await linked(), 'before the code').toEqual([])
  // in another window as well: linked only once
  const other = app.browser()
  await walk(other, 'zoe')
  const passes = async (window: typeof browser) => {
    const token = codeAt(secret, app.clock.now())
    expect((await window.send('POST', '/api/login/2fa', { token })).status).toBe(200)
    expect(await me(window)).toMatchObject({ id })
    expect(await linked()).toEqual([{ user_id: id, subject: 'zoe' }])
    app.clock.advance(60_000)
  }
  await passes(browser)
  await passes(other)
  const trail = await app.database.kysely
    .selectFrom('audit_entries')
    .select('subject_id')
    .where('action', '=', 'provider-link')
    .execute()
  expect(trail).toEqual([{ subject_id: id }])
})

test.each([
  ['disabled', { disabled_at: '2026-11-20T08:00:00.000Z' }],
  ['no-access', { without_access: 1 }],
])(
  'keeps out an account that is kept out (%s), and records it in the trail',
  async (error, state) => {
    const { app, walk, me } = await stableWithProvider({ zoe })
    const { id } = await addAccount(app, { email: zoe.email ?? '' })
    await app.database.kysely.updateTable('users').set(state).where('id', '=', id).execute()
    const browser = app.browser()
    expect(await walk(browser, 'zoe')).toBe(`/login?error=${error}`)
    expect(await me(browser)).toEqual({ message: 'Unauthorized' })
    const trail = await app.database.kysely.selectFrom('audit_entries').selectAll().execute()
    expect(trail).toMatchObject([
      {
        action: 'sign-in-failed',
        actor_id: null,
        subject_id: id,
        address: '203.0.113.7',
        detail: '{"by":"provider"}',
        number: 1,
      },
    ])
  },
)

test('accepts the provider’s answer once, in the browser that asked, and unaltered', async () => {
  const { app, provider, begin, end, me } = await stableWithProvider({ zoe })
  const browser = app.browser()
  const start = await begin(browser)
  const asked = new URL(start).searchParams
  expect(asked.get('code_challenge_method')).toBe('S256')
  expect(asked.get('state')).toMatch(/.{32}/)
  expect(asked.get('nonce')).toMatch(/.{32}/)
  const answer = await provider.answerFor('zoe', start)
  const changed = (name: string, value: string) => {
    const url = new URL(answer)
    url.searchParams.set(name, value)
    return url
  }

  // In another browser: no cookie, or that of another attempt.
  expect(await end(app.browser(), answer)).toBe('/login?error=expired')
  const other = app.browser()
  await begin(other)
  expect(await end(other, answer)).toBe('/login?error=refused')

  const kept = browser.jar.get('__Host-stable_provider') ?? ''
  const afresh = () => {
    browser.jar.set('__Host-stable_provider', kept)
    return browser
  }
  expect(await end(afresh(), changed('state', 'made-up'))).toBe('/login?error=refused')
  expect(await end(afresh(), changed('iss', 'https://evil.example'))).toBe('/login?error=refused')
  expect(await end(afresh(), changed('code', 'made-up'))).toBe('/login?error=refused')
  expect(browser.jar.has('__Host-stable_provider'), 'the cookie is used up').toBe(false)
  browser.jar.set('__Host-stable_provider', 'made-up')
  expect(await end(browser, answer)).toBe('/login?error=expired')

  expect(await end(afresh(), answer)).toBe('/')
  expect(await me(browser)).toMatchObject({ email: zoe.email })
  const replayed = app.browser()
  replayed.jar.set('__Host-stable_provider', kept)
  expect(await end(replayed, answer)).toBe('/login?error=refused')
  expect(await me(replayed)).toEqual({ message: 'Unauthorized' })
})

test.each([
  [
    'of another',
    ([head, claims]: string[]) => [head, claims, Buffer.alloc(256, 7).toString('base64url')],
  ],
  ['left out', ([head, claims]: string[]) => [head, claims, '']],
  [
    'that is said not to be needed',
    ([, claims]: string[]) => [
      Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url'),
      claims,
      '',
    ],
  ],
  [
    'for other claims',
    ([head, claims = '', signature]: string[]) => {
      const text = Buffer.from(claims, 'base64url').toString().replace('"zoe"', '"ana"')
      return [head, Buffer.from(text).toString('base64url'), signature]
    },
  ],
])('signs no one in with an ID token whose signature is %s', async (_what, change) => {
  const { app, provider, walk, me, logged } = await stableWithProvider({ zoe })
  const browser = app.browser()
  provider.forge((idToken) => change(idToken.split('.')).join('.'))
  expect(await walk(browser, 'zoe')).toBe('/login?error=refused')
  expect(logged.join('')).toContain('"msg":"sign-in through the provider failed"')
  const secrets = ['zoe', 'ravat', 'eyj', 'code=', provider.config.clientSecret]
  for (const secret of secrets) expect(logged.join('').toLowerCase()).not.toContain(secret)
  expect(await me(browser)).toEqual({ message: 'Unauthorized' })
  provider.forge((idToken) => idToken)
  expect(await walk(browser, 'zoe')).toBe('/')
})

test('handles a cancelled sign-in, and one that leads off the site', async () => {
  const { app, provider, begin, end, walk } = await stableWithProvider({ zoe })
  const browser = app.browser()
  const state = new URL(await begin(browser)).searchParams.get('state') ?? ''
  const query = new URLSearchParams({
    error: 'access_denied',
    state,
    iss: provider.config.issuer,
  })
  const answer = new URL(`${publicUrl}/api/login/callback?${query.toString()}`)
  expect(await end(browser, answer)).toBe('/login?error=cancelled')
  expect(await walk(app.browser(), 'zoe', '?returnTo=//evil.example')).toBe('/')
})

test('says on the sign-in page that the provider is down, and tries it again next time', async () => {
  const { app, provider, begin, end } = await stableWithProvider({ zoe })
  const browser = app.browser()
  const answer = await provider.answerFor('zoe', await begin(browser))
  provider.stop()
  expect(await end(browser, answer)).toBe('/login?error=provider')

  const away = await testApp(undefined, { oidc: provider.config })
  const { response } = await away.send('GET', '/api/login?returnTo=/profile')
  expect(response.headers.get('location')).toBe('/login?error=provider&returnTo=%2Fprofile')
  await provider.restart()
  const again = await away.send('GET', '/api/login?returnTo=/profile')
  expect(again.response.headers.get('location')).toContain(`${provider.config.issuer}/auth?`)
})

test('makes one account in two windows at once', async () => {
  const { app, provider, begin, end, me } = await stableWithProvider({ zoe })
  const browsers = [app.browser(), app.browser(), app.browser()]
  const answers = await Promise.all(
    browsers.map(async (browser) => provider.answerFor('zoe', await begin(browser))),
  )
  await Promise.all(
    browsers.map((browser, index) => end(browser, answers[index] ?? new URL(publicUrl))),
  )
  const ids = new Set((await Promise.all(browsers.map(me))).map((json) => JSON.stringify(json)))
  expect(ids.size).toBe(1)
  expect([...ids][0]).toContain(zoe.email)
})

test('continues to the provider’s own log-out, and back to the site', async () => {
  const yan = { email: 'yan@people.example', email_verified: true }
  const { app, provider, begin, end, me } = await stableWithProvider({ zoe, yan })
  const atProvider: ProviderCookies = new Map()
  const browser = app.browser()
  const signIn = async (login: string) =>
    end(browser, await provider.answerFor(login, await begin(browser), atProvider))
  expect(await signIn('zoe')).toBe('/')
  // while the provider's session lasts, it asks for nothing
  await signIn('yan')
  expect(await me(browser)).toMatchObject({ email: zoe.email, hasPassword: false })

  const foreign = { origin: 'https://evil.example' }
  expect((await browser.send('POST', '/api/logout', undefined, foreign)).status).toBe(403)
  const { response, status } = await browser.send('POST', '/api/logout')
  expect(status).toBe(204)
  expect(await response.text()).toBe('')
  expect(await me(browser)).toEqual({ message: 'Unauthorized' })
  const onward = response.headers.get('x-continue-at') ?? ''
  expect(onward).toContain(`${provider.config.issuer}/session/end?`)
  expect(new URL(onward).searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(await provider.logOut(onward, atProvider)).toBe(`${publicUrl}/`)

  await signIn('yan')
  expect(await me(browser)).toMatchObject({ email: yan.email })
})

test('uses the provider’s log-out only for people who came from there', async () => {
  const { app, provider, begin, end } = await stableWithProvider({ zoe })
  const { email } = await addAccount(app, { email: zoe.email ?? '' })
  const byPassword = await signedInBrowser(app, email)
  const secret = await enableTwoFactor(app, byPassword)
  const logOut = async (browser: typeof byPassword) => {
    const { response, status } = await browser.send('POST', '/api/logout')
    expect(status).toBe(204)
    return response.headers.get('x-continue-at')
  }
  expect(await logOut(byPassword)).toBeNull()
  expect(await logOut(app.browser()), 'signed in nowhere').toBeNull()

  // with a code after the provider, too
  const byProvider = app.browser()
  await end(byProvider, await provider.answerFor('zoe', await begin(byProvider)))
  const token = codeAt(secret, app.clock.now())
  expect((await byProvider.send('POST', '/api/login/2fa', { token })).status).toBe(200)
  const trail = await app.database.kysely
    .selectFrom('audit_entries')
    .select('detail')
    .where('action', '=', 'sign-in')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(trail.detail)).toMatchObject({ by: 'provider and code' })
  expect(await logOut(byProvider)).toContain(`${provider.config.issuer}/session/end?`)
})

test('ends our own session even if the provider is down', async () => {
  const { app, provider, walk, me } = await stableWithProvider({ zoe })
  const browser = app.browser()
  await walk(browser, 'zoe')
  provider.stop()
  const { response, status } = await browser.send('POST', '/api/logout')
  expect(status).toBe(204)
  expect(response.headers.get('x-continue-at')).toBeNull()
  expect(await me(browser)).toEqual({ message: 'Unauthorized' })
  expect(await app.database.kysely.selectFrom('sessions').select('id').execute()).toEqual([])
})
