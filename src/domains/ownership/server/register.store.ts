import { v7 as newId } from 'uuid'
import type { Executor } from '../../../db/database'
import { conflict, notFound } from '../../../http/errors'
import { decimalToCents } from '../../../lib/money'

export interface NewPurchase {
  offeringId: string
  userId: string
  /** A whole number from 1. */
  shares: number
  /** What the offering asks where it is not given; in the offering's currency. */
  pricePerShare?: string
  /** The day from which the shares are held, where it is known. */
  purchaseDate: string | null
  notes: string | null
  /** The user who wrote it down. */
  recordedBy: string | null
}

/**
 * Takes shares from an offering and writes them into the register as a lot with its first entry.
 * `tx` must be a transaction: what goes wrong half-way has to leave nothing behind.
 * Returns the lot's id. @throws 404 without such an offering, 409 where fewer shares are available
 */
export async function recordPurchase(
  tx: Executor,
  now: Date,
  purchase: NewPurchase,
): Promise<string> {
  const { offeringId, userId, shares, pricePerShare, purchaseDate, notes } = purchase
  if (!Number.isSafeInteger(shares) || shares < 1)
    throw new RangeError(`not a number of shares: ${shares}`)
  const at = now.toISOString()
  const { priceCents, currency } = await takeShares(tx, at, offeringId, shares)

  const id = newId()
  await tx
    .insertInto('investments')
    .values({ id, offering_id: offeringId, user_id: userId, created_at: at })
    .execute()
  await tx
    .insertInto('register_entries')
    .values({
      id: newId(),
      investment_id: id,
      sequence: 1,
      kind: 'purchase',
      user_id: userId,
      shares,
      price_per_share_cents:
        pricePerShare === undefined ? priceCents : decimalToCents(pricePerShare),
      currency,
      effective_date: purchaseDate,
      notes,
      recorded_at: at,
      recorded_by: purchase.recordedBy,
    })
    .execute()
  return id
}

/** One conditional update, so that two purchases at once can never take the same share. */
async function takeShares(tx: Executor, at: string, offeringId: string, shares: number) {
  const taken = await tx
    .updateTable('offerings')
    .set((eb) => ({
      available_shares: eb('available_shares', '-', shares),
      held_shares: eb('held_shares', '+', shares),
      updated_at: at,
    }))
    .where('id', '=', offeringId)
    .where('available_shares', '>=', shares)
    .returning(['price_per_share_cents as priceCents', 'currency'])
    .executeTakeFirst()
  if (taken) return taken

  const offering = await tx
    .selectFrom('offerings')
    .select('available_shares')
    .where('id', '=', offeringId)
    .executeTakeFirst()
  if (!offering) throw notFound('Opportunity Not Found')
  const { available_shares: left } = offering
  throw conflict(
    left === 0
      ? 'No shares are available any more'
      : `Only ${left} ${left === 1 ? 'share is' : 'shares are'} available`,
  )
}
