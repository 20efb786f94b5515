import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { SESSION_COOKIE } from './guards'

/** Holds a sign-in that still waits for its code. */
const PENDING_COOKIE = 'stable_sign_in'

/** Holds what the sign-in provider's answer must fit. */
const PROVIDER_COOKIE = 'stable_provider'

/** `secureCookies`: whether visitors come by https (`PUBLIC_URL`); over plain http on loopback they do not. */
export interface CookieSettings {
  secureCookies: boolean
}

const options = ({ secureCookies }: CookieSettings) =>
  ({ httpOnly: true, sameSite: 'Lax', secure: secureCookies, path: '/' }) as const

export const sessionToken = (c: Context) => getCookie(c, SESSION_COOKIE)
export const pendingToken = (c: Context) => getCookie(c, PENDING_COOKIE)

/** With `maxAgeSeconds` the browser keeps the cookie, without it forgets it when it closes. */
export function setSessionCookie(
  c: Context,
  settings: CookieSettings,
  session: { token: string; maxAgeSeconds: number | undefined },
): void {
  const { token, maxAgeSeconds } = session
  setCookie(c, SESSION_COOKIE, token, {
    ...options(settings),
    ...(maxAgeSeconds !== undefined && { maxAge: maxAgeSeconds }),
  })
  deleteCookie(c, PENDING_COOKIE, options(settings))
}

export const setPendingCookie = (c: Context, settings: CookieSettings, token: string) =>
  setCookie(c, PENDING_COOKIE, token, { ...options(settings), maxAge: 300 })

export function clearSessionCookies(c: Context, settings: CookieSettings): void {
  deleteCookie(c, SESSION_COOKIE, options(settings))
  deleteCookie(c, PENDING_COOKIE, options(settings))
}

const providerOptions = (settings: CookieSettings) => ({
  ...options(settings),
  path: '/api/login',
})

export const providerCookie = (c: Context) => getCookie(c, PROVIDER_COOKIE)

export const setProviderCookie = (c: Context, settings: CookieSettings, value: string) =>
  setCookie(c, PROVIDER_COOKIE, value, { ...providerOptions(settings), maxAge: 600 })

export const clearProviderCookie = (c: Context, settings: CookieSettings) =>
  deleteCookie(c, PROVIDER_COOKIE, providerOptions(settings))
