import type { FieldValues } from 'react-hook-form'
import { FieldFrame } from '../../ui/field'
import { GrowingText } from './growing-text'
import { type FieldProps, useField } from './use-field'

interface Props<Values extends FieldValues, Output> extends FieldProps<Values, Output> {
  /** Its height while there is little text. */
  rows?: number
  /** How many characters the contract allows; counted once they are nearly used up. */
  max?: number
}

/** The fraction from which the characters left are shown. */
const NEARLY_FULL = 0.8

export function TextAreaField<Values extends FieldValues, Output>(props: Props<Values, Output>) {
  const { rows, max } = props
  const { text, change, fault, box } = useField(props)
  const count = text.trim().length
  return (
    <div className="grid gap-1">
      <FieldFrame {...props} fault={fault}>
        {(ties) => (
          <GrowingText
            {...box}
            {...ties}
            rows={rows}
            value={text}
            onChange={(event) => change(event.target.value)}
          />
        )}
      </FieldFrame>
      {max !== undefined && count >= max * NEARLY_FULL && (
        <p
          role="status"
          className={`figures text-right text-[0.88rem] ${count > max ? 'font-semibold text-bad' : 'text-ink-soft'}`}
        >
          {count} of {max} characters
        </p>
      )}
    </div>
  )
}
