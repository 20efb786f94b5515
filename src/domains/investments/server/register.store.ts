import type { Selectable } from 'kysely'
import { v7 as newId } from 'uuid'
import { comesBefore } from '../../../db/comes-after'
import type { Executor } from '../../../db/database'
import type { RegisterEntriesTable } from '../../../db/tables/investments'
import { cutPiece, type PieceWanted } from '../../../http/paging'
import { groupBy } from '../../../lib/groups'
import { stableDay } from '../../../lib/dates'
import type { Currency } from '../../../lib/money'
import { giveWay, mapInTurns } from '../../../lib/turns'
import type { Entry, Lot } from '../register.rules'

export interface LotFilter {
  offeringId?: string | undefined
  offeringIds?: readonly string[] | undefined
  /** Lots that were ever recorded under this person's name. */
  userId?: string | undefined
  /** This lot and the one it was transferred from. */
  lotId?: string | undefined
  lotIds?: readonly string[] | undefined
}

/** The lots asked for, oldest first, with all transferred from them. */
export async function readLots(db: Executor, filter: LotFilter = {}): Promise<Lot[]> {
  const asked = lotsAsked(db, filter)
  const family = db
    .selectFrom('investments')
    .select('id')
    .where((eb) => eb.or([eb('id', 'in', asked), eb('source_investment_id', 'in', asked)]))
  const lots = await db
    .selectFrom('investments')
    .selectAll()
    .where('id', 'in', family)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const rows = await db
    .selectFrom('register_entries')
    .selectAll()
    .where('investment_id', 'in', family)
    .orderBy('investment_id')
    .orderBy('sequence')
    .execute()
  await giveWay()
  const entries = groupBy(rows, (row) => row.investment_id)
  return mapInTurns(lots, (lot) => ({
    id: lot.id,
    offeringId: lot.offering_id,
    sourceId: lot.source_investment_id,
    createdAt: lot.created_at,
    entries: (entries.get(lot.id) ?? []).map(toEntry),
  }))
}

/** One page of the lots asked for, the latest recorded first. */
export async function pieceOfLots(db: Executor, filter: LotFilter, { limit, after }: PieceWanted) {
  const asked = lotsAsked(db, filter)
  const places = await asked
    .$if(after !== undefined, (query) => query.where(comesBefore('created_at', after ?? ['', ''])))
    .select('created_at')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { total } = await db
    .selectFrom(asked.as('asked'))
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
    .executeTakeFirstOrThrow()
  return { ...cutPiece(places, limit, (lot) => lot.created_at), total }
}

function lotsAsked(db: Executor, { offeringId, offeringIds, userId, lotId, lotIds }: LotFilter) {
  let query = db.selectFrom('investments').select('id')
  if (offeringIds !== undefined) query = query.where('offering_id', 'in', ['', ...offeringIds])
  if (offeringId !== undefined) query = query.where('offering_id', '=', offeringId)
  if (userId !== undefined)
    query = query.where(
      'id',
      'in',
      db.selectFrom('register_entries').select('investment_id').where('user_id', '=', userId),
    )
  if (lotIds !== undefined) query = query.where('id', 'in', ['', ...lotIds])
  if (lotId !== undefined) {
    const source = db.selectFrom('investments').select('source_investment_id')
    query = query.where((eb) =>
      eb.or([eb('id', '=', lotId), eb('id', '=', source.where('id', '=', lotId))]),
    )
  }
  return query
}

const toEntry = (row: Selectable<RegisterEntriesTable>): Entry => ({
  id: row.id,
  sequence: row.sequence,
  kind: row.kind,
  userId: row.user_id,
  shares: row.shares,
  priceCents: row.price_per_share_cents,
  currency: row.currency,
  effectiveDate: row.effective_date,
  notes: row.notes,
  officeNotes: row.office_notes,
  reason: row.reason,
  recordedAt: row.recorded_at,
  recordedBy: row.recorded_by,
})

/** Begins a lot; its first entry must follow in the same transaction. */
export async function insertLot(
  tx: Executor,
  lot: { offeringId: string; sourceId: string | null; at: string },
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('investments')
    .values({
      id,
      offering_id: lot.offeringId,
      source_investment_id: lot.sourceId,
      created_at: lot.at,
    })
    .execute()
  return id
}

