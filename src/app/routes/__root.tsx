import { createRootRouteWithContext, HeadContent, Outlet } from '@tanstack/react-router'
import { currentUserQuery } from '../../domains/accounts/ui/accounts.queries'
import { pageLinksQuery } from '../../domains/pages/ui/pages.queries'
import type { RouterContext } from '../router'

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(currentUserQuery),
      queryClient.ensureQueryData(pageLinksQuery),
    ])
  },
  component: Document,
})

function Document() {
  return (
    <html lang="en-MU">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <HeadContent />
      </head>
      <body>
        <Outlet />
      </body>
    </html>
  )
}
