import { createFileRoute, useRouter } from '@tanstack/react-router'
import { currentUserQuery } from '../../domains/accounts/ui/accounts.queries'
import {
  MyInvestmentsFrame,
  MyInvestmentsPage,
} from '../../domains/investments/ui/my-investments-page'
import { myInvestmentsQuery } from '../../domains/investments/ui/my-investments.queries'
import { ErrorState } from '../../web/ui/error-state'
import { pageHead } from '../page-head'

export const Route = createFileRoute('/investor-portal')({
  // in the browser the page itself says how the loading goes
  loader: async ({ context: { queryClient } }) => {
    if (!import.meta.env.SSR) return
    const user = await queryClient.ensureQueryData(currentUserQuery)
    if (user !== null) await queryClient.ensureQueryData(myInvestmentsQuery)
  },
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      path: '/investor-portal',
      title: 'My Investments',
      description: 'Your shares in our horses, their record, and your papers.',
      hidden: true,
    }),
  errorComponent: LoadingFailed,
  component: MyInvestmentsPage,
})

function LoadingFailed() {
  const router = useRouter()
  return (
    <MyInvestmentsFrame>
      <ErrorState what="your investments" retry={() => void router.invalidate()} />
    </MyInvestmentsFrame>
  )
}
