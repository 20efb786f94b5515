import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FieldFrame } from '../../ui/field'
import { GrowingText } from './text-area-field'
import { type FieldProps, useField } from './use-field'

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** A list of texts, one per line; blank lines are dropped (SPEC §5). */
export function LinesField<Values extends FieldValues, Output>(props: FieldProps<Values, Output>) {
  const { value, change, fault, box } = useField(props)
  const held = Array.isArray(value) ? value.map(String).join('\n') : ''
  // keeps blank lines while typing, which the list drops
  const [typed, setTyped] = useState(held)
  const text = linesOf(typed).join('\n') === held ? typed : held
  return (
    <FieldFrame {...props} fault={fault}>
      {(ties) => (
        <GrowingText
          {...box}
          {...ties}
          value={text}
          onChange={(event) => {
            setTyped(event.target.value)
            change(linesOf(event.target.value))
          }}
        />
      )}
    </FieldFrame>
  )
}
