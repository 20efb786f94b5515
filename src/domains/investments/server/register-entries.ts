import type { Executor } from '../../../db/database'
import { type Fault, orNotFound } from '../../../http/errors'
import { stableDay } from '../../../lib/dates'
import { decimalToCents } from '../../../lib/money'
import { displayName } from '../../accounts/person-names.rules'
import { findAccount } from '../../accounts/server/accounts.store'
import { type Author, recordAudit } from '../../accounts/server/audit.store'
import { changesBetween } from '../../content/server/content-trail'
import { readHorseShares, refuseOversold } from '../../shares/server/whole-horse.store'
import type { InvestmentChange, NewInvestment, NewTransfer } from '../investments.contract'
import { factsOf, reasonFaults } from '../corrections.rules'
import type { InvestmentAction } from '../investments.rules'
import { type Entry, type LotState, registerAt } from '../register.rules'
import {
  askAboutCorrection,
  askAboutPurchase,
  askAboutTransfer,
  SAME_PURCHASE_MS,
} from './register-questions'
import {
  datedInFuture,
  findPersonFault,
  NO_SUCH_ENTRY,
  NO_SUCH_OFFERING,
  refused,
  refuseContradiction,
  refusePassedOn,
  refuseTransfer,
  refuseVoided,
  tooFewAvailable,
  tooFewLeft,
} from './register-refusals'
import {
  appendEntry,
  findSamePurchase,
  insertLot,
  moveToHeld,
  offeringTerms,
  type PurchaseTerms,
  readLots,
} from './register.store'

/* The four kinds of writing in the register. Each takes a transaction, serialised with all others that read
   and write the same lots, so concurrent calls are safe. */

/** Takes shares from an offering. Returns the lot's id. @throws 400, 409 if fewer are left */
export async function enterPurchase(
  tx: Executor,
  now: Date,
  author: Author,
  purchase: NewInvestment,
): Promise<string> {
  const { ownershipShareId, userId, sharesPurchased: shares, purchaseDate = null } = purchase
  const offering = await offeringTerms(tx, ownershipShareId)
  const faults = [
    ...datedInFuture(now, 'purchaseDate', purchaseDate),
    ...(await personFaults(tx, userId)),
  ]
  if (!offering) faults.push({ path: 'ownershipShareId', message: NO_SUCH_OFFERING })
  if (!offering || faults.length > 0) throw refused(faults)

  const at = now.toISOString()
  const terms: PurchaseTerms = {
    offeringId: ownershipShareId,
    userId,
    shares,
    priceCents:
      purchase.pricePerShare == null ? offering.priceCents : decimalToCents(purchase.pricePerShare),
    effectiveDate: purchaseDate,
  }
  const same = await samePurchase(tx, now, author, terms)
  const before = await readHorseShares(tx, offering.horseId)
  await takeFromOffering(tx, at, ownershipShareId, shares)
  const holder = await nameOf(tx, userId)
  const lotId = await insertLot(tx, { offeringId: ownershipShareId, sourceId: null, at })
  await appendEntry(tx, lotId, {
    sequence: 1,
    kind: 'purchase',
    userId,
    shares,
    priceCents: terms.priceCents,
    currency: offering.currency,
    effectiveDate: purchaseDate,
    notes: purchase.notes ?? null,
    officeNotes: purchase.officeNotes ?? null,
    reason: null,
    recordedAt: at,
    recordedBy: author.id,
  })
  await refuseOversold(tx, now, before, { offeringId: ownershipShareId, field: 'sharesPurchased' })
  askAboutPurchase(now, offering, { date: purchaseDate, shares, holder }, same, purchase.confirm)
  const detail = { ownershipShareId, horse: offering.horse, userId, holder, shares }
  await audit(tx, now, author, 'investment-record', lotId, detail)
  return lotId
}

/**
 * Replaces a lot's details from its start.
 * @throws 400, 404, 409
 */
