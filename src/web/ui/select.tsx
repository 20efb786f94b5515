import { ChevronDown } from 'lucide-react'
import { useCallback, useId, useRef } from 'react'
import { FieldFault, FieldHint, type FieldWords, RequiredMark, tiesOf } from './field'
import { useUpgrade } from './use-upgrade'

export interface SelectOption<Value extends string> {
  value: Value
  label: string
}

export interface SelectProps<Value extends string> extends FieldWords {
  name: string
  options: readonly SelectOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  disabled?: boolean | undefined
  /** As low as the text field beside it. */
  isCompact?: boolean
  /** Receives the element that takes the focus, whichever of the two selects it is. */
  onFocusable?: (element: { focus: () => void } | null) => void
}

/** The same look for both selects, so that one can replace the other. */
const selectClass =
  'block min-h-12 w-full aria-invalid:border-bad data-compact:min-h-11 cursor-pointer appearance-none truncate rounded-[3px] border border-line-strong bg-raised py-2 pr-9 pl-3 text-left text-base leading-6 text-ink hover:border-ink disabled:cursor-default disabled:opacity-60'

const loadRich = () => import('./select-rich')
const finePointer = '(pointer: fine)'

/**
 * A choice of one. The browser's own select until the page is alive, and always on touch screens, where the
 * system's picker is better; with a mouse our own replaces it. @throws RangeError if an option's value is empty
 * (SPEC §5)
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, name, options, value, onChange, disabled, fault, hint, required } = props
  if (options.some((option) => option.value.length === 0))
    throw new RangeError('A select’s option must have a value that is not empty')
  const id = useId()
  const field = useRef<HTMLDivElement>(null)
  const rich = useUpgrade(field, finePointer, loadRich)
  const { onFocusable } = props
  const takeFocusable = useCallback(
    (element: HTMLDivElement | null) =>
      onFocusable?.(
        element && { focus: () => element.querySelector<HTMLElement>('button, select')?.focus() },
      ),
    [onFocusable],
  )
  const ties = {
    ...tiesOf(id, { fault, hint, required }),
    'data-compact': props.isCompact === true ? '' : undefined,
  }
  const choose = (chosen: string) => {
    const option = options.find((each) => each.value === chosen)
    if (option) onChange(option.value)
  }

  return (
    <div ref={field} className="min-w-0">
      <label
        id={`${id}-label`}
        htmlFor={id}
        className={`mb-1.5 block font-semibold ${props.isCompact ? '' : 'leading-5'}`}
      >
        {label}
        {required && <RequiredMark />}
      </label>
      <div ref={takeFocusable} className="relative">
        {rich ? (
          <rich.RichSelect
            {...props}
            id={id}
            labelId={`${id}-label`}
            className={selectClass}
            ties={ties}
            onChange={choose}
          />
        ) : (
          <select
            {...ties}
            name={name}
            value={value}
            disabled={disabled}
            onChange={(event) => choose(event.target.value)}
            className={selectClass}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        )}
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-2.5 size-5 -translate-y-1/2 text-ink-soft"
        />
      </div>
      {hint !== undefined && (
        <div className="mt-1.5">
          <FieldHint id={`${id}-hint`}>{hint}</FieldHint>
        </div>
      )}
      {fault !== undefined && (
        <div className="mt-1.5">
          <FieldFault id={`${id}-fault`}>{fault}</FieldFault>
        </div>
      )}
    </div>
  )
}
