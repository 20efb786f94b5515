import type { Executor } from '../../../db/database'
import { badRequest, conflict, type Fault } from '../../../http/errors'
import { formatLongDate, stableDay } from '../../../lib/dates'
import { displayName } from '../../accounts/person-names.rules'
import { findAccount } from '../../accounts/server/accounts.store'
import type { Entry, LotState } from '../register.rules'

export const refused = (faults: readonly Fault[]) =>
  badRequest(
    faults.length === 1 && faults[0] ? faults[0].message : 'Some of the values are not valid',
    faults,
  )

export const IN_FUTURE = 'The date can’t be in the future'
export const NO_SUCH_OFFERING = 'Offering not found'
export const NO_SUCH_ENTRY = 'Register entry not found'

/** Why someone can't be given shares. Without a name, for example, papers couldn't tell people apart. */
export async function findPersonFault(db: Executor, userId: string): Promise<string | undefined> {
  const account = await findAccount(db, userId)
  if (!account) return 'Person not found'
  return displayName(account.user) === '' ? 'Give this person a name under Users first' : undefined
}

export const datedInFuture = (now: Date, path: string, day: string | null): Fault[] =>
  day !== null && day > stableDay(now) ? [{ path, message: IN_FUTURE }] : []

export const tooFewAvailable = (left: number) =>
  conflict(
    left === 0
      ? 'No shares are left'
      : `Only ${left} ${left === 1 ? 'share is' : 'shares are'} available`,
    { availableShares: left },
  )

export const tooFewLeft = ({ held }: LotState) =>
  conflict(
    held === 0
      ? 'All shares of this lot have been transferred'
      : `Only ${held} ${held === 1 ? 'share is' : 'shares are'} left in this lot`,
    { sharesHeld: held },
  )

export function refuseVoided({ isVoided }: LotState): void {
  if (isVoided) throw conflict('This has been voided and can no longer be changed')
}

/** @throws 409 if a transfer out of `source` makes no sense */
export function refuseTransfer(
  source: LotState,
  { userId, since }: { userId: string; since: string },
) {
  if (userId === source.entry.userId) throw conflict('This person already holds the shares')
  if (since < source.since)
    throw conflict(
      `The shares have been held since ${formatLongDate(source.since)}: they can’t be transferred before that`,
    )
}

/** @throws 409 if the lot would contradict the transfers made from it */
export function refuseContradiction(
  { passedOn: lots, transferred }: LotState,
  next: Pick<Entry, 'userId' | 'shares'> & { since: string },
): void {
  if (next.shares < transferred) throw conflict(`${passedOn(transferred)}, so there can’t be fewer`)
  for (const { since, entry } of lots) {
    if (next.since > since)
      throw conflict(
        `Shares were transferred on ${formatLongDate(since)}, so they can’t be held from a later day`,
      )
    if (next.userId === entry.userId)
      throw conflict(
        'Shares were transferred to this person, so they can’t also have come from them',
      )
  }
}

/** @throws 409 */
export function refusePassedOn({ transferred }: LotState): void {
  if (transferred > 0) throw conflict(`${passedOn(transferred)}. Void that transfer first.`)
}

const passedOn = (shares: number) =>
  shares === 1
    ? '1 share of this lot has been transferred'
    : `${shares} shares of this lot have been transferred`
