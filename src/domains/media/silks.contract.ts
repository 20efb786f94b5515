import { z } from 'zod'
import { bodyPatterns, capPatterns, silksColours, sleevePatterns } from '../../lib/silks'
import { optionalUpload } from '../content/fields.contract'

const silksColour = z.enum(silksColours)
/** Registered colours, as `lib/silks` draws them. */
export const silksDesign = z
  .object({
    body: silksColour,
    bodyPattern: z.enum(bodyPatterns),
    bodyMark: silksColour,
    sleeves: silksColour,
    sleevePattern: z.enum(sleevePatterns),
    sleeveMark: silksColour,
    cap: silksColour,
    capPattern: z.enum(capPatterns),
    capMark: silksColour,
  })
  .meta({ id: 'Silks' })

/** The colours of the stable, of a horse or of an owner: drawn, or as a picture. */
export const silksFields = {
  silks: silksDesign.nullable(),
  silksUrl: z
    .string()
    .nullable()
    .meta({ description: 'A picture of the silks, shown unless `silks` describes them' }),
}

const sameColour = (part: string) => ({
  error: `A marking in the colour of the ${part} can’t be seen`,
})
const enteredSilks = silksDesign
  .refine((silks) => silks.bodyPattern === 'plain' || silks.bodyMark !== silks.body, {
    ...sameColour('jacket'),
    path: ['bodyMark'],
  })
  .refine((silks) => silks.sleevePattern === 'plain' || silks.sleeveMark !== silks.sleeves, {
    ...sameColour('sleeves'),
    path: ['sleeveMark'],
  })
  .refine((silks) => silks.capPattern === 'plain' || silks.capMark !== silks.cap, {
    ...sameColour('cap'),
    path: ['capMark'],
  })

/** The same as people enter them; null: none. */
export const enteredSilksFields = { silks: enteredSilks.nullable(), silksUrl: optionalUpload }
