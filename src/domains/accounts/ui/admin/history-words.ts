import { formatLongDateAndTime } from '../../../../lib/moments'
import type { AuditEntry } from '../../accounts.contract'
import { contentDetail } from '../../../content/content.contract'
import { changeLine, type FieldLabels } from '../../../content/ui/admin/content-words'
import { designWords } from '../../../media/ui/admin/silks-words'
import { accountActions } from '../../account-actions.rules'

const actionWords: Record<string, string> = accountActions

const fieldLabels: FieldLabels = {
  firstName: 'the first name',
  lastName: 'the last name',
  email: 'the e-mail',
  phone: 'the phone',
  silks: { label: 'the registered colours', show: designWords },
  silksUrl: { label: 'the picture of the registered colours', isPicture: true },
}

/** `"6 September 2026, 14:05"` by the stable's clock. */
export const momentWords = formatLongDateAndTime

const withChanges = contentDetail.pick({ changes: true })

/** What happened, one line for each change: `"Changed the role from viewer to staff"`. */
export function actionLines({ action, detail }: Pick<AuditEntry, 'action' | 'detail'>): string[] {
  const words = actionWords[action] ?? action
  const { from, to, role, call, file } = detail
  if (typeof from === 'string' && typeof to === 'string') return [`${words} from ${from} to ${to}`]
  if (typeof call === 'string') return [`${words}: ${call}`]
  if (typeof file === 'string') return [`${words} ${file}`]
  if (typeof role === 'string') return [`${words} as ${role}`]
  const changes = withChanges.safeParse(detail).data?.changes ?? []
  if (changes.length > 0) return changes.map((change) => changeLine(change, fieldLabels).line)
  return [words]
}
