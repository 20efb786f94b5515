import type { FieldValues } from 'react-hook-form'
import { paletteNames, palettes } from '../../../../lib/palettes'
import { type FieldProps, useField } from '../../../../web/admin/fields/use-field'

/** The site's accent colours: one palette of those that keep their contrast. */
export function ColoursField<Values extends FieldValues, Output>(
  props: FieldProps<Values, Output>,
) {
  const { text, change, box } = useField(props)
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1.5 font-semibold">{props.label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {paletteNames.map((palette) => {
          const { name, light } = palettes[palette]
          return (
            <label
              key={palette}
              className="flex min-h-12 min-w-0 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 rounded-[3px] border border-line-strong bg-raised px-3 has-checked:border-ink has-checked:outline-2 has-checked:outline-ink"
            >
              <input
                {...box}
                type="radio"
                value={palette}
                checked={text === palette}
                onChange={() => change(palette)}
                className="size-5 shrink-0 accent-action"
              />
              <span aria-hidden className="flex shrink-0 border border-line">
                {[light.brand, light['brand-raised'], light.brass].map((colour) => (
                  <span key={colour} className="h-6 w-4" style={{ backgroundColor: colour }} />
                ))}
              </span>
              <span className="min-w-0 grow basis-[min(5rem,100%)] leading-snug break-words">
                {name}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
