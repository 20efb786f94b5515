import {
  CalendarDays,
  FileText,
  Flag,
  Images,
  type LucideIcon,
  TicketPercent,
  Trophy,
  User,
} from 'lucide-react'
import type { FoundKind } from '../../finding.rules'

interface KindWords {
  one: string
  group: string
  icon: LucideIcon
}

export const kindWords: Record<FoundKind, KindWords> = {
  horse: { one: 'Horse', group: 'Horses', icon: Trophy },
  person: { one: 'Person', group: 'People', icon: User },
  offering: { one: 'Ownership share', group: 'Ownership shares', icon: TicketPercent },
  race: { one: 'Race', group: 'Races', icon: Flag },
  meeting: { one: 'Meeting', group: 'Meetings', icon: CalendarDays },
  page: { one: 'Page', group: 'Pages', icon: FileText },
  'gallery-photo': { one: 'Gallery photo', group: 'Main gallery', icon: Images },
  'horse-photo': { one: 'Photo of a horse', group: 'Photos of horses', icon: Images },
}
