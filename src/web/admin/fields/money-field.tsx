import type { FieldValues } from 'react-hook-form'
import { type Currency, currencySymbol } from '../../../lib/money'
import { FieldFrame, inputClass } from '../../ui/field'
import { type FieldProps, useField } from './use-field'

const currencyMark = /^(rs\.?|mur|usd|eur|\$|€)\s*/i

/**
 * `"Rs 25,000.50"`, as a page or a bank statement shows it, → `"25000.50"`; anything that is no amount stays as
 * it is.
 */
export function tidyAmount(typed: string): string {
  const text = typed.trim().replace(currencyMark, '')
  const isGrouped = /^\d{1,3}([,\s]\d{3})+(\.\d*)?$/.test(text)
  return isGrouped ? text.replace(/[,\s]/g, '') : /^\d+(\.\d*)?$/.test(text) ? text : typed
}

interface Props<Values extends FieldValues, Output> extends FieldProps<Values, Output> {
  currency: Currency
}

/** An amount of money, held as text: never a float. */
export function MoneyField<Values extends FieldValues, Output>(props: Props<Values, Output>) {
  const { currency } = props
  const { text, change, fault, box } = useField(props)
  const tidy = () => {
    const amount = tidyAmount(text)
    if (amount !== text) change(amount)
  }
  return (
    <FieldFrame {...props} fault={fault}>
      {(ties) => (
        <div className="flex">
          <span
            aria-hidden
            className="grid min-w-11 place-items-center rounded-l-[3px] border border-r-0 border-line-strong bg-quiet-wash px-2.5 text-ink-soft"
          >
            {currencySymbol(currency)}
          </span>
          <input
            {...box}
            {...ties}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={(event) => change(event.target.value)}
            onBlur={() => {
              tidy()
              box.onBlur()
            }}
            // Enter submits the form without leaving the field
            onKeyDown={(event) => {
              if (event.key === 'Enter') tidy()
            }}
            className={`figures rounded-l-none ${inputClass}`}
          />
        </div>
      )}
    </FieldFrame>
  )
}
