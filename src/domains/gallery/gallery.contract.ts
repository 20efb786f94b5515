import { z } from 'zod'
import { imageMetadata } from '../media/media.contract'
import { galleryCategories } from './gallery.rules'

export const galleryItem = z
  .object({
    id: z.uuid(),
    imageUrl: z.string(),
    image: imageMetadata.nullable(),
    title: z.string().nullable(),
    description: z.string().nullable(),
    category: z.enum(galleryCategories),
    displayOrder: z.int(),
    isPublished: z.boolean(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'GalleryItem' })
export type GalleryItem = z.infer<typeof galleryItem>
