import type { MiddlewareHandler } from 'hono'
import { createHash } from 'node:crypto'
import type { AppEnv } from './app-env'
import type { HeaderList } from './kept-answer'

interface SecurityHeaderOptions {
  publicUrl: string
  /** The one style nonce of all pages, from `styleNonceOf`. */
  styleNonce: string
  /** Allows the inline scripts and styles that the development server adds. */
  development?: boolean
}

/**
 * The nonce of the <style> elements that scripts insert. It comes from the build, not from chance, so that two
 * renders of a page are identical byte for byte; the protection lies in script-src, which has no nonce.
 */
export const styleNonceOf = (buildId: string): string =>
  createHash('sha256').update(`style nonce of ${buildId}`).digest('base64').slice(0, 22)

const players = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://www.facebook.com',
]

export function contentSecurityPolicy(options: SecurityHeaderOptions): string {
  const styles = options.development ? `'unsafe-inline'` : `'nonce-${options.styleNonce}'`
  return [
    `default-src 'self'`,
    `script-src 'self'${options.development ? ` 'unsafe-inline'` : ''}`,
    `style-src 'self' ${styles}`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' https: data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `frame-src ${players.join(' ')}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `form-action 'self'`,
    ...(options.publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** For pages, and everything else that isn't a built file. */
export function securityHeaders(options: SecurityHeaderOptions): HeaderList {
  return [
    ['content-security-policy', contentSecurityPolicy(options)],
    ['x-frame-options', 'DENY'],
    // The video players refuse to play without a referrer.
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    [
      'permissions-policy',
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    ],
    ['cross-origin-opener-policy', 'same-origin'],
    ...everyAnswer(options),
  ]
}

/**
 * For the built scripts, styles, fonts and icons. They aren't documents, so headers that govern those would
 * only add bytes to each; the short policy is for workers, and for drawings opened on their own.
 */
export const assetHeaders = (options: Pick<SecurityHeaderOptions, 'publicUrl'>): HeaderList => [
  ['content-security-policy', `default-src 'self'`],
  ...everyAnswer(options),
]

const everyAnswer = ({ publicUrl }: Pick<SecurityHeaderOptions, 'publicUrl'>): HeaderList => [
  ['x-content-type-options', 'nosniff'],
  ...(publicUrl.startsWith('https:')
    ? ([['strict-transport-security', 'max-age=31536000; includeSubDomains']] as const)
    : []),
]

/** Sets the headers on every answer, except those that a route has set itself. */
export function withSecurityHeaders(headers: HeaderList): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next()
    const set = c.res.headers
    for (const [name, value] of headers) if (!set.has(name)) set.set(name, value)
  }
}
