import { z } from 'zod'

/** A number of shares in a text box, validated as the API does. */
export const typedShares = (shares: z.ZodType<number, number>) =>
  z
    .union([z.number(), z.string()])
    .transform((typed) => {
      const text = String(typed).trim()
      return /^\d+$/.test(text) ? Number(text) : Number.NaN
    })
    .pipe(shares)

/** Options for putting a chosen number of shares into a form as if it had been typed. */
export const sharesTyped = { shouldDirty: true, shouldValidate: true } as const
