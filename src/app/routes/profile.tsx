import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { currentUserQuery } from '../../domains/accounts/ui/accounts.queries'
import { ownSessionsQuery } from '../../domains/accounts/ui/profile-data'
import { ProfileFrame } from '../../domains/accounts/ui/profile-frame'
import { ProfilePage } from '../../domains/accounts/ui/profile-page'
import { signInOptionsQuery } from '../../domains/accounts/ui/sign-in.queries'
import { ErrorState } from '../../web/ui/error-state'
import { pageHead } from '../page-head'

export const Route = createFileRoute('/profile')({
  beforeLoad: async ({ context: { queryClient } }) => {
    const user = await queryClient.ensureQueryData(currentUserQuery)
    // thrown for the router, which answers with it on the server, too
    if (user === null) throw redirect({ href: '/login?returnTo=/profile' })
  },
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(ownSessionsQuery),
      queryClient.ensureQueryData(signInOptionsQuery),
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
  pendingComponent: () => (
    <ProfileFrame>
      <p role="status">Loading...</p>
    </ProfileFrame>
  ),
  pendingMs: 150,
  errorComponent: LoadingFailed,
  component: ProfilePage,
})

function LoadingFailed() {
  const router = useRouter()
  return (
    <ProfileFrame>
      <ErrorState what="your profile" retry={() => void router.invalidate()} />
    </ProfileFrame>
  )
}
