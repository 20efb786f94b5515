import type { FieldValues } from 'react-hook-form'
import { FieldFrame, inputClass } from '../../ui/field'
import { type FieldProps, useField } from './use-field'
import type { ComponentProps } from 'react'

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

/** One line of text that wraps in a narrow box. As in a text box, Enter submits, and pasted lines become one. */
export function WrappedLineField<Values extends FieldValues, Output>(
  props: FieldProps<Values, Output>,
) {
  const { text, change, fault, box } = useField(props)
  return (
    <FieldFrame {...props} fault={fault}>
      {(ties) => (
        <GrowingText
          {...box}
          {...ties}
          rows={1}
          value={text}
          onChange={(event) => change(event.target.value.replaceAll('\n', ' '))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            event.currentTarget.form?.requestSubmit()
          }}
        />
      )}
    </FieldFrame>
  )
}

interface GrowingProps extends Omit<ComponentProps<'textarea'>, 'className' | 'value'> {
  value: string
}

/** A text box as tall as its text: an invisible copy of the text below it sets the height. */
export function GrowingText({ value, rows = 3, ...textarea }: GrowingProps) {
  return (
    <div
      data-text={value}
      className="grid after:invisible after:col-start-1 after:row-start-1 after:border after:border-transparent after:px-3 after:py-2 after:break-words after:whitespace-pre-wrap after:content-[attr(data-text)_'_']"
    >
      <textarea
        {...textarea}
        rows={rows}
        value={value}
        className={`col-start-1 row-start-1 resize-none overflow-hidden break-words ${inputClass}`}
      />
    </div>
  )
}
