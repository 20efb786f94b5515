import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Database, Executor } from '../../../db/database'
import type { AuditEntriesTable } from '../../../db/tables/accounts'
import { recordAudit } from './audit.store'

/** A place in the trail, which stays the same for ever: noted elsewhere, it shows later that nothing before has changed. */
export interface TrailMark {
  number: number
  /** SHA-256 in hexadecimal; empty before the first entry. */
  hash: string
}

const atOnce = 100

type Row = Selectable<AuditEntriesTable>
type Words = Omit<Row, 'number' | 'hash'>

/** An entry's hash: of the hash before, its number and all it says. */
function hashOf(before: string, number: number, entry: Words): string {
  const { id, at, actor_id, actor_name, address, action, subject_type, subject_id, detail } = entry
  const words = [id, at, actor_id, actor_name, address, action, subject_type, subject_id, detail]
  return createHash('sha256')
    .update(JSON.stringify([before, number, ...words]))
    .digest('hex')
}

/** Only one process at a time gets on from here; it sees all that was committed before. */
async function lockHead(tx: Executor): Promise<TrailMark> {
  return tx
    .updateTable('audit_head')
    .set({ id: 1 })
    .returning(['number', 'hash'])
    .executeTakeFirstOrThrow()
}

async function sealSome(tx: Executor): Promise<number> {
  let { number, hash } = await lockHead(tx)
  const entries = await tx
    .selectFrom('audit_entries')
    .selectAll()
    .where('number', 'is', null)
    .orderBy('id')
    .limit(atOnce)
    .execute()
  for (const entry of entries) {
    number += 1
    hash = hashOf(hash, number, entry)
    await tx.updateTable('audit_entries').set({ number, hash }).where('id', '=', entry.id).execute()
  }
  await tx.updateTable('audit_head').set({ number, hash }).execute()
  return entries.length
}

/**
 * Chains the entries that were committed since the last time. It is a transaction of its own: were it part of each
 * change's, any two changes at once would stand in each other's way on PostgreSQL.
 */
export async function sealTrail({ kysely }: Database): Promise<void> {
  const findUnsealed = () =>
    kysely.selectFrom('audit_entries').select('id').where('number', 'is', null).limit(1).execute()
  while ((await findUnsealed()).length > 0)
    await kysely.transaction().setIsolationLevel('read committed').execute(sealSome)
}

export interface TrailCheck {
  /** The first place where the chain doesn't hold; undefined where it holds. */
  fault:
    { kind: 'altered' | 'missing' | 'not-as-noted' | 'noted-too-old'; number: number } | undefined
  /** How many entries were looked at. */
  entries: number
  /** The last entry that is right. */
  last: TrailMark
}

/**
 * Walks the chain from its first entry to the last that was sealed. An entry that was altered, taken out or put in
 * between does not match its hash or its number.
 * @param noted a place written down earlier, which the chain must still pass through
 */
export async function verifyTrail(db: Executor, noted?: TrailMark): Promise<TrailCheck> {
  const head = await db.selectFrom('audit_head').selectAll().executeTakeFirst()
  const end = Math.max(head?.number ?? 0, noted?.number ?? 0)
  let last = await beginningOf(db)
  let entries = 0
  if (noted && noted.number < last.number)
    return { fault: { kind: 'noted-too-old', number: noted.number }, entries, last }
  while (last.number < end) {
    const batch = await db
      .selectFrom('audit_entries')
      .selectAll()
      .where('number', '>', last.number)
      .orderBy('number')
      .limit(atOnce)
      .execute()
    for (const entry of batch) {
      const number = last.number + 1
      const fault = faultOf(entry, last, [head, noted])
      if (fault) return { fault: { kind: fault, number }, entries, last }
      last = { number, hash: hashOf(last.hash, number, entry) }
      entries += 1
    }
    if (batch.length < atOnce) break
  }
  return {
    fault: last.number < end ? { kind: 'missing', number: last.number + 1 } : undefined,
    entries,
    last,
  }
}

/** What is wrong with the entry that should follow `before`. */
function faultOf(entry: Row, before: TrailMark, marks: readonly (TrailMark | undefined)[]) {
  const number = before.number + 1
  if (entry.number !== number) return 'missing'
  const hash = hashOf(before.hash, number, entry)
  if (hash !== entry.hash) return 'altered'
  const isAsNoted = marks.every((mark) => mark?.number !== number || mark.hash === hash)
  return isAsNoted ? undefined : 'not-as-noted'
}

const trimAction = 'trail-trim'
const trimDetail = z.object({ number: z.number(), hash: z.string() })

/** Where the chain begins: before its first entry, or where its beginning was last removed. */
async function beginningOf(db: Executor): Promise<TrailMark> {
  const trim = await db
    .selectFrom('audit_entries')
    .select('detail')
    .where('action', '=', trimAction)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return trim ? trimDetail.parse(JSON.parse(trim.detail)) : { number: 0, hash: '' }
}

/**
 * Removes entries older than `before` from the beginning of the chain, and says in the trail where it begins now.
 * Returns how many were removed.
 */
export async function trimTrail({ kysely }: Database, now: Date, before: Date): Promise<number> {
  return kysely
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (tx) => {
      await lockHead(tx)
      const kept = await tx
        .selectFrom('audit_entries')
        .select((eb) => eb.fn.min('number').as('number'))
        .where('at', '>=', before.toISOString())
        .executeTakeFirst()
      let oldest = tx
        .selectFrom('audit_entries')
        .select(['number', 'hash'])
        .where('number', 'is not', null)
        .orderBy('number', 'desc')
      if (kept?.number != null) oldest = oldest.where('number', '<', kept.number)
      const last = await oldest.executeTakeFirst()
      if (!last) return 0
      await recordAudit(tx, now, housekeeper, {
        action: trimAction,
        subjectType: 'trail',
        subjectId: null,
        detail: { number: last.number, hash: last.hash },
      })
      const { numDeletedRows } = await tx
        .deleteFrom('audit_entries')
        .where('number', '<=', last.number)
        .executeTakeFirst()
      return Number(numDeletedRows)
    })
}

const housekeeper = { id: null, name: 'Housekeeping', address: null }

/** How far the trail is sealed. */
export async function trailMark(db: Executor): Promise<TrailMark> {
  return db.selectFrom('audit_head').select(['number', 'hash']).executeTakeFirstOrThrow()
}
