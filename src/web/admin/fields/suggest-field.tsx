import { useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { TextField } from './text-field'
import type { FieldProps } from './use-field'

interface Props<Values extends FieldValues, Output> extends FieldProps<Values, Output> {
  suggestions: readonly string[]
}

/**
 * A line of text with earlier ones as suggestions: in the browser's own list, which a phone shows at its
 * keyboard.
 */
export function SuggestField<Values extends FieldValues, Output>({
  suggestions,
  ...props
}: Props<Values, Output>) {
  const list = useId()
  return (
    <div className="min-w-0">
      <TextField {...props} list={list} />
      <datalist id={list}>
        {[...new Set(suggestions)].map((suggestion) => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
    </div>
  )
}
