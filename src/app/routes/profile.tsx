import { createFileRoute, redirect } from '@tanstack/react-router'
import { currentUserQuery } from '../../domains/accounts/ui/accounts.queries'
import { ownSessionsQuery, recoveryCodesQuery } from '../../domains/accounts/ui/profile-data'
import { ProfilePage } from '../../domains/accounts/ui/profile-page'
import { signInOptionsQuery } from '../../domains/accounts/ui/sign-in.queries'
import { loadParts } from '../../web/api'
import { pageHead } from '../frame/page-head'

export const Route = createFileRoute('/profile')({
  beforeLoad: async ({ context: { queryClient } }) => {
    const user = await queryClient.ensureQueryData(currentUserQuery)
    // thrown for the router, which redirects on the server, too
    if (user === null) throw redirect({ href: '/login?returnTo=/profile' })
  },
  loader: async ({ context: { queryClient } }) => {
    const hasSecondFactor = queryClient.getQueryData(currentUserQuery.queryKey)?.twoFactorEnabled
    await loadParts(queryClient, [
      ownSessionsQuery,
      signInOptionsQuery,
      ...(hasSecondFactor ? [recoveryCodesQuery] : []),
    ])
  },
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      path: '/profile',
      title: 'Profile & Security',
      description: 'Your account, your password and where you are signed in.',
      hidden: true,
    }),
  component: ProfilePage,
})
