import { z } from 'zod'
import { currencies } from '../../lib/money'
import {
  confirmedCodes,
  holding as holdingTo,
  instant as instantSent,
  optionalDay,
  optionalProse,
  requiredProse,
  startedFrom,
  text,
} from '../content/fields.contract'
import { horse, horseSummary } from '../horses/horses.contract'
import { run } from '../racing/racing.contract'
import { correctableFields, type Facts, REASON_MISSING, reasonFaults } from './corrections.rules'
import { entryKinds } from './investments.rules'

const id = z.uuid()
const day = z.iso.date()
const instant = z.iso.datetime()
const money = z.string().regex(/^\d+\.\d{2}$/)
const percent = z.string().regex(/^\d+\.\d{2,4}$/)
const ownerNotes = z.string().nullable().meta({ description: 'For the owner to read' })
const officeNotes = z.string().nullable().meta({ description: 'For the office only' })

/** A person as named in the register. */
export const holder = z
  .object({
    id,
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    email: z.string().nullable(),
    disabled: z.boolean(),
  })
  .meta({ id: 'Holder' })
export type Holder = z.infer<typeof holder>

/** A lot of shares in the register: a purchase, or shares transferred from another lot. */
export const investment = z
  .object({
    id,
    ownershipShareId: id,
    horseId: id,
    horse: horseSummary,
    userId: id,
    holder,
    kind: z.enum(['purchase', 'transfer']),
    sourceInvestmentId: id
      .nullable()
      .meta({ description: 'The lot these shares were transferred from' }),
    sharesPurchased: z
      .int()
      .meta({ description: 'As recorded or since corrected; a PATCH changes this' }),
    sharesTransferred: z.int().meta({ description: 'Transferred to others by the requested day' }),
    sharesHeld: z
      .int()
      .meta({ description: 'Still held on the requested day; 0 once the lot is voided' }),
    totalShares: z.int().meta({ description: 'Of the offering, on the requested day' }),
    percentOfHorse: z.string().meta({ description: 'Of the offering, on the requested day' }),
    partOfHorse: percent.meta({ description: 'sharesHeld as a percentage of the horse' }),
    pricePerShare: money,
    totalAmount: money.meta({ description: 'sharesPurchased × pricePerShare' }),
    amountHeld: money.meta({ description: 'sharesHeld × pricePerShare' }),
    currency: z.enum(currencies),
    purchaseDate: day.nullable(),
    heldSince: day.meta({ description: 'The purchase date, or else the day it was recorded' }),
    notes: ownerNotes,
    officeNotes,
    voidedAt: instant.nullable(),
    voidReason: z.string().nullable(),
    createdAt: instant,
    updatedAt: instant.meta({
      description: 'When this lot, or one transferred from it, got its last entry',
    }),
  })
  .meta({ id: 'Investment' })
export type Investment = z.infer<typeof investment>

const registerEntry = z
  .object({
    id,
    sequence: z.int(),
    kind: z.enum(entryKinds),
    userId: id,
    holder,
    shares: z.int(),
    pricePerShare: money,
    totalAmount: money,
    currency: z.enum(currencies),
    purchaseDate: day.nullable(),
    notes: ownerNotes,
    officeNotes,
    reason: z.string().nullable().meta({ description: 'Why it was corrected or voided' }),
    recordedAt: instant,
    recordedBy: id.nullable(),
    recordedByName: z.string().nullable(),
  })
  .meta({ id: 'RegisterEntry', description: 'Each entry is the full record from then on' })
export type RegisterEntry = z.infer<typeof registerEntry>

export const investmentWithHistory = investment
  .extend({
    entries: z.array(registerEntry).meta({ description: 'Oldest first' }),
    transfers: z.array(investment).meta({ description: 'Lots transferred from this one' }),
  })
  .meta({ id: 'InvestmentWithHistory' })
export type InvestmentWithHistory = z.infer<typeof investmentWithHistory>

/** What has become of an offering's shares: issued, sold, available. */
export const registerOffering = z
  .object({
    id,
    horseId: id,
    horse: horseSummary,
    isActive: z.boolean(),
    totalShares: z.int(),
    heldShares: z.int(),
    availableShares: z.int(),
    keptShares: z.int().meta({ description: 'Neither sold nor for sale' }),
    holders: z.int().meta({ description: 'How many people hold some of them' }),
    percentOfHorse: z.string(),
    pricePerShare: money,
    currency: z.enum(currencies),
    amountHeld: money.meta({ description: 'What the shares still held were sold for' }),
    createdAt: instant,
  })
  .meta({ id: 'RegisterOffering' })
