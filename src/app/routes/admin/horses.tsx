import { createFileRoute } from '@tanstack/react-router'
import { readHorsesAddress } from '../../../domains/horses/ui/admin/horse-filter'
import { HorsesScreen } from '../../../domains/horses/ui/admin/horses-screen'
import { horseCardsQuery } from '../../../domains/horses/ui/horses.queries'
import { loadParts } from '../../../web/api'
import { missingPageHead } from '../../page-head'

export const Route = createFileRoute('/admin/horses')({
  validateSearch: ({ q, status, show }): { q?: unknown; status?: unknown; show?: unknown } => ({
    q,
    status,
    show,
  }),
  // in the browser the screen itself says how the loading goes
  loader: async ({ context: { queryClient, isStaff } }) => {
    if (isStaff && import.meta.env.SSR) await loadParts(queryClient, [horseCardsQuery])
  },
  head: ({ match: { context } }) =>
    context.isStaff ? missingPageHead(context.site, 'Horses Management') : {},
  component: Horses,
})

function Horses() {
  const address = readHorsesAddress({ ...Route.useSearch() })
  const navigate = Route.useNavigate()
  return (
    <HorsesScreen
      address={address}
      onAddress={(search, isTyping = false) =>
        void navigate({ search, replace: isTyping, resetScroll: false, viewTransition: false })
      }
    />
  )
}
