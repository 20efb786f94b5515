import { createFileRoute } from '@tanstack/react-router'
import { peopleQuery } from '../../../domains/accounts/ui/admin/people.queries'
import { UsersScreen } from '../../../domains/accounts/ui/admin/users-screen'
import { useNoteOpened } from '../../../domains/finding/ui/admin/opened'
import { HoldingsDialog } from '../../admin/holdings-dialog'
import { loadParts } from '../../../web/api'

export const Route = createFileRoute('/admin/users')({
  validateSearch: ({ q, person }): { q?: string | undefined; person?: string | undefined } => ({
    q: typeof q === 'string' && q !== '' ? q.slice(0, 80) : undefined,
    person: typeof person === 'string' ? person : undefined,
  }),
  // in the browser the screen itself shows loading and failure
  loader: async ({ context: { queryClient, isStaff } }) => {
    if (isStaff && import.meta.env.SSR) await loadParts(queryClient, [peopleQuery])
  },
  staticData: { title: 'Users Management' },
  component: Users,
})

const holdings = { label: 'Holdings', Dialog: HoldingsDialog }

function Users() {
  const { q = '', person } = Route.useSearch()
  const onOpened = useNoteOpened('person')
  const navigate = Route.useNavigate()
  return (
    <UsersScreen
      q={q}
      onlyId={person}
      onOpened={onOpened}
      about={holdings}
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
