import { useHydrated } from '@tanstack/react-router'
import { buttonClass } from '../../../web/ui/button'

interface Props {
  label: string
  busyLabel: string
  busy: boolean
  tone?: 'primary' | 'quiet'
}

/** Sends its form; waits for the page's scripts, and for the answer to what was sent. */
export function SubmitButton({ label, busyLabel, busy, tone = 'primary' }: Props) {
  const isHydrated = useHydrated()
  return (
    <button type="submit" disabled={busy || !isHydrated} className={buttonClass(tone)}>
      {busy ? busyLabel : label}
    </button>
  )
}
