import { z } from 'zod'

/** What a page needs to lay out a stored picture before any of it has arrived. */
export const imageMetadata = z
  .object({
    width: z.int().positive(),
    height: z.int().positive(),
    /** The picture's average colour, its placeholder. */
    color: z.string().regex(/^#[0-9a-f]{6}$/),
    /** The subject's position, in percent from the left and from the top. */
    focalX: z.int().min(0).max(100),
    focalY: z.int().min(0).max(100),
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
