import { z } from 'zod'
import {
  flag,
  optionalLine,
  optionalProse,
  requiredImage,
  startedFrom,
  wholeNumber,
} from '../content/fields.contract'
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

const fields = z.object({
  imageUrl: requiredImage(),
  title: optionalLine(),
  description: optionalProse(2000),
  category: z.enum(galleryCategories, {
    error: `Category must be one of ${galleryCategories.join(', ')}`,
  }),
  displayOrder: wholeNumber({ min: 0 })
    .transform((order) => order ?? 0)
    .meta({ description: 'Lower ones come first; blank means 0' }),
  isPublished: flag,
})

export const newGalleryItem = fields.extend({
  title: fields.shape.title.default(null),
  description: fields.shape.description.default(null),
  category: fields.shape.category.default('other'),
  displayOrder: fields.shape.displayOrder.default(0),
  isPublished: fields.shape.isPublished.default(true),
})
export type NewGalleryItem = z.infer<typeof newGalleryItem>

export const galleryItemChange = fields.partial().extend({ updatedAt: startedFrom })
export type GalleryItemChange = z.infer<typeof galleryItemChange>
