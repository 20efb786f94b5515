import { z } from 'zod'
import { currencies } from '../../lib/money'
import { finishKinds, runStates } from './racing.rules'
import { meetingStatuses } from './meetings.rules'

const id = z.uuid()
const day = z.iso.date()
const instant = z.iso.datetime()
const money = z.string().regex(/^-?\d+\.\d{2}$/)
const line = z.string().nullable()
const count = z.int()
export const finishKind = z.enum(finishKinds)

const meetingFields = {
  id,
  date: day,
  venue: line,
  title: line,
  going: line,
  status: z.enum(meetingStatuses),
  abandonedReason: line,
  notes: line.meta({ description: 'For the office' }),
  createdAt: instant,
  updatedAt: instant,
}

/** A meeting as the season's list shows it. */
export const meetingSummary = z
  .object({
    ...meetingFields,
    races: count.meta({ description: 'How many races are on record' }),
    runs: count.meta({ description: 'How many of our runners, those scratched left out' }),
    resultsMissing: count.meta({
      description: 'Runners declared whose result is due',
    }),
    undeclared: count.meta({ description: 'Runners nominated, not yet declared' }),
    wins: count.meta({ description: 'How many of our runners came first' }),
    seconds: count.meta({ description: 'How many came second' }),
    thirds: count.meta({ description: 'How many came third' }),
  })
  .meta({ id: 'MeetingSummary' })
export type MeetingSummary = z.infer<typeof meetingSummary>

export const run = z
  .object({
    id,
    raceId: id,
    horseId: id,
    horseName: z.string(),
    horseSlug: z.string(),
    state: z.enum(runStates),
    jockey: line,
    apprenticeAllowance: z.number().nullable().meta({ description: 'In kilograms' }),
    draw: z.int().nullable(),
    carriedWeight: z.number().nullable().meta({ description: 'In kilograms' }),
    rating: z.int().nullable(),
    bodyWeight: z.int().nullable().meta({ description: 'The horse’s, in kilograms' }),
    position: z.int().nullable(),
    finish: finishKind.nullable().meta({ description: 'Null until it has run' }),
    deadHeat: z.boolean(),
    margin: line,
    time: line,
    prizeMoney: money,
    comment: line.meta({ description: 'For visitors' }),
    officeNotes: line,
    scratchedAt: instant.nullable(),
    scratchedReason: line,
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Run' })
export type Run = z.infer<typeof run>

export const race = z
  .object({
    id,
    meetingId: id,
    number: z.int().nullable(),
    name: z.string(),
    offTime: z.string().nullable().meta({ description: 'By the stable’s clock, `HH:MM`' }),
    distance: z.int().nullable().meta({ description: 'In metres' }),
    raceClass: line,
    totalRunners: z.int().nullable(),
    prizes: z.array(money).meta({ description: 'What first, second and so on earn' }),
    currency: z.enum(currencies),
    videoUrl: line,
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Race' })
export type Race = z.infer<typeof race>

export const raceWithRuns = race.extend({ runs: z.array(run) }).meta({ id: 'RaceWithRuns' })
export type RaceWithRuns = z.infer<typeof raceWithRuns>

export const meeting = z.object(meetingFields).meta({ id: 'Meeting' })
export type Meeting = z.infer<typeof meeting>

/** A meeting with its races, by number, and our runners in each. */
export const meetingSheet = meeting
  .extend({ races: z.array(raceWithRuns) })
  .meta({ id: 'MeetingSheet' })
export type MeetingSheet = z.infer<typeof meetingSheet>

/** What a race's places usually earn. */
export const usualPrizes = z
  .object({
    raceId: id,
    prizes: z.array(money).meta({
      description: 'What first, second and so on last earned in its class; empty if unknown',
    }),
  })
  .meta({ id: 'UsualPrizes' })
export type UsualPrizes = z.infer<typeof usualPrizes>

/** A field that two people changed at once (409). */
export const runClash = z
  .object({
    field: z.string(),
    current: z.unknown().meta({ description: 'What is on record now' }),
  })
  .meta({ id: 'RunClash' })
export type RunClash = z.infer<typeof runClash>

/** A horse that may be entered at a meeting, with what helps to enter it. */
export const candidate = z
  .object({
    id,
    name: z.string(),
    status: z.string().meta({ description: 'The horse’s: `active`, `in_training` …' }),
    ranHereLast: z.boolean().meta({ description: 'Whether its last run was at this venue' }),
    isEntered: z.boolean().meta({ description: 'Whether it is in a race of this meeting' }),
    jockeys: z.array(z.string()).meta({ description: 'Who rode it lately, the latest first' }),
  })
  .meta({ id: 'Candidate' })
export type Candidate = z.infer<typeof candidate>
