import { z } from 'zod'
import { currencies } from '../../lib/money'

const percent = z.string().regex(/^\d+\.\d{2,4}$/)

/**
 * A horse of which more than 100% is held or on offer, which is possible only if it happened before the rule
 * existed.
 */
export const oversoldHorse = z
  .object({
    horseId: z.uuid(),
    horseName: z.string(),
    on: z.iso
      .date()
      .nullable()
      .meta({ description: 'The past day on which it was most; null: from now on' }),
    part: percent.meta({ description: 'What the offerings come to together, rounded up' }),
    offerings: z.array(
      z.object({
        id: z.uuid(),
        isActive: z.boolean(),
        totalShares: z.int(),
        pricePerShare: z.string(),
        currency: z.enum(currencies),
        part: percent.meta({ description: 'What this one adds up to' }),
      }),
    ),
  })
  .meta({ id: 'OversoldHorse' })
export type OversoldHorse = z.infer<typeof oversoldHorse>
