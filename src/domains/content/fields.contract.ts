import { z } from 'zod'
import { centsToDecimal, decimalToCents } from '../../lib/money'
import { withScheme } from '../../lib/web-address'

// What a request may contain in a field, the same for every form and call. No field has a default: `.partial()`
// of a base schema must leave alone what was not sent; schemas for new records add their own.

const isPlain = (text: string) => !/[\p{Surrogate}]|(?![\n\r\t])\p{Cc}/u.test(text)
const isOneLine = (text: string) => !/\p{Cc}|\p{Surrogate}/u.test(text)
const atMost = (max: number) => ({ error: `At most ${max} characters` })
const wrongText = { error: 'Must be text' }

/** How many spaces may surround a text of maximum length. */
const SPACES = 200

interface TextWords {
  /** The message if it is not a text. */
  error: string
  tooLong?: { error: string } | undefined
}

/**
 * Every text field starts here: its length is limited before anything else checks it, because most checks take
 * longer for longer texts, some disproportionately. Surrounding spaces are dropped.
 */
export const text = (max: number, { error, tooLong = atMost(max) }: TextWords = wrongText) =>
  z
    .string({ error })
    .check(
      z.maxLength(max + SPACES, { ...tooLong, abort: true }),
      z.trim(),
      z.maxLength(max, tooLong),
    )

/** Like `text`, with `missing` as the message if it is empty. */
export const requiredText = (missing: string, max: number, tooLong?: { error: string }) =>
  text(max, { error: missing, tooLong }).min(1, { error: missing, abort: true })

const oneLine = z.string().refine(isOneLine, { error: 'Must be one line of plain text' })
const plain = z.string().refine(isPlain, { error: 'Must be plain text' })

/** A line that may be empty. */
export const line = (max: number) => text(max).pipe(oneLine)

const none = z.literal('').transform(() => null)
/** An empty text counts as none (CONTRACT §1). */
export const orNone = <S extends z.ZodType<string, string>>(begin: z.ZodString, schema: S) =>
  begin.pipe(z.union([none, schema])).nullable()

/** A line that must not be empty; `missing` is the message if it is. */
export const requiredLine = (missing: string, max = 200) => requiredText(missing, max).pipe(oneLine)

/** Text of several lines that must not be empty. */
export const requiredProse = (missing: string, max: number) =>
  requiredText(missing, max).pipe(plain)

export const optionalLine = (max = 200) => orNone(text(max), oneLine)
export const optionalProse = (max: number) => orNone(text(max), plain)

const wrongEmail = { error: 'Invalid email address' }
const emailText = text(254, { ...wrongEmail, tooLong: wrongEmail })
const email = z.email(wrongEmail)
export const emailAddress = emailText.pipe(email)
export const optionalEmail = orNone(emailText, email)

const wrongTelephone = { error: 'Must be a phone number' }
/** A telephone number as people write it. */
export const optionalTelephone = orNone(
  text(30),
  text(30)
    // numbers copied from a phone's contacts come with invisible marks of direction
    .overwrite((written) => written.replace(/\p{Cf}/gu, '').trim())
    .pipe(oneLine.regex(/^\+?[\d\s().-]{5,30}$/, wrongTelephone)),
)

/** The longest way to write a day, an instant or a number. */
const SHORT = 40
const short = (error: string) => text(SHORT, { error, tooLong: { error } })

const wrongDay = 'Must be a date'
const day = z.iso.date({ error: wrongDay })
export const requiredDay = (missing: string) =>
  requiredText(missing, SHORT, { error: wrongDay }).pipe(day)
export const optionalDay = orNone(short(wrongDay), day)

/** An instant, in the format of answers. */
export const instant = z.iso
  .datetime({ error: 'Must be an instant', abort: true })
  .max(SHORT, { error: 'Must be an instant' })

/** An instant in any time zone, in the format of answers; null if blank. */
export const optionalInstant = orNone(
  short('Must be an instant'),
  z.iso
    .datetime({ error: 'Must be an instant', offset: true, abort: true })
    .transform((at) => new Date(at).toISOString())
    // a year that the format can't hold once the zone is taken off
    .refine((at) => at.length === 24, { error: 'Must be an instant' }),
)

const storedPath = /^\/objects\/uploads\/[A-Za-z0-9-]+$/

function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !isOneLine(text) || /\s/.test(text)) return false
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url !== undefined && url.hostname !== '' && url.username === '' && url.password === ''
}

