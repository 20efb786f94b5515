import { useSuspenseQuery } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  Outlet,
  useLocation,
  useMatches,
  useRouter,
} from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { isStaff } from '../../domains/accounts/accounts.rules'
import { currentUserQuery } from '../../domains/accounts/ui/accounts.queries'
import { pageLinksQuery } from '../../domains/pages/ui/pages.queries'
import { loadParts } from '../../web/api'
import { useSite } from '../../web/site'
import { Toaster } from '../../web/toast/toaster'
import { ErrorPage } from '../frame/error-page'
import { missingPageHead } from '../frame/page-head'
import { PageTags } from '../frame/page-tags'
import type { RouterContext } from '../router'
import { BareHeader, SignedInMenu, SiteHeader } from '../frame/site-header'
import { SiteFooter } from '../frame/site-footer'
import { useLinksWithin } from '../frame/use-links-within'

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context: { queryClient } }) => {
    const [user] = await Promise.all([
      queryClient.ensureQueryData(currentUserQuery),
      loadParts(queryClient, [pageLinksQuery]),
    ])
    if (user !== null) await SignedInMenu.preload?.()
  },
  // for an address that no route knows; known pages set their own title
  head: ({ match }) =>
    match._notFound
      ? missingPageHead(match.context.site, '404 Page Not Found')
      : { meta: [{ title: match.context.site.name }] },
  shellComponent: Document,
  component: Site,
  errorComponent: SiteFailed,
})

/** The document itself, which also surrounds a failed page. */
function Document({ children }: { children: ReactNode }) {
  const { light, dark } = useSite().themeColours
  const isRacing = useLocation({ select: ({ pathname }) => pathname.startsWith('/admin/racing') })
  return (
    <html lang="en-MU">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={dark} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={isRacing ? '/racing.webmanifest' : '/manifest.webmanifest'} />
        <PageTags />
      </head>
      <body>{children}</body>
    </html>
  )
}

function Site() {
  useMarkedAlive()
  useFocusOnNewPage()
  useLinksWithin()
  const { data: user } = useSuspenseQuery(currentUserQuery)
  const isAdminPage = useMatches({
    select: (matches) =>
      matches.some(({ routeId }) => routeId === '/admin') &&
      !matches.some(({ _notFound }) => _notFound),
  })
  // the back office has its own sidebar and its own <main>; anyone who may not enter sees the site's frame
  if (isAdminPage && isStaff(user))
    return (
      <>
        <SkipLink />
        <Outlet />
        <Toaster />
      </>
    )
  return (
    <div className="flex min-h-svh flex-col">
      <SkipLink />
      <SiteHeader />
      <main id="main" tabIndex={-1} className="grow outline-none">
        <Outlet />
      </main>
      <SiteFooter />
      <Toaster />
    </div>
  )
}

/**
 * Tells `boot.ts`, and tests through `<html data-alive>`, that the page responds to scripts. The content of
 * `<main>` may follow a moment later, or immediately when someone clicks or types there.
 */
function useMarkedAlive() {
  useEffect(() => {
    document.documentElement.dataset['alive'] = 'true'
    dispatchEvent(new Event('alive'))
  }, [])
}

function SiteFailed() {
  return (
    <div className="flex min-h-svh flex-col">
      <BareHeader />
      <main className="grow">
        <ErrorPage />
      </main>
    </div>
  )
}

function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only z-40 bg-action font-semibold text-on-action focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-5 focus:py-3"
    >
      Skip to the content
    </a>
  )
}

/** Moves the focus to the content of each new page, so that keyboard and screen reader continue from its start. */
function useFocusOnNewPage() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged)
          document.getElementById('main')?.focus({ preventScroll: true })
      }),
    [router],
  )
}
