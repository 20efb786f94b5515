import { groupBy } from '../../../lib/groups'
import { addMoney, currencies, type Currency } from '../../../lib/money'
import type { MyInvestment, OwnHorse } from '../investments.contract'
import { partOfHorse } from '../investments.rules'

export interface Amount {
  amount: string
  currency: Currency
}

/** The lots of which the owner still holds shares. */
export const heldLots = (investments: readonly MyInvestment[]): MyInvestment[] =>
  investments.filter(({ sharesHeld }) => sharesHeld > 0)

/** The total of an owner's shares in a horse, across offerings. */
export interface OwnedHorse {
  horse: OwnHorse
  shares: number
  part: string
}

/** Sums by currency, in the order in which the site lists currencies. */
export function sumsByCurrency<Item extends { currency: Currency }>(
  items: readonly Item[],
  amountOf: (item: Item) => string,
): Amount[] {
  return currencies.flatMap((currency) => {
    const own = items.filter((item) => item.currency === currency)
    return own.length === 0 ? [] : [{ amount: addMoney(own.map(amountOf)), currency }]
  })
}

export const sharesIn = (investments: readonly { sharesHeld: number }[]): number =>
  investments.reduce((sum, { sharesHeld }) => sum + sharesHeld, 0)

/** The horses of which the owner still holds shares, in order of their first lot. */
export function ownedHorses(investments: readonly MyInvestment[]): OwnedHorse[] {
  const byHorse = groupBy(heldLots(investments), ({ horseId }) => horseId)
  return Array.from(byHorse.values(), (lots) => ({
    horse: lots[0].horse,
    shares: sharesIn(lots),
    part: partOfHorse(lots.map((lot) => ({ ...lot, shares: lot.sharesHeld }))),
  }))
}

export interface NextEntry {
  horse: OwnHorse
  race: NonNullable<OwnHorse['nextRace']>
}

/** An owner's horses that run on the day when the first of them does, in the order of their races. */
export function nextEntries(horses: readonly OwnHorse[]): NextEntry[] {
  const entries = horses
    .flatMap((horse) => (horse.nextRace ? { horse, race: horse.nextRace } : []))
    .sort((one, other) => whenOf(one.race).localeCompare(whenOf(other.race)))
  return entries.filter(({ race }) => race.raceDate === entries[0]?.race.raceDate)
}

/** Without times the races' numbers tell their order. */
const whenOf = ({ raceDate, offTime, raceNumber }: NextEntry['race']) =>
  `${raceDate} ${offTime ?? '99'} ${String(raceNumber ?? 99).padStart(2, '0')}`

/** The horses of which the owner has held shares, but holds none now. */
export function formerHorses(investments: readonly MyInvestment[]): OwnHorse[] {
  const held = new Set(heldLots(investments).map(({ horseId }) => horseId))
  const former = investments.filter(({ horseId }) => !held.has(horseId))
  return [...new Map(former.map(({ horse }) => [horse.id, horse])).values()]
}

/** The owner's part of all prizes, of horses sold since, too. */
export const ownPrizeMoney = (investments: readonly MyInvestment[]): string =>
  addMoney(new Map(investments.map(({ horse }) => [horse.id, horse.ownEarnings])).values())

/** The day since which the owner has held what is still held; undefined if nothing is. */
export const ownerSince = (investments: readonly MyInvestment[]): string | undefined =>
  heldLots(investments)
    .map(({ heldSince }) => heldSince)
    .sort()[0]
