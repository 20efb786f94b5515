import { createFileRoute } from '@tanstack/react-router'
import { useNoteOpened } from '../../../domains/finding/ui/admin/opened'
import {
  readSharesAddress,
  type SharesAddress,
} from '../../../domains/ownership/ui/admin/offering-filter'
import { SharesScreen } from '../../../domains/ownership/ui/admin/shares-screen'
import { offeringsQuery } from '../../../domains/ownership/ui/ownership.queries'
import { afterClosing } from '../../admin/after-closing'
import { loadParts } from '../../../web/api'
import { oversoldQuery } from '../../../domains/shares/ui/shares.queries'

export const Route = createFileRoute('/admin/shares')({
  // the screen itself parses these, which keeps the code out of the public pages
  validateSearch: ({
    q,
    state,
    show,
    offering,
  }): Partial<Record<keyof SharesAddress, unknown>> => ({ q, state, show, offering }),
  // in the browser the screen itself shows loading and failure
  loader: async ({ context: { queryClient, isStaff } }) => {
    if (isStaff && import.meta.env.SSR)
      await loadParts(queryClient, [offeringsQuery, oversoldQuery])
  },
  staticData: { title: 'Ownership Shares' },
  component: Shares,
})

function Shares() {
  const address = readSharesAddress({ ...Route.useSearch() })
  const navigate = Route.useNavigate()
  return (
    <SharesScreen
      address={address}
      onOpened={useNoteOpened('offering')}
      onClosed={() =>
        void navigate({ search: { ...address, offering: undefined }, ...afterClosing })
      }
      onAddress={(search, isTyping = false) =>
        void navigate({ search, replace: isTyping, resetScroll: false, viewTransition: false })
      }
    />
  )
}
