import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FieldFrame, inputClass } from '../../ui/field'
import { type FieldProps, useField } from './use-field'

interface Props<Values extends FieldValues, Output>
  extends
    FieldProps<Values, Output>,
    Pick<
      ComponentProps<'input'>,
      'type' | 'inputMode' | 'autoComplete' | 'placeholder' | 'min' | 'max' | 'list' | 'className'
    > {}

/** A line of text. In the back office it is seldom about the person typing, so the browser fills in nothing. */
export function TextField<Values extends FieldValues, Output>(props: Props<Values, Output>) {
  const { label, hint, required, control: _control, name: _name, className = '', ...input } = props
  const { text, change, fault, box } = useField(props)
  return (
    <FieldFrame label={label} hint={hint} required={required} fault={fault}>
      {(ties) => (
        <input
          type="text"
          autoComplete="off"
          {...input}
          {...box}
          {...ties}
          value={text}
          onChange={(event) => change(event.target.value)}
          className={`${className} ${inputClass}`}
        />
      )}
    </FieldFrame>
  )
}
