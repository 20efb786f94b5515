import { formatLongDate } from '../../../../lib/dates'
import { formatMoney } from '../../../../lib/money'
import { counted } from '../../../../lib/text'
import type { Holding, RegisterOffering } from '../../investments.contract'
import { percentWords, shareCount } from '../share-words'

/** One line that distinguishes a horse's offerings. */
export const offeringLabel = (offering: RegisterOffering): string =>
  [
    offering.horse.name,
    `${offering.availableShares} left`,
    offering.isActive ? null : 'closed',
    // last: the line may be cut here
    formatMoney(offering.pricePerShare, offering.currency),
  ]
    .filter((text) => text !== null)
    .join(' · ')

/** When it was offered: the one thing about an offering that never changes. */
export const offeredWords = ({ createdAt }: RegisterOffering): string =>
  `Offered ${formatLongDate(createdAt)}`

/** An offering in a few words, for the line below its horse's name. */
export const offeringParticulars = (offering: RegisterOffering) => [
  offeredWords(offering),
  `${formatMoney(offering.pricePerShare, offering.currency)} a share`,
  partWords(offering),
]

/** The same where the counts have no column: its holders, and how many shares were issued. */
export const particularsWithCounts = (offering: RegisterOffering) => [
  offeredWords(offering),
  counted(offering.holders, 'holder'),
  `${offering.totalShares} issued at ${formatMoney(offering.pricePerShare, offering.currency)}`,
  partWords(offering),
]

const partWords = ({ percentOfHorse }: RegisterOffering) =>
  percentOfHorse === '100.00' ? null : `${percentWords(percentOfHorse)} of the horse`

/** How many shares there were on a day: `"40 shares issued in 50% of the horse: 27 held, 13 not held."` */
export function issuedWords(holdings: readonly Holding[]): string | undefined {
  const [first] = holdings
  if (!first) return undefined
  const { totalShares, percentOfHorse } = first
  const held = holdings.reduce((sum, { shares }) => sum + shares, 0)
  return `${shareCount(totalShares)} issued in ${percentWords(percentOfHorse)} of the horse: ${held} held, ${totalShares - held} not held.`
}
