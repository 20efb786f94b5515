import { type CompiledQuery, type RawBuilder, type Selectable, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { comesBefore } from '../../../db/comes-after'
import type { Executor } from '../../../db/database'
import type { AuditEntriesTable } from '../../../db/tables/accounts'
import { stableInstant } from '../../../lib/dates'
import { endOfStableDay } from '../../../lib/moments'
import { giveWay, mapInTurns } from '../../../lib/turns'
import type { AccountAction } from '../account-actions.rules'
import type { AuditEntry } from '../accounts.contract'
import type { TrailSubject } from '../trail.rules'

/** Who did something, as the trail names them; an `Actor` is one. */
export interface Author {
  /** Null for someone without a session: a visitor, or the command line. */
  id: string | null
  name: string
  address: string | null
}

export interface NewAuditEntry {
  action: string
  subjectType: TrailSubject
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

/** An entry as the trail has it. */
export type StoredEntry = Omit<AuditEntry, 'about'>

export interface AuditFilter {
  /** What the entries are about. */
  subjectTypes: readonly string[]
  subjectId?: string | undefined
  actorId?: string | undefined
  /** What this person did, and what others did to their account. */
  personId?: string | undefined
  /** Days by the stable's clock. */
  from?: string | undefined
  to?: string | undefined
}

/**
 * The trail, newest first: entries older than the one with the id `before`. Each kind of subject is read from its
 * own place in an index, so that the answer takes as long for a rare kind among many entries as for a common one.
 */
export async function listAudit(
  db: Executor,
  filter: AuditFilter,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<StoredEntry[]> {
  const place = before === undefined ? undefined : await findPlace(db, before)
  if (before !== undefined && !place) return []
  const arms = filter.subjectTypes.flatMap((type) => armsOf(filter, type))
  if (arms.length === 0) return []
  const period = [
    filter.from !== undefined &&
      sql<boolean>`at >= ${stableInstant(filter.from, '00:00').toISOString()}`,
    filter.to !== undefined && sql<boolean>`at <= ${endOfStableDay(filter.to).toISOString()}`,
    place && comesBefore('at', [place.at, place.id]),
  ].filter((condition) => condition !== false && condition !== undefined)
  const newest = sql`order by at desc, id desc limit ${limit}`
  const found = arms.map((arm, number) => {
    const conditions = sql.join([...arm, ...period], sql` and `)
    return sql`select * from (select at, id from audit_entries where ${conditions} ${newest})
      as ${sql.ref(`arm_${number}`)}`
  })
  const { rows } = await sql<{ id: string }>`
    select id from (${sql.join(found, sql` union all `)}) as arms ${newest}`.execute(db)
  const entries: StoredEntry[] = []
  // a hundred entries about long texts are 20 MB
  for (let start = 0; start < rows.length; start += READ_AT_ONCE) {
    await giveWay()
    const ids = rows.slice(start, start + READ_AT_ONCE).map(({ id }) => id)
    entries.push(...(await entriesWith(db, ids)))
  }
  return entries
}

const READ_AT_ONCE = 25

async function entriesWith(db: Executor, ids: readonly string[]): Promise<StoredEntry[]> {
  const rows = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return mapInTurns(rows, entryOf)
}

/** The conditions of the entries about one kind of subject; several lists without a common entry. */
function armsOf(filter: AuditFilter, type: string): RawBuilder<boolean>[][] {
  const { subjectId, actorId, personId } = filter
  const common = [
    sql<boolean>`subject_type = ${type}`,
    ...(subjectId === undefined ? [] : [sql<boolean>`subject_id = ${subjectId}`]),
    ...(actorId === undefined ? [] : [sql<boolean>`actor_id = ${actorId}`]),
  ]
  if (personId === undefined) return [common]
  const done = [...common, sql<boolean>`actor_id = ${personId}`]
  const suffered = [
    ...common,
    sql<boolean>`subject_id = ${personId}`,
    sql<boolean>`(actor_id is null or actor_id <> ${personId})`,
  ]
  return type === 'user' ? [done, suffered] : [done]
}

const findPlace = (db: Executor, id: string) =>
  db.selectFrom('audit_entries').select(['at', 'id']).where('id', '=', id).executeTakeFirst()

const entryOf = (row: Selectable<AuditEntriesTable>): StoredEntry => ({
  id: row.id,
  at: row.at,
  actorId: row.actor_id,
  actorName: row.actor_name,
  address: row.address,
  action: row.action,
  subjectType: row.subject_type,
  subjectId: row.subject_id,
  detail: detailOf(row.detail),
})

function detailOf(json: string): Record<string, unknown> {
  const value: unknown = JSON.parse(json)
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

export async function findAuditEntry(db: Executor, id: string): Promise<StoredEntry | undefined> {
  const row = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && entryOf(row)
}
