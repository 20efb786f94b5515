import type { FieldValues } from 'react-hook-form'
import { TextField } from './text-field'
import type { FieldProps } from './use-field'

/**
 * A whole number, held as it was typed: the contract reads it. No number box, whose value changes when
 * a mouse wheel passes over it.
 */
export const NumberField = <Values extends FieldValues, Output>(
  props: FieldProps<Values, Output>,
) => <TextField {...props} inputMode="numeric" className="figures" />
