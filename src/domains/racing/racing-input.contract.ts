import { z } from 'zod'
import { currencies } from '../../lib/money'
import {
  confirmedCodes,
  flag,
  money,
  optionalLine,
  optionalProse,
  optionalWebAddress,
  orNone,
  requiredDay,
  requiredLine,
  startedFrom,
  text,
  wholeNumber,
} from '../content/fields.contract'
import { finishKinds, runStates } from './racing.rules'
import { meetingStatuses, PRIZES } from './meetings.rules'

// What staff send about meetings, races and runs (SPEC's performance: horses/horse-input.contract.ts).

const meetingFields = z.object({
  date: requiredDay('Date is required'),
  venue: optionalLine(120),
  title: optionalLine(120),
  going: optionalLine(60),
  status: z.enum(meetingStatuses, { error: 'Must be planned, held or abandoned' }),
  abandonedReason: optionalLine(300),
  notes: optionalProse(4000),
})
export type MeetingFields = z.output<typeof meetingFields>
export const newMeeting = meetingFields
  .partial()
  .extend({ date: meetingFields.shape.date, confirm: confirmedCodes })
export const meetingChange = meetingFields
  .partial()
  .extend({ updatedAt: startedFrom, confirm: confirmedCodes })

const wrongTime = { error: 'Must be a time such as 13:45' }
/** `9:05`, `09.05` or `0905` as `09:05`. */
const offTime = orNone(
  text(20, { ...wrongTime, tooLong: wrongTime }),
  z
    .string()
    .overwrite((typed) => typed.replace(/^(\d{1,2})[:.h]?(\d{2})$/i, '$1:$2').padStart(5, '0'))
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, wrongTime),
)

const wrongPrizes = { error: 'Must be a list of amounts' }
const prizes = z
  .array(
    money.transform((amount) => amount ?? '0.00'),
    wrongPrizes,
  )
  .max(PRIZES, { error: `At most ${PRIZES} prizes` })

const raceFields = z.object({
  number: wholeNumber({ min: 1, max: 99 }),
  name: requiredLine('Race name is required'),
  offTime,
  distance: wholeNumber({ min: 1, max: 99_999 }),
  raceClass: optionalLine(120),
  totalRunners: wholeNumber({ min: 1, max: 999 }),
  prizes,
  currency: z.enum(currencies, { error: `Must be one of ${currencies.join(', ')}` }),
  videoUrl: optionalWebAddress,
})
export type RaceFields = z.output<typeof raceFields>
export const newRace = raceFields.partial().extend({
  name: raceFields.shape.name,
  currency: raceFields.shape.currency.optional().meta({ description: 'Without one, the stable’s' }),
})
export const raceChange = raceFields
  .partial()
  .extend({ updatedAt: startedFrom, confirm: confirmedCodes })

/** Kilograms with at most one decimal. */
function kilograms({ min, max }: { min: number; max: number }) {
  const error = `Must be from ${min} to ${max} kg, with at most one decimal`
  return z
    .union([z.number(), text(40, { error }), z.null()], { error })
    .transform((value, context) => {
      const typed = value === null ? '' : String(value).replace(',', '.')
      if (typed === '') return null
      const weight = /^\d{1,4}(\.\d)?$/.test(typed) ? Number(typed) : NaN
      if (weight >= min && weight <= max) return weight
      context.addIssue({ code: 'custom', message: error })
      return z.NEVER
    })
}

const wrongRaceTime = { error: 'Must be a time such as 1:24.35' }
/** Minutes, seconds and hundredths: `1.24.3` as `1:24.30`. */
const raceTime = orNone(
  text(20, { ...wrongRaceTime, tooLong: wrongRaceTime }),
  z
    .string()
    .overwrite((typed) => {
      const [, minutes, seconds = '', fraction = ''] =
        /^(?:(\d{1,2})[:.])?(\d{1,2})(?:[.,](\d{1,2}))?$/.exec(typed) ?? []
      if (seconds === '') return typed
      return `${Number(minutes ?? 0)}:${seconds.padStart(2, '0')}.${fraction.padEnd(2, '0')}`
    })
    .regex(/^\d{1,2}:[0-5]\d\.\d{2}$/, wrongRaceTime),
)

const runFields = z.object({
  state: z.enum(runStates, {
    error: 'Must be nominated, declared, reserve, scratched or ran',
  }),
  jockey: optionalLine(120),
  apprenticeAllowance: kilograms({ min: 0, max: 10 }),
  draw: wholeNumber({ min: 1, max: 99 }),
  carriedWeight: kilograms({ min: 30, max: 100 }),
  rating: wholeNumber({ min: 0, max: 200 }),
  bodyWeight: wholeNumber({ min: 200, max: 900 }),
  position: wholeNumber({ min: 1, max: 999 }),
  finish: z.enum(finishKinds, { error: 'Must be how the run ended' }).nullable(),
  deadHeat: flag,
  margin: optionalLine(60),
  time: raceTime,
  prizeMoney: money.transform((amount) => amount ?? '0.00'),
  comment: optionalProse(2000),
  officeNotes: optionalProse(4000),
  scratchedReason: optionalLine(300),
})
export type RunFields = z.output<typeof runFields>
/** As typed or sent, before it is checked. */
export type RunFieldsInput = z.input<typeof runFields>
export const newRun = runFields.partial().extend({
  horseId: requiredLine('Please choose a horse', 100),
  confirm: confirmedCodes,
})
const wrongSeen = { error: 'Must be the values of fields' }
const seen = z.union([z.string().max(5000), z.number(), z.boolean(), z.null()], {
  error: 'Must be the value of a field',
})

export const runChange = runFields.partial().extend({
  raceId: z.uuid({ error: 'Must be the id of a race' }).optional().meta({
    description: 'Moves it to another race',
  }),
  updatedAt: startedFrom,
  confirm: confirmedCodes,
  by: z.uuid({ error: 'Must be the id of a user' }).optional().meta({
    description:
      'Who typed it: if someone else is signed in by now, it is refused (`403`). For changes kept while there was no line',
  }),
  was: z
    .partialRecord(z.enum([...runFields.keyof().options, 'raceId']), seen, wrongSeen)
    .optional()
    .meta({
      description:
        'The values of the fields sent, as the person saw them: if someone has changed one since, it is refused (`409`) with `clashes`',
    }),
})
