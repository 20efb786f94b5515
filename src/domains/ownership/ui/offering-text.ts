import { formatAge } from '../../../lib/ages'
import { percentWords, portion } from '../../../lib/fractions'
import { formatMoney, timesMoney } from '../../../lib/money'
import { counted } from '../../../lib/text'
import type { Offering } from '../ownership.contract'

/** `"Thoroughbred"` and `"4 years"`; an unknown age is `"Age: Unknown"`. */
export const horseFacts = ({ breed, age }: Offering['horse']) => [
  breed,
  age === null ? `Age: ${formatAge(age)}` : formatAge(age),
]

/** `"All 40 shares together are 50% of the horse."`; undefined if they are the whole horse. */
export function partOfHorse({ totalShares, percentOfHorse }: Offering): string | undefined {
  if (percentOfHorse === '100.00') return undefined
  const shares = totalShares === 1 ? 'The one share is' : `All ${totalShares} shares together are`
  return `${shares} ${Number(percentOfHorse)}% of the horse.`
}

/** What a number of shares costs, and which part of the horse it is: `5 shares`, `Rs 112,500.00`, `5%`. */
export function choiceWords(
  { totalShares, percentOfHorse, pricePerShare, currency }: Offering,
  shares: number,
) {
  return {
    shares: counted(shares, 'share'),
    amount: formatMoney(timesMoney(pricePerShare, shares), currency),
    part: percentWords(portion(shares, totalShares, percentOfHorse), 2),
  }
}
