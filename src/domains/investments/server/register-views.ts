import type { Executor } from '../../../db/database'
import { orNotFound } from '../../../http/errors'
import { inOrderOf, type Piece, type PieceWanted } from '../../../http/paging'
import { groupBy } from '../../../lib/groups'
import { addMoney, centsToDecimal } from '../../../lib/money'
import { giveWay, mapInTurns } from '../../../lib/turns'
import { displayName } from '../../accounts/person-names.rules'
import type {
  Holder,
  Holding,
  Investment,
  InvestmentWithHistory,
  MyInvestment,
  RegisterEntry,
  RegisterFilter,
  RegisterMoment,
  RegisterOffering,
} from '../investments.contract'
import { readTerms } from '../../shares/server/whole-horse.store'
import { type Terms, termsInForce, termsSince } from '../../shares/terms.rules'
import { correctionsOf, termsChangesOf } from '../corrections.rules'
import { partOfHorse } from '../investments.rules'
import { type Entry, lastInstant, type LotState, registerAt, termsThatFit } from '../register.rules'
import { readOwnHorses } from './own-horses'
import { NO_SUCH_ENTRY } from './register-refusals'
import { type OfferedShares, readHolders, readOfferings } from './register-details.store'
import { type LotFilter, pieceOfLots, readLots } from './register.store'

/** `priceCents × shares` may exceed the safe integers. */
export const amountOf = (priceCents: number, shares: number): string =>
  centsToDecimal(BigInt(priceCents) * BigInt(shares))

export const momentOf = ({ on, knownOn }: RegisterMoment) => ({
  on,
  knownAt: knownOn === undefined ? undefined : lastInstant(knownOn),
})

/** The lots asked for, newest first: all of them, or those that held shares at a given moment. */
export async function listInvestments(
  db: Executor,
  now: Date,
  filter: RegisterFilter,
): Promise<Investment[]> {
  const states = await statesAsked(db, filter)
  const asked = states.filter((state) => isAsked(state, filter))
  return toInvestments(db, now, asked, filter)
}

/**
 * One page of the lots asked for, the latest recorded first. At a given moment a page may have fewer than it could,
 * since it leaves out those of its lots that held no shares then.
 */
export async function pieceOfInvestments(
  db: Executor,
  now: Date,
  { limit, after, ...filter }: RegisterFilter & PieceWanted,
): Promise<Piece<Investment>> {
  const asked = { offeringId: filter.offering, userId: filter.user }
  const { ids, next, total } = await pieceOfLots(db, asked, { limit, after })
  const states = registerAt(await readLots(db, { lotIds: ids }), momentOf(filter))
  const here = inOrderOf(ids, states, ({ lot }) => lot.id).filter((state) => isAsked(state, filter))
  return { items: await toInvestments(db, now, here, filter), total, next }
}

/** Lots of which others hold shares are read, too, and lots that hold none at the moment asked about. */
function isAsked({ entry, held }: LotState, { user, on, knownOn }: RegisterFilter): boolean {
  const isOfMoment = on !== undefined || knownOn !== undefined
  return (user === undefined || entry.userId === user) && (held > 0 || !isOfMoment)
}

/** The lots asked for as they were at a given moment, newest first. */
export async function statesAsked(
  db: Executor,
  filter: RegisterFilter & { lot?: string },
): Promise<LotState[]> {
  const asked: LotFilter = {
    offeringId: filter.offering,
    userId: filter.user,
    lotId: filter.lot,
  }
  const lots = await readLots(db, asked)
  await giveWay()
  const states = registerAt(lots, momentOf(filter))
  await giveWay()
  return states
    .filter(({ lot, entry }) => {
      // Lots transferred from these were read, too.
      const isOfUser = filter.user === undefined || entry.userId === filter.user
      return isOfUser && (filter.lot === undefined || lot.id === filter.lot)
    })
    .sort(newestFirst)
}

/** Days, instants and ids compare as plain text; comparing them by locale takes ten times as long. */
const descending = (one: string, other: string) => (one > other ? -1 : Number(one < other))

const newestFirst = (a: LotState, b: LotState) =>
  descending(a.since, b.since) ||
  descending(a.lot.createdAt, b.lot.createdAt) ||
  descending(a.lot.id, b.lot.id)