export type RegisterOffering = z.infer<typeof registerOffering>

/** What one person holds of one offering. */
export const holding = z
  .object({
    userId: id,
    holder,
    ownershipShareId: id,
    horseId: id,
    horse: horseSummary,
    shares: z.int(),
    totalShares: z.int().meta({ description: 'Of the offering, on the requested day' }),
    percentOfHorse: z.string().meta({ description: 'Of the offering, on the requested day' }),
    partOfHorse: percent,
    amountHeld: money,
    currency: z.enum(currencies),
    heldSince: day.meta({ description: 'Since when the person has held any of these shares' }),
    lots: z.int(),
  })
  .meta({ id: 'Holding' })
export type Holding = z.infer<typeof holding>

const ownHorse = horseSummary
  .extend({
    status: horse.shape.status,
    isPublished: z.boolean().meta({ description: 'Whether it has a page to link to' }),
    totalWins: z.int(),
    totalRaces: z.int(),
    totalEarnings: z.string().meta({ description: 'The horse’s whole career, in rupees' }),
    ownEarnings: money.meta({
      description:
        'The person’s part of the prizes on record, in rupees like all prizes: for each race, by the shares held that day. The total is rounded down to a cent.',
    }),
    lastRace: z
      .object({
        raceName: z.string(),
        raceDate: day,
        position: z.int().nullable(),
        totalRunners: z.int().nullable(),
        prizeMoney: money,
      })
      .nullable(),
    nextRace: z
      .object({
        raceName: z.string(),
        raceNumber: z.int().nullable(),
        raceDate: day,
        offTime: z.string().nullable().meta({ description: 'By the stable’s clock, `HH:MM`' }),
        venue: z.string().nullable(),
        distance: z.int().nullable().meta({ description: 'In metres' }),
        raceClass: z.string().nullable(),
        state: run.shape.state,
        jockey: z.string().nullable(),
        draw: z.int().nullable(),
        carriedWeight: z.number().nullable().meta({ description: 'In kilograms' }),
        apprenticeAllowance: z.number().nullable().meta({ description: 'In kilograms' }),
      })
      .nullable()
      .meta({ description: 'The first race from today on in which it is entered' }),
  })
  .meta({ id: 'OwnHorse' })
export type OwnHorse = z.infer<typeof ownHorse>

/** What a correction changed in a lot, for its holder: neither why, nor who held it before. */
const correction = z
  .object({
    correctedAt: instant,
    changes: z.array(
      z.object({
        field: z.enum(correctableFields),
        from: z.string().nullable().meta({ description: 'Always null for a person' }),
        to: z.string().nullable().meta({ description: 'Always null for a person' }),
      }),
    ),
  })
  .meta({ id: 'Correction' })
export type Correction = z.infer<typeof correction>

const terms = z.object({ totalShares: z.int(), percentOfHorse: z.string() })
/** A change or correction of terms that changed a share's part of its horse, for owners: without the reason. */
const termsChange = z
  .object({
    recordedAt: instant,
    isCorrection: z.boolean().meta({ description: 'Whether it corrects wrongly recorded terms' }),
    since: day
      .nullable()
      .meta({ description: 'The first day it applies to; null: from the start' }),
    until: day.nullable().meta({ description: 'The day the next terms begin' }),
    from: terms,
    to: terms,
  })
  .meta({ id: 'TermsChange' })

/**
 * The user's own investment, as shown in My Investments: what was bought or received, and what is still
 * held.
 */
