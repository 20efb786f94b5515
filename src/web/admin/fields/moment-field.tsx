import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { stableDay, stableInstant, stableTime, placeOfClock } from '../../../lib/dates'
import { FieldFrame, inputClass } from '../../ui/field'
import { momentClass } from '../moment-class'
import { type FieldProps, useField } from './use-field'

const complete = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)$/

/** Like `2026-11-21T00:30` by the stable's clock; blank for none. */
const asTyped = (instant: string) => {
  if (Number.isNaN(Date.parse(instant))) return ''
  const at = new Date(instant)
  return `${stableDay(at)}T${stableTime(at)}`
}

interface Props<Values extends FieldValues, Output> extends Omit<
  FieldProps<Values, Output>,
  'hint'
> {
  /** What the instant chosen means. */
  hint: (instant: string) => ReactNode
}

/** A day and a time by the stable's clock, wherever the browser is; its value is the instant, or blank. */
export function MomentField<Values extends FieldValues, Output>({
  hint,
  ...props
}: Props<Values, Output>) {
  const { text, change, fault, box } = useField(props)
  return (
    <FieldFrame label={`${props.label}, in ${placeOfClock()} time`} hint={hint(text)} fault={fault}>
      {(ties) => (
        <input
          {...box}
          {...ties}
          type="datetime-local"
          max="9999-12-31T23:59"
          value={asTyped(text)}
          onChange={(event) => {
            const [, day, time] = complete.exec(event.target.value) ?? []
            change(day && time ? stableInstant(day, time).toISOString() : '')
          }}
          className={`${momentClass} ${inputClass}`}
        />
      )}
    </FieldFrame>
  )
}
