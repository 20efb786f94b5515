import type { ReactNode } from 'react'
import { formatMoney } from '../../../lib/money'
import type { Offering } from '../ownership.contract'
import { availabilityPercent } from '../ownership.rules'
import { currencyNames } from '../../../lib/currency-names'

/** An offering's numbers, set like a race card's conditions. */
export function InvestmentDetails({ offering }: { offering: Offering }) {
  const { pricePerShare, currency, availableShares, totalShares, projectedReturns } = offering
  return (
    <>
      <dl className="figures">
        <Row label="Price per share">
          <span className="text-xl">{formatMoney(pricePerShare, currency)}</span>
        </Row>
        <Row label="Currency">{currencyNames[currency]}</Row>
        <Row label="Availability">
          {availabilityPercent(offering)}%{' '}
          <span className="font-normal text-ink-soft">
            ({availableShares} of {totalShares} shares)
          </span>
        </Row>
        <Row label="Projected returns">
          <span className="block max-w-60 text-balance">{projectedReturns ?? 'None stated'}</span>
        </Row>
      </dl>
      <p className="mt-3 text-[0.95rem] text-ink-soft">
        Projected returns are an estimate, not a promise: a racehorse may win nothing, and a share
        may lose its value.
      </p>
    </>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2.5">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="ml-auto text-right font-semibold">{children}</dd>
    </div>
  )
}
