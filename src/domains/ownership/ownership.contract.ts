import { z } from 'zod'
import { currencies } from '../../lib/money'
import { horseSummary } from '../horses/horses.contract'

export const offering = z
  .object({
    id: z.uuid(),
    horseId: z.uuid(),
    horse: horseSummary,
    isActive: z.boolean(),
    isDraft: z
      .boolean()
      .meta({ description: 'Not open yet: only staff, and its preview link, show it' }),
    totalShares: z.int(),
    availableShares: z.int(),
    pricePerShare: z.string(),
    currency: z.enum(currencies),
    percentOfHorse: z.string(),
    heldShares: z.int().optional().meta({ description: 'What co-owners hold; for staff only' }),
    projectedReturns: z.string().nullable(),
    description: z.string().nullable(),
    highlights: z.array(z.string()),
    publishAt: z.iso.datetime().nullable().meta({ description: 'When it opens by itself' }),
    unpublishAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When it closes by itself; for staff only' }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'OwnershipShare' })
export type Offering = z.infer<typeof offering>

/** How many shares an offering has over a period, and in which part of the horse. */
export const offeringTerms = z
  .object({
    recordedAt: z.iso.datetime(),
    since: z.iso.date().nullable().meta({ description: 'The first day; null: from the start' }),
    until: z.iso.date().nullable().meta({ description: 'The day the next terms begin' }),
    totalShares: z.int(),
    percentOfHorse: z.string(),
    updatedAt: z.iso.datetime().meta({ description: 'When they were recorded or last corrected' }),
  })
  .meta({ id: 'OfferingTerms' })
export type OfferingTerms = z.infer<typeof offeringTerms>
