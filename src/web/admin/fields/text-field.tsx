import { type ComponentProps, useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FieldFrame, inputClass } from '../../ui/field'
import { momentClass } from '../moment-class'
import { type FieldProps, useField } from './use-field'

interface Props<Values extends FieldValues, Output>
  extends
    FieldProps<Values, Output>,
    Pick<
      ComponentProps<'input'>,
      'type' | 'inputMode' | 'autoComplete' | 'placeholder' | 'min' | 'max' | 'list' | 'className'
    > {}

/** A line of text. In the back office it is seldom about the person typing, so the browser fills in nothing. */
export function TextField<Values extends FieldValues, Output>(props: Props<Values, Output>) {
  const { label, hint, required, control: _control, name: _name, className = '', ...input } = props
  const { text, change, fault, box } = useField(props)
  return (
    <FieldFrame label={label} hint={hint} required={required} fault={fault}>
      {(ties) => (
        <input
          type="text"
          autoComplete="off"
          {...input}
          {...box}
          {...ties}
          value={text}
          onChange={(event) => change(event.target.value)}
          className={`${className} ${inputClass}`}
        />
      )}
    </FieldFrame>
  )
}

/**
 * A whole number, kept as typed: the contract parses it. Not a number input, whose value changes when the mouse
 * wheel turns over it.
 */
export const NumberField = <Values extends FieldValues, Output>(
  props: FieldProps<Values, Output>,
) => <TextField {...props} inputMode="numeric" className="figures" />

interface DateProps<Values extends FieldValues, Output> extends FieldProps<Values, Output> {
  /** The first and last day to choose from, `YYYY-MM-DD`. */
  min?: string
  max?: string
}

/** A day, in the browser's own picker. */
export const DateField = <Values extends FieldValues, Output>(props: DateProps<Values, Output>) => (
  <TextField {...props} type="date" className={momentClass} />
)

interface SuggestProps<Values extends FieldValues, Output> extends FieldProps<Values, Output> {
  suggestions: readonly string[]
}

/**
 * A line of text with earlier ones as suggestions: in the browser's own list, which a phone shows at its
 * keyboard.
 */
export function SuggestField<Values extends FieldValues, Output>({
  suggestions,
  ...props
}: SuggestProps<Values, Output>) {
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
