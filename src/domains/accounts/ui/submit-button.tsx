import type { ReactNode } from 'react'
import { useHydrated } from '@tanstack/react-router'
import { buttonClass } from '../../../web/ui/button'

interface Props {
  label: ReactNode
  busyLabel: string
  busy: boolean
  tone?: 'primary' | 'quiet'
  /** False if a button next to it gives the hint. */
  hasHint?: boolean
}

/** Submits its form; disabled until the page's scripts are loaded, and while an answer is awaited. */
export function SubmitButton({ label, busyLabel, busy, tone = 'primary', hasHint = true }: Props) {
  const isHydrated = useHydrated()
  return (
    // as wide as the form, to give the hint room; the button keeps the form's alignment
    <div className="grid [justify-items:inherit] justify-self-stretch">
      <button type="submit" disabled={busy || !isHydrated} className={buttonClass(tone)}>
        {busy ? busyLabel : label}
      </button>
      {/* browsers without scripts are told by SignInNeedsScripts */}
      {hasHint && !isHydrated && (
        <p className="comes-late w-0 min-w-full overflow-hidden pt-2 text-[0.92rem] text-ink-soft noscript:hidden">
          The button works once the page has loaded. If it stays disabled, reload the page.
        </p>
      )}
    </div>
  )
}
