import { type Context, Hono } from 'hono'
import type { Guards } from '../../domains/accounts/server/guards'
import type { AppEnv, PageRead } from '../../http/app-env'
import { bindingsOf } from '../../http/app-env'
import type { Environment } from '../../http/environment'
import { sendText } from '../../http/compressed'
import { usualOutageSeconds } from '../../http/errors'
import { isPreviewPath } from '../../http/preview'
import type { PageCache } from '../../http/page-cache'
import { stableDay, type Clock } from '../../lib/dates'
import { themeColoursOf } from '../../lib/palettes'
import { nextTurn } from '../../lib/turns'
import type { BuiltAssets } from './page-assets'
import { stableSettings, type StableSettings } from '../../domains/settings/settings.contract'
import { defaultSettings } from '../../domains/settings/server/default-settings'
import { refusalIn, withTotal } from '../../web/api'
import type { render } from './ssr'

interface Dependencies {
  routes: Hono<AppEnv>
  cache: PageCache
  guards: Guards
  clock: Clock
  environment: Pick<Environment, 'publicUrl' | 'stable'>
  assets: BuiltAssets
  render: typeof render
}

/** Renders a page, with the visitor's own data, for every address that nothing else answers. */
export function pagesOnServer(deps: Dependencies) {
  const { routes, cache, guards, clock, environment, assets, render } = deps
  const { stable, publicUrl } = environment
  /** What pages say of the stable while its settings can't be read. */
  let lastKnown: StableSettings = defaultSettings(stable)
  const readAs = async (page: Context<AppEnv>, path: string) => {
    // All of a page's data is requested at once, so each answer gets its own turn.
    await nextTurn()
    const read: PageRead = { page }
    const response = await routes.request(path, undefined, { read })
    if (!response.ok) return refusalIn(response)
    return { value: withTotal(read.answer, response) }
  }
  return new Hono<AppEnv>().get('*', async (c) => {
    const cookie = c.req.header('cookie')
    const url = new URL(c.req.url)
    const read = async (path: string) => {
      const readHere = () => readAs(c, path)
      // If the database is away, the route itself says so.
      const seesDrafts = await guards.seesDrafts(c).catch(() => true)
      return seesDrafts || isPreviewPath(path) ? readHere() : cache.read(path, readHere)
    }
    const answer = await read('/api/settings')
    const settings = stableSettings.safeParse('value' in answer ? answer.value : undefined)
    if (settings.success) lastKnown = settings.data
    const page = await render({
      request: new Request(`http://localhost${url.pathname}${url.search}`, {
        headers: cookie === undefined ? {} : { cookie },
      }),
      read,
      site: {
        ...lastKnown,
        themeColours: themeColoursOf(lastKnown.colours),
        publicUrl,
        today: stableDay(clock.now()),
      },
      styleNonce: assets.styleNonce,
      assets,
      onError: (error) => {
        c.get('log').error({ err: error }, 'a page could not be rendered')
      },
    })
    if ('location' in page) return redirect(page.location, page.status)
    return sendText(c, page.html, page.status, {
      'content-type': 'text/html; charset=utf-8',
      ...(page.status === 503 && { 'retry-after': String(usualOutageSeconds) }),
      ...(bindingsOf(c).internal && page.isWhole && settings.success
        ? {}
        : { 'cache-control': 'private, no-store' }),
    })
  })
}

const redirect = (location: string, status: number) =>
  new Response(null, {
    status,
    headers: { location: location.replace(/^http:\/\/localhost(?=\/)/, '') },
  })
