import type { FieldValues } from 'react-hook-form'
import { TextField } from './text-field'
import type { FieldProps } from './use-field'

interface Props<Values extends FieldValues, Output> extends FieldProps<Values, Output> {
  /** The first and last day to choose from, `YYYY-MM-DD`. */
  min?: string
  max?: string
}

/** A day, in the browser's own picker. */
export const DateField = <Values extends FieldValues, Output>(props: Props<Values, Output>) => (
  <TextField {...props} type="date" className="figures appearance-none" />
)
