import type { FieldValues } from 'react-hook-form'
import { type Currency, currencySymbol } from '../../../lib/money'
import { FieldFrame, inputClass } from '../../ui/field'
import { tidyAmount } from './tidy-amount'
import { type FieldProps, useField } from './use-field'

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
            className="grid min-w-11 place-items-center rounded-l-[3px] border border-r-0 border-line-strong bg-sunken px-2.5 text-ink-soft"
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
