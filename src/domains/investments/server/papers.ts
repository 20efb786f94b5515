import type { Executor } from '../../../db/database'
import { conflict, notFound, orNotFound } from '../../../http/errors'
import { stableDay } from '../../../lib/dates'
import { centsToDecimal } from '../../../lib/money'
import type { Silks } from '../../../lib/silks'
import { findAccount } from '../../accounts/server/accounts.store'
import { type Colours, hasColours } from '../../media/colours.rules'
import type { Holder, Investment, RegisterMoment } from '../investments.contract'
import { readTerms } from '../../shares/server/whole-horse.store'
import {
  correctionsOf,
  correctionWords,
  termsChangesOf,
  termsChangeWords,
} from '../corrections.rules'
import {
  amountOf,
  listInvestments,
  momentOf,
  type OfferedThen,
  offeringsThen,
  statesAsked,
  toInvestments,
} from './register-views'

/** Colours as papers draw them. */
export interface PaperColours {
  silks: Silks | null
  /** A PNG that stands there without silks. */
  picture: Uint8Array | null
}

/** What a paper shows of the stable: its colours or its crest; without either, its monogram. */
export interface PaperStable extends PaperColours {
  name: string
  /** Its colour, `#rrggbb`. */
  brand: string
}

/** The stable for a paper, in the colours of what it is about if that has its own. */
export type StableOnPaper = (own?: Colours) => Promise<PaperStable>

interface Heading {
  stable: PaperStable
  now: Date
  /** The day it describes. */
  on: string
}

/** Something that changed a person's holdings. */
export interface Movement {
  date: string
  horse: string
  what: 'Purchase' | 'Received' | 'Transferred'
  shares: number
  pricePerShare: string
  amount: string
  currency: Investment['currency']
}

/** A lot with its corrections, in sentences. */
export type StatementLot = Investment & { corrections: string[] }

export interface Statement extends Heading {
  holder: Holder
  /** The holder's registered colours. */
  colours: PaperColours | null
  /** Lots with shares held on the day. */
  lots: StatementLot[]
  /** Oldest first. */
  movements: Movement[]
}

export interface RegisterPaper extends Heading {
  /** As it was on that day. */
  offering: OfferedThen
  lots: Investment[]
}

export interface Certificate extends Heading {
  number: string
  lot: Investment
}

interface Asked {
  stable: StableOnPaper
  now: Date
  moment: RegisterMoment
}

const headingOf = ({ now, moment }: Pick<Asked, 'now' | 'moment'>) => ({
  now,
  on: moment.on ?? stableDay(now),
})

/** What a person holds, and how that came about. @throws 404 */
export async function statementOf(db: Executor, userId: string, asked: Asked): Promise<Statement> {
  const account = orNotFound(await findAccount(db, userId), 'Person not found')
  const { on } = headingOf(asked)
  const moment = { ...asked.moment, on }
  const all = await statesAsked(db, { ...moment, user: userId })
  const states = all.filter(({ isVoided, since }) => !isVoided && since <= on)
  const investments = await toInvestments(db, asked.now, states, moment)
  const terms = await readTerms(
    db,
    states.map(({ lot }) => lot.offeringId),
  )
  const lots = investments.map((lot, place) => {
    const state = states[place]
    if (!state) return { ...lot, corrections: [] }
    const changes = termsChangesOf(state, terms.get(lot.ownershipShareId) ?? [], momentOf(moment))
    const corrections = correctionsOf(state).map((each) => correctionWords(each, lot.currency))
    return { ...lot, corrections: [...corrections, ...changes.map(termsChangeWords)] }
  })
  const movements = states.flatMap(({ entry, since, passedOn }, place): Movement[] => {
    const lot = lots[place]
    if (!lot) return []
    const movement = (
      what: Movement['what'],
      date: string,
      { shares, priceCents }: { shares: number; priceCents: number },
    ) => ({
      date,
      horse: lot.horse.name,
      what,
      shares,
      pricePerShare: centsToDecimal(priceCents),
      amount: amountOf(priceCents, shares),
      currency: lot.currency,
    })
    return [
      movement(lot.kind === 'purchase' ? 'Purchase' : 'Received', since, entry),
      ...passedOn.map((onward) => movement('Transferred', onward.since, onward.entry)),
    ]
  })
  const { colours } = account
  return {
    ...headingOf(asked),
    stable: await asked.stable(),
    holder: { ...account.user, disabled: account.disabled },
    colours: hasColours(colours) ? await asked.stable(colours) : null,
    lots: lots.filter(({ sharesHeld }) => sharesHeld > 0).reverse(),
    movements: movements.sort((a, b) => a.date.localeCompare(b.date)),
  }
}

/** An offering's register. @throws 404 */
export async function registerPaperOf(
  db: Executor,
  offeringId: string,
  asked: Asked,
): Promise<RegisterPaper> {
  const offerings = await offeringsThen(db, asked.now, [offeringId], asked.moment)
  const offering = orNotFound(offerings.get(offeringId), 'Opportunity Not Found')
  const lots = await listInvestments(db, asked.now, { ...asked.moment, offering: offeringId })
  return { ...headingOf(asked), stable: await asked.stable(), offering, lots: lots.reverse() }
}

/**
 * A certificate of a current lot; with `ownerId`, only one of that person's. Its number ends in a count of the
 * lot's entries and the changes to a share's part of the horse, so that outdated certificates can be
 * recognised. @throws 404, 409 if none of its shares are held
 */
export async function certificateOf(
  db: Executor,
  lotId: string,
  asked: Omit<Asked, 'moment'>,
  ownerId?: string,
): Promise<Certificate> {
  const none = () => notFound('Register entry not found')
  const states = await statesAsked(db, { lot: lotId })
  const state = states.find(({ lot }) => lot.id === lotId)
  if (!state || (ownerId !== undefined && (state.entry.userId !== ownerId || state.held === 0)))
    throw none()
  if (state.held === 0)
    throw conflict('None of these shares are held any more, so there is nothing to certify')
  const [lot] = await toInvestments(db, asked.now, [state], {})
  if (!lot) throw none()
  const terms = (await readTerms(db, [state.lot.offeringId])).get(state.lot.offeringId) ?? []
  const written = state.written + termsChangesOf(state, terms).length
  const digits = lotId.replaceAll('-', '').slice(-12).toUpperCase()
  return {
    ...headingOf({ ...asked, moment: {} }),
    stable: await asked.stable(lot.horse),
    number: `${digits.replace(/(.{4})(?=.)/g, '$1-')}/${written}`,
    lot,
  }
}
