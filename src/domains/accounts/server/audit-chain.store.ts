import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Database, Executor } from '../../../db/database'
import type { AuditEntriesTable } from '../../../db/tables/accounts'
import { LEAST_TRAIL_DAYS } from '../../../http/environment'
import { dayMs } from '../../../lib/dates'
import { nextTurn } from '../../../lib/turns'
import { auditRow } from './audit.store'

/**
 * A place in the trail, which never changes. Written down elsewhere, it can later prove that nothing before it
 * has changed.
 */
export interface TrailMark {
  number: number
  /** SHA-256 in hexadecimal; empty before the first entry. */
  hash: string
}

const atOnce = 100

type Row = Selectable<AuditEntriesTable>
type Words = Omit<Row, 'number' | 'hash'>

/** An entry's hash: of the previous hash, its number and its content. */
function hashOf(before: string, number: number, entry: Words): string {
  const { id, at, actor_id, actor_name, address, action, subject_type, subject_id, detail } = entry
  const words = [id, at, actor_id, actor_name, address, action, subject_type, subject_id, detail]
  return createHash('sha256')
    .update(JSON.stringify([before, number, ...words]))
    .digest('hex')
}

/** Lets only one process at a time past this point, and shows it everything committed before. */
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
  if (entries.length === 0) return 0
  const sealed = entries.map((entry) => {
    number += 1
    hash = hashOf(hash, number, entry)
    return { ...entry, number, hash }
  })
  // all of these entries exist, so this updates them in one statement
  await tx
    .insertInto('audit_entries')
    .values(sealed)
    .onConflict((known) =>
      known.column('id').doUpdateSet((eb) => ({
        number: eb.ref('excluded.number'),
        hash: eb.ref('excluded.hash'),
      })),
    )
    .execute()
  await tx.updateTable('audit_head').set({ number, hash }).execute()
  return sealed.length
}

/**
 * Chains the entries committed since the last time, at most a hundred. It runs in a transaction of its own:
 * within each change's transaction it would make concurrent changes block each other on PostgreSQL. Returns how
 * many were chained.
 */
export async function sealBatch({ kysely }: Database): Promise<number> {
  const unsealed = kysely.selectFrom('audit_entries').select('id').where('number', 'is', null)
  if (!(await unsealed.limit(1).executeTakeFirst())) return 0
  return kysely.transaction().setIsolationLevel('read committed').execute(sealSome)
}

/** Chains all the rest, letting others have a turn between batches. Returns how many were chained. */
export async function sealTrail(database: Database, signal?: AbortSignal): Promise<number> {
  let sealed = 0
  while (!signal?.aborted) {
    const batch = await sealBatch(database)
    if (batch === 0) break
    sealed += batch
    await nextTurn()
  }
  return sealed
}

/** The newest entry that records the removal of older ones. */
interface Removal {
  /** Its own place in the trail. */
  number: number
  at: string
  /** The last entry removed; undefined if it can't be read, so it is not ours. */
  upTo: TrailMark | undefined
}

type FaultKind =
  | 'altered'
  | 'missing'
  /** It is older than the trail's beginning. */
  | 'left-over'
  /** The entries up to it were removed, but not by `trimTrail`. */
  | 'removed-early'
  /** The trail does not end where `audit_head` says. */
  | 'other-end'
  | 'not-as-noted'
  /** It was removed, so the noted mark can't be checked. */
  | 'noted-removed'

export interface TrailCheck {
  /** The first place where the chain is broken; undefined if it is intact. */
  fault: { kind: FaultKind; number: number } | undefined
  /** How many entries were found intact. */
  entries: number
  /** The last of them, or the place before the first. */
  last: TrailMark
  /** The last entry removed because of its age, and when. */
  removed: { upTo: number; at: string } | undefined
  /** How many entries have no place in the chain yet. */
  unsealed: number
}

const trimAction = 'trail-trim'
const trimDetail = z.object({ number: z.number(), hash: z.string() })

const start: TrailMark = { number: 0, hash: '' }

/**
 * By its number, which can't be faked without breaking the chain; sorting by time would trust a clock that may
 * be wrong.
 */
async function findRemoval(db: Executor): Promise<Removal | undefined> {
  const row = await db
    .selectFrom('audit_entries')
    .select(['number', 'at', 'detail'])
    .where('action', '=', trimAction)
    .where('number', 'is not', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row?.number == null) return undefined
  return { number: row.number, at: row.at, upTo: markOf(row.detail) }
}

function markOf(detail: string): TrailMark | undefined {
  try {
    return trimDetail.safeParse(JSON.parse(detail)).data
  } catch {
    return undefined
  }
}

/**
 * Walks the chain from its first entry to the last sealed one. An entry that was altered, removed or inserted
 * no longer fits its hash or its number.
 * @param noted a place written down earlier, which the chain must still pass through
 */
