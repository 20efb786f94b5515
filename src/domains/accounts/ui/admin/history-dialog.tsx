import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buttonClass } from '../../../../web/ui/button'
import { Dialog } from '../../../../web/ui/dialog'
import { ErrorState } from '../../../../web/ui/error-state'
import { Skeleton } from '../../../../web/ui/skeleton'
import { actionLine, momentWords } from './history-words'
import { HISTORY_LENGTH, personHistoryQuery } from './people.queries'
import type { PersonTaskProps } from './person-dialogs'

export function HistoryDialog({ person, name, returnFocusTo, onClose }: PersonTaskProps) {
  return (
    <Dialog
      title={`History of ${name}`}
      description="Newest first. Times are those of Mauritius."
      returnFocusTo={returnFocusTo}
      onClose={onClose}
    >
      <HistoryPart personId={person.id} />
    </Dialog>
  )
}

/** One reading of the trail, and a way to what came before. */
function HistoryPart({ personId, before }: { personId: string; before?: string }) {
  const history = useQuery(personHistoryQuery(personId, before))
  const [isGoingOn, setGoingOn] = useState(false)
  if (history.isPending)
    return (
      <div role="status" className="grid gap-3">
        <span className="sr-only">Loading...</span>
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </div>
    )
  if (history.isError) return <ErrorState what="the history" retry={() => void history.refetch()} />
  if (history.data.length === 0)
    return before === undefined ? <p>Nothing has been recorded yet.</p> : null
  const last = history.data.at(-1)
  return (
    <>
      <ol className="-my-3">
        {history.data.map((entry) => (
          <li key={entry.id} className="border-b border-line py-3 last:border-b-0">
            <p className="font-semibold break-words">{actionLine(entry)}</p>
            <p className="figures text-[0.92rem] break-words text-ink-soft">
              <time dateTime={entry.at}>{momentWords(entry.at)}</time>
              {` · ${entry.actorName}`}
              {entry.address !== null && ` · ${entry.address}`}
            </p>
          </li>
        ))}
      </ol>
      {isGoingOn && last ? (
        <HistoryPart personId={personId} before={last.id} />
      ) : (
        history.data.length === HISTORY_LENGTH && (
          <button type="button" onClick={() => setGoingOn(true)} className={buttonClass('quiet')}>
            Show earlier
          </button>
        )
      )}
    </>
  )
}
