import { randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env'

// A draft's private address has a token in place of the draft's name. Addresses are in lower case, so it is
// written in hexadecimal; logs hide it as they hide every such word (`logs.ts`).

export const newPreviewToken = () => randomBytes(32).toString('hex')

const token = /^[0-9a-f]{64}$/
export const isPreviewToken = (word: string) => token.test(word)

export const isPreviewPath = (path: string) =>
  path.split('?', 1).some((own) => own.split('/').some(isPreviewToken))

/** Previews are kept nowhere, found by no search engine, and their address goes to no other site. */
export const privatePreviews: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  if (!isPreviewPath(c.req.path)) return
  c.res.headers.set('cache-control', 'private, no-store')
  c.res.headers.set('x-robots-tag', 'noindex')
  c.res.headers.set('referrer-policy', 'strict-origin')
}
