import type { Database, Executor } from '../../../db/database'
import { refuseStale } from '../../../http/errors'
import type { Clock } from '../../../lib/dates'
import type { Actor } from '../../accounts/server/guards'
import { inTurn } from '../../shares/server/whole-horse.store'
import type {
  InvestmentChange,
  InvestmentWithHistory,
  NewInvestment,
  NewTransfer,
} from '../investments.contract'
import { enterCorrection, enterPurchase, enterTransfer, enterVoid } from './register-entries'
import { findInvestment } from './register-views'

interface Dependencies {
  database: Database
  clock: Clock
}

/** @throws 400, 409 where fewer shares are left */
export function recordPurchase(
  deps: Dependencies,
  actor: Actor,
  purchase: NewInvestment,
): Promise<InvestmentWithHistory> {
  return written(deps, (tx, now) => enterPurchase(tx, now, actor, purchase))
}

/** @throws 400, 404, 409 also where the lot has moved on since `updatedAt` */
export function correctInvestment(
  deps: Dependencies,
  actor: Actor,
  id: string,
  { updatedAt, ...change }: InvestmentChange,
): Promise<InvestmentWithHistory> {
  return written(deps, async (tx, now) => {
    if (updatedAt !== undefined) refuseStale(await findInvestment(tx, now, id), updatedAt)
    await enterCorrection(tx, now, actor, id, change)
    return id
  })
}

/** Answers the new lot. @throws 400, 404, 409 */
export function transferShares(
  deps: Dependencies,
  actor: Actor,
  id: string,
  transfer: NewTransfer,
): Promise<InvestmentWithHistory> {
  return written(deps, (tx, now) => enterTransfer(tx, now, actor, id, transfer))
}

/** @throws 404, 409 */
export async function voidInvestment(
  { database, clock }: Dependencies,
  actor: Actor,
  id: string,
  reason: string,
): Promise<void> {
  await inTurn(database, (tx) => enterVoid(tx, clock.now(), actor, id, reason))
}

/** Writes in one transaction; answers with what stands after it. */
async function written(
  { database, clock }: Dependencies,
  write: (tx: Executor, now: Date) => Promise<string>,
): Promise<InvestmentWithHistory> {
  const id = await inTurn(database, (tx) => write(tx, clock.now()))
  return findInvestment(database.kysely, clock.now(), id)
}
