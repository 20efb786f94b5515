import { type Currency, formatMoney, centsToDecimal, decimalToCents } from '../../../../lib/money'

interface Props {
  shares: unknown
  price: unknown
  currency: Currency
}

/** The total, while shares and price are being typed. */
export function ExactTotal({ shares, price, currency }: Props) {
  const total = exactTotal(shares, price)
  return (
    <p
      role="status"
      className="my-1 flex flex-wrap items-baseline justify-between gap-x-4 border-t-4 border-mark bg-raised px-4 py-2.5"
    >
      <span className="font-semibold">
        Total amount{' '}
        <span className="ml-1.5 text-[0.92rem] font-normal text-ink-soft">shares × price</span>
      </span>
      <strong className="figures min-h-9 text-[1.7rem] leading-9 font-semibold wrap-anywhere">
        {total === undefined ? (
          <span aria-hidden className="text-ink-soft">
            {formatMoney('0.00', currency)}
          </span>
        ) : (
          formatMoney(total, currency)
        )}
      </strong>
    </p>
  )
}

/** Shares times price as typed, to the cent; `undefined` until both are valid. */
export function exactTotal(shares: unknown, price: unknown): string | undefined {
  const count = String(shares).trim()
  const amount = String(price).trim()
  if (!/^\d{1,9}$/.test(count) || !/^\d{1,13}(\.\d{1,2})?$/.test(amount)) return undefined
  return centsToDecimal(BigInt(count) * BigInt(decimalToCents(amount)))
}
