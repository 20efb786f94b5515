import { formatLongDate } from '../../../../lib/dates'
import { formatMoney } from '../../../../lib/money'
import type { RegisterOffering } from '../../investments.contract'
import { percentWords } from '../share-words'

/** One line that tells a horse's offerings apart. */
export const offeringLabel = (offering: RegisterOffering): string =>
  [
    offering.horse.name,
    `${formatMoney(offering.pricePerShare, offering.currency)} a share`,
    `${offering.availableShares} left`,
    offering.isActive ? null : 'closed',
  ]
    .filter((text) => text !== null)
    .join(' · ')

/** What an offering is, beneath its horse's name. */
export const offeringParticulars = (offering: RegisterOffering): string =>
  [
    `Offered ${formatLongDate(offering.createdAt)}`,
    `${formatMoney(offering.pricePerShare, offering.currency)} a share`,
    offering.percentOfHorse === '100.00'
      ? null
      : `for ${percentWords(offering.percentOfHorse)} of the horse`,
  ]
    .filter((text) => text !== null)
    .join(' · ')
