import { z } from 'zod'
import { currencies } from '../../lib/money'
import { imageMetadata } from '../media/media.contract'
import { silksFields } from '../media/silks.contract'
import { meetingStatuses } from './meetings.rules'
import { runStates } from './racing.rules'
import { finishKind } from './racing.contract'

// What visitors see of the race diary: nothing here comes from the office's own notes.

const id = z.uuid()
const money = z.string().regex(/^\d+\.\d{2}$/)
const line = z.string().nullable()
const whole = z.int().nullable()
const count = z.int()

const publicRun = z
  .object({
    id,
    horseName: z.string(),
    horseSlug: z.string(),
    horseColours: z
      .object(silksFields)
      .optional()
      .meta({ description: 'The horse’s own; left out if it runs in the stable’s' }),
    state: z.enum(runStates),
    jockey: line,
    apprenticeAllowance: z.number().nullable().meta({ description: 'In kilograms' }),
    draw: whole,
    carriedWeight: z.number().nullable().meta({ description: 'In kilograms' }),
    finish: finishKind.nullable().meta({ description: 'Null until it has run' }),
    position: whole.meta({ description: 'Null for a horse that has no place' }),
    deadHeat: z.boolean(),
    margin: line,
    time: line,
    prizeMoney: money,
    comment: line,
  })
  .meta({ id: 'PublicRun' })
export type PublicRun = z.infer<typeof publicRun>

const publicRace = z
  .object({
    id,
    number: whole,
    name: z.string(),
    offTime: line.meta({ description: 'By the stable’s clock, `HH:MM`' }),
    distance: whole.meta({ description: 'In metres' }),
    raceClass: line,
    totalRunners: whole,
    currency: z.enum(currencies),
    videoUrl: line,
    runs: z.array(publicRun),
  })
  .meta({ id: 'PublicRace' })
export type PublicRace = z.infer<typeof publicRace>

/** A meeting with the races in which we have runners. */
export const publicMeeting = z
  .object({
    id,
    date: z.iso.date(),
    venue: line,
    title: line,
    going: line,
    status: z.enum(meetingStatuses),
    races: z.array(publicRace),
    picture: z
      .object({ horseName: z.string(), url: z.string(), image: imageMetadata.nullable() })
      .optional()
      .meta({ description: 'Of the first runner that has one; at the next meeting only' }),
  })
  .meta({ id: 'PublicMeeting' })
export type PublicMeeting = z.infer<typeof publicMeeting>

const seasonFigures = z
  .object({
    starts: count,
    wins: count,
    seconds: count,
    thirds: count,
    prizes: z
      .array(z.object({ currency: z.enum(currencies), amount: money }))
      .meta({ description: 'Our horses’ winnings, one amount per currency' }),
  })
  .meta({ id: 'SeasonFigures' })
export type SeasonFigures = z.infer<typeof seasonFigures>

export const racing = z
  .object({
    season: z.string().meta({ description: 'The year whose results these are' }),
    seasons: z.array(z.string()).meta({ description: 'The years with results, latest first' }),
    next: z
      .array(publicMeeting)
      .meta({ description: 'Meetings with our runners, from today on, soonest first' }),
    results: z.array(publicMeeting).meta({ description: 'The season’s results, latest first' }),
    figures: seasonFigures,
  })
  .meta({ id: 'Racing' })
export type Racing = z.infer<typeof racing>
