import { Badge, type BadgeTone } from '../../../../web/ui/badge'
import { type MeetingStatus, meetingStatusLabel } from '../../meetings.rules'

const tones: Record<MeetingStatus, BadgeTone> = { planned: 'info', held: 'quiet', abandoned: 'bad' }

export const MeetingStatusBadge = ({ status }: { status: MeetingStatus }) => (
  <Badge tone={tones[status]}>{meetingStatusLabel(status)}</Badge>
)
