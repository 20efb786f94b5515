import type { Executor } from '../../../db/database'
import { type NewAuditEntry, recordAudit } from '../../accounts/server/audit.store'
import type { Actor } from '../../accounts/server/guards'
import type { ContentDetail } from '../content.contract'
import type { ContentSubject } from '../content.rules'

/** The fields that a change gives another value, each with the old and the new one. */
export function changesBetween(
  before: object,
  change: object,
): NonNullable<ContentDetail['changes']> {
  return Object.entries(change).flatMap(([field, to]: [string, unknown]) => {
    const from: unknown = Reflect.get(before, field)
    return to === undefined || JSON.stringify(from) === JSON.stringify(to)
      ? []
      : [{ field, from, to }]
  })
}

interface ContentEntry extends ContentDetail {
  action: 'create' | 'change' | 'delete' | 'restore' | 'reorder'
  subjectType: ContentSubject
  subjectId: string
}

/** A change of content, as the trail keeps it. */
export const contentEntry = ({
  action,
  subjectType,
  subjectId,
  ...detail
}: ContentEntry): NewAuditEntry => ({ action, subjectType, subjectId, detail })

/** Records a change of content in the trail; `tx` is the transaction of the change itself. */
export async function recordContent(
  tx: Executor,
  now: Date,
  actor: Actor,
  entry: ContentEntry,
): Promise<void> {
  await recordAudit(tx, now, actor, contentEntry(entry))
}

/**
 * The time of a change: at least a millisecond later than the previous one, so that `updatedAt` distinguishes
 * any two states of a row.
 */
export function changedAt(now: Date, previous: { updatedAt: string }): Date {
  return new Date(Math.max(now.getTime(), Date.parse(previous.updatedAt) + 1))
}
