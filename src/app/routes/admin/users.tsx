import { createFileRoute } from '@tanstack/react-router'
import { peopleQuery } from '../../../domains/accounts/ui/admin/people.queries'
import { UsersScreen } from '../../../domains/accounts/ui/admin/users-screen'
import { HoldingsButton } from '../../admin-holdings-button'
import { missingPageHead } from '../../page-head'

export const Route = createFileRoute('/admin/users')({
  // in the browser the screen itself says how the loading goes
  loader: async ({ context: { queryClient, isStaff } }) => {
    if (isStaff && import.meta.env.SSR) await queryClient.ensureQueryData(peopleQuery)
  },
  head: ({ match: { context } }) =>
    context.isStaff ? missingPageHead(context.site, 'Users Management') : {},
  component: () => <UsersScreen About={HoldingsButton} />,
})
