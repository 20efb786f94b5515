import { useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FieldFault, FieldHint, tiesOf } from '../../ui/field'
import { type FieldProps, useField } from './use-field'

/** Yes or no; the whole line can be pressed. */
export function CheckboxField<Values extends FieldValues, Output>(
  props: FieldProps<Values, Output>,
) {
  const { label, hint } = props
  const { value, change, fault, box } = useField(props)
  const id = useId()
  return (
    <div className="min-w-0">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          {...box}
          {...tiesOf(id, { fault, hint })}
          type="checkbox"
          checked={value === true}
          onChange={(event) => change(event.target.checked)}
          className="size-5 shrink-0 accent-action"
        />
        {label}
      </label>
      {hint !== undefined && (
        <div className="-mt-1 pl-8">
          <FieldHint id={`${id}-hint`}>{hint}</FieldHint>
        </div>
      )}
      {fault !== undefined && <FieldFault id={`${id}-fault`}>{fault}</FieldFault>}
    </div>
  )
}
