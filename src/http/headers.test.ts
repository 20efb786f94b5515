import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { AppEnv } from './app-env'
import {
  assetHeaders,
  contentSecurityPolicy,
  securityHeaders,
  styleNonceOf,
  withSecurityHeaders,
} from './headers'

const options = { publicUrl: 'http://127.0.0.1:3000', styleNonce: styleNonceOf('build 1') }

describe('the content security policy', () => {
  it('allows no scripts but our own files', () => {
    expect(contentSecurityPolicy(options).split('; ')).toEqual([
      `default-src 'self'`,
      `script-src 'self'`,
      `style-src 'self' 'nonce-${options.styleNonce}'`,
      `style-src-attr 'unsafe-inline'`,
      `img-src 'self' https: data: blob:`,
      `font-src 'self'`,
      `connect-src 'self'`,
      `frame-src https://www.youtube-nocookie.com https://player.vimeo.com https://www.facebook.com`,
      `object-src 'none'`,
      `base-uri 'none'`,
      `frame-ancestors 'none'`,
      `form-action 'self'`,
    ])
  })

  it('follows the public address', () => {
    const policy = contentSecurityPolicy({
      ...options,
      publicUrl: 'https://stable.example',
    })
    expect(policy).toContain('upgrade-insecure-requests')
  })

  it('has a nonce that depends on the build', () => {
    expect(styleNonceOf('build 1')).toBe(options.styleNonce)
    expect(styleNonceOf('build 2')).not.toBe(options.styleNonce)
    expect(options.styleNonce).toMatch(/^[A-Za-z0-9+/]{22}$/)
  })
})

describe('the headers', () => {
  const app = new Hono<AppEnv>()
  app.use(withSecurityHeaders(securityHeaders({ ...options, publicUrl: 'https://stable.example' })))
  app.get('/own', (c) => c.text('own', 200, { 'content-security-policy': 'sandbox' }))
  app.get('/broken', () => {
    throw new Error('broken')
  })
  app.onError((_error, c) => c.text('broken', 500))

  it('are on every answer', async () => {
    for (const path of ['/missing', '/broken', '/own']) {
      const { headers } = await app.request(path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    }
  })

  it('leave headers that a route has set alone', async () => {
    const { headers } = await app.request('/own')
    expect(headers.get('content-security-policy')).toBe('sandbox')
  })

  it('do not ask for https without it', () => {
    expect(securityHeaders(options).map(([name]) => name)).not.toContain(
      'strict-transport-security',
    )
  })
})

it('sends built files with a short policy that allows nothing from elsewhere', () => {
  expect(assetHeaders({ publicUrl: 'https://stable.example' })).toEqual([
    ['content-security-policy', `default-src 'self'`],
    ['x-content-type-options', 'nosniff'],
    ['strict-transport-security', 'max-age=31536000; includeSubDomains'],
  ])
})
