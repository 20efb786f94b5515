import { createFileRoute } from '@tanstack/react-router'
import { MeetingSheet } from '../../../../domains/racing/ui/admin/sheet/meeting-sheet'
import {
  sheetQuery,
  suggestionsQuery,
  usualPrizesQuery,
} from '../../../../domains/racing/ui/admin/racing.queries'
import { loadParts } from '../../../../web/api'

export const Route = createFileRoute('/admin/racing/$meetingId')({
  validateSearch: ({ mode }): { mode?: 'entries' | 'results' } =>
    mode === 'entries' || mode === 'results' ? { mode } : {},
  // in the browser the screen itself shows loading and failure
  loader: async ({ context: { queryClient, isStaff }, params: { meetingId } }) => {
    if (isStaff && import.meta.env.SSR)
      await loadParts(queryClient, [
        sheetQuery(meetingId),
        usualPrizesQuery(meetingId),
        suggestionsQuery,
      ])
  },
  staticData: { title: 'Sheet' },
  component: Meeting,
})

function Meeting() {
  const { meetingId } = Route.useParams()
  const { mode } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <MeetingSheet
      key={meetingId}
      id={meetingId}
      mode={mode}
      onDeleted={() => void navigate({ to: '/admin/racing', replace: true })}
    />
  )
}
