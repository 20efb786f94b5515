import { z } from 'zod'
import { horse } from '../horses/horses.contract'
import { offering } from '../ownership/ownership.contract'
import { meetingSummary } from '../racing/racing.contract'
import { resultTotals } from '../racing/results.contract'

const count = z.int()

const meeting = meetingSummary.pick({ id: true, date: true, venue: true, title: true })
const missing = meetingSummary.pick({ resultsMissing: true, undeclared: true }).shape

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
          ...missing,
          daysAhead: count.meta({ description: '0 for today’s' }),
          firstOff: z.string().nullable().meta({ description: 'When its first race is off' }),
        })
        .nullable()
        .meta({
          description: 'Today’s meeting until every runner has its result, else the next one',
        }),
      last: meeting
        .extend({
          ...resultTotals.pick({ starts: true, prizes: true }).shape,
          ...meetingSummary.pick({ wins: true, seconds: true, thirds: true }).shape,
          ...missing,
          daysAgo: count.meta({ description: '0 for today’s' }),
        })
        .nullable()
        .meta({ description: 'The latest other meeting where our horses ran, or should have' }),
      due: z.array(meeting.extend(missing)).meta({
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
