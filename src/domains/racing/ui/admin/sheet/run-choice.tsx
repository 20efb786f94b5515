import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { boxLabelClass } from './run-field'

interface Props<Value extends string> {
  label: string
  /** Shown in the box of a narrow row; the label above it is then left to screen readers. */
  short?: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChoose: (value: Value) => void
}

/** A choice that is saved at once: the browser's own list, which phones show best. */
export function RunChoice<Value extends string>(props: Props<Value>) {
  const { label, short, value, options, onChoose } = props
  const id = useId()
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <label htmlFor={id} className={short === undefined ? 'font-semibold' : 'sr-only'}>
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value)
            if (chosen) onChoose(chosen.value)
          }}
          className={`min-h-11 w-full cursor-pointer appearance-none truncate rounded-[3px] border border-line-strong bg-raised pr-7 pl-2.5 hover:border-ink ${short === undefined ? 'py-2' : 'pt-4 pb-0.5 @min-[38rem]:py-2'}`}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        {short !== undefined && (
          <span aria-hidden className={boxLabelClass}>
            {short}
          </span>
        )}
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-1.5 size-5 -translate-y-1/2 text-ink-soft"
        />
      </div>
    </div>
  )
}
