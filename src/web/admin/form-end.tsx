import { type ReactNode, useEffect, useRef } from 'react'
import { buttonClass, type ButtonTone } from '../ui/button'

interface RefusalProps {
  /** Why the server refused, in words. */
  refusal: ReactNode
  busy: boolean
}

/** The refusal takes the focus once it arrives; a faulty field takes it after that. */
export function Refusal({ refusal, busy }: RefusalProps) {
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (refusal !== undefined && !busy) said.current?.focus()
  }, [refusal, busy])
  return refusal === undefined ? null : (
    <p
      ref={said}
      role="alert"
      tabIndex={-1}
      className="border-l-4 border-bad bg-bad-wash px-3 py-2 text-bad outline-none"
    >
      {refusal}
    </p>
  )
}

interface SubmitProps {
  busy: boolean
  action: string
  busyAction: string
  tone?: ButtonTone | undefined
  className?: string
}

/**
 * Submits its form. If it were disabled during a save it would lose the focus: the form itself sends nothing
 * twice.
 */
export function FormSubmit({ busy, action, busyAction, tone, className = '' }: SubmitProps) {
  return (
    <button
      type="submit"
      aria-disabled={busy}
      className={`aria-disabled:cursor-not-allowed aria-disabled:opacity-55 ${className} ${buttonClass(tone)}`}
    >
      {busy ? busyAction : action}
    </button>
  )
}