export async function verifyTrail(db: Executor, now: Date, noted?: TrailMark): Promise<TrailCheck> {
  for (;;) {
    const removal = await findRemoval(db)
    const check = await walk(db, now, { removal, noted })
    // a server may have removed old entries in the meantime
    if (!check.fault || (await findRemoval(db))?.number === removal?.number) return check
  }
}

async function walk(
  db: Executor,
  now: Date,
  { removal, noted }: { removal: Removal | undefined; noted: TrailMark | undefined },
): Promise<TrailCheck> {
  const head = await findHead(db)
  let last = removal?.upTo ?? start
  let entries = 0
  const removed = removal && { upTo: last.number, at: removal.at }
  const unsealed = await countUnsealed(db)
  const found = (kind?: FaultKind, number = last.number + 1): TrailCheck => ({
    fault: kind && { kind, number },
    entries,
    last,
    removed,
    unsealed,
  })

  if (removal && !(last.number > 0 && last.number < removal.number))
    return found('altered', removal.number)
  const leftOver = await findLeftOver(db, last.number)
  if (leftOver !== undefined) return found('left-over', leftOver)
  if (noted && noted.number <= last.number) return found('noted-removed', noted.number)

  for (let isMore = true; isMore;) {
    const batch = await db
      .selectFrom('audit_entries')
      .selectAll()
      .where('number', '>', last.number)
      .orderBy('number')
      .limit(atOnce)
      .execute()
    for (const entry of batch) {
      const kind = faultOf(entry, last, [head, noted])
      if (kind) return found(kind)
      if (entries === 0 && removal && !wasOldEnough(entry, removal, now))
        return found('removed-early', last.number)
      last = { number: last.number + 1, hash: hashOf(last.hash, last.number + 1, entry) }
      entries += 1
    }
    isMore = batch.length === atOnce
  }
  if (last.number < Math.max(head?.number ?? 0, noted?.number ?? 0)) return found('missing')
  // read again: others may have sealed more in the meantime
  const end = await findHead(db)
  return end && last.number <= end.number ? found() : found('other-end', last.number)
}

const findHead = (db: Executor) =>
  db.selectFrom('audit_head').select(['number', 'hash']).executeTakeFirst()

async function countUnsealed(db: Executor): Promise<number> {
  const { count } = await db
    .selectFrom('audit_entries')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('number', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function findLeftOver(db: Executor, upTo: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('audit_entries')
    .select('number')
    .where('number', '<=', upTo)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  return row?.number ?? undefined
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

/** Whether the first remaining entry was old enough to be removed, too: `trimTrail` leaves one such entry. */
function wasOldEnough(first: Row, removal: Removal, now: Date): boolean {
  // the clock may have been ahead when it was written
  const removedAt = Math.min(Date.parse(removal.at), now.getTime())
  return Date.parse(first.at) < removedAt - LEAST_TRAIL_DAYS * dayMs
}

/**
 * Removes entries older than `before` from the beginning of the chain, and records in the trail where it now
 * begins. The last of the old entries stays: its age shows `verifyTrail` that nothing younger was removed.
 * Returns how many were removed.
 */
export async function trimTrail({ kysely }: Database, now: Date, before: Date): Promise<number> {
  return kysely
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (tx) => {
      const head = await lockHead(tx)
      const sealed = tx
        .selectFrom('audit_entries')
        .select(['number', 'hash'])
        .where('number', 'is not', null)
        .limit(1)
      // an entry dated in the future was written while the clock was wrong: it must not hold up the rest
      // forever
      const kept = await sealed
        .where('at', '>=', before.toISOString())
        .where('at', '<=', now.toISOString())
        .orderBy('number')
        .executeTakeFirst()
      const first = await sealed
        .where('at', '<', before.toISOString())
        .where('number', '<', kept?.number ?? Number.MAX_SAFE_INTEGER)
        .orderBy('number', 'desc')
        .executeTakeFirst()
      const last = await sealed
        .where('number', '<', first?.number ?? 0)
        .orderBy('number', 'desc')
        .executeTakeFirst()
      if (!last) return 0
      const row = auditRow(now, housekeeper, {
        action: trimAction,
        subjectType: 'trail',
        subjectId: null,
        detail: { number: last.number, hash: last.hash },
      })
      // sealed at once: until it is, the entries removed would be missing
      const number = head.number + 1
      const hash = hashOf(head.hash, number, row)
      await tx
        .insertInto('audit_entries')
        .values({ ...row, number, hash })
        .execute()
      await tx.updateTable('audit_head').set({ number, hash }).execute()
      const { numDeletedRows } = await tx
        .deleteFrom('audit_entries')
        .where('number', '<=', last.number)
        .executeTakeFirst()
      return Number(numDeletedRows)
    })
}

/** The author, in the trail, of what the server does by itself. */
export const housekeeper = { id: null, name: 'Housekeeping', address: null }

export async function trailMark(db: Executor): Promise<TrailMark> {
  return db.selectFrom('audit_head').select(['number', 'hash']).executeTakeFirstOrThrow()
}
