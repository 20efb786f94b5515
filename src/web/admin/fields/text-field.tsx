import type { FieldValues } from 'react-hook-form'
import { FieldFrame, inputClass } from '../../ui/field'
import { type FieldProps, useField } from './use-field'

interface Props<Values extends FieldValues, Output> extends FieldProps<Values, Output> {
  type?: 'text' | 'email' | 'tel' | 'url'
  autoComplete?: string
  placeholder?: string
}

/** A line of text. What is typed in the back office is seldom about who types: nothing is filled in. */
export function TextField<Values extends FieldValues, Output>(props: Props<Values, Output>) {
  const { type = 'text', autoComplete = 'off', placeholder } = props
  const { text, change, fault, box } = useField(props)
  return (
    <FieldFrame {...props} fault={fault}>
      {(ties) => (
        <input
          {...box}
          {...ties}
          type={type}
          autoComplete={autoComplete}
          placeholder={placeholder}
          value={text}
          onChange={(event) => change(event.target.value)}
          className={inputClass}
        />
      )}
    </FieldFrame>
  )
}
