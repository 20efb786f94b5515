import { Check, CircleAlert, CircleHelp, Clock, LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import type { RunEntry } from './use-run-entry'

type Status = RunEntry['save']['status']

const words: Record<Status, { text: string; icon: typeof Check; look: string }> = {
  saved: { text: 'Saved', icon: Check, look: 'text-good' },
  sending: { text: 'Saving', icon: LoaderCircle, look: 'text-ink-soft' },
  waiting: { text: 'Waiting', icon: Clock, look: 'text-brass-ink' },
  asking: { text: 'Confirm', icon: CircleHelp, look: 'text-brass-ink' },
  clash: { text: 'Clash', icon: CircleAlert, look: 'text-bad' },
  refused: { text: 'Refused', icon: CircleAlert, look: 'text-bad' },
}

/** How a row's save stands, once something was changed. Keeps its place while there is nothing to say. */
export function SaveWords({ status, className = '' }: { status: Status; className?: string }) {
  const [wasChanged, setChanged] = useState(status !== 'saved')
  if (!wasChanged && status !== 'saved') setChanged(true)
  const { text, icon: Icon, look } = words[status]
  return (
    <p
      role="status"
      className={`flex h-5 items-center gap-1 text-[0.82rem] leading-none font-semibold whitespace-nowrap ${look} ${className}`}
    >
      {wasChanged && (
        <>
          <Icon aria-hidden className="size-3.5 shrink-0" />
          {text}
        </>
      )}
    </p>
  )
}
