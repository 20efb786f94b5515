import { isMore, percentDecimal, portion, sumOf, whole } from '../../lib/fractions'

/** The kinds of entry in the register: the first two begin a lot of shares, the others follow in it. */
export const entryKinds = ['purchase', 'transfer', 'correction', 'void'] as const
export type EntryKind = (typeof entryKinds)[number]

export const entryWords = {
  purchase: 'Purchase',
  transfer: 'Transfer',
  correction: 'Correction',
  void: 'Void',
} as const satisfies Record<EntryKind, string>

/** Actions on the register, in the words the trail shows. */
export const investmentActions = {
  'investment-record': 'Recorded a purchase',
  'investment-correct': 'Corrected an entry in the register',
  'investment-transfer': 'Transferred shares',
  'investment-void': 'Voided an entry in the register',
} as const
export type InvestmentAction = keyof typeof investmentActions

export const shareCount = (shares: number): string =>
  shares === 1 ? '1 share' : `${shares} shares`

interface Part {
  shares: number
  totalShares: number
  /** The part of the horse the whole offering represents: `"50.00"`. */
  percentOfHorse: string
}

/**
 * The percentage of a horse that some shares make up together, with two to four places: `"2.50"`, `"33.3333"`.
 * Added up as fractions and rounded once, so that three thirds make the whole. Never more than the whole, even
 * if old entries exceed it: staff are warned of those.
 */
export function partOfHorse(parts: readonly Part[]): string {
  const part = sumOf(
    parts.map(({ shares, totalShares, percentOfHorse }) =>
      portion(shares, totalShares, percentOfHorse),
    ),
  )
  return percentDecimal(isMore(part, whole) ? whole : part, 'nearest')
}
