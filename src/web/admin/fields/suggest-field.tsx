import { useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FieldFrame, inputClass } from '../../ui/field'
import { type FieldProps, useField } from './use-field'

interface Props<Values extends FieldValues, Output> extends FieldProps<Values, Output> {
  /** What was typed here before. */
  suggestions: readonly string[]
}

/** A line of text, with what was typed before to choose from: the browser's own list, which a phone shows by its keyboard. */
export function SuggestField<Values extends FieldValues, Output>(props: Props<Values, Output>) {
  const { suggestions } = props
  const { text, change, fault, box } = useField(props)
  const list = useId()
  return (
    <FieldFrame {...props} fault={fault}>
      {(ties) => (
        <>
          <input
            {...box}
            {...ties}
            type="text"
            list={list}
            autoComplete="off"
            value={text}
            onChange={(event) => change(event.target.value)}
            className={inputClass}
          />
          <datalist id={list}>
            {[...new Set(suggestions)].map((suggestion) => (
              <option key={suggestion} value={suggestion} />
            ))}
          </datalist>
        </>
      )}
    </FieldFrame>
  )
}
