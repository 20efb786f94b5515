import { z } from 'zod'
import { type HomeSection, homeSections } from '../../lib/home-sections'
import { internationalNumber } from '../../lib/international-number'
import { isTimeZone } from '../../lib/moments'
import { currencies } from '../../lib/money'
import { paletteNames } from '../../lib/palettes'
import {
  confirmedCodes,
  line,
  optionalEmail,
  optionalLine,
  optionalProse,
  optionalTelephone,
  optionalUpload,
  optionalWebAddress,
  orNone,
  requiredLine,
  requiredWebAddress,
  startedFrom,
  text,
} from '../content/fields.contract'
import { letterKinds, ownLetters } from '../accounts/letters.contract'
import { imageMetadata } from '../media/media.contract'
import { enteredSilksFields, silksFields } from '../media/silks.contract'
import { settingsLimits as limits } from './settings.rules'

/** A short promise in words: a reason to choose the stable, or what a share brings. */
const promise = z.object({ title: z.string(), text: z.string() }).meta({ id: 'Promised' })
export type Promised = z.infer<typeof promise>

/** What the public site says of the stable, with the defaults where nothing was entered. */
export const stableSettings = z
  .object({
    name: z.string(),
    shortName: z.string().nullable(),
    legalName: z.string().nullable(),
    legalNumber: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    whatsApp: z
      .string()
      .nullable()
      .meta({ description: 'With its country’s code: `+23051234567`' }),
    address: z.string().nullable(),
    mapUrl: z.string().nullable(),
    openingHours: z.string().nullable(),
    socialLinks: z.array(z.string()),
    footerLines: z.array(z.string()),
    reasons: z.array(promise),
    benefits: z.array(promise),
    seoTitle: z.string().nullable(),
    seoDescription: z.string().nullable(),
    ...silksFields,
    colours: z.enum(paletteNames).meta({ description: 'The palette of the site' }),
    logoUrl: z.string().nullable().meta({ description: 'The crest or logo, an uploaded picture' }),
    logo: imageMetadata.nullable(),
    darkLogoUrl: z.string().nullable().meta({ description: 'The same for dark pages' }),
    iconUrl: z.string().nullable().meta({ description: 'The site’s icon: a square picture' }),
    homeOrder: z.array(z.enum(homeSections)).meta({
      description:
        'The sections of the home page below its hero, in order. Visitors see no `offerings` there, and people signed in no `reasons` and no `signIn`',
    }),
    currency: z.enum(currencies).meta({
      description:
        'What new offerings and races begin with, and what horses’ earnings are counted in: prizes in another currency don’t count',
    }),
    timeZone: z.string().meta({
      description:
        'The clock of all days and times: `Indian/Mauritius`, or another of the IANA time zone database',
    }),
  })
  .meta({ id: 'StableSettings' })
export type StableSettings = z.infer<typeof stableSettings>

export const editedSettings = stableSettings
  .extend({
    letters: ownLetters,
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'EditedSettings' })
export type EditedSettings = z.infer<typeof editedSettings>

const wrongNumber = {
  error: 'Must be a number with its country’s code, such as +230 5123 4567',
}
const whatsApp = z
  .string()
  .overwrite((written) => internationalNumber(written) ?? written)
  .refine((written) => internationalNumber(written) !== undefined, wrongNumber)

const isBlank = ({ title, text }: Promised) => title === '' && text === ''
const isWhole = ({ title, text }: Promised) => title !== '' && text !== ''

/** Up to three, each with a title and a text; blank ones are dropped. */
const promises = (incomplete: string) =>
  z
    .array(z.object({ title: line(limits.promiseTitle), text: text(limits.promiseText) }))
    .max(limits.promises, { error: `At most ${limits.promises}` })
    .transform((all) => all.filter((each) => !isBlank(each)))
    .refine((all) => all.every(isWhole), { error: incomplete })
    .nullable()

const list = <S extends z.ZodType>(each: S, max: number) =>
  z
    .array(each)
    .max(max, { error: `At most ${max}` })
    .nullable()

/** Mails with words of their own; one left blank goes back to the usual words. */
const letters = z
  .partialRecord(
    z.enum(letterKinds),
    z.object({ subject: line(limits.letterSubject), text: text(limits.letterText) }),
  )
  .transform((all) =>
    Object.fromEntries(
      Object.entries(all).filter(([, { subject, text }]) => subject !== '' || text !== ''),
    ),
  )
  .refine((all) => Object.values(all).every(({ subject, text }) => subject !== '' && text !== ''), {
    error: 'Each mail needs a subject and a text',
  })
  .nullable()

/** Every section once, in any order. */
const homeOrder = z
  .array(z.enum(homeSections, { error: 'The home page has no such section' }), {
    error: 'Must be a list of the home page’s sections',
  })
  .max(homeSections.length, { error: 'A section is there twice', abort: true })
  .superRefine((order, context) => {
    const held = new Set<HomeSection>(order)
    if (held.size < order.length) context.addIssue('A section is there twice')
    else if (held.size < homeSections.length)
      context.addIssue('Each section needs its place: one is missing')
  })
  .nullable()

const unknownZone = { error: 'Must be a time zone, such as Indian/Mauritius' }

export const settingsChange = z
  .object({
    name: optionalLine(limits.name),
    shortName: optionalLine(limits.shortName),
    legalName: optionalLine(),
    legalNumber: optionalLine(60),
    email: optionalEmail,
    phone: optionalTelephone,
    whatsApp: orNone(text(100, wrongNumber), whatsApp),
    address: optionalProse(limits.address),
    mapUrl: optionalWebAddress,
    openingHours: optionalProse(limits.openingHours),
    socialLinks: list(requiredWebAddress('An address is missing'), limits.socialLinks),
    footerLines: list(requiredLine('A line is missing'), limits.footerLines),
    reasons: promises('Each reason needs a title and a text'),
    benefits: promises('Each benefit needs a title and a text'),
    seoTitle: optionalLine(limits.seoTitle),
    seoDescription: optionalProse(limits.seoDescription),
    ...enteredSilksFields,
    colours: z.enum(paletteNames).nullable(),
    logoUrl: optionalUpload,
    darkLogoUrl: optionalUpload,
    iconUrl: optionalUpload,
    homeOrder,
    currency: z.enum(currencies, { error: `Must be one of ${currencies.join(', ')}` }).nullable(),
    timeZone: orNone(text(60, unknownZone), z.string().refine(isTimeZone, unknownZone)),
    letters,
  })
  .partial()
  .extend({ updatedAt: startedFrom, confirm: confirmedCodes })
  .meta({ description: 'A field that is `null` goes back to its default' })
export type SettingsChange = z.infer<typeof settingsChange>
