import type { FieldValues } from 'react-hook-form'
import { Select, type SelectOption } from '../../ui/select'
import { type FieldProps, useField } from './use-field'

interface Props<Values extends FieldValues, Output> extends FieldProps<Values, Output> {
  options: readonly SelectOption<string>[]
  /** The label for no choice, if that is allowed: the form then holds an empty text. */
  emptyLabel?: string
}

/** Represents the empty text, which no option may have (SPEC §5). */
const NONE = '(none)'

export function SelectField<Values extends FieldValues, Output>(props: Props<Values, Output>) {
  const { label, hint, required, disabled, options, emptyLabel } = props
  const { text, change, fault, box } = useField(props)
  return (
    <Select
      label={label}
      hint={hint}
      required={required}
      fault={fault}
      isCompact
      name={box.name}
      disabled={disabled}
      options={
        emptyLabel === undefined ? options : [{ value: NONE, label: emptyLabel }, ...options]
      }
      value={text === '' ? NONE : text}
      onChange={(chosen) => change(chosen === NONE ? '' : chosen)}
      onFocusable={box.ref}
    />
  )
}