export async function toInvestments(
  db: Executor,
  now: Date,
  states: readonly LotState[],
  moment: RegisterMoment,
): Promise<Investment[]> {
  const offerings = await offeringsOf(db, now, states, moment)
  const holders = await readHolders(
    db,
    states.map(({ entry }) => entry.userId),
  )
  return mapInTurns(states, (state) => {
    const { lot, entry } = state
    const offering = of(offerings, lot.offeringId)
    return {
      ...factsOf(state, offering),
      userId: entry.userId,
      holder: of(holders, entry.userId),
      sourceInvestmentId: lot.sourceId,
      horse: offering.horse,
      officeNotes: entry.officeNotes,
      voidedAt: state.isVoided ? entry.recordedAt : null,
      voidReason: state.isVoided ? entry.reason : null,
    }
  })
}

function offeringsOf(db: Executor, now: Date, states: readonly LotState[], moment: RegisterMoment) {
  return offeringsThen(db, now, [...new Set(states.map(({ lot }) => lot.offeringId))], moment)
}

/** Offerings by id, with their terms at the end of the day asked about, as known at the moment asked about. */
export async function offeringsThen(
  db: Executor,
  now: Date,
  ids: readonly string[],
  moment: RegisterMoment,
): Promise<Map<string, OfferedThen>> {
  const { on, knownAt } = momentOf(moment)
  const offerings = await readOfferings(db, now, ids)
  const at = on === undefined ? knownAt : lastInstant(on)
  if (at === undefined) return offerings
  const then = new Map<string, OfferedThen>()
  for (const [id, terms] of await readTerms(db, ids)) {
    const since = termsSince(termsInForce(terms, knownAt), at)
    const { horse, horseId } = of(offerings, id)
    const fitting = since.length === 1 ? since[0] : await termsThatFitLots(db, id, since, moment)
    if (fitting) then.set(id, { id, horse, horseId, ...fitting })
  }
  return then
}

async function termsThatFitLots(
  db: Executor,
  offeringId: string,
  since: readonly Terms[],
  moment: RegisterMoment,
): Promise<Terms | undefined> {
  const states = registerAt(await readLots(db, { offeringId }), momentOf(moment))
  return termsThatFit(
    since,
    states.reduce((sum, state) => sum + state.held, 0),
  )
}

/** What is known of an offering at any time; what is for sale is known only for now. */
export type OfferedThen = Pick<OfferedShares, 'id' | 'horse' | 'horseId'> & Terms

/** What both the register and My Investments show of a lot. */
function factsOf({ lot, entry, held, ...state }: LotState, offering: OfferedThen) {
  const { totalShares, percentOfHorse } = offering
  return {
    id: lot.id,
    ownershipShareId: lot.offeringId,
    horseId: offering.horseId,
    kind: lot.sourceId === null ? ('purchase' as const) : ('transfer' as const),
    sharesPurchased: entry.shares,
    sharesTransferred: state.transferred,
    sharesHeld: held,
    totalShares,
    percentOfHorse,
    partOfHorse: partOfHorse([{ shares: held, totalShares, percentOfHorse }]),
    pricePerShare: centsToDecimal(entry.priceCents),
    totalAmount: amountOf(entry.priceCents, entry.shares),
    amountHeld: amountOf(entry.priceCents, held),
    currency: entry.currency,
    purchaseDate: entry.effectiveDate,
    heldSince: state.since,
    notes: entry.notes,
    createdAt: lot.createdAt,
    updatedAt: state.updatedAt,
  }
}

/** @throws 404 */
export async function findInvestment(
  db: Executor,
  now: Date,
  id: string,
): Promise<InvestmentWithHistory> {
  const near = await readLots(db, { lotId: id })
  const found = near.find((lot) => lot.id === id)
  const asked = orNotFound(found, NO_SUCH_ENTRY)
  const passedOn = near.filter(({ sourceId }) => sourceId === id)
  const states = registerAt(
    await readLots(db, { lotIds: [asked, ...passedOn].map(({ id }) => id) }),
  )
  const family = states.filter(({ lot }) => lot.id === id || lot.sourceId === id)
  const lots = await toInvestments(db, now, family, {})
  const lot = of(new Map(lots.map((each) => [each.id, each])), id)
  const { entries } = asked
  const people = await readHolders(
    db,
    entries.flatMap(({ userId, recordedBy }) => [userId, recordedBy ?? '']),
  )
  return {
    ...lot,
    entries: entries.map((entry) => toRegisterEntry(entry, people)),
    transfers: lots.filter((each) => each.id !== id),
  }
}

