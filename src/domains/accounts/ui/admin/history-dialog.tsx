import { Dialog } from '../../../../web/ui/dialog'
import { HistoryEntries } from './history-entries'
import { actionLines, momentWords } from './history-words'
import type { PersonTaskProps } from './person-dialogs'

export function HistoryDialog({ person, name, returnFocusTo, onClose }: PersonTaskProps) {
  return (
    <Dialog
      title={`History of ${name}`}
      description="Newest first. Times are those of Mauritius."
      returnFocusTo={returnFocusTo}
      onClose={onClose}
    >
      <HistoryEntries subject={`user:${person.id}`}>
        {(entry) => (
          <>
            {actionLines(entry).map((line) => (
              <p key={line} className="font-semibold break-words">
                {line}
              </p>
            ))}
            <p className="figures text-[0.92rem] break-words text-ink-soft">
              <time dateTime={entry.at}>{momentWords(entry.at)}</time>
              {` · ${entry.actorName}`}
              {entry.address !== null && ` · ${entry.address}`}
            </p>
          </>
        )}
      </HistoryEntries>
    </Dialog>
  )
}
