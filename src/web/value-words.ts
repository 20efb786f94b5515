import { formatLongDate } from '../lib/dates'
import { type Currency, formatMoney } from '../lib/money'
import { groupDigits } from '../lib/text'

/** A field's value in words, as the site would show it: a day in full, yes or no. */
export function valueWords(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return isDay(value) ? formatLongDate(value) : value.trim()
  if (Array.isArray(value)) return value.map(valueWords).join(', ')
  return 'something else'
}

/** Whether a text is a day, `YYYY-MM-DD`. */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)

/** An amount as the site shows it, without a currency if it isn't known; an unfinished one as typed. */
export function moneyWords(value: unknown, currency?: Currency): string {
  const text = valueWords(value)
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? []
  if (whole === undefined) return text
  return currency === undefined
    ? `${groupDigits(whole)}.${fraction.padEnd(2, '0')}`
    : formatMoney(text, currency)
}
