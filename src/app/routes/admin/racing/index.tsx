import { createFileRoute } from '@tanstack/react-router'
import { MeetingsScreen } from '../../../../domains/racing/ui/admin/meetings-screen'
import { meetingsQuery } from '../../../../domains/racing/ui/admin/racing.queries'
import { loadParts } from '../../../../web/api'

export const Route = createFileRoute('/admin/racing/')({
  validateSearch: ({ season }): { season?: string } =>
    /^\d{4}$/.test(String(season)) ? { season: String(season) } : {},
  // in the browser the screen itself shows loading and failure
  loader: async ({ context: { queryClient, isStaff } }) => {
    if (isStaff && import.meta.env.SSR) await loadParts(queryClient, [meetingsQuery])
  },
  staticData: { title: 'Racing' },
  component: Racing,
})

function Racing() {
  const { season } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <MeetingsScreen
      season={season}
      onSeason={(chosen) =>
        void navigate({ search: { season: chosen }, resetScroll: false, viewTransition: false })
      }
      onAdded={(meetingId) =>
        void navigate({ to: '/admin/racing/$meetingId', params: { meetingId } })
      }
    />
  )
}
