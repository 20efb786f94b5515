import { useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from '../../../../web/admin/fields/use-field'
import { FieldFault, FieldHint, tiesOf } from '../../../../web/ui/field'

/** Archives a horse from now on; its value is the time it was archived, or blank. */
export function ArchivedField<Values extends FieldValues, Output>(
  props: FieldProps<Values, Output>,
) {
  const { text, change, fault, box } = useField(props)
  const id = useId()
  const hint = 'It keeps its page and its races, but leaves the list of horses and the home page.'
  return (
    <div className="min-w-0">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          {...box}
          {...tiesOf(id, { fault, hint })}
          type="checkbox"
          checked={text !== ''}
          onChange={(event) => change(event.target.checked ? new Date().toISOString() : '')}
          className="size-5 shrink-0 accent-action"
        />
        {props.label}
      </label>
      <div className="-mt-1 pl-8">
        <FieldHint id={`${id}-hint`}>{hint}</FieldHint>
      </div>
      {fault !== undefined && <FieldFault id={`${id}-fault`}>{fault}</FieldFault>}
    </div>
  )
}
