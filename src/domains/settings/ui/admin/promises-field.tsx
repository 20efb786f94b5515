import { useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { GrowingText } from '../../../../web/admin/fields/text-area-field'
import { type FieldProps, useField } from '../../../../web/admin/fields/use-field'
import { FieldFault, FieldFrame, FieldHint, inputClass } from '../../../../web/ui/field'
import { type Promised, stableSettings } from '../../settings.contract'
import { settingsLimits as limits } from '../../settings.rules'

const promises = stableSettings.shape.reasons
const blank: Promised = { title: '', text: '' }

/** Three titles, each with a text; what is left blank is dropped. */
export function PromisesField<Values extends FieldValues, Output>(
  props: FieldProps<Values, Output>,
) {
  const { label, hint } = props
  const { value, change, fault, ref } = useField(props)
  const { data: held = [] } = promises.safeParse(value)
  const id = useId()
  const rows = Array.from({ length: limits.promises }, (_, index) => held[index] ?? blank)
  const changeRow = (changed: number, part: Partial<Promised>) =>
    change(rows.map((row, index) => (index === changed ? { ...row, ...part } : row)))
  return (
    <fieldset
      ref={ref}
      tabIndex={-1}
      aria-describedby={fault === undefined ? `${id}-hint` : `${id}-hint ${id}-fault`}
      className="grid min-w-0 gap-3 outline-none"
    >
      <legend className="pb-1.5 font-semibold">{label}</legend>
      <FieldHint id={`${id}-hint`}>{hint}</FieldHint>
      {rows.map(({ title, text }, index) => (
        <div key={index} className="grid gap-3 border-l-4 border-line-strong pl-4">
          <FieldFrame label={`Title ${index + 1}`}>
            {({ 'aria-invalid': _, ...ties }) => (
              <input
                type="text"
                autoComplete="off"
                {...ties}
                aria-invalid={fault !== undefined}
                maxLength={limits.promiseTitle}
                value={title}
                onChange={(event) => changeRow(index, { title: event.target.value })}
                className={inputClass}
              />
            )}
          </FieldFrame>
          <FieldFrame label={`Text ${index + 1}`}>
            {({ 'aria-invalid': _, ...ties }) => (
              <GrowingText
                {...ties}
                rows={2}
                aria-invalid={fault !== undefined}
                maxLength={limits.promiseText}
                value={text}
                onChange={(event) => changeRow(index, { text: event.target.value })}
              />
            )}
          </FieldFrame>
        </div>
      ))}
      {fault !== undefined && <FieldFault id={`${id}-fault`}>{fault}</FieldFault>}
    </fieldset>
  )
}
