import { formatLongDate } from '../../../../lib/dates'
import type { AuditEntry } from '../../accounts.contract'
import { accountActions } from '../../accounts.rules'

const actionWords: Record<string, string> = accountActions

const fieldWords: Record<string, string> = {
  firstName: 'first name',
  lastName: 'last name',
  email: 'e-mail',
  phone: 'phone',
}

const mauritianTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Indian/Mauritius',
  hour: '2-digit',
  minute: '2-digit',
})

/** `"6 September 2026, 14:05"` in Mauritius. */
export const momentWords = (instant: string): string =>
  `${formatLongDate(instant)}, ${mauritianTime.format(new Date(instant))}`

/** What happened, in a line: `"Changed the role from viewer to staff"`. */
export function actionLine({ action, detail }: Pick<AuditEntry, 'action' | 'detail'>): string {
  const words = actionWords[action] ?? action
  const { from, to, role, fields } = detail
  if (typeof from === 'string' && typeof to === 'string') return `${words} from ${from} to ${to}`
  if (typeof role === 'string') return `${words} as ${role}`
  if (Array.isArray(fields) && fields.length > 0)
    return `${words}: ${fields.map((field) => fieldWords[String(field)] ?? String(field)).join(', ')}`
  return words
}
