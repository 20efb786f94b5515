import { createFileRoute } from '@tanstack/react-router'
import { peopleQuery } from '../../../domains/accounts/ui/admin/people.queries'
import { UsersScreen } from '../../../domains/accounts/ui/admin/users-screen'
import { Deed } from '../../admin/deed'
import { HoldingsButton } from '../../admin/holdings-button'
import { loadParts } from '../../../web/api'
import { missingPageHead } from '../../frame/page-head'

export const Route = createFileRoute('/admin/users')({
  validateSearch: ({ q }): { q?: string | undefined } => ({
    q: typeof q === 'string' && q !== '' ? q.slice(0, 80) : undefined,
  }),
  // in the browser the screen itself shows loading and failure
  loader: async ({ context: { queryClient, isStaff } }) => {
    if (isStaff && import.meta.env.SSR) await loadParts(queryClient, [peopleQuery])
  },
  head: ({ match: { context } }) =>
    context.isStaff ? missingPageHead(context.site, 'Users Management') : {},
  component: Users,
})

function Users() {
  const { q = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <UsersScreen
      q={q}
      About={HoldingsButton}
      Deed={Deed}
      onSearch={(wanted) =>
        void navigate({
          search: { q: wanted === '' ? undefined : wanted },
          replace: true,
          resetScroll: false,
          viewTransition: false,
        })
      }
    />
  )
}
