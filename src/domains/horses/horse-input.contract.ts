import { z } from 'zod'
import {
  confirmedCodes,
  flag,
  holding,
  instant,
  money,
  optionalDay,
  optionalImage,
  optionalInstant,
  optionalLine,
  optionalProse,
  optionalWebAddress,
  requiredDay,
  requiredImage,
  requiredLine,
  requiredWebAddress,
  startedFrom,
  text,
  wholeNumber,
} from '../content/fields.contract'
import { doneTogether, seen, several } from '../content/together.contract'
import { enteredSilksFields } from '../media/silks.contract'
import { horseFaults, performanceFaults } from './horse-faults.rules'
import { genders, horseStatuses } from './horses.rules'
import { videoPlatforms, videoTags } from './videos.rules'

// What staff send about a horse and its parts. A new one has required fields, defaults and rules across fields;
// a change has only the fields sent, and the rules apply to the row it results in.

/** Today's date by the stable's clock: races, births and photos can't be later. */
type Today = () => string

const notAfter = (today: Today) => (day: string | null) => day === null || day <= today()

const wrongStatus = { error: 'Must be active, in training, retired or sold' }
const status = text(40, { ...wrongStatus, tooLong: wrongStatus })
  .transform((typed) => typed.toLowerCase().replace(/[\s-]+/g, '_'))
  .pipe(z.enum(horseStatuses, wrongStatus))
  .meta({ description: 'In any case; with a space, hyphen or underscore' })

const gender = z
  .enum([...genders, ''], { error: `Must be one of ${genders.join(', ')}` })
  .transform((value) => (value === '' ? null : value))
  .nullable()

const count = wholeNumber({ min: 0, max: 9999 }).transform((value) => value ?? 0)
const moneyOrNothing = money.transform((amount) => amount ?? '0.00')

const horseFields = (today: Today) =>
  z.object({
    name: requiredLine('Name is required', 120),
    breed: optionalLine(120),
    dateOfBirth: optionalDay.refine(notAfter(today), {
      error: 'Date of birth must not be in the future',
    }),
    ageYears: wholeNumber({ min: 0, max: 99 }),
    gender,
    color: optionalLine(120),
    status,
    sire: optionalLine(120),
    dam: optionalLine(120),
    biography: optionalProse(20_000),
    featuredImageUrl: optionalImage,
    ...enteredSilksFields,
    isFeatured: flag,
    openingRaces: count,
    openingWins: count,
    openingEarnings: moneyOrNothing,
    isPublished: flag.meta({ description: 'False: a draft, which only staff see' }),
    publishAt: optionalInstant.meta({
      description: 'A draft until then; in the future. Publishing it earlier clears this',
    }),
    unpublishAt: optionalInstant.meta({ description: 'A draft from then on; in the future' }),
    archivedAt: optionalInstant.meta({
      description:
        'An archived horse keeps its page, but only `status=archived` lists it. A later time than now counts as now',
    }),
  })

export const newHorse = (today: Today) => {
  const fields = horseFields(today)
  return fields
    .partial()
    .extend({ name: fields.shape.name, status: status.default('active') })
    .check(holding(['openingWins', 'openingRaces'], horseFaults))
}
export const horseChange = (today: Today) =>
  horseFields(today).partial().extend({ updatedAt: startedFrom })
export type HorseChange = z.output<ReturnType<typeof horseChange>>
export type HorseFields = z.output<ReturnType<typeof horseFields>>

/** What can be changed of several horses together. */
const seenHorse = seen.extend({
  status: z.enum(horseStatuses, wrongStatus).optional(),
  isFeatured: flag.optional(),
  isPublished: flag.optional(),
  publishAt: instant.nullable().optional(),
  unpublishAt: instant.nullable().optional(),
  archivedAt: instant.nullable().optional(),
})
export const horsesTogether = z.object({ horses: several(seenHorse) })
export type HorsesTogether = z.infer<typeof horsesTogether>
export const horsesDone = doneTogether(horsesTogether).meta({ id: 'HorsesDone' })

const photoFields = (today: Today) =>
  z.object({
    imageUrl: requiredImage('Please upload an image before submitting'),
    caption: optionalLine(300),
    takenOn: optionalDay.refine(notAfter(today), {
      error: 'The day it was taken must not be in the future',
    }),
  })
