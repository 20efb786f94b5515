import { addMoney, currencies, type Currency } from '../../../lib/money'
import type { MyInvestment } from '../investments.contract'
import { partOfHorse } from '../investments.rules'

export interface Amount {
  amount: string
  currency: Currency
}

/** What all of one's shares in a horse come to, whatever the offering they were bought in. */
export interface OwnedHorse {
  horse: MyInvestment['horse']
  shares: number
  part: string
}

/** Sums of one currency each, in the order that the site lists currencies in. */
export function sumsByCurrency<Item extends { currency: Currency }>(
  items: readonly Item[],
  amountOf: (item: Item) => string,
): Amount[] {
  return currencies.flatMap((currency) => {
    const own = items.filter((item) => item.currency === currency)
    return own.length === 0 ? [] : [{ amount: addMoney(own.map(amountOf)), currency }]
  })
}

export const sharesIn = (investments: readonly { sharesPurchased: number }[]): number =>
  investments.reduce((sum, { sharesPurchased }) => sum + sharesPurchased, 0)

/** The horses, in the order in which they first come. */
export function ownedHorses(investments: readonly MyInvestment[]): OwnedHorse[] {
  const byHorse = new Map<string, MyInvestment[]>()
  for (const lot of investments)
    byHorse.set(lot.horseId, [...(byHorse.get(lot.horseId) ?? []), lot])
  return [...byHorse.values()].flatMap((lots) => {
    const [first] = lots
    if (!first) return []
    const parts = lots.map((lot) => ({ ...lot, shares: lot.sharesPurchased }))
    return [{ horse: first.horse, shares: sharesIn(lots), part: partOfHorse(parts) }]
  })
}

/** The day since which one has owned a share of anything here. */
export const ownerSince = (investments: readonly { heldSince: string }[]): string | undefined =>
  investments.map(({ heldSince }) => heldSince).sort()[0]
