import type { Executor } from '../../../db/database'
import { type Clock, stableDay } from '../../../lib/dates'
import { newInvestment } from '../investments.contract'
import { findPersonFault, IN_FUTURE, NO_SUCH_OFFERING } from './register-refusals'
import { offeringTerms } from './register.store'

/**
 * A purchase as sent, checked against today, the people and the offerings, so that a refusal names every fault
 * at once. The transaction that writes checks again.
 */
export function purchaseInput(db: Executor, clock: Clock) {
  const { userId, ownershipShareId, purchaseDate } = newInvestment.shape
  const isNotInFuture = (day: string | null | undefined) =>
    day == null || day <= stableDay(clock.now())
  const isOffered = async (id: string) => (await offeringTerms(db, id)) !== undefined
  return newInvestment.extend({
    userId: userId.superRefine(async (id, context) => {
      const fault = await findPersonFault(db, id)
      if (fault !== undefined) context.addIssue({ code: 'custom', message: fault })
    }),
    ownershipShareId: ownershipShareId.refine(isOffered, { error: NO_SUCH_OFFERING }),
    purchaseDate: purchaseDate.refine(isNotInFuture, { error: IN_FUTURE }),
  })
}
