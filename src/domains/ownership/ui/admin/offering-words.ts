import { currencies, formatMoney, type Currency } from '../../../../lib/money'
import { counted } from '../../../../lib/text'
import { moneyWords } from '../../../../web/value-words'
import { momentWords, previewLinkHistory } from '../../../content/ui/admin/visibility-words'
import type { FieldLabels } from '../../../content/ui/admin/content-words'
import type { Offering } from '../../ownership.contract'
import { currencyNames } from '../../../../lib/currency-names'

/** The labels of an offering's fields, in the order of the form. */
export const offeringLabels = {
  horseId: 'Horse',
  totalShares: 'Total shares',
  availableShares: 'Available shares',
  percentOfHorse: 'Part of the horse',
  pricePerShare: 'Price per share',
  currency: 'Currency',
  projectedReturns: 'Projected returns',
  description: 'Description',
  highlights: 'Highlights',
  isActive: 'State',
  publishAt: 'Open at',
  unpublishAt: 'Close at',
} as const

export const currencyOptions = currencies.map((value) => ({ value, label: currencyNames[value] }))

export const percentWords = (percent: unknown) => `${Number(percent)}%`
export const stateWords = (isActive: unknown) => (isActive === true ? 'active' : 'inactive')

/** A horse may be offered more than once: `"Cardamom Frost (20 shares at €1,850.00)"`. */
export const offeringName = ({ horse, ...offering }: Offering) =>
  `${horse.name} (${counted(offering.totalShares, 'share')} at ${formatMoney(offering.pricePerShare, offering.currency)})`

/** What its history calls them. */
export const historyLabels = (currency: Currency, horseName: (id: unknown) => string) =>
  ({
    horseId: { label: 'the horse', show: horseName },
    totalShares: 'the number of shares',
    availableShares: 'the available shares',
    percentOfHorse: { label: 'the part of the horse', show: percentWords },
    pricePerShare: { label: 'the price per share', show: (price) => moneyWords(price, currency) },
    currency: { label: 'the currency', show: String },
    projectedReturns: 'the projected returns',
    description: 'the description',
    highlights: 'the highlights',
    correctedDays: 'the corrected period',
    reason: 'the reason for the correction',
    ...previewLinkHistory,
    isActive: { label: 'the state', show: stateWords },
    publishAt: { label: 'the time to open', show: momentWords },
    unpublishAt: { label: 'the time to close', show: momentWords },
  }) satisfies FieldLabels
