import { z } from 'zod'
import { centsToDecimal, decimalToCents } from '../../lib/money'
import { withScheme } from '../../lib/web-address'

// What a request may say in a field, as every form and call has it. None has a default: `.partial()`
// of a base schema must leave what was not sent alone, and what makes a thing adds its own.

const isPlain = (text: string) => !/[\p{Surrogate}]|(?![\n\r\t])\p{Cc}/u.test(text)
const isOneLine = (text: string) => !/\p{Cc}|\p{Surrogate}/u.test(text)
const atMost = (max: number) => ({ error: `At most ${max} characters` })
const wrongText = { error: 'Must be text' }

/** A line that may be empty. */
export const line = (max: number) =>
  z
    .string(wrongText)
    .trim()
    .max(max, atMost(max))
    .refine(isOneLine, { error: 'Must be one line of plain text' })

const prose = (max: number) =>
  z.string(wrongText).trim().max(max, atMost(max)).refine(isPlain, { error: 'Must be plain text' })

// `abort`, so that only the other side of the union says what is wrong with a text.
const blank = z
  .string()
  .regex(/^\s*$/, { abort: true })
  .transform(() => null)

/** Text with nothing in it counts as none (CONTRACT §1); `error` are the words where it is no text. */
const orNone = <S extends z.ZodType<string, string>>(schema: S, { error } = wrongText) =>
  z.union([blank, schema], { error }).nullable()

/** A line that must say something; `missing` are the words where it does not. */
export const requiredLine = (missing: string, max = 200) =>
  z.string({ error: missing }).trim().min(1, { error: missing, abort: true }).pipe(line(max))

/** Text of several lines that must say something. */
export const requiredProse = (missing: string, max: number) =>
  z.string({ error: missing }).trim().min(1, { error: missing, abort: true }).pipe(prose(max))

export const optionalLine = (max = 200) => orNone(line(max))
export const optionalProse = (max: number) => orNone(prose(max))

const wrongDay = { error: 'Must be a date' }
export const requiredDay = (missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, { error: missing, abort: true })
    .pipe(z.iso.date(wrongDay))
export const optionalDay = orNone(z.string(wrongDay).trim().pipe(z.iso.date(wrongDay)), wrongDay)

const storedPath = /^\/objects\/uploads\/[A-Za-z0-9-]+$/

function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !isOneLine(text) || /\s/.test(text)) return false
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url !== undefined && url.hostname !== '' && url.username === '' && url.password === ''
}

const wrongAddress = { error: 'Must be a web address that begins with http:// or https://' }
const addressMeta = { description: 'An address without a scheme gets `https://`' }
const webAddress = z
  .string(wrongAddress)
  .trim()
  .overwrite(withScheme)
  .max(2000, atMost(2000))
  .refine(isWebAddress, wrongAddress)
export const requiredWebAddress = (missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, { error: missing, abort: true })
    .pipe(webAddress)
    .meta(addressMeta)
export const optionalWebAddress = orNone(webAddress, wrongAddress).meta(addressMeta)

const wrongImage = { error: 'Must be a web address or an uploaded picture' }
const image = z
  .string(wrongImage)
  .trim()
  .overwrite(withScheme)
  .max(2000, atMost(2000))
  .refine((text) => storedPath.test(text) || isWebAddress(text), wrongImage)
/** An address elsewhere, or the path of what was uploaded here (CONTRACT §1). */
export const requiredImage = (missing = 'Please upload an image') =>
  z
    .string({ error: missing })
    .trim()
    .min(1, { error: missing, abort: true })
    .pipe(image)
    .meta(addressMeta)
export const optionalImage = orNone(image, wrongImage).meta(addressMeta)

export const flag = z.boolean({ error: 'Must be true or false' })

/**
 * A whole number, typed or sent, within limits; `null` where it is blank. 2^31 - 1 is what a
 * column holds on PostgreSQL.
 */
export function wholeNumber({ min, max = 2_147_483_647 }: { min: number; max?: number }) {
  const error =
    max === 2_147_483_647
      ? `Must be a whole number from ${min}`
      : `Must be a whole number from ${min} to ${max}`
  return z.union([z.number(), z.string(), z.null()], { error }).transform((value, context) => {
    if (value === null || (typeof value === 'string' && value.trim() === '')) return null
    const number =
      typeof value === 'number' ? value : /^-?\d{1,15}$/.test(value.trim()) ? Number(value) : NaN
    if (Number.isSafeInteger(number) && number >= min && number <= max) return number
    context.addIssue({ code: 'custom', message: error })
    return z.NEVER
  })
}

const amount = (error: string) =>
  z.union([z.number(), z.string(), z.null()], { error }).transform((value, context) => {
    const text = value === null ? '' : String(value).trim()
    if (text === '') return null
    if (/^\d{1,10}(\.\d{1,2})?$/.test(text)) return centsToDecimal(decimalToCents(text))
    context.addIssue({ code: 'custom', message: amountFault(text) })
    return z.NEVER
  })

function amountFault(text: string): string {
  if (/^\d+\.\d{3,}$/.test(text)) return 'At most two decimals'
  if (/^-\d/.test(text)) return 'Must not be less than 0'
  if (/^\d{11,}(\.\d+)?$/.test(text)) return 'At most 9,999,999,999.99'
  return 'Must be an amount of money'
}

/**
 * An amount from 0 with at most two decimals, as a decimal string; `null` where it is blank. Its
 * limit keeps the sums and products of amounts within what a number holds exactly.
 */
export const money = amount('Must be an amount of money')
export const requiredMoney = (missing: string) =>
  amount(missing)
    .refine((value) => value !== null, { error: missing })
    .transform((value) => value ?? '')

/** The `updatedAt` that a change started from; 409 where the row has moved on (CONTRACT §1). */
export const startedFrom = z.iso.datetime({ error: 'Must be an instant' }).optional()

/** The codes of the `questions` that the person has answered with yes (CONTRACT §1). */
export const confirmedCodes = z
  .array(z.string().max(100), { error: 'Must be a list of codes' })
  .max(20, { error: 'At most 20 codes' })
  .optional()
  .meta({
    description: 'The codes of the `questions` of a 409 that the person has answered with yes',
  })

/** One thing that is wrong with what was sent; `path` is dotted. */
export interface FieldFault {
  path: string
  message: string
}

/** Lets a rule across fields speak also where some field is wrong, so that all is said at once. */
export const besideOthers = {
  when: ({ value }: z.core.ParsePayload) => typeof value === 'object' && value !== null,
}

/** A rule across fields, for a schema's `superRefine`. */
export const holding =
  <T>(faultsOf: (value: T) => FieldFault[]) =>
  (value: T, context: z.RefinementCtx): void => {
    for (const { path, message } of faultsOf(value))
      context.addIssue({ code: 'custom', path: path.split('.'), message })
  }
