import { groupDigits } from './text'

/** Money travels as a decimal string with two places and is stored as integer cents. */
export const currencies = ['MUR', 'USD', 'EUR'] as const
export type Currency = (typeof currencies)[number]

const symbols: Record<Currency, string> = { MUR: 'Rs ', USD: '$', EUR: '€' }
/** The prefix of an amount: `"Rs"`. */
export const currencySymbol = (currency: Currency): string => symbols[currency].trim()

/** `2500050` → `"25000.50"`. Products and sums may exceed the safe integers, so they come as a bigint. */
export function centsToDecimal(cents: number | bigint): string {
  const digits = String(cents).replace('-', '').padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * `"25000.5"` → `2500050`. Throws a RangeError on anything but digits with at most two decimals, and on more cents
 * than a number can hold.
 */
export function decimalToCents(amount: string): number {
  const cents = Number(exactCents(amount))
  if (!Number.isSafeInteger(cents)) throw new RangeError(`too much money: ${amount}`)
  return cents
}

/** `["33333.33", "0.67"]` → `"33334.00"`, exactly, whatever the size; all amounts must be in one currency. */
export function addMoney(amounts: Iterable<string>): string {
  let cents = 0n
  for (const amount of amounts) cents += exactCents(amount)
  return centsToDecimal(cents)
}

/** `("22500.00", 5)` → `"112500.00"`, exactly, whatever the size. */
export const timesMoney = (amount: string, count: number): string =>
  centsToDecimal(exactCents(amount) * BigInt(count))

/** Like `decimalToCents`, for amounts of any size. */
function exactCents(amount: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(amount.trim())
  if (!match) throw new RangeError(`not an amount of money: ${amount}`)
  const [, sign = '', whole = '', fraction = ''] = match
  return BigInt(`${sign}${whole}${fraction.padEnd(2, '0')}`)
}

/** `("1234.5", "MUR")` → `"Rs 1,234.50"`, the Mauritian way, without a float in between (SPEC §1). */
export function formatMoney(amount: string, currency: Currency): string {
  const [whole = '0', fraction = '00'] = centsToDecimal(exactCents(amount)).split('.')
  const negative = whole.startsWith('-')
  return `${negative ? '-' : ''}${symbols[currency]}${groupDigits(whole.replace('-', ''))}.${fraction}`
}
