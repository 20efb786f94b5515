import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import { createQueryClient, type ApiRead } from '../web/api'
import type { KeptParameters } from '../lib/kept-parameters'
import type { Site } from '../web/site'
import { ErrorPage } from './frame/error-page'
import { NotFoundPage } from './frame/not-found-page'
import { routeTree } from './route-tree.gen'

export interface RouterContext {
  queryClient: QueryClient
  site: Site
  /** The cookies that scripts may read: `a=1; b=2`. */
  cookies: () => string
}

/** The router of one page render (server) or of the whole visit (browser). */
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
    // a page that waits for its record shows placeholders in its place before a visitor feels a delay
    defaultPendingMs: 50,
    defaultPendingMinMs: 0,
    // on the server this would write an inline script, which the content policy forbids
    scrollRestoration: !import.meta.env.SSR && scrollRestorationAfterFirst(),
    // an unknown address is the whole site's matter, whatever known one it begins like
    notFoundMode: 'root',
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: ErrorPage,
    Wrap: ({ children }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  })
  router.startViewTransition = (update) => {
    const isWanted = router.shouldViewTransition ?? router.options.defaultViewTransition
    router.shouldViewTransition = undefined
    return isWanted && 'startViewTransition' in document ? fadeInto(update) : update()
  }
  return router
}

/** Fades from page to page. A visitor who goes on before the fade has begun is no failure, though its promise rejects. */
function fadeInto(update: () => Promise<void>): Promise<void> {
  const { ready, updateCallbackDone } = document.startViewTransition(update)
  ready.catch(() => undefined)
  return updateCallbackDone
}

/** The router places each page, except a first one that was scrolled (or placed by the browser) before scripts came. */
function scrollRestorationAfterFirst() {
  let isFirst = true
  return () => {
    const isPlaced = isFirst && window.scrollY > 0
    isFirst = false
    // the router remembers for Back only what it has seen being scrolled
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
    /** What visitors see there may be cached (`KeptParameters`); a route that leaves this out is not cached. */
    kept?: KeptParameters
  }
}
