import { type ComponentProps, useId } from 'react'

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  label: string
  /** What is wrong with what was typed. */
  fault?: string | undefined
  hint?: string
}

/** A labelled field; what is wrong with it is said beneath it, to the eye and to a screen reader. */
export function Field({ label, fault, hint, ...input }: Props) {
  const id = useId()
  const described = [
    hint === undefined ? '' : `${id}-hint`,
    fault === undefined ? '' : `${id}-fault`,
  ]
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-[0.92rem] text-ink-soft">
          {hint}
        </p>
      )}
      <input
        {...input}
        id={id}
        aria-invalid={fault !== undefined}
        aria-describedby={described.filter(Boolean).join(' ') || undefined}
        className="min-h-11 w-full rounded-[3px] border border-line-strong bg-raised px-3 py-2 aria-invalid:border-bad disabled:opacity-60"
      />
      {fault !== undefined && (
        <p id={`${id}-fault`} className="text-[0.92rem] font-semibold text-bad">
          {fault}
        </p>
      )}
    </div>
  )
}
