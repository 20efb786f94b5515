import { createHash } from 'node:crypto'
import type { CompiledQuery } from 'kysely'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import type { Executor } from '../../../db/database'
import { fieldsOf } from '../../../db/fields'
import { giveWay } from '../../../lib/turns'
import { type NewAuditEntry, prepareAudit } from '../../accounts/server/audit.store'
import type { Actor } from '../../accounts/server/guards'
import type { PastImport } from '../import.contract'
import { findLatestImport, type RunRow } from './import-records.store'
import type { ImportPlan } from './import-plan'
import { trailOf } from './import-trail'
import type { Planned } from './import-work'

const tables = ['meetings', 'races', 'runs'] as const
export type Table = (typeof tables)[number]

/** How many rows go into one statement, and into one part of what is kept for taking an import back. */
const AT_ONCE = 200

const part = z.object({
  table: z.enum(tables),
  /** What it wrote: ids, each with its `contentHash`. */
  written: z.record(z.string(), z.string()),
  /** The rows among them that were already there, as they were. */
  before: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
})
const partText = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue('Not JSON')
      return z.NEVER
    }
  })
  .pipe(part)
/** What an import did to some rows of one table. */
export type ImportPart = z.infer<typeof part>

/** Everything that an import, or undoing one, writes, prepared so that the transaction is as short as possible. */
export interface PreparedWrite {
  /** What must still be as it was read. */
  expected: Record<Table, { id: string; updated_at: string }[]>
  /** The import that must still be the latest. */
  follows: string | undefined
  queries: CompiledQuery[]
}

type AnyRow = { id: string; created_at: string; updated_at: string }

export const piecesOf = <Item>(list: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(list.length / AT_ONCE) }, (_, n) =>
    list.slice(n * AT_ONCE, (n + 1) * AT_ONCE),
  )

/** The columns in a hash. They must stay as they are: with another, no earlier import could be undone. */
const hashedColumns = {
  meetings: 'abandoned_reason date going id notes status title venue venue_folded',
  races:
    'currency distance_metres id meeting_id name number off_time prizes race_class total_runners video_url',
  runs: 'apprentice_allowance_grams body_weight carried_weight_grams comment currency draw finish horse_id id is_dead_heat jockey margin office_notes position prize_money_cents race_id rating scratched_at scratched_reason state time',
}

/** A hash of what a row says, whatever its timestamps: it shows whether anyone has changed the row. */
export function contentHash(table: Table, row: object): string {
  const columns = hashedColumns[table].split(' ')
  const content = columns.map((column): [string, unknown] => [column, Reflect.get(row, column)])
  return createHash('sha256').update(JSON.stringify(content)).digest('base64').slice(0, 22)
}

/** Prepares the trail's entries about many changes, with pauses. */
export async function prepareTrail(
  db: Executor,
  { now, actor }: { now: Date; actor: Actor },
  entries: readonly NewAuditEntry[],
): Promise<CompiledQuery[]> {
  const queries: CompiledQuery[] = []
  for (const piece of piecesOf(entries)) {
    await giveWay()
    queries.push(prepareAudit(db, now, actor, piece))
  }
  return queries
}

