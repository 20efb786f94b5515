import type { Executor } from '../../../db/database'
import { refuseStale } from '../../../http/errors'
import type { Actor, ServiceDependencies } from '../../accounts/server/guards'
import { inTurn } from '../../shares/server/whole-horse.store'
import type {
  InvestmentChange,
  InvestmentWithHistory,
  NewInvestment,
  NewTransfer,
} from '../investments.contract'
import { enterCorrection, enterPurchase, enterTransfer } from './register-entries'
import { findInvestment } from './register-views'

/** @throws 400, 409 if fewer shares are left */
export async function recordPurchase(
  tx: Executor,
  now: Date,
  actor: Actor,
  purchase: NewInvestment,
): Promise<InvestmentWithHistory> {
  return findInvestment(tx, now, await enterPurchase(tx, now, actor, purchase))
}

/** @throws 400, 404, 409 also if the lot has changed since `updatedAt` */
export async function correctInvestment(
  { database, clock }: ServiceDependencies,
  actor: Actor,
  id: string,
  { updatedAt, ...change }: InvestmentChange,
): Promise<InvestmentWithHistory> {
  return inTurn(database, async (tx) => {
    const now = clock.now()
    if (updatedAt !== undefined) refuseStale(await findInvestment(tx, now, id), updatedAt)
    await enterCorrection(tx, now, actor, id, change)
    return findInvestment(tx, now, id)
  })
}

/** Returns the new lot. @throws 400, 404, 409 */
export async function transferShares(
  tx: Executor,
  now: Date,
  actor: Actor,
  id: string,
  transfer: NewTransfer,
): Promise<InvestmentWithHistory> {
  return findInvestment(tx, now, await enterTransfer(tx, now, actor, id, transfer))
}
