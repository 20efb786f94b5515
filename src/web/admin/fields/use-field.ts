import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import type { FieldWords } from '../../ui/field'

export interface FieldProps<Values extends FieldValues, Output> extends Omit<FieldWords, 'fault'> {
  control: Control<Values, unknown, Output>
  name: FieldPath<Values>
  disabled?: boolean | undefined
}

/** A field's value, and what is wrong with it. */
export function useField<Values extends FieldValues, Output>({
  control,
  name,
  disabled,
}: Pick<FieldProps<Values, Output>, 'control' | 'name' | 'disabled'>) {
  const { field, fieldState } = useController({ control, name })
  const value: unknown = field.value
  const { onChange, onBlur, ref } = field
  return {
    value,
    /** The value as a text box shows it. */
    text: typeof value === 'string' || typeof value === 'number' ? String(value) : '',
    change: (next: unknown) => onChange(next),
    fault: firstMessage(fieldState.error),
    /** Links an element to the field, so that it takes the focus if something is wrong. */
    ref,
    box: { ref, name: String(name), onBlur, disabled },
  }
}

/** The error of a list contains those of its lines, and of their parts. */
function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || error instanceof Element) return undefined
  if ('message' in error && typeof error.message === 'string' && error.message !== '')
    return error.message
  for (const each of Object.values(error)) {
    const message = firstMessage(each)
    if (message !== undefined) return message
  }
  return undefined
}
