import { z } from 'zod'
import { horse } from '../horses/horses.contract'
import { offering } from '../ownership/ownership.contract'

const count = z.int()

/** The stable's key figures (SPEC §2, admin dashboard). */
export const dashboard = z
  .object({
    horses: z.object({
      total: count,
      active: count,
      newest: z
        .array(
          horse.pick({
            id: true,
            slug: true,
            name: true,
            status: true,
            featuredImageUrl: true,
            featuredImage: true,
            createdAt: true,
          }),
        )
        .meta({ description: 'The five newest' }),
    }),
    offerings: z.object({
      total: count,
      active: count,
      newest: z
        .array(
          offering
            .pick({
              id: true,
              totalShares: true,
              availableShares: true,
              pricePerShare: true,
              currency: true,
            })
            .extend({ horse: horse.pick({ name: true }) }),
        )
        .meta({ description: 'The five newest active ones' }),
    }),
    photos: z.object({ total: count, published: count }),
    people: z.object({ total: count, admins: count }),
  })
  .meta({ id: 'Dashboard' })

export type Dashboard = z.infer<typeof dashboard>
