import { z } from 'zod'

/** A number of shares as a text box holds it, judged as the API judges it. */
export const typedShares = (shares: z.ZodType<number, number>) =>
  z
    .union([z.number(), z.string()])
    .transform((typed) => {
      const text = String(typed).trim()
      return /^\d+$/.test(text) ? Number(text) : Number.NaN
    })
    .pipe(shares)

/** How a number of shares that was chosen is put into a form: as if it had been typed. */
export const sharesTyped = { shouldDirty: true, shouldValidate: true } as const