export const myInvestment = z
  .object({
    id,
    ownershipShareId: id,
    horseId: id,
    horse: ownHorse,
    kind: z.enum(['purchase', 'transfer']),
    sharesPurchased: z.int().meta({ description: 'Bought, or received from another owner' }),
    sharesTransferred: z.int().meta({ description: 'Of these, since transferred to others' }),
    sharesHeld: z.int().meta({ description: 'Of these, still held; 0 once all are transferred' }),
    totalShares: z.int().meta({ description: 'Of the offering' }),
    percentOfHorse: z.string().meta({ description: 'Of the offering' }),
    partOfHorse: percent.meta({ description: 'sharesHeld as a percentage of the horse' }),
    pricePerShare: money,
    totalAmount: money.meta({ description: 'sharesPurchased × pricePerShare' }),
    amountHeld: money.meta({ description: 'sharesHeld × pricePerShare' }),
    currency: z.enum(currencies),
    purchaseDate: day.nullable(),
    heldSince: day,
    notes: ownerNotes,
    corrections: z
      .array(correction)
      .meta({ description: 'Since the lot was recorded in their name, oldest first' }),
    termsChanges: z.array(termsChange).meta({
      description:
        'Changes and corrections since the lot was recorded that made a share a different part of the horse',
    }),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'MyInvestment' })
export type MyInvestment = z.infer<typeof myInvestment>

const sharesMessage = 'Must be a whole number of shares, 1 or more'
const shares = z.int({ error: sharesMessage }).min(1, { error: sharesMessage })

const wrongPrice = { error: 'Must be an amount of at most two decimals, 0 or more' }
const price = z
  .union([z.number(), text(40, { ...wrongPrice, tooLong: wrongPrice })], wrongPrice)
  .transform(String)
  .pipe(z.string().regex(/^\d{1,13}(\.\d{1,2})?$/, wrongPrice))

const date = optionalDay.optional()
const notes = optionalProse(2000).optional()
/** `abort`: without a valid id there is nothing to look up. */
const userId = z.uuid({ error: 'Please choose a person', abort: true })

export const newInvestment = z.object({
  userId,
  ownershipShareId: z.uuid({ error: 'Please choose an offering', abort: true }),
  sharesPurchased: shares,
  pricePerShare: z
    .union([z.literal('').transform(() => null), price])
    .nullable()
    .optional()
    .meta({ description: 'Default: the offering’s price' }),
  purchaseDate: date,
  notes,
  officeNotes: notes,
  confirm: confirmedCodes,
})
export type NewInvestment = z.infer<typeof newInvestment>

export const investmentChange = z.object({
  userId: userId.optional().meta({ description: 'If the wrong person was recorded' }),
  sharesPurchased: shares.optional(),
  pricePerShare: price.optional(),
  purchaseDate: date,
  notes,
  officeNotes: notes,
  reason: optionalProse(500).optional().meta({
    description: 'Needed to change the person, the shares, the price or the date',
  }),
  updatedAt: startedFrom,
  confirm: confirmedCodes,
})
export type InvestmentChange = z.infer<typeof investmentChange>

/** A `change`, checked against what is recorded now. */
export const correctionOf = <Input, Output extends InvestmentChange>(
  recorded: Facts,
  change: z.ZodType<Output, Input>,
) =>
  change.check(
    holdingTo<Output>([...correctableFields, 'reason'], (values) => reasonFaults(recorded, values)),
  )

export const newTransfer = z.object({
  userId,
  shares,
  date,
  pricePerShare: z
    .union([z.literal('').transform(() => null), price])
    .nullable()
    .optional()
    .meta({ description: 'Default: the lot’s price' }),
  notes,
  officeNotes: notes,
  confirm: confirmedCodes,
})
export type NewTransfer = z.infer<typeof newTransfer>

export const investmentVoid = z.object({
  reason: requiredProse(REASON_MISSING, 500),
})

/** The day and the state of knowledge at which the register is read. */
export const registerMoment = z.object({
  on: z.iso
    .date({ error: 'Must be a day' })
    .optional()
    .meta({ description: 'What was held on this day; default: today' }),
  knownOn: z
    .union([z.iso.date(), instantSent], { error: 'Must be a day or an instant' })
    .optional()
    .meta({ description: 'As the register stood then (a day: at its end); default: now' }),
})
export type RegisterMoment = z.infer<typeof registerMoment>

export const registerFilter = registerMoment.extend({
  offering: z.uuid({ error: 'Must be an id' }).optional(),
  user: z
    .uuid({ error: 'Must be an id' })
    .optional()
    .meta({ description: 'Only this person’s lots, as known at that moment' }),
})
export type RegisterFilter = z.infer<typeof registerFilter>
