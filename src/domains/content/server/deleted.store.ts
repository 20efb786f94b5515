import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import type { Executor } from '../../../db/database'
import type { Tables } from '../../../db/tables/tables'
import { conflict, notFound } from '../../../http/errors'
import { dayMs } from '../../../lib/dates'
import { giveWay } from '../../../lib/turns'
import type { DeletedThing } from '../content.contract'
import { type DeletableKind, deletableKinds, KEPT_DAYS } from '../content.rules'

const KEPT_MS = KEPT_DAYS * dayMs

const snapshot = z.record(
  z.string(),
  z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
)
/** The database rows, by table. */
export type Snapshot = z.infer<typeof snapshot>

interface Deletion {
  kind: DeletableKind
  subjectId: string
  title: string
  rows: Snapshot
}

/** Keeps what is about to be deleted; `tx` is the transaction of the deletion itself. Returns the deletion's id. */
export async function keepDeleted(
  tx: Executor,
  now: Date,
  deletedBy: { name: string },
  { kind, subjectId, title, rows }: Deletion,
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('deleted_records')
    .values({
      id,
      kind,
      subject_id: subjectId,
      title,
      rows: JSON.stringify(rows),
      deleted_at: now.toISOString(),
      deleted_by: deletedBy.name,
    })
    .execute()
  return id
}

const keptSince = (now: Date) => new Date(now.getTime() - KEPT_MS).toISOString()
const kindOf = (text: string) => z.enum(deletableKinds).parse(text)

/** What can be put back, most recently deleted first. */
export async function listDeleted(
  db: Executor,
  now: Date,
  kinds: readonly DeletableKind[],
): Promise<DeletedThing[]> {
  const rows = await db
    .selectFrom('deleted_records')
    .select(['id', 'kind', 'subject_id', 'title', 'deleted_at', 'deleted_by'])
    .where('deleted_at', '>', keptSince(now))
    .where('restored_at', 'is', null)
    .where('kind', 'in', kinds)
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: kindOf(row.kind),
    subjectId: row.subject_id,
    title: row.title,
    deletedAt: row.deleted_at,
    deletedBy: row.deleted_by,
    keptUntil: new Date(Date.parse(row.deleted_at) + KEPT_MS).toISOString(),
  }))
}

/**
 * Removes an entry from the deleted records, so that its domain can put it back in the same transaction.
 * @throws 404 if there is none or its time is over; 409 if it has been put back
 */
export async function takeDeleted(tx: Executor, now: Date, id: string): Promise<Deletion> {
  const row = await tx
    .selectFrom('deleted_records')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', '>', keptSince(now))
    .executeTakeFirst()
  if (!row) throw notFound('This can no longer be put back')
  const taken = await tx
    .updateTable('deleted_records')
    .set({ restored_at: now.toISOString() })
    .where('id', '=', id)
    .where('restored_at', 'is', null)
    .executeTakeFirst()
  if (taken.numUpdatedRows === 0n) throw conflict('This has already been put back')
  return {
    kind: kindOf(row.kind),
    subjectId: row.subject_id,
    title: row.title,
    rows: snapshot.parse(JSON.parse(row.rows)),
  }
}

/** Writes a snapshot's rows back as they were; `table` must belong to the caller's domain. */
export async function putBackRows(
  tx: Executor,
  table: keyof Tables,
  rows: Snapshot[string] = [],
): Promise<void> {
  for (const row of rows) {
    await giveWay()
    const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
    const values = sql.join(Object.values(row))
    await sql`insert into ${sql.table(table)} (${columns}) values (${values})`.execute(tx)
  }
}

/** Forgets records deleted too long ago. Returns how many. */
export async function forgetDeleted(db: Executor, now: Date): Promise<number> {
  const result = await db
    .deleteFrom('deleted_records')
    .where('deleted_at', '<=', keptSince(now))
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
