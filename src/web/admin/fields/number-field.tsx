import type { FieldValues } from 'react-hook-form'
import { FieldFrame, inputClass } from '../../ui/field'
import { type FieldProps, useField } from './use-field'

/**
 * A whole number, held as it was typed: the contract reads it. No number box, whose value changes when
 * a mouse wheel passes over it.
 */
export function NumberField<Values extends FieldValues, Output>(props: FieldProps<Values, Output>) {
  const { text, change, fault, box } = useField(props)
  return (
    <FieldFrame {...props} fault={fault}>
      {(ties) => (
        <input
          {...box}
          {...ties}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={(event) => change(event.target.value)}
          className={`figures ${inputClass}`}
        />
      )}
    </FieldFrame>
  )
}