/** Adds an entry; the database refuses a second one with the same place in its lot. */
export async function appendEntry(
  tx: Executor,
  lotId: string,
  entry: Omit<Entry, 'id'>,
): Promise<void> {
  await tx
    .insertInto('register_entries')
    .values({
      id: newId(),
      investment_id: lotId,
      sequence: entry.sequence,
      kind: entry.kind,
      user_id: entry.userId,
      shares: entry.shares,
      price_per_share_cents: entry.priceCents,
      currency: entry.currency,
      effective_date: entry.effectiveDate,
      notes: entry.notes,
      office_notes: entry.officeNotes,
      reason: entry.reason,
      recorded_at: entry.recordedAt,
      recorded_by: entry.recordedBy,
    })
    .execute()
}

/** The fields in which two purchases agree if one was entered twice. */
export interface PurchaseTerms {
  offeringId: string
  userId: string
  shares: number
  priceCents: number
  effectiveDate: string | null
}

/**
 * The latest purchase recorded after a given time whose current state is identical to one recorded `now`.
 * Without a date, the day it was recorded counts.
 */
export async function findSamePurchase(
  db: Executor,
  { offeringId, userId, shares, priceCents, effectiveDate }: PurchaseTerms,
  { now, recordedAfter }: { now: Date; recordedAfter: Date },
): Promise<{ recordedAt: string; recordedBy: string | null } | undefined> {
  const rows = await db
    .selectFrom('investments as lot')
    .innerJoin('register_entries as first', (join) =>
      join.onRef('first.investment_id', '=', 'lot.id').on('first.sequence', '=', 1),
    )
    .innerJoin('register_entries as entry', 'entry.investment_id', 'lot.id')
    .select([
      'first.recorded_at as recordedAt',
      'first.recorded_by as recordedBy',
      'entry.effective_date as effectiveDate',
    ])
    .where('lot.offering_id', '=', offeringId)
    .where('lot.source_investment_id', 'is', null)
    .where('lot.created_at', '>', recordedAfter.toISOString())
    .where('entry.sequence', '=', (eb) =>
      eb
        .selectFrom('register_entries as last')
        .select((each) => each.fn.max('last.sequence').as('sequence'))
        .whereRef('last.investment_id', '=', 'lot.id'),
    )
    .where('entry.kind', '!=', 'void')
    .where('entry.user_id', '=', userId)
    .where('entry.shares', '=', shares)
    .where('entry.price_per_share_cents', '=', priceCents)
    .orderBy('lot.created_at', 'desc')
    .execute()
  const day = effectiveDate ?? stableDay(now)
  return rows.find((row) => (row.effectiveDate ?? stableDay(new Date(row.recordedAt))) === day)
}

/**
 * Moves shares from available to held, or back if `shares` is negative. One conditional update, so that two
 * purchases at once can never take the same share. False if fewer are left.
 */
export async function moveToHeld(
  tx: Executor,
  at: string,
  offeringId: string,
  shares: number,
): Promise<boolean> {
  const moved = await tx
    .updateTable('offerings')
    .set((eb) => ({
      available_shares: eb('available_shares', '-', shares),
      held_shares: eb('held_shares', '+', shares),
      updated_at: at,
    }))
    .where('id', '=', offeringId)
    .where('available_shares', '>=', shares)
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}

export interface OfferingTerms {
  priceCents: number
  currency: Currency
  available: number
  horseId: string
  horse: string
  createdAt: string
}

export async function offeringTerms(tx: Executor, id: string): Promise<OfferingTerms | undefined> {
  return tx
    .selectFrom('offerings')
    .innerJoin('horses', 'horses.id', 'offerings.horse_id')
    .select([
      'price_per_share_cents as priceCents',
      'currency',
      'available_shares as available',
      'horses.id as horseId',
      'horses.name as horse',
      'offerings.created_at as createdAt',
    ])
    .where('offerings.id', '=', id)
    .executeTakeFirst()
}
