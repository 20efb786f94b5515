import { z } from 'zod'
import {
  line,
  optionalImage,
  optionalLine,
  optionalProse,
  startedFrom,
} from '../content/fields.contract'
import { imageMetadata } from '../media/media.contract'
import { MOST_FEATURED_HORSES } from './homepage.rules'

export const homepageSettings = z
  .object({
    heroTitle: z.string().nullable(),
    heroSubtitle: z.string().nullable(),
    heroImageUrl: z.string().nullable(),
    heroImage: imageMetadata.nullable(),
    aboutSectionTitle: z.string().nullable(),
    aboutSectionContent: z.string().nullable(),
    featuredHorseIds: z.array(z.uuid()),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'HomepageSettings' })
export type HomepageSettings = z.infer<typeof homepageSettings>

const wrongIds = { error: 'Must be a list of horse ids' }
/** A list, or ids separated by commas; spaces, blanks and repetitions are dropped. */
const featuredHorseIds = z
  .union([z.array(line(100)).max(100), line(5000), z.null()], wrongIds)
  .transform((ids) => {
    const each = typeof ids === 'string' ? ids.split(',') : (ids ?? [])
    return [...new Set(each.map((id) => id.trim().toLowerCase()).filter((id) => id !== ''))]
  })
  .refine((ids) => ids.length <= MOST_FEATURED_HORSES, {
    error: `At most ${MOST_FEATURED_HORSES} horses`,
  })
  .meta({ description: 'In home page order: a list, or ids separated by commas' })

export const homepageChange = z
  .object({
    heroTitle: optionalLine(),
    heroSubtitle: optionalProse(500),
    heroImageUrl: optionalImage,
    aboutSectionTitle: optionalLine(),
    aboutSectionContent: optionalProse(20_000),
    featuredHorseIds,
  })
  .partial()
  .extend({ updatedAt: startedFrom })
export type HomepageChange = z.infer<typeof homepageChange>
