import { z } from 'zod'
import { currencies } from '../../lib/money'
import { imageMetadata } from '../media/media.contract'
import { silksFields } from '../media/silks.contract'
import { finishKind } from '../racing/racing.contract'
import { genders, horseStatuses } from './horses.rules'
import { videoPlatforms, videoTags } from './videos.rules'

const id = z.uuid()
const day = z.iso.date()
const instant = z.iso.datetime()
const money = z.string().regex(/^-?\d+\.\d{2}$/)

export const horseSummary = z
  .object({
    id,
    slug: z.string(),
    name: z.string(),
    breed: z.string().nullable(),
    age: z.int().nullable(),
    featuredImageUrl: z.string().nullable(),
    featuredImage: imageMetadata.nullable(),
    ...silksFields,
  })
  .meta({ id: 'HorseSummary' })

export const horse = z
  .object({
    id,
    slug: z.string(),
    name: z.string(),
    breed: z.string().nullable(),
    dateOfBirth: day.nullable(),
    age: z.int().nullable(),
    ageYears: z.int().nullable(),
    gender: z.enum(genders).nullable(),
    color: z.string().nullable(),
    status: z.enum(horseStatuses),
    sire: z.string().nullable(),
    dam: z.string().nullable(),
    biography: z.string().nullable(),
    featuredImageUrl: z.string().nullable(),
    featuredImage: imageMetadata.nullable(),
    ...silksFields,
    isFeatured: z.boolean(),
    totalWins: z.int(),
    totalRaces: z.int(),
    totalEarnings: money,
    openingWins: z.int(),
    openingRaces: z.int(),
    openingEarnings: money,
    isPublished: z.boolean(),
    publishAt: instant.nullable().meta({ description: 'When a draft will be published' }),
    unpublishAt: instant
      .nullable()
      .meta({ description: 'When it becomes a draft again; for staff only' }),
    archivedAt: instant.nullable(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Horse' })
export type Horse = z.infer<typeof horse>

export const horsePhoto = z
  .object({
    id,
    horseId: id,
    imageUrl: z.string(),
    image: imageMetadata.nullable(),
    caption: z.string().nullable(),
    takenOn: day.nullable().meta({ description: 'The day it was taken, if someone has said so' }),
    displayOrder: z.int(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'HorsePhoto' })
export type HorsePhoto = z.infer<typeof horsePhoto>

export const horseVideo = z
  .object({
    id,
    horseId: id,
    platform: z.enum(videoPlatforms),
    videoUrl: z.string(),
    title: z.string(),
    videoDate: day,
    description: z.string().nullable(),
    tag: z.enum(videoTags),
    displayOrder: z.int(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'HorseVideo' })
export type HorseVideo = z.infer<typeof horseVideo>

export const performance = z
  .object({
    id,
    horseId: id,
    state: z.string(),
    raceName: z.string(),
    raceDate: day,
    trackName: z.string().nullable(),
    distanceMetres: z.int().nullable(),
    raceNumber: z.int().nullable(),
    position: z.int().nullable(),
    totalRunners: z.int().nullable(),
    jockey: z.string().nullable(),
    prizeMoney: money,
    currency: z.enum(currencies),
    finish: finishKind,
    deadHeat: z.boolean(),
    margin: z.string().nullable(),
    time: z.string().nullable(),
    comment: z.string().nullable(),
    videoUrl: z.string().nullable(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Performance' })
export type Performance = z.infer<typeof performance>
