import { type Context, Hono } from 'hono'
import { user } from '../../domains/accounts/accounts.contract'
import { isStaff } from '../../domains/accounts/accounts.rules'
import type { Guards } from '../../domains/accounts/server/guards'
import type { Addresses } from '../../http/addresses'
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
import type { SignedInPages } from './signed-in-pages'
import type { render } from './ssr'

interface Dependencies {
  routes: Hono<AppEnv>
  addresses: Addresses
  cache: PageCache
  guards: Guards
  clock: Clock
  environment: Pick<Environment, 'publicUrl' | 'stable'>
  assets: BuiltAssets
  render: typeof render
  /** Missing in development, where pages change with their code. */
  signedInPages?: SignedInPages | undefined
}

/** Renders a page, with the visitor's own data, for every address that nothing else answers. */
export function pagesOnServer(deps: Dependencies) {
  const { routes, addresses, cache, guards, clock, environment, assets, render, signedInPages } =
    deps
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
  /** The person asking, if they are signed in and see no more than visitors. */
  const viewerOf = async (c: Context<AppEnv>) => {
    const answer = await readAs(c, '/api/user')
    const { data } = user.safeParse('value' in answer ? answer.value : undefined)
    return isStaff(data) ? undefined : data
  }
  return new Hono<AppEnv>().get('*', async (c) => {
    // before anything is read: what changes meanwhile must not be kept
    const { generation } = cache
    const cookie = c.req.header('cookie')
    const { pathname, search } = new URL(c.req.url)
    const readShared = (path: string) => cache.read(path, () => readAs(c, path))
    const read = async (path: string) => {
      // If the database is away, the route itself says so.
      const seesDrafts = await guards.seesDrafts(c).catch(() => true)
      return seesDrafts || isPreviewPath(path) ? readAs(c, path) : readShared(path)
    }
    const answer = await read('/api/settings')
    const settings = stableSettings.safeParse('value' in answer ? answer.value : undefined)
    if (settings.success) lastKnown = settings.data
    const common = {
      site: {
        ...lastKnown,
        themeColours: themeColoursOf(lastKnown.colours),
        publicUrl,
        today: stableDay(clock.now()),
      },
      styleNonce: assets.styleNonce,
      assets,
    }
    /** The page for anyone signed in, if it is the same for all of them. */
    const renderForAnyone = async (target: string) => {
      let isSameForAll = true
      const page = await render({
        ...common,
        forAnyone: true,
        request: new Request(`http://localhost${target}`),
        read: async (path) => {
          if (addresses.keyOf(path) && !isPreviewPath(path)) return readShared(path)
          isSameForAll = false
          return { status: 403, body: '' }
        },
        // the page is rendered again, for this person
        onError: () => undefined,
      })
      if (!isSameForAll) return 'own'
      return 'html' in page && page.status === 200 && page.isWhole ? page : undefined
    }
    const mayShare = cookie !== undefined && settings.success && !isPreviewPath(pathname)
    const key = mayShare ? addresses.keyOf(pathname + search) : undefined
    const viewer = signedInPages && key ? await viewerOf(c) : undefined
    const shared =
      key && viewer && (await signedInPages?.pageFor(viewer, key, generation, renderForAnyone))
    if (shared) return sendText(c, shared, 200, { ...type, ...neverKept })
    const page = await render({
      ...common,
      request: new Request(`http://localhost${pathname}${search}`, {
        headers: cookie === undefined ? {} : { cookie },
      }),
      read,
      onError: (error) => {
        c.get('log').error({ err: error }, 'a page could not be rendered')
      },
    })
    if ('location' in page) return redirect(page.location, page.status)
    return sendText(c, page.html, page.status, {
      ...type,
      ...(page.status === 503 && { 'retry-after': String(usualOutageSeconds) }),
      ...(bindingsOf(c).internal && page.isWhole && settings.success ? {} : neverKept),
    })
  })
}

const type = { 'content-type': 'text/html; charset=utf-8' }
const neverKept = { 'cache-control': 'private, no-store' }

const redirect = (location: string, status: number) =>
  new Response(null, {
    status,
    headers: { location: location.replace(/^http:\/\/localhost(?=\/)/, '') },
  })
