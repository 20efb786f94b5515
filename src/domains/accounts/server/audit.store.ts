import type { CompiledQuery } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Executor } from '../../../db/database'
import type { AccountAction } from '../account-actions.rules'
import type { AuditEntry } from '../accounts.contract'

/** Who did something, as the trail names them; an `Actor` is one. */
export interface Author {
  /** Null for someone without a session: a visitor, or the command line. */
  id: string | null
  name: string
  address: string | null
}

export interface NewAuditEntry {
  action: string
  /** `user`, or the kind of content: `horse`, `page` … */
  subjectType: string
  subjectId: string | null
  /** What else is worth knowing: never a password, a code or a token. */
  detail?: Record<string, unknown>
}

/** An entry as it is stored, before it has its place in the chain. */
export const auditRow = (now: Date, author: Author, entry: NewAuditEntry) => ({
  id: newId(),
  at: now.toISOString(),
  actor_id: author.id,
  actor_name: author.name,
  address: author.address,
  action: entry.action,
  subject_type: entry.subjectType,
  subject_id: entry.subjectId,
  detail: JSON.stringify(entry.detail ?? {}),
})

let recorded = 0
/** How many entries this process has written to the trail. */
export const entriesRecorded = () => recorded

/** Writes to the trail; `tx` is the transaction of the change itself. */
export async function recordAudit(
  tx: Executor,
  now: Date,
  author: Author,
  entry: NewAuditEntry,
): Promise<void> {
  recorded += 1
  await tx
    .insertInto('audit_entries')
    .values(auditRow(now, author, entry))
    .execute()
}

/** Compiles a query that records many entries, for a transaction that must be short. */
export const prepareAudit = (
  db: Executor,
  now: Date,
  author: Author,
  entries: readonly NewAuditEntry[],
): CompiledQuery =>
  db
    .insertInto('audit_entries')
    .values(entries.map((entry) => auditRow(now, author, entry)))
    .compile()

/** `recordAudit` for an entry about someone's account. */
export const recordAboutUser = (
  tx: Executor,
  now: Date,
  author: Author,
  action: AccountAction,
  userId: string | null,
  detail: Record<string, unknown> = {},
): Promise<void> =>
  recordAudit(tx, now, author, { action, subjectType: 'user', subjectId: userId, detail })

export interface AuditFilter {
  subjectType?: string | undefined
  subjectId?: string | undefined
  actorId?: string | undefined
  /** What this person did, and what others did to their account. */
  personId?: string | undefined
  /** Leaves out what was done to accounts. */
  contentOnly: boolean
  /** Only entries older than the one with this id. */
  before?: string | undefined
  limit: number
}

/** The trail, newest first. */
export async function listAudit(db: Executor, filter: AuditFilter): Promise<AuditEntry[]> {
  const { subjectType, subjectId, actorId, personId, before } = filter
  let query = db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').limit(filter.limit)
  if (subjectType !== undefined) query = query.where('subject_type', '=', subjectType)
  if (subjectId !== undefined) query = query.where('subject_id', '=', subjectId)
  if (actorId !== undefined) query = query.where('actor_id', '=', actorId)
  if (personId !== undefined)
    query = query.where((eb) =>
      eb.or([
        eb('actor_id', '=', personId),
        eb.and([eb('subject_type', '=', 'user'), eb('subject_id', '=', personId)]),
      ]),
    )
  if (filter.contentOnly) query = query.where('subject_type', '!=', 'user')
  if (before !== undefined) query = query.where('id', '<', before)
  const rows = await query.execute()
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    actorId: row.actor_id,
    actorName: row.actor_name,
    address: row.address,
    action: row.action,
    subjectType: row.subject_type,
    subjectId: row.subject_id,
    detail: detailOf(row.detail),
  }))
}

function detailOf(json: string): Record<string, unknown> {
  const value: unknown = JSON.parse(json)
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
