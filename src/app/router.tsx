import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import { createQueryClient, type ApiRead } from '../web/api'
import type { KeptParameters } from '../lib/kept-parameters'
import { StableSilks } from '../domains/media/ui/silks'
import { type Site, SiteProvider } from '../web/site'
import { ErrorPage } from './frame/error-page'
import { NotFoundPage } from './frame/not-found-page'
import { routeTree } from './route-tree.gen'

export interface RouterContext {
  queryClient: QueryClient
  site: Site
  /** The cookies that scripts may read: `a=1; b=2`. */
  cookies: () => string
}

/** The router of one rendered page (server) or of a whole visit (browser). */
export function createAppRouter(read: ApiRead, site: Site, cookies: () => string) {
  const queryClient = createQueryClient(read)
  const context: RouterContext = { queryClient, site, cookies }
  const router = createRouter({
    routeTree,
    context,
    // addresses arrive as http/addresses.ts spells them
    caseSensitive: true,
    // the address holds text exactly as typed: ?q=2026, not ?q=%222026%22
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(String),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultViewTransition: true,
    // shows placeholders for a record that is loading before visitors feel a delay
    defaultPendingMs: 50,
    defaultPendingMinMs: 0,
    // on the server this would write an inline script, which the content policy forbids
    scrollRestoration: !import.meta.env.SSR && scrollRestorationAfterFirst(),
    // an unknown address is a matter for the whole site, even if it starts like a known one
    notFoundMode: 'root',
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: ErrorPage,
    Wrap: ({ children }) => (
      <QueryClientProvider client={queryClient}>
        <SiteProvider
          site={site}
          mark={<StableSilks className="size-full" />}
          onChange={changeSite}
        >
          {children}
        </SiteProvider>
      </QueryClientProvider>
    ),
  })
  /** Titles come from the context. */
  function changeSite(changed: Site) {
    router.update({ ...router.options, context: { ...context, site: changed } })
    void router.invalidate()
  }
  router.startViewTransition = (update) => {
    const isWanted = router.shouldViewTransition ?? router.options.defaultViewTransition
    router.shouldViewTransition = undefined
    return isWanted && 'startViewTransition' in document && !isMotionReduced()
      ? fadeInto(update)
      : update()
  }
  return router
}

const isMotionReduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Fades from page to page, while a card's photograph and name become the next page's: both ends have the same
 * `viewTransitionName`. If a visitor moves on before the fade has begun, its promise rejects, which is no
 * failure.
 */
function fadeInto(update: () => Promise<void>): Promise<void> {
  const { ready, updateCallbackDone } = document.startViewTransition(update)
  ready.catch(() => undefined)
  return updateCallbackDone
}

/**
 * The router sets each page's scroll position, except on a first page that was scrolled (or placed by the
 * browser) before scripts loaded.
 */
function scrollRestorationAfterFirst() {
  let isFirst = true
  return () => {
    const isPlaced = isFirst && window.scrollY > 0
    isFirst = false
    // for Back the router remembers only scrolling it has seen
    if (isPlaced) document.dispatchEvent(new Event('scroll'))
    return !isPlaced
  }
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
  interface StaticDataRouteOption {
    /** What may be cached of these pages for visitors (`KeptParameters`); a route without it is not cached. */
    kept?: KeptParameters
    /** What the title calls a screen of the back office. */
    title?: string
  }
}
