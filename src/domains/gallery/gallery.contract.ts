import { z } from 'zod'
import {
  flag,
  optionalLine,
  optionalProse,
  requiredImage,
  startedFrom,
  text,
  wholeNumber,
} from '../content/fields.contract'
import { doneTogether, seen, several } from '../content/together.contract'
import { imageMetadata } from '../media/media.contract'
import { galleryCategories } from './gallery.rules'
import { MOST_ORDER } from './gallery-order.rules'

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

const wholeOrder = z.int().min(0).max(MOST_ORDER)

/** What can be changed of several photos together, and where they can be moved. */
export const galleryTogether = z.object({
  photos: several(
    seen.extend({
      category: fields.shape.category.optional(),
      isPublished: flag.optional(),
      displayOrder: wholeOrder.optional(),
    }),
  ),
  moveTo: z
    .union([z.enum(['first', 'last']), z.uuid()], {
      error: 'Must be `first`, `last`, or the id of a photo',
    })
    .optional()
    .meta({
      description:
        'Puts them, as they are listed, before all others, after all others, or before the photo with this id; the photos behind them are numbered anew',
    }),
  moved: z
    .object({
      order: text(64).meta({ description: 'Identifies the order that the move left' }),
      from: wholeOrder,
      by: wholeOrder,
    })
    .refine(({ from, by }) => by <= from, { error: 'Must not leave a number below 0' })
    .optional()
    .meta({ description: 'Only in `undo`: takes back the room that a move made' }),
})
export type GalleryTogether = z.infer<typeof galleryTogether>
export const galleryDone = doneTogether(galleryTogether).meta({ id: 'GalleryDone' })