export const newHorsePhoto = (today: Today) =>
  photoFields(today).partial({ caption: true, takenOn: true })
export type NewHorsePhoto = ReturnType<typeof newHorsePhoto>
export const horsePhotoChange = (today: Today) =>
  photoFields(today).partial().extend({ updatedAt: startedFrom })
export type HorsePhotoFields = z.output<ReturnType<typeof photoFields>>

/** Photos to move to a horse. */
const movedPhoto = seen.extend({
  horseId: z.uuid(),
  displayOrder: z
    .int()
    .min(0)
    .max(2_147_483_647)
    .optional()
    .meta({ description: 'Its place among the horse’s photos; the last if left out' }),
})
export const horsePhotosTogether = z.object({ photos: several(movedPhoto) })
export type HorsePhotosTogether = z.infer<typeof horsePhotosTogether>
export const horsePhotosDone = doneTogether(horsePhotosTogether).meta({ id: 'HorsePhotosDone' })

const videoFields = z.object({
  platform: z.enum(videoPlatforms, { error: 'Please choose YouTube, Facebook or Vimeo' }),
  videoUrl: requiredWebAddress('Please provide a video URL'),
  title: requiredLine('Please provide a title'),
  videoDate: requiredDay('Please provide a date'),
  description: optionalProse(2000),
  tag: z.enum(videoTags, { error: 'Please choose a category' }),
})
export const newHorseVideo = videoFields.partial({ description: true }).extend({
  platform: videoFields.shape.platform.default('youtube'),
  tag: videoFields.shape.tag.default('general'),
})
export const horseVideoChange = videoFields.partial().extend({ updatedAt: startedFrom })
export type HorseVideoFields = z.output<typeof videoFields>

const performanceFields = (today: Today) =>
  z.object({
    raceName: requiredLine('Race name is required'),
    raceDate: requiredDay('Race date is required').refine(notAfter(today), {
      error: 'Race date must not be in the future',
    }),
    trackName: optionalLine(120),
    distanceMetres: wholeNumber({ min: 1, max: 99_999 }),
    raceNumber: wholeNumber({ min: 1, max: 99 }),
    position: wholeNumber({ min: 1, max: 999 }).meta({ description: 'Null: did not finish' }),
    totalRunners: wholeNumber({ min: 1, max: 999 }),
    jockey: optionalLine(120),
    prizeMoney: moneyOrNothing,
    videoUrl: optionalWebAddress,
  })
export const newPerformance = (today: Today) => {
  const fields = performanceFields(today)
  return fields
    .partial()
    .extend({
      raceName: fields.shape.raceName,
      raceDate: fields.shape.raceDate,
      confirm: confirmedCodes,
    })
    .check(holding(['position', 'totalRunners'], performanceFaults))
}
export type PerformanceInput = z.input<ReturnType<typeof newPerformance>>
export type NewPerformance = z.output<ReturnType<typeof newPerformance>>
export const performanceChange = (today: Today) =>
  performanceFields(today).partial().extend({ updatedAt: startedFrom, confirm: confirmedCodes })
export type PerformanceFields = z.output<ReturnType<typeof performanceFields>>

const wrongOrder = { error: 'Must be a list of ids' }
const order = z.array(text(100, { error: 'Must be an id' }), wrongOrder).max(2000, wrongOrder)
export const photoOrder = z.object({
  photoIds: order,
  from: order
    .optional()
    .meta({ description: 'The order that this changes; refused if it is another' }),
})
export const videoOrder = z.object({ videoIds: order })

/** What was typed before, so that entering a race takes a few taps on a phone. */
export const performanceSuggestions = z
  .object({
    races: z
      .array(
        z.object({
          raceName: z.string(),
          raceDate: z.iso.date(),
          trackName: z.string().nullable(),
          distanceMetres: z.int().nullable(),
          raceNumber: z.int().nullable(),
          totalRunners: z.int().nullable(),
          horseIds: z.array(z.uuid()).meta({ description: 'The horses with a result in it' }),
        }),
      )
      .meta({ description: 'The latest races, for a second runner in one of them' }),
    trackNames: z.array(z.string()),
    raceNames: z.array(z.string()),
    jockeys: z.array(z.string()),
  })
  .meta({ id: 'PerformanceSuggestions' })
export type PerformanceSuggestions = z.infer<typeof performanceSuggestions>
