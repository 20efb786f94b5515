import { z } from 'zod'
import { currencies } from '../../lib/money'
import {
  confirmedCodes,
  flag,
  holding,
  instant,
  line,
  money,
  optionalInstant,
  optionalLine,
  optionalProse,
  requiredMoney,
  requiredProse,
  requiredText,
  startedFrom,
  text,
  wholeNumber,
} from '../content/fields.contract'
import { availableByDefault, DEFAULT_SHARES, MOST_SHARES, offeringFaults } from './ownership.rules'

// What staff send about an offering; blank figures mean what SPEC §5 says.

/** The message if the horse named does not exist. */
export const NO_SUCH_HORSE = 'Horse not found'
const horseMissing = 'Please choose a horse'
const wrongPart = 'Must be a percentage above 0, at most 100'
const wrongHighlights = { error: 'Must be a list of texts, or text with one per line' }

const highlightsText = text(10_000, wrongHighlights)
const highlights = z
  .union([highlightsText, z.array(highlightsText).max(200), z.null()], wrongHighlights)
  .transform((said) =>
    [said ?? []]
      .flat()
      .join('\n')
      .split(/\r\n|\r|\n/),
  )
  .transform((lines) => lines.map((line) => line.trim()).filter((line) => line !== ''))
  .pipe(z.array(line(300)).max(30, { error: 'At most 30 lines' }))

const shareCount = wholeNumber({ min: 1, max: MOST_SHARES })
const partOfHorse = money.refine(
  (percent) => percent === null || (Number(percent) > 0 && Number(percent) <= 100),
  { error: wrongPart },
)

const offeringFields = z.object({
  horseId: requiredText(horseMissing, 100, { error: NO_SUCH_HORSE }).pipe(
    z.uuid({ error: NO_SUCH_HORSE }),
  ),
  isActive: flag,
  totalShares: shareCount.transform((shares) => shares ?? DEFAULT_SHARES),
  availableShares: wholeNumber({ min: 0, max: MOST_SHARES }).meta({
    description: 'Blank: 100, or all that no one holds if fewer',
  }),
  pricePerShare: requiredMoney('Price per share is required'),
  currency: z.enum(currencies, { error: `Must be one of ${currencies.join(', ')}` }),
  percentOfHorse: partOfHorse.transform((percent) => percent ?? '100.00'),
  projectedReturns: optionalLine(200),
  description: optionalProse(5000),
  highlights,
  publishAt: optionalInstant.meta({
    description: 'Inactive, and shown to nobody but staff, until then; in the future',
  }),
  unpublishAt: optionalInstant.meta({ description: 'Inactive from then on; in the future' }),
})

export const newOffering = offeringFields
  .partial()
  .extend({
    horseId: offeringFields.shape.horseId,
    pricePerShare: offeringFields.shape.pricePerShare,
    totalShares: offeringFields.shape.totalShares.default(DEFAULT_SHARES),
    isActive: flag.default(true),
    currency: offeringFields.shape.currency
      .optional()
      .meta({ description: 'Without one, the stable’s' }),
  })
  .transform((offering) => ({
    ...offering,
    availableShares: offering.availableShares ?? availableByDefault(offering),
  }))
  .check(holding(['totalShares', 'availableShares'], offeringFaults))

export const offeringChange = offeringFields
  .partial()
  .extend({ updatedAt: startedFrom, confirm: confirmedCodes })
export type OfferingChange = z.output<typeof offeringChange>

/** The right figures for wrongly recorded terms; blank figures stay as they are. */
export const termsCorrection = z.object({
  recordedAt: instant.meta({ description: 'Identifies the recorded terms' }),
  totalShares: shareCount.transform((shares) => shares ?? undefined).optional(),
  percentOfHorse: partOfHorse.transform((percent) => percent ?? undefined).optional(),
  reason: requiredProse('Please give a reason', 500),
  updatedAt: startedFrom,
  confirm: confirmedCodes,
})
export type TermsCorrection = z.output<typeof termsCorrection>
