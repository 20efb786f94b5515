import { CloudOff } from 'lucide-react'
import { useOutboxStatus } from '../outbox/outbox'

/** What is kept on this device until the line is back. */
export function SheetStatus() {
  const { waiting, isOnline, needsSignIn, isKept } = useOutboxStatus()
  return (
    <p role="status" className="figures text-[0.92rem] leading-tight font-semibold text-brass-ink">
      {!isOnline && (
        <span className="flex items-center gap-1.5">
          <CloudOff aria-hidden className="size-4 shrink-0" />
          {waiting > 0 ? `Offline: ${waiting} ${isKept ? 'kept here' : 'waiting'}` : 'Offline'}
        </span>
      )}
      {isOnline && waiting > 0 && `${waiting} waiting${needsSignIn ? ': sign in again' : ''}`}
      {!isKept && waiting > 0 && (
        <span className="block text-bad">
          This browser can’t store changes: keep this page open until they are sent.
        </span>
      )}
    </p>
  )
}
