import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import {
  type HorsesAddress,
  readHorsesAddress,
} from '../../../domains/horses/ui/admin/horse-filter'
import { HorsesScreen } from '../../../domains/horses/ui/admin/horses-screen'
import { horseCardsQuery } from '../../../domains/horses/ui/horses.queries'
import { loadParts } from '../../../web/api'

export const Route = createFileRoute('/admin/horses')({
  validateSearch: ({
    q,
    status,
    view,
    show,
    horse,
    tab,
    photo,
  }): Partial<Record<keyof HorsesAddress, unknown>> => ({
    q,
    status,
    view,
    show,
    horse,
    tab,
    photo,
  }),
  // in the browser the screen itself shows loading and failure
  loader: async ({ context: { queryClient, isStaff } }) => {
    if (isStaff && import.meta.env.SSR) await loadParts(queryClient, [horseCardsQuery])
  },
  staticData: { title: 'Horses Management' },
  component: Horses,
})

function Horses() {
  const address = readHorsesAddress({ ...Route.useSearch() })
  const navigate = Route.useNavigate()
  const { history } = useRouter()
  const place = () => history.location.state.__TSR_index
  /** The list's place in the browser's history when a horse was opened from it. */
  const listAt = useRef<number>(undefined)
  const still = { resetScroll: false, viewTransition: false }
  return (
    <HorsesScreen
      address={address}
      onAddress={(search, isTyping = false) => {
        if (address.horse === undefined) listAt.current = place()
        // typed text arrives after a pause: a horse opened in the meantime stays open
        const next = isTyping ? (now: object) => ({ ...now, ...search }) : search
        void navigate({ search: next, replace: isTyping, ...still })
      }}
      onClose={() => {
        const steps = (listAt.current ?? place()) - place()
        if (steps < 0) history.go(steps, { ignoreBlocker: true })
        // opened by a link: there is no list to go back to
        else {
          const search = { ...address, horse: undefined, tab: undefined, photo: undefined }
          void navigate({ search, replace: true, ignoreBlocker: true, ...still })
        }
      }}
    />
  )
}
