import { createFileRoute, redirect } from '@tanstack/react-router'
import { sheetOfToday } from '../../../../domains/racing/racing-words.rules'
import { meetingsQuery } from '../../../../domains/racing/ui/admin/racing.queries'
import { stableDay } from '../../../../lib/dates'

/** The sheet of today's meeting, else of the next one, else of the last: an address to keep. */
export const Route = createFileRoute('/admin/racing/today')({
  loader: async ({ context: { queryClient, isStaff } }) => {
    if (!isStaff) return
    const meetings = await queryClient.fetchQuery({ ...meetingsQuery, staleTime: 0 })
    const meeting = sheetOfToday(meetings, stableDay(new Date()))
    if (!meeting) throw redirect({ to: '/admin/racing', replace: true })
    const params = { meetingId: meeting.id }
    throw redirect({ to: '/admin/racing/$meetingId', params, replace: true })
  },
})