/** Compiles what an import writes, with pauses: its rows, the trail, and what is needed to undo it. */
export async function prepareImport(
  db: Executor,
  plan: ImportPlan,
  by: { now: Date; actor: Actor },
): Promise<PreparedWrite & { id: string }> {
  const id = newId()
  const { at } = plan
  const stamped = <Row extends AnyRow>({ row }: Planned<Row>): Row => ({
    ...row,
    created_at: row.created_at === '' ? at : row.created_at,
    updated_at: at,
  })
  const { add: added, change: changed } = plan.report.counts
  const about = { id, imported_at: at, imported_by: by.actor.name, added, changed }
  const inserts = [db.insertInto('result_imports').values(about).compile()]
  const changes: CompiledQuery[] = []
  const expected: PreparedWrite['expected'] = {
    meetings: [...plan.joined.meetings],
    races: [...plan.joined.races],
    runs: [],
  }
  let number = 0
  const keep = async (table: Table, planned: readonly Planned<AnyRow>[]) => {
    for (const piece of piecesOf(planned)) {
      const written: [id: string, hash: string][] = []
      for (const { row } of piece) {
        await giveWay()
        written.push([row.id, contentHash(table, row)])
      }
      const before = piece.flatMap((each) => each.before ?? [])
      const rows = { table, written: Object.fromEntries(written), before }
      number += 1
      inserts.push(
        db
          .insertInto('result_import_parts')
          .values({ import_id: id, number, rows: JSON.stringify(rows) })
          .compile(),
      )
      expected[table].push(...before)
    }
  }
  for (const table of tables) await keep(table, plan[table])
  for (const each of plan.meetings) {
    await giveWay()
    if (each.before)
      changes.push(
        db.updateTable('meetings').set(stamped(each)).where('id', '=', each.row.id).compile(),
      )
  }
  for (const each of plan.races) {
    await giveWay()
    if (each.before)
      changes.push(
        db.updateTable('races').set(stamped(each)).where('id', '=', each.row.id).compile(),
      )
  }
  const isNew = ({ before }: Planned<AnyRow>) => before === undefined
  for (const piece of piecesOf(plan.meetings.filter(isNew))) {
    await giveWay()
    inserts.push(db.insertInto('meetings').values(piece.map(stamped)).compile())
  }
  for (const piece of piecesOf(plan.races.filter(isNew))) {
    await giveWay()
    inserts.push(db.insertInto('races').values(piece.map(stamped)).compile())
  }
  // nothing refers to a run, so one that changes is written anew
  for (const piece of piecesOf(plan.runs)) {
    await giveWay()
    const ids = piece.flatMap(({ before }) => before?.id ?? [])
    if (ids.length > 0) changes.push(db.deleteFrom('runs').where('id', 'in', ids).compile())
    inserts.push(
      db
        .insertInto('runs')
        .values(piece.map((each) => stamped<RunRow>(each)))
        .compile(),
    )
  }
  const trail = await prepareTrail(db, by, await trailOf(plan))
  return { id, queries: [...changes, ...inserts, ...trail], expected, follows: plan.follows }
}

/** When these rows were last changed, by id. Locks them: on PostgreSQL no one else changes them until the end. */
async function lockRows(
  tx: Executor,
  table: Table,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx
    .updateTable(table)
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('id', 'in', ['', ...ids])
    .returning(['id', 'updated_at'])
    .execute()
  return new Map(rows.map((row) => [row.id, row.updated_at]))
}

/**
 * Writes what was prepared; `tx` must be a transaction. Returns false, having written nothing, if a row has changed
 * or another import has been written since.
 */
export async function writePrepared(
  tx: Executor,
  { expected, follows, queries }: PreparedWrite,
): Promise<boolean> {
  // every writer locks in the same order, or two of them could wait for each other
  for (const table of tables)
    for (const rows of piecesOf(expected[table].toSorted((a, b) => (a.id < b.id ? -1 : 1)))) {
      await giveWay()
      const ids = rows.map(({ id }) => id)
      const found = await lockRows(tx, table, ids)
      if (rows.some((row) => found.get(row.id) !== row.updated_at)) return false
    }
  if ((await findLatestImport(tx)) !== follows) return false
  for (const query of queries) {
    await giveWay()
    await tx.executeQuery(query)
  }
  return true
}

/** More than a stable imports in years. */
const MOST_LISTED = 1000

export async function listImports(db: Executor): Promise<PastImport[]> {
  const rows = await db
    .selectFrom('result_imports')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute()
  return rows.map(fieldsOf)
}

export async function findImport(db: Executor, id: string): Promise<PastImport | undefined> {
  const row = await db
    .selectFrom('result_imports')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && fieldsOf(row)
}

/**
 * What an import did, part by part, in the order in which it was written; read with pauses. Undefined if a part can't
 * be read.
 */
export async function readParts(db: Executor, importId: string): Promise<ImportPart[] | undefined> {
  const rows = await db
    .selectFrom('result_import_parts')
    .select('rows')
    .where('import_id', '=', importId)
    .orderBy('number')
    .execute()
  const parts: ImportPart[] = []
  for (const row of rows) {
    await giveWay()
    const read = partText.safeParse(row.rows)
    if (!read.success) return undefined
    parts.push(read.data)
  }
  return parts
}
