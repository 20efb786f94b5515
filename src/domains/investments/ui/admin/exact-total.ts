import { centsToDecimal, decimalToCents } from '../../../../lib/money'

/** Shares times price as typed, to the cent; `undefined` until both are valid. */
export function exactTotal(shares: unknown, price: unknown): string | undefined {
  const count = String(shares).trim()
  const amount = String(price).trim()
  if (!/^\d{1,9}$/.test(count) || !/^\d{1,13}(\.\d{1,2})?$/.test(amount)) return undefined
  return centsToDecimal(BigInt(count) * BigInt(decimalToCents(amount)))
}
