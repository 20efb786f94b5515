import type { CompiledQuery } from 'kysely'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import type { Executor } from '../../../db/database'
import { giveWay } from '../../../lib/turns'
import type { PastImport } from '../import.contract'
import { findLatestImport } from './import-records.store'
import type { ImportPlan, Planned } from './import-plan'

const tables = ['meetings', 'races', 'runs'] as const
type Table = (typeof tables)[number]

/** How many rows go into one statement, and into one part of what is kept for taking an import back. */
const AT_ONCE = 200

const databaseRow = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))
const part = z.object({
  table: z.enum(tables),
  added: z.array(z.string()),
  before: z.array(databaseRow),
})
/** What an import did to some rows of one table. */
export type ImportPart = z.infer<typeof part>

/** Everything that an import writes, prepared so that the transaction is as short as possible. */
export interface PreparedImport {
  id: string
  inserts: CompiledQuery[]
  /** Changed rows of runs are deleted and written anew. */
  changes: CompiledQuery[]
  /** What must still be as it was read, by table: ids with their `updated_at`. */
  expected: { table: Table; rows: { id: string; updated_at: string }[] }[]
  /** The import that must still be the latest. */
  follows: string | undefined
}

type AnyRow = { id: string; created_at: string; updated_at: string }

const piecesOf = <Item>(list: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(list.length / AT_ONCE) }, (_, n) =>
    list.slice(n * AT_ONCE, (n + 1) * AT_ONCE),
  )

/** Compiles what an import writes, with pauses: its rows, and what takes it back. */
export async function prepareImport(
  db: Executor,
  plan: ImportPlan,
  author: { name: string },
): Promise<PreparedImport> {
  const id = newId()
  const { at } = plan
  const stamped = <Row extends AnyRow>({ row }: Planned<Row>): Row => ({
    ...row,
    created_at: row.created_at === '' ? at : row.created_at,
    updated_at: at,
  })
  const { add: added, change: changed } = plan.report.counts
  const inserts: CompiledQuery[] = [
    db
      .insertInto('result_imports')
      .values({ id, imported_at: at, imported_by: author.name, added, changed })
      .compile(),
  ]
  const changes: CompiledQuery[] = []
  const expected: PreparedImport['expected'] = []
  let number = 0
  const keep = async (table: Table, planned: Planned<AnyRow>[]) => {
    for (const piece of piecesOf(planned)) {
      await giveWay()
      const rows: ImportPart = {
        table,
        added: piece.flatMap(({ row, before }) => (before ? [] : row.id)),
        before: piece.flatMap(({ before }) => (before ? [databaseRow.parse(before)] : [])),
      }
      number += 1
      inserts.push(
        db
          .insertInto('result_import_parts')
          .values({ import_id: id, number, rows: JSON.stringify(rows) })
          .compile(),
      )
      const before = piece.flatMap((each) => each.before ?? [])
      if (before.length > 0) expected.push({ table, rows: before })
    }
  }
  for (const table of tables) await keep(table, plan[table])
  for (const table of ['meetings', 'races'] as const)
    for (const rows of piecesOf<{ id: string; updated_at: string }>(plan.joined[table]))
      expected.push({ table, rows })
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
    inserts.push(db.insertInto('runs').values(piece.map(stamped)).compile())
  }
  return { id, inserts, changes, expected, follows: plan.follows }
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

/** Writes a prepared import; `tx` must be a transaction. Returns false, having written nothing, if a row has changed. */
export async function writeImport(tx: Executor, prepared: PreparedImport): Promise<boolean> {
  for (const each of prepared.expected) {
    await giveWay()
    const ids = each.rows.map(({ id }) => id)
    const found = await lockRows(tx, each.table, ids)
    if (each.rows.some((row) => found.get(row.id) !== row.updated_at)) return false
  }
  if ((await findLatestImport(tx)) !== prepared.follows) return false
  for (const query of [...prepared.changes, ...prepared.inserts]) {
    await giveWay()
    await tx.executeQuery(query)
  }
  return true
}

