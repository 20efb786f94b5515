import { z } from 'zod'

/** The part of an address that names a horse, by slug or id. */
export const oneHorse = z.object({
  horse: z
    .string()
    .max(100, { abort: true })
    .regex(/^[\w-]+$/)
    .meta({ description: 'The id of the horse, or its slug' }),
})
