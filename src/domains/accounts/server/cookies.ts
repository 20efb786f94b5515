import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { KNOWN_SECONDS } from './known-browsers.store'

const names = {
  session: 'stable_session',
  /** A sign-in that is waiting for its code. */
  pending: 'stable_sign_in',
  /** What the sign-in provider's answer must match. */
  provider: 'stable_provider',
  /** Identifies a browser that someone has signed in with; logging out keeps it. */
  browser: 'stable_browser',
} as const

/** `secureCookies`: whether visitors come over https (`PUBLIC_URL`), rather than over plain http on loopback. */
export interface CookieSettings {
  secureCookies: boolean
}

/**
 * The name of the cookie in the browser. Browsers accept one that begins with `__Host-` only over https and
 * from this very host, so no one on the network and no other subdomain can plant one.
 */
export const cookieName = (cookie: keyof typeof names, { secureCookies }: CookieSettings) =>
  `${secureCookies ? '__Host-' : ''}${names[cookie]}`

const options = ({ secureCookies }: CookieSettings) =>
  ({ httpOnly: true, sameSite: 'Lax', secure: secureCookies, path: '/' }) as const

const read = (cookie: keyof typeof names) => (c: Context, settings: CookieSettings) =>
  getCookie(c, cookieName(cookie, settings))

export const sessionToken = read('session')
export const pendingToken = read('pending')
export const providerCookie = read('provider')
export const browserToken = read('browser')

/** Without `maxAge` (in seconds) the browser forgets the cookie when it closes. */
function keep(
  c: Context,
  settings: CookieSettings,
  { cookie, value, maxAge }: { cookie: keyof typeof names; value: string; maxAge?: number },
): void {
  setCookie(c, cookieName(cookie, settings), value, {
    ...options(settings),
    ...(maxAge !== undefined && { maxAge }),
  })
}

const drop = (c: Context, settings: CookieSettings, cookie: keyof typeof names) =>
  deleteCookie(c, cookieName(cookie, settings), options(settings))

/** With `maxAgeSeconds` the browser keeps the session; without it, the session is forgotten when the browser closes. */
export function setSessionCookie(
  c: Context,
  settings: CookieSettings,
  session: { token: string; maxAgeSeconds: number | undefined; browserToken: string },
): void {
  const { token, maxAgeSeconds: maxAge } = session
  keep(c, settings, { cookie: 'session', value: token, ...(maxAge !== undefined && { maxAge }) })
  drop(c, settings, 'pending')
  setBrowserCookie(c, settings, session.browserToken)
}

export const setBrowserCookie = (c: Context, settings: CookieSettings, token: string) =>
  keep(c, settings, { cookie: 'browser', value: token, maxAge: KNOWN_SECONDS })

export const setPendingCookie = (c: Context, settings: CookieSettings, token: string) =>
  keep(c, settings, { cookie: 'pending', value: token, maxAge: 300 })

export function clearSessionCookies(c: Context, settings: CookieSettings): void {
  drop(c, settings, 'session')
  drop(c, settings, 'pending')
}

export const setProviderCookie = (c: Context, settings: CookieSettings, value: string) =>
  keep(c, settings, { cookie: 'provider', value, maxAge: 600 })

export const clearProviderCookie = (c: Context, settings: CookieSettings) =>
  drop(c, settings, 'provider')
