import { z } from 'zod'
import { currencies } from '../../lib/money'
import { line } from '../content/fields.contract'
import { meeting, race, run } from './racing.contract'
import { runStates } from './racing.rules'
import {
  NOT_GIVEN,
  placeFilter,
  resultGroupings,
  resultOrders,
  resultParts,
  resultSorts,
} from './results.rules'

const oneOf = <const Options extends readonly [string, ...string[]]>(options: Options) =>
  z.enum(options, { error: `Must be one of ${options.join(', ')}` })

const season = z
  .string()
  .regex(/^\d{4}$/, { error: 'Must be a year' })
  .optional()
  .meta({ description: 'Only races of this year' })
const day = (description: string) =>
  z.iso.date({ error: 'Must be a date' }).optional().meta({ description })
const orNone = `; \`${NOT_GIVEN}\` for runs without one`

/** Which runs to show. */
export const resultFilter = z.object({
  season,
  from: day('Only races on this day or later'),
  to: day('Only races on this day or earlier'),
  horse: line(200).optional().meta({ description: 'The id or the slug of a horse' }),
  jockey: line(120)
    .optional()
    .meta({ description: `As written${orNone}` }),
  venue: line(120)
    .optional()
    .meta({ description: `Capitals and accents make no difference${orNone}` }),
  class: line(120)
    .optional()
    .meta({ description: `As written${orNone}` }),
  distance: z
    .string()
    .regex(/^(?:\d{1,5}|-)$/, { error: 'Must be a distance in metres' })
    .optional()
    .meta({ description: `In metres${orNone}` }),
  place: z
    .string()
    .regex(placeFilter, { error: 'Must be a place such as 1 or 1-3, dnf or disqualified' })
    .optional()
    .meta({ description: 'A place (`1`), several (`1-3`), `dnf` or `disqualified`' }),
  state: oneOf(runStates).optional(),
})
export type ResultFilter = z.output<typeof resultFilter>

const limitWords = { error: 'Must be a whole number from 1 to 200' }

export const resultsQuery = resultFilter.extend({
  sort: oneOf(resultSorts).default('date'),
  order: oneOf(resultOrders).default('desc'),
  part: oneOf(resultParts).optional().meta({
    description:
      '`toCome`: only what has not run and is of today or later; `run`: all but that. Totals are of both.',
  }),
  cursor: z.string().max(2000, { error: 'Must be the cursor of an answer' }).optional(),
  limit: z.coerce
    .number(limitWords)
    .int(limitWords)
    .min(1, limitWords)
    .max(200, limitWords)
    .default(50),
})

export const tablesQuery = z.object({ season, by: oneOf(resultGroupings).default('horse') })

const count = z.int()
const prize = z.object({ currency: z.enum(currencies), amount: z.string() })

const figures = {
  runs: count.meta({ description: 'Entries and scratchings included' }),
  starts: count.meta({ description: 'Runs that were run' }),
  wins: count,
  places: count.meta({ description: 'Finished first, second or third' }),
  strikeRate: z.number().nullable().meta({ description: 'Wins as a percentage of starts' }),
  finishes: z.object({
    places: z.array(count).meta({ description: 'How often first, second … fifth' }),
    unplaced: count.meta({ description: 'Finished beyond that' }),
    dnf: count,
    disqualified: count,
  }),
  prizes: z.array(prize).meta({ description: 'What was won, by currency' }),
}

export const resultTotals = z.object(figures).meta({ id: 'ResultTotals' })
export type ResultTotals = z.infer<typeof resultTotals>

/** A run with its race and meeting. A disqualified horse has neither place nor prize here. */
export const result = run
  .extend({
    currency: z.enum(currencies),
    race: race.pick({
      id: true,
      number: true,
      name: true,
      offTime: true,
      distance: true,
      raceClass: true,
      totalRunners: true,
      videoUrl: true,
    }),
    meeting: meeting.pick({ id: true, date: true, venue: true, title: true, status: true }),
  })
  .meta({ id: 'Result' })
export type Result = z.infer<typeof result>

export const resultsPage = z
  .object({
    items: z.array(result),
    before: count.meta({ description: 'How many of the list come before this page' }),
    nextCursor: z.string().nullable().meta({ description: 'Where the next page begins' }),
    toCome: count.meta({
      description: 'Of all runs that match, how many are of today or later and have not run',
    }),
    totals: resultTotals.meta({ description: 'Of all runs that match, whatever the page' }),
  })
  .meta({ id: 'ResultsPage' })
export type ResultsPage = z.infer<typeof resultsPage>

/** What there is to choose from in the filters. */
export const resultChoices = z
  .object({
    seasons: z.array(z.string()),
    horses: z.array(z.object({ id: z.uuid(), name: z.string() })),
    venues: z.array(z.string()),
    jockeys: z.array(z.string()),
    classes: z.array(z.string()),
    distances: z.array(z.int()),
  })
  .meta({ id: 'ResultChoices' })
export type ResultChoices = z.infer<typeof resultChoices>

/** One row of a table: a horse, a jockey, a month … */
export const resultGroup = z
  .object({
    key: z
      .string()
      .meta({ description: 'As the filter of that name takes it; a month is `YYYY-MM`' }),
    label: z.string(),
    ...figures,
  })
  .meta({ id: 'ResultGroup' })
export type ResultGroup = z.infer<typeof resultGroup>