const wrongAddress = { error: 'Must be a web address that begins with http:// or https://' }
const addressMeta = { description: 'An address without a scheme gets `https://`' }
const ADDRESS_LENGTH = 2000
const webAddress = z.string().overwrite(withScheme).refine(isWebAddress, wrongAddress)
export const requiredWebAddress = (missing: string) =>
  requiredText(missing, ADDRESS_LENGTH).pipe(webAddress).meta(addressMeta)
export const optionalWebAddress = orNone(text(ADDRESS_LENGTH, wrongAddress), webAddress).meta(
  addressMeta,
)

const wrongImage = { error: 'Must be a web address or an uploaded picture' }
const image = z
  .string()
  .overwrite(withScheme)
  .refine((address) => storedPath.test(address) || isWebAddress(address), wrongImage)
/** An address elsewhere, or the path of a picture uploaded here (CONTRACT §1). */
export const requiredImage = (missing = 'Please upload an image') =>
  requiredText(missing, ADDRESS_LENGTH).pipe(image).meta(addressMeta)
export const optionalImage = orNone(text(ADDRESS_LENGTH, wrongImage), image).meta(addressMeta)

const wrongUpload = { error: 'Upload the picture: an address elsewhere can’t be used here' }
/** The path of a picture uploaded here. */
export const optionalUpload = orNone(
  text(ADDRESS_LENGTH, wrongUpload),
  z.string().refine((address) => storedPath.test(address), wrongUpload),
)

export const flag = z.boolean({ error: 'Must be true or false' })

/** A number as a form or a script sends it; text is trimmed. */
const figure = (error: string) => z.union([z.number(), short(error), z.null()], { error })

/**
 * A whole number within limits, typed or sent; `null` if blank. 2^31 - 1 is the most that a column holds on
 * PostgreSQL.
 */
export function wholeNumber({ min, max = 2_147_483_647 }: { min: number; max?: number }) {
  const error =
    max === 2_147_483_647
      ? `Must be a whole number from ${min}`
      : `Must be a whole number from ${min} to ${max}`
  return figure(error).transform((value, context) => {
    if (value === null || value === '') return null
    const number =
      typeof value === 'number' ? value : /^-?\d{1,15}$/.test(value) ? Number(value) : NaN
    if (Number.isSafeInteger(number) && number >= min && number <= max) return number
    context.addIssue({ code: 'custom', message: error })
    return z.NEVER
  })
}

const amount = (error: string) =>
  figure(error).transform((value, context) => {
    const typed = value === null ? '' : String(value)
    if (typed === '') return null
    if (/^\d{1,10}(\.\d{1,2})?$/.test(typed)) return centsToDecimal(decimalToCents(typed))
    context.addIssue({ code: 'custom', message: amountFault(typed) })
    return z.NEVER
  })

function amountFault(typed: string): string {
  if (/^\d+\.\d{3,}$/.test(typed)) return 'At most two decimals'
  if (/^-\d/.test(typed)) return 'Must not be less than 0'
  if (/^\d{11,}(\.\d+)?$/.test(typed)) return 'At most 9,999,999,999.99'
  return 'Must be an amount of money'
}

/**
 * An amount from 0 with at most two decimals, as a decimal string; `null` if blank. Its limit keeps sums and
 * products of amounts within the safe integers.
 */
export const money = amount('Must be an amount of money')
export const requiredMoney = (missing: string) =>
  amount(missing)
    .refine((value) => value !== null, { error: missing })
    .transform((value) => value ?? '')

/** The `updatedAt` that a change started from; 409 if the row has changed since (CONTRACT §1). */
export const startedFrom = instant.optional()

/** The codes of the `questions` the person has answered with yes (CONTRACT §1). */
export const confirmedCodes = z
  .array(z.string().max(100), { error: 'Must be a list of codes' })
  .max(20, { error: 'At most 20 codes' })
  .optional()
  .meta({
    description: 'The codes of the `questions` of a 409 that the person has answered with yes',
  })

/** One thing that is wrong with the input; `path` is dotted. */
export interface FieldFault {
  path: string
  message: string
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null

/**
 * A rule that compares `fields`, as a check of their object. It applies only if each of them passed its own
 * check, because a value that failed may be anything. Faults of other fields are reported along with it.
 */
export const holding = <T extends object>(
  fields: readonly (keyof T & string)[],
  faultsOf: (value: T) => FieldFault[],
) => {
  const compared = new Set<PropertyKey | undefined>(fields)
  return z.superRefine<T>(
    (value, context) => {
      if (context.issues.some(({ path }) => compared.has(path?.[0]))) return
      for (const { path, message } of faultsOf(value))
        context.addIssue({ code: 'custom', path: path.split('.'), message })
    },
    { when: ({ value }) => isObject(value) },
  )
}
