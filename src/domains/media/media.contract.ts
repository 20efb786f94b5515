import { z } from 'zod'
import { optionalLine } from '../content/fields.contract'

const percent = z.int().min(0).max(100)

/** What a page needs to lay out a stored picture before any of it has arrived. */
export const imageMetadata = z
  .object({
    width: z.int().positive(),
    height: z.int().positive(),
    /** The picture's average colour, its placeholder. */
    color: z.string().regex(/^#[0-9a-f]{6}$/),
    /** The subject's position, in percent from the left and from the top. */
    focalX: percent,
    focalY: percent,
    altText: z.string().optional().meta({ description: 'What it shows, if someone has said so' }),
    credit: z.string().optional().meta({ description: 'Who took it, if someone has said so' }),
  })
  .meta({ id: 'ImageMetadata' })
export type ImageMetadata = z.infer<typeof imageMetadata>

/** The address to send one file to. */
export const uploadAddress = z
  .object({
    uploadURL: z.url().meta({
      description:
        'Takes one file by PUT within 15 minutes. The part after `uploads/` becomes its name at `/objects/uploads/…`',
    }),
  })
  .meta({ id: 'UploadAddress' })

/** A picture that has been accepted and stored. */
export const uploadedImage = z
  .object({ imageUrl: z.string(), image: imageMetadata })
  .meta({ id: 'UploadedImage' })

/** How a picture is to be shown: positions in percent of its width and height. */
export const imageFraming = z.object({
  crop: z
    .object({
      left: percent,
      top: percent,
      width: z.int().min(1).max(100),
      height: z.int().min(1).max(100),
    })
    .refine(({ left, width }) => left + width <= 100, { error: 'The crop leaves the picture' })
    .refine(({ top, height }) => top + height <= 100, { error: 'The crop leaves the picture' })
    .optional()
    .meta({ description: 'The part to keep; without it, all' }),
  focalX: percent.meta({ description: 'The subject, in percent of what is kept' }),
  focalY: percent,
  altText: optionalLine(300).default(null),
  credit: optionalLine(120).default(null),
})
export type ImageFraming = z.infer<typeof imageFraming>
