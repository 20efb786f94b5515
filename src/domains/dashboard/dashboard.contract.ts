import { z } from 'zod'
import { horse } from '../horses/horses.contract'
import { offering } from '../ownership/ownership.contract'
import { meetingSummary } from '../racing/racing.contract'

const count = z.int()

const meeting = meetingSummary.pick({ id: true, date: true, venue: true, title: true })

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
            silks: true,
            silksUrl: true,
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
            .extend({ heldShares: count, horse: horse.pick({ name: true }) }),
        )
        .meta({ description: 'The five newest active ones' }),
    }),
    photos: z.object({ total: count, published: count }),
    people: z.object({ total: count, admins: count }),
    racing: z.object({
      meeting: meeting
        .extend({
          ...meetingSummary.pick({ races: true, runs: true }).shape,
          ...meetingSummary.pick({ resultsMissing: true, undeclared: true }).shape,
          daysAhead: count.meta({ description: '0 for today’s' }),
          isOver: z.boolean().meta({ description: 'Whether every runner has its result' }),
          firstOff: z.string().nullable().meta({ description: 'When its first race is off' }),
        })
        .nullable()
        .meta({ description: 'Today’s meeting, else the next one' }),
      due: z.array(meeting.extend({ resultsMissing: count, undeclared: count })).meta({
        description: 'Meetings with results missing or declarations due, the latest first',
      }),
    }),
    captionsMissing: z
      .object({ gallery: count, horses: count })
      .meta({ description: 'Photos without a caption' }),
    entered: z
      .object({ name: z.boolean(), silks: z.boolean(), reasons: z.boolean() })
      .meta({ description: 'Which of the stable’s settings someone has entered' }),
  })
  .meta({ id: 'Dashboard' })

export type Dashboard = z.infer<typeof dashboard>