function toRegisterEntry(entry: Entry, people: Map<string, Holder>): RegisterEntry {
  const recorder = people.get(entry.recordedBy ?? '')
  return {
    id: entry.id,
    sequence: entry.sequence,
    kind: entry.kind,
    userId: entry.userId,
    holder: of(people, entry.userId),
    shares: entry.shares,
    pricePerShare: centsToDecimal(entry.priceCents),
    totalAmount: amountOf(entry.priceCents, entry.shares),
    currency: entry.currency,
    purchaseDate: entry.effectiveDate,
    notes: entry.notes,
    officeNotes: entry.officeNotes,
    reason: entry.reason,
    recordedAt: entry.recordedAt,
    recordedBy: entry.recordedBy,
    recordedByName: recorder ? displayName(recorder) : null,
  }
}

/** Every offering with the state of its shares, newest first. */
export async function listRegisterOfferings(db: Executor, now: Date): Promise<RegisterOffering[]> {
  const holdings = await listHoldings(db, now, {})
  const offerings = await readOfferings(db, now)
  const byOffering = groupBy(holdings, ({ ownershipShareId }) => ownershipShareId)
  return [...offerings.values()].map((offering) => {
    const own = byOffering.get(offering.id) ?? []
    return {
      ...offering,
      holders: own.length,
      amountHeld: addMoney(own.map(({ amountHeld }) => amountHeld)),
    }
  })
}

/** What each person holds of each offering, longest holders first. */
export async function listHoldings(
  db: Executor,
  now: Date,
  filter: RegisterFilter,
): Promise<Holding[]> {
  const states = (await statesAsked(db, filter)).filter(({ held }) => held > 0)
  const offerings = await offeringsOf(db, now, states, filter)
  const holders = await readHolders(
    db,
    states.map(({ entry }) => entry.userId),
  )
  const groups = groupBy(states.reverse(), ({ lot, entry }) => `${lot.offeringId} ${entry.userId}`)
  return mapInTurns(groups.values(), (group) => {
    const [first] = group
    const offering = of(offerings, first.lot.offeringId)
    const { totalShares, percentOfHorse } = offering
    const shares = group.reduce((sum, { held }) => sum + held, 0)
    return {
      userId: first.entry.userId,
      holder: of(holders, first.entry.userId),
      ownershipShareId: offering.id,
      horseId: offering.horseId,
      horse: offering.horse,
      shares,
      totalShares,
      percentOfHorse,
      partOfHorse: partOfHorse([{ shares, totalShares, percentOfHorse }]),
      amountHeld: addMoney(group.map(({ entry, held }) => amountOf(entry.priceCents, held))),
      currency: first.entry.currency,
      heldSince: first.since,
      lots: group.length,
    }
  })
}

/** All of someone's valid lots, including fully transferred ones, newest first. */
export async function listMyInvestments(
  db: Executor,
  now: Date,
  userId: string,
): Promise<MyInvestment[]> {
  const states = (await statesAsked(db, { user: userId })).filter(({ isVoided }) => !isVoided)
  const offerings = await offeringsOf(db, now, states, {})
  const terms = await readTerms(db, [...offerings.keys()])
  const horses = await readOwnHorses(db, now, userId, [...offerings.values()], terms)
  return mapInTurns(states, (state) => {
    const offering = of(offerings, state.lot.offeringId)
    return {
      ...factsOf(state, offering),
      horse: of(horses, offering.horseId),
      corrections: correctionsOf(state),
      termsChanges: termsChangesOf(state, terms.get(offering.id) ?? []),
    }
  })
}

function of<Value>(map: ReadonlyMap<string, Value>, id: string): Value {
  const value = map.get(id)
  if (value === undefined) throw new Error(`The register refers to ${id}, which does not exist`)
  return value
}