const MOST_LISTED = 50

export async function listImports(db: Executor): Promise<PastImport[]> {
  const rows = await db
    .selectFrom('result_imports')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute()
  return rows.map(toImport)
}

const toImport = (row: {
  id: string
  imported_at: string
  imported_by: string
  added: number
  changed: number
  undone_at: string | null
  undone_by: string | null
}): PastImport => ({
  ...{ id: row.id, importedAt: row.imported_at, importedBy: row.imported_by },
  ...{ added: row.added, changed: row.changed, undoneAt: row.undone_at, undoneBy: row.undone_by },
})

export async function findImport(db: Executor, id: string): Promise<PastImport | undefined> {
  const row = await db
    .selectFrom('result_imports')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toImport(row)
}

async function readParts(tx: Executor, id: string): Promise<ImportPart[]> {
  const rows = await tx
    .selectFrom('result_import_parts')
    .select('rows')
    .where('import_id', '=', id)
    .orderBy('number')
    .execute()
  const parts: ImportPart[] = []
  for (const row of rows) {
    await giveWay()
    parts.push(part.parse(JSON.parse(row.rows)))
  }
  return parts
}

/** How many rows of an import have been changed or deleted since, and how many were added to its races and meetings. */
async function countTouched(
  tx: Executor,
  parts: readonly ImportPart[],
  at: string,
): Promise<number> {
  let touched = 0
  for (const { table, added, before } of parts) {
    await giveWay()
    const ids = [...added, ...before.map((row) => String(row['id']))]
    const found = await lockRows(tx, table, ids)
    touched += ids.length - [...found.values()].filter((changed) => changed === at).length
    if (added.length === 0 || table === 'runs') continue
    const [inside, parent] =
      table === 'races' ? (['runs', 'race_id'] as const) : (['races', 'meeting_id'] as const)
    const others = await tx
      .selectFrom(inside)
      .select('id')
      .where(tx.dynamic.ref(parent), 'in', added)
      .where('updated_at', '!=', at)
      .execute()
    touched += others.length
  }
  return touched
}

/**
 * Takes an import back; `tx` must be a transaction. Returns how many of its rows have been changed since; if
 * any, it has done nothing.
 */
export async function undoImport(
  tx: Executor,
  now: Date,
  { id, importedAt }: PastImport,
  author: { name: string },
): Promise<number> {
  const taken = await tx
    .updateTable('result_imports')
    .set({ undone_at: now.toISOString(), undone_by: author.name })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  if (taken.numUpdatedRows === 0n) return 1
  const parts = await readParts(tx, id)
  const touched = await countTouched(tx, parts, importedAt)
  if (touched > 0) return touched
  // runs before their races, and races before their meetings
  for (const { table, added, before } of parts.toReversed()) {
    await giveWay()
    if (added.length > 0) await tx.deleteFrom(table).where('id', 'in', added).execute()
    for (const row of before) {
      const { id: rowId, ...columns } = row
      await tx
        .updateTable(table)
        // its `updated_at`, too: it is again exactly what it was, so an earlier import can be taken back next
        .set(columns)
        .where('id', '=', String(rowId))
        .execute()
    }
    if (table === 'meetings') await keepHeld(tx, before)
  }
  return 0
}

/** A meeting that has results was held, whoever entered them. */
async function keepHeld(tx: Executor, meetings: ImportPart['before']): Promise<void> {
  await tx
    .updateTable('meetings')
    .set({ status: 'held' })
    .where('id', 'in', ['', ...meetings.map(({ id }) => String(id))])
    .where('status', '=', 'planned')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('runs')
          .innerJoin('races', 'races.id', 'runs.race_id')
          .select('runs.id')
          .whereRef('races.meeting_id', '=', 'meetings.id')
          .where('runs.state', '=', 'ran'),
      ),
    )
    .execute()
}
