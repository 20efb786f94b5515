import type { FieldValues } from 'react-hook-form'
import { FieldFrame, inputClass } from '../../ui/field'
import { type FieldProps, useField } from './use-field'

interface Props<Values extends FieldValues, Output> extends FieldProps<Values, Output> {
  /** The first and the last day to choose from, `YYYY-MM-DD`. */
  min?: string
  max?: string
}

/** A day, in the browser's own picker. */
export function DateField<Values extends FieldValues, Output>(props: Props<Values, Output>) {
  const { min, max } = props
  const { text, change, fault, box } = useField(props)
  return (
    <FieldFrame {...props} fault={fault}>
      {(ties) => (
        <input
          {...box}
          {...ties}
          type="date"
          min={min}
          max={max}
          value={text}
          onChange={(event) => change(event.target.value)}
          className={`figures appearance-none ${inputClass}`}
        />
      )}
    </FieldFrame>
  )
}
