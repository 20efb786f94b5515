import { createFileRoute } from '@tanstack/react-router'
import { currentUserQuery } from '../../domains/accounts/ui/accounts.queries'
import { MyInvestmentsPage } from '../../domains/investments/ui/my-investments-page'
import { myInvestmentsQuery } from '../../domains/investments/ui/my-investments.queries'
import { loadParts } from '../../web/api'
import { OwnNextRace, OwnNextRaceSkeleton } from '../home/own-next-race'
import { useLive } from '../../web/use-live'
import { pageHead } from '../frame/page-head'

export const Route = createFileRoute('/investor-portal')({
  loader: async ({ context: { queryClient } }) => {
    const user = await queryClient.ensureQueryData(currentUserQuery)
    if (user !== null) await loadParts(queryClient, [myInvestmentsQuery])
  },
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      path: '/investor-portal',
      title: 'My Investments',
      description: 'Your shares in our horses, their record, and your papers.',
      hidden: true,
    }),
  component: Portal,
})

function Portal() {
  useLive()
  return (
    <MyInvestmentsPage
      nextRaces={(entries) => <OwnNextRace entries={entries} />}
      nextRacesPlaceholder={<OwnNextRaceSkeleton />}
    />
  )
}
