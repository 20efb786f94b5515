import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from '../../../../web/admin/fields/use-field'
import { FieldFrame, inputClass } from '../../../../web/ui/field'

/** A percentage, held as text. */
export function PercentField<Values extends FieldValues, Output>(
  props: FieldProps<Values, Output>,
) {
  const { text, change, fault, box } = useField(props)
  return (
    <FieldFrame {...props} fault={fault}>
      {(ties) => (
        <div className="flex">
          <input
            {...box}
            {...ties}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={(event) => change(event.target.value.replace('%', ''))}
            className={`figures rounded-r-none ${inputClass}`}
          />
          <span
            aria-hidden
            className="grid min-w-11 place-items-center rounded-r-[3px] border border-l-0 border-line-strong bg-quiet-wash px-2.5 text-ink-soft"
          >
            %
          </span>
        </div>
      )}
    </FieldFrame>
  )
}
