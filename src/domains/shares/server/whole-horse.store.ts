import { sql } from 'kysely'
import type { Database, Executor } from '../../../db/database'
import { conflict } from '../../../http/errors'
import { stableDay } from '../../../lib/dates'
import { percentDecimal } from '../../../lib/fractions'
import { groupBy } from '../../../lib/groups'
import { centsToDecimal } from '../../../lib/money'
import { heldSince } from '../../investments/register.rules'
import type { OversoldHorse } from '../shares.contract'
import { type RecordedTerms, termsInForce } from '../terms.rules'
import { findExcess, type OfferingShares, refusalOf } from '../whole-horse.rules'

/**
 * Runs `work` in one transaction, after all others that sell or offer shares and before the next: any number
 * may write at once, and none has to start over forever. Readers don't wait.
 */
export function inTurn<T>(database: Database, work: (tx: Executor) => Promise<T>): Promise<T> {
  return database.transaction(async (tx) => {
    // The lock must come first: PostgreSQL fixes what a transaction sees at its first read, and would make it
    // start over if another has written since. SQLite has only one writer.
    if (database.engine === 'postgres')
      await sql`lock table register_entries in share row exclusive mode`.execute(tx)
    return work(tx)
  })
}

/** All recorded terms by the offering's id, oldest first. */
export async function readTerms(
  db: Executor,
  offeringIds: readonly string[],
): Promise<Map<string, RecordedTerms[]>> {
  const rows = await db
    .selectFrom('offering_terms')
    .selectAll()
    .where('offering_id', 'in', ['', ...offeringIds])
    .orderBy('recorded_at')
    .execute()
  const terms = new Map<string, RecordedTerms[]>()
  for (const row of rows) {
    const own = terms.get(row.offering_id) ?? []
    own.push({
      recordedAt: row.recorded_at,
      corrects: row.corrects ?? null,
      totalShares: row.total_shares,
      percentOfHorse: centsToDecimal(row.percent_of_horse_hundredths),
    })
    terms.set(row.offering_id, own)
  }
  return terms
}

/** The valid purchases of offerings, by the offering's id. */
async function readPurchases(db: Executor, offeringIds: readonly string[]) {
  const rows = await db
    .selectFrom('investments as lot')
    .innerJoin('register_entries as entry', 'entry.investment_id', 'lot.id')
    .select(['lot.offering_id', 'lot.created_at', 'entry.effective_date', 'entry.shares'])
    .where('lot.offering_id', 'in', ['', ...offeringIds])
    .where('lot.source_investment_id', 'is', null)
    .where('entry.kind', '!=', 'void')
    .where('entry.sequence', '=', (eb) =>
      eb
        .selectFrom('register_entries as last')
        .select((each) => each.fn.max('last.sequence').as('sequence'))
        .whereRef('last.investment_id', '=', 'lot.id'),
    )
    .execute()
  const purchases = rows.map((row) => ({
    offeringId: row.offering_id,
    since: heldSince(row.effective_date, { createdAt: row.created_at }),
    shares: row.shares,
  }))
  return groupBy(purchases, ({ offeringId }) => offeringId)
}

/** All offerings of a horse, with their history. */
export interface HorseShares {
  horseId: string
  horseName: string
  offerings: (OfferingShares &
    Pick<OversoldHorse['offerings'][number], 'pricePerShare' | 'currency'>)[]
}

/** Horses with offerings, by name: one of them, or those offered more than once. */
async function readHorses(db: Executor, horseId?: string): Promise<HorseShares[]> {
  const offeredAgain = db
    .selectFrom('offerings')
    .select('horse_id')
    .groupBy('horse_id')
    .having((eb) => eb.fn.countAll(), '>', 1)
  const rows = await db
    .selectFrom('offerings')
    .innerJoin('horses', 'horses.id', 'offerings.horse_id')
    .selectAll('offerings')
    .select('horses.name as horse_name')
    .where('horse_id', 'in', horseId === undefined ? offeredAgain : [horseId])
    .orderBy('horses.name_folded')
    .orderBy('offerings.created_at')
    .orderBy('offerings.id')
    .execute()
  const ids = rows.map(({ id }) => id)
  const terms = await readTerms(db, ids)
  const purchases = await readPurchases(db, ids)
  const horses = groupBy(rows, (row) => row.horse_id)
  return Array.from(horses, ([horseId, offerings]) => ({
    horseId,
    horseName: offerings[0].horse_name,
    offerings: offerings.map((row) => ({
      id: row.id,
      isActive: row.is_active === 1,
      totalShares: row.total_shares,
      availableShares: row.available_shares,
      heldShares: row.held_shares,
      percentOfHorse: centsToDecimal(row.percent_of_horse_hundredths),
      pricePerShare: centsToDecimal(row.price_per_share_cents),
      currency: row.currency,
      terms: termsInForce(terms.get(row.id) ?? []),
      purchases: purchases.get(row.id) ?? [],
    })),
  }))
}

/** Read it before changing the horse's shares, so that `refuseOversold` can see what the change did. */
export async function readHorseShares(tx: Executor, horseId: string): Promise<HorseShares> {
  const [horse] = await readHorses(tx, horseId)
  return horse ?? { horseId, horseName: '', offerings: [] }
}

/**
 * Checks, in the transaction of a change, what it does to a horse. A refusal is shown at `field`.
 * @throws 409 if its offerings now exceed the whole horse, and exceed it by more than before
 */
export async function refuseOversold(
  tx: Executor,
  now: Date,
  before: HorseShares,
  { offeringId, field }: { offeringId: string; field?: string | undefined },
): Promise<void> {
  const after = await readHorseShares(tx, before.horseId)
  const excess = findExcess(after.offerings, before.offerings)
  if (!excess) return
  const words = { horse: after.horseName, today: stableDay(now) }
  const { message, left } = refusalOf(excess, offeringId, words)
  const errors = field === undefined ? {} : { errors: [{ path: field, message }] }
  throw conflict(message, { ...errors, leftOfHorse: left })
}

/** The horses of which more than 100% is held or on offer, by name. */
export async function listOversold(db: Executor): Promise<OversoldHorse[]> {
  return (await readHorses(db)).flatMap(({ horseId, horseName, offerings }) => {
    const excess = findExcess(offerings)
    if (!excess) return []
    const { on, total, parts } = excess
    const partOf = new Map(parts.map(({ id, part }) => [id, percentDecimal(part, 'nearest')]))
    return {
      horseId,
      horseName,
      on: on ?? null,
      part: percentDecimal(total, 'up'),
      offerings: offerings.flatMap(({ id, isActive, totalShares, pricePerShare, currency }) => {
        const part = partOf.get(id)
        return part === undefined
          ? []
          : { id, isActive, totalShares, pricePerShare, currency, part }
      }),
    }
  })
}
