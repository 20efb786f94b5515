import { useId, useState } from 'react'
import { FieldFault, FieldFrame, inputClass } from '../../../../../web/ui/field'
import { GrowingText } from '../../../../../web/admin/fields/text-area-field'
import { runChange } from '../../../racing-input.contract'
import { type RunFieldName, runFieldLabels } from '../../../run-words.rules'

interface Props {
  field: Exclude<RunFieldName, 'deadHeat' | 'state' | 'finish' | 'position'>
  /** Whose it is: said by screen readers where the label is not shown. */
  horseName: string
  value: string | number | null
  onKeep: (typed: string) => void
  /**
   * Only the box. In a narrow row its label is in it: as a placeholder while it is empty, above what it holds
   * otherwise. In a wide one its column has a head.
   */
  isBare?: boolean
  list?: string
}

const longTexts = ['comment', 'officeNotes']
const numbers = ['draw', 'rating', 'bodyWeight']
const kilos = ['carriedWeight', 'apprenticeAllowance']
const decimals = [...kilos, 'prizeMoney']

/** The label as narrow boxes and heads of columns show it. */
export const shortLabelOf = (field: RunFieldName) =>
  runFieldLabels[field].endsWith(', kg') ? 'kg' : runFieldLabels[field]

/** A label in the box, above what it holds, in a row without column heads. */
export const boxLabelClass =
  '@min-[38rem]:hidden pointer-events-none absolute top-1 left-2.5 ml-px text-[0.8rem] leading-none text-ink-soft'

/** A field of a run that is saved when it is left, or at Enter; Escape brings back what was there. */
export function RunField({ field, horseName, value, onKeep, isBare = false, list }: Props) {
  const [typed, setTyped] = useState<string>()
  const [fault, setFault] = useState<string>()
  const label = runFieldLabels[field]
  const short = shortLabelOf(field)
  const id = useId()
  const stored = value === null ? '' : String(value)
  const shown = typeof value === 'number' && kilos.includes(field) ? value.toFixed(1) : stored
  const text = typed ?? shown

  const keep = () => {
    if (typed === undefined) return
    if ([shown, stored].includes(typed.trim())) {
      setTyped(undefined)
      setFault(undefined)
      return
    }
    const { error } = runChange.safeParse({ [field]: typed })
    setFault(error?.issues[0]?.message)
    if (error) return
    onKeep(typed)
    setTyped(undefined)
  }
  const box = {
    value: text,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
    onBlur: keep,
  }
  const onKeyDown = (event: { key: string }) => {
    if (event.key === 'Enter') keep()
    if (event.key !== 'Escape') return
    setTyped(undefined)
    setFault(undefined)
  }
  const input = {
    ...box,
    onKeyDown,
    type: 'text',
    inputMode: numbers.includes(field)
      ? ('numeric' as const)
      : decimals.includes(field)
        ? ('decimal' as const)
        : ('text' as const),
    ...(list !== undefined && { list }),
  }
  if (isBare)
    return (
      <div className="relative min-w-0">
        <input
          {...input}
          placeholder=" "
          aria-label={`${short} of ${horseName}`}
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? undefined : id}
          className={`peer figures px-2.5! pt-4! pb-0.5! @min-[38rem]:py-2! ${input.inputMode === 'text' ? '' : '@min-[38rem]:text-right'} ${inputClass}`}
        />
        <span
          aria-hidden
          className={`${boxLabelClass} peer-[:placeholder-shown:not(:focus)]:top-3.5 peer-[:placeholder-shown:not(:focus)]:text-base/4`}
        >
          {short}
        </span>
        {fault !== undefined && <FieldFault id={id}>{fault}</FieldFault>}
      </div>
    )
  return (
    <FieldFrame label={label} fault={fault}>
      {(ties) =>
        longTexts.includes(field) ? (
          <GrowingText {...box} {...ties} rows={2} />
        ) : (
          <input {...input} {...ties} className={`figures ${inputClass}`} />
        )
      }
    </FieldFrame>
  )
}