export async function enterCorrection(
  tx: Executor,
  now: Date,
  author: Author,
  lotId: string,
  { reason = null, confirm, ...change }: Omit<InvestmentChange, 'updatedAt'>,
): Promise<void> {
  const { state, source } = await familyOf(tx, lotId)
  refuseVoided(state)
  const { entry } = state
  const next = {
    userId: change.userId ?? entry.userId,
    shares: change.sharesPurchased ?? entry.shares,
    priceCents:
      change.pricePerShare === undefined ? entry.priceCents : decimalToCents(change.pricePerShare),
    effectiveDate: change.purchaseDate === undefined ? entry.effectiveDate : change.purchaseDate,
    notes: change.notes === undefined ? entry.notes : change.notes,
    officeNotes: change.officeNotes === undefined ? entry.officeNotes : change.officeNotes,
  }
  const changes = changesBetween(wordsOf(entry), wordsOf(next))
  if (changes.length === 0) return

  const faults = [
    ...datedInFuture(now, 'purchaseDate', next.effectiveDate),
    // a holder who could no longer be given shares may keep these while other details are corrected
    ...(next.userId === entry.userId ? [] : await personFaults(tx, next.userId)),
    ...reasonFaults(factsOf(entry), { ...factsOf(next), reason }),
  ]
  if (faults.length > 0) throw refused(faults)
  const since = next.effectiveDate ?? stableDay(new Date(state.lot.createdAt))
  refuseContradiction(state, { ...next, since })

  const { offeringId } = state.lot
  const offering = await offeringTerms(tx, offeringId)
  const before = await readHorseShares(tx, offering?.horseId ?? '')
  const at = momentFor(now, state, source)
  const more = next.shares - entry.shares
  if (!source) await takeFromOffering(tx, at, offeringId, more)
  else {
    refuseTransfer(source, { userId: next.userId, since })
    if (more > source.held) throw tooFewLeft(source)
  }
  const holder = await nameOf(tx, next.userId)
  const recorded = { ...entry, since: state.since, holder: await nameOf(tx, entry.userId) }
  await appendEntry(tx, lotId, {
    ...entry,
    ...next,
    sequence: entry.sequence + 1,
    kind: 'correction',
    reason,
    recordedAt: at,
    recordedBy: author.id,
  })
  await refuseOversold(tx, now, before, { offeringId, field: 'sharesPurchased' })
  askAboutCorrection(now, offering, recorded, { ...next, since, holder }, confirm)
  await audit(tx, now, author, 'investment-correct', lotId, {
    ownershipShareId: offeringId,
    horse: offering?.horse,
    userId: next.userId,
    holder,
    shares: next.shares,
    changes,
    reason,
  })
}

/**
 * Transfers some or all of a lot into a new lot. Returns the new lot's id.
 * @throws 400, 404, 409
 */
export async function enterTransfer(
  tx: Executor,
  now: Date,
  author: Author,
  lotId: string,
  transfer: NewTransfer,
): Promise<string> {
  const { state: source, source: sourcesSource } = await familyOf(tx, lotId)
  refuseVoided(source)
  const { userId, shares, notes = null, officeNotes = null } = transfer
  const effectiveDate = transfer.date ?? stableDay(now)
  const faults = [...datedInFuture(now, 'date', effectiveDate), ...(await personFaults(tx, userId))]
  if (faults.length > 0) throw refused(faults)
  refuseTransfer(source, { userId, since: effectiveDate })
  if (shares > source.held) throw tooFewLeft(source)

  const at = momentFor(now, source, sourcesSource)
  const { offeringId } = source.lot
  const offering = await offeringTerms(tx, offeringId)
  const holder = await nameOf(tx, userId)
  const from = await nameOf(tx, source.entry.userId)
  askAboutTransfer(now, offering, { date: effectiveDate, shares, from, holder }, transfer.confirm)
  const newLotId = await insertLot(tx, { offeringId, sourceId: lotId, at })
  await appendEntry(tx, newLotId, {
    sequence: 1,
    kind: 'transfer',
    userId,
    shares,
    priceCents:
      transfer.pricePerShare == null
        ? source.entry.priceCents
        : decimalToCents(transfer.pricePerShare),
    currency: source.entry.currency,
    effectiveDate,
    notes,
    officeNotes,
    reason: null,
    recordedAt: at,
    recordedBy: author.id,
  })
  await audit(tx, now, author, 'investment-transfer', newLotId, {
    ownershipShareId: offeringId,
    horse: offering?.horse,
    sourceInvestmentId: lotId,
    fromUserId: source.entry.userId,
    userId,
    holder,
    shares,
  })
  return newLotId
}

