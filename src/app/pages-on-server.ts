import { Hono } from 'hono'
import type { AppBindings, AppEnv } from '../http/app-env'
import { bindingsOf } from '../http/app-env'
import type { Environment } from '../http/environment'
import { usualOutageSeconds } from '../http/errors'
import { mauritianDay, type Clock } from '../lib/dates'
import { nextTurn } from '../lib/turns'
import type { BuiltAssets } from './page-assets'
import { render } from './ssr'

interface Dependencies {
  /** Asks the server itself, in-process. */
  request: (
    input: Request | string,
    init: RequestInit | undefined,
    env: AppBindings,
  ) => Promise<Response>
  clock: Clock
  environment: Pick<Environment, 'publicUrl' | 'stable'>
  assets: BuiltAssets
}

/** Every address that nothing else answers: a page, rendered with the visitor's own data. */
export function pagesOnServer({ request, clock, environment, assets }: Dependencies) {
  const { stable, publicUrl } = environment
  return new Hono<AppEnv>().get('*', async (c) => {
    const requestId = c.get('requestId')
    const cookie = c.req.header('cookie')
    const url = new URL(c.req.url)
    const page = await render({
      request: new Request(`http://localhost${url.pathname}${url.search}`, {
        headers: cookie === undefined ? {} : { cookie },
      }),
      // All data for a page is requested at once, so each answer gets its own turn.
      apiFetch: async (path) => {
        await nextTurn()
        return request(path, cookie === undefined ? {} : { headers: { cookie } }, {
          internal: { requestId },
        })
      },
      site: {
        name: stable.name,
        email: stable.email,
        phone: stable.phone ?? null,
        publicUrl,
        today: mauritianDay(clock.now()),
      },
      styleNonce: assets.styleNonce,
      assets: assets.tags,
      onError: (error) => {
        c.get('log').error({ err: error }, 'a page could not be rendered')
      },
    })
    if (page.location !== undefined) return redirect(page.location, page.status)
    return new Response(page.html, {
      status: page.status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        ...(page.status === 503 && { 'retry-after': String(usualOutageSeconds) }),
        ...(bindingsOf(c).internal?.uncached && page.isWhole
          ? {}
          : { 'cache-control': 'private, no-store' }),
      },
    })
  })
}

const redirect = (location: string, status: number) =>
  new Response(null, {
    status,
    headers: { location: location.replace(/^http:\/\/localhost(?=\/)/, '') },
  })
