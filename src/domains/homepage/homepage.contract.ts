import { z } from 'zod'
import { imageMetadata } from '../media/media.contract'

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