/** Makes a lot as if it had never been recorded; its shares go back where they came from. @throws 404, 409 */
export async function enterVoid(
  tx: Executor,
  now: Date,
  author: Author,
  lotId: string,
  reason: string,
): Promise<void> {
  const { state, source } = await familyOf(tx, lotId)
  refuseVoided(state)
  const { entry } = state
  refusePassedOn(state)
  const at = momentFor(now, state, source)
  if (!source) await moveToHeld(tx, at, state.lot.offeringId, -entry.shares)
  await appendEntry(tx, lotId, {
    ...entry,
    sequence: entry.sequence + 1,
    kind: 'void',
    reason,
    recordedAt: at,
    recordedBy: author.id,
  })
  const offering = await offeringTerms(tx, state.lot.offeringId)
  await audit(tx, now, author, 'investment-void', lotId, {
    ownershipShareId: state.lot.offeringId,
    horse: offering?.horse,
    userId: entry.userId,
    shares: entry.shares,
    reason,
  })
}

/** A lot with those transferred from it, and the one it was transferred from. @throws 404 */
async function familyOf(tx: Executor, lotId: string) {
  const states = registerAt(await readLots(tx, { lotId }))
  const found = states.find(({ lot }) => lot.id === lotId)
  const state = orNotFound(found, NO_SUCH_ENTRY)
  return { state, source: states.find(({ lot }) => lot.id === state.lot.sourceId) }
}

/**
 * An entry's recording time: later than every entry in its lots, so that it stays clear what was known when,
 * and each `updatedAt` identifies one state.
 */
function momentFor(now: Date, ...states: readonly (LotState | undefined)[]): string {
  const last = Math.max(...states.map((state) => Date.parse(state?.updatedAt ?? '1970-01-01')))
  return new Date(Math.max(now.getTime(), last + 1)).toISOString()
}

/** The fields that can be corrected, by their names in the contract. */
const wordsOf = (entry: Parameters<typeof factsOf>[0] & Pick<Entry, 'notes' | 'officeNotes'>) => ({
  ...factsOf(entry),
  notes: entry.notes,
  officeNotes: entry.officeNotes,
})

async function nameOf(tx: Executor, userId: string): Promise<string> {
  const account = await findAccount(tx, userId)
  return account ? displayName(account.user) : ''
}

/** An identical purchase that anyone recorded a moment ago. */
async function samePurchase(tx: Executor, now: Date, author: Author, terms: PurchaseTerms) {
  const since = new Date(now.getTime() - SAME_PURCHASE_MS)
  const same = await findSamePurchase(tx, terms, { now, recordedAfter: since })
  if (!same) return undefined
  const { recordedAt, recordedBy } = same
  if (recordedBy === null) return { recordedAt, by: undefined }
  return { recordedAt, by: recordedBy === author.id ? 'you' : await nameOf(tx, recordedBy) }
}

async function personFaults(tx: Executor, userId: string): Promise<Fault[]> {
  const message = await findPersonFault(tx, userId)
  return message === undefined ? [] : [{ path: 'userId', message }]
}

/** @throws 409 with how many are left */
async function takeFromOffering(tx: Executor, at: string, offeringId: string, shares: number) {
  if (shares === 0 || (await moveToHeld(tx, at, offeringId, shares))) return
  throw tooFewAvailable((await offeringTerms(tx, offeringId))?.available ?? 0)
}

/** The entry's subject is the lot. */
async function audit(
  tx: Executor,
  now: Date,
  author: Author,
  action: InvestmentAction,
  subjectId: string,
  detail: Record<string, unknown>,
): Promise<void> {
  await recordAudit(tx, now, author, { action, subjectType: 'investment', subjectId, detail })
}
