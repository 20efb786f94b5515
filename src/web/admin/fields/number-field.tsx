import type { FieldValues } from 'react-hook-form'
import { TextField } from './text-field'
import type { FieldProps } from './use-field'

/**
 * A whole number, kept as typed: the contract parses it. Not a number input, whose value changes when the mouse
 * wheel turns over it.
 */
export const NumberField = <Values extends FieldValues, Output>(
  props: FieldProps<Values, Output>,
) => <TextField {...props} inputMode="numeric" className="figures" />
