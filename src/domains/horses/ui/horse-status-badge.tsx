import { Badge, type BadgeTone } from '../../../web/ui/badge'
import { statusLabel, type HorseStatus } from '../horses.rules'

const tones: Record<HorseStatus, BadgeTone> = {
  active: 'good',
  in_training: 'info',
  retired: 'quiet',
  sold: 'quiet',
}

export function HorseStatusBadge({ status }: { status: HorseStatus }) {
  return <Badge tone={tones[status]}>{statusLabel(status)}</Badge>
}
