import { ArrowRight, ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { AuditEntry } from '../../../accounts/accounts.contract'
import { EntryDetails, WholeName } from '../../../accounts/ui/admin/entry-row'
import { HistoryEntries } from '../../../accounts/ui/admin/history-entries'
import { momentWords } from '../../../accounts/ui/admin/history-words'
import { contentDetail } from '../../content.contract'
import type { ContentSubject } from '../../content.rules'
import { PictureThumb } from '../../../media/ui/admin/picture-thumb'
import { type FieldLabels, type HistoryLine, historyLines } from './content-words'

interface Props {
  /** The record: `horse:{id}`, `homepage:homepage`. */
  subject: `${ContentSubject}:${string}`
  /** What the history calls the contract's fields. */
  labels: FieldLabels
  /** Fills the record's form with fields as they were before a change. */
  bringBack?: (fields: object) => void
}

/** The history of a record, folded at the end of its dialog or screen, and loaded when opened. */
export function RecordHistory(props: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <section
      aria-labelledby={`${id}-title`}
      // closed, it stands in the middle of what is between its rule and the one below, clear of the fade there
      className={`border-t border-line ${isOpen ? '' : 'pt-3'}`}
    >
      {/* like the other headings around it */}
      <h3
        id={`${id}-title`}
        className="text-xl in-[[role=dialog]]:font-sans in-[[role=dialog]]:text-base in-[[role=dialog]]:font-semibold"
      >
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-entries`}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-11 w-full items-center justify-between gap-3 rounded-[3px] text-left hover:text-link"
        >
          History
          <ChevronDown
            aria-hidden
            className={`-mr-1 size-5 text-ink-soft transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
      </h3>
      <div id={`${id}-entries`} hidden={!isOpen}>
        {isOpen && <RecordEntries {...props} />}
      </div>
    </section>
  )
}

/** The history itself, for a tab of its own. */
export const RecordEntries = ({ subject, labels, bringBack }: Props) => (
  <div className="grid gap-5 py-2">
    <HistoryEntries filter={`subject=${subject}`}>
      {(entry) => (
        <>
          <ContentLines entry={entry} labels={labels} />
          <p className="figures text-[0.92rem] break-words text-ink-soft">
            {`${entry.actorName}, `}
            <time dateTime={entry.at}>{momentWords(entry.at)}</time>
          </p>
          {bringBack && <BringBack entry={entry} bringBack={bringBack} />}
        </>
      )}
    </HistoryEntries>
  </div>
)

interface BringBackProps {
  entry: AuditEntry
  bringBack: (fields: object) => void
}

function BringBack({ entry, bringBack }: BringBackProps) {
  const { changes = [] } = contentDetail.safeParse(entry.detail).data ?? {}
  if (changes.length === 0) return null
  return (
    <button
      type="button"
      onClick={() => bringBack(Object.fromEntries(changes.map(({ field, from }) => [field, from])))}
      className="min-h-11 text-link-line"
    >
      Bring back what was before
    </button>
  )
}

interface LinesProps {
  entry: Pick<AuditEntry, 'action' | 'detail'>
  labels: FieldLabels
  /** The heading of an old text. */
  beforeLabel?: string
  /** The first line is shown already, but not its pictures or old text. */
  isRest?: boolean
}

/** What an entry says in one line; more changes, pictures and an old text are folded. */
export function ContentLine({ entry, labels }: Pick<LinesProps, 'entry' | 'labels'>) {
  const { reverts } = contentDetail.safeParse(entry.detail).data ?? {}
  const [first, ...more] = historyLines(entry, labels)
  if (!first) return null
  const hasMore = more.length > 0 || first.before !== undefined || first.pictures !== undefined
  return (
    <>
      <p className="min-w-0 font-semibold break-words">{first.line}</p>
      {hasMore && (
        <EntryDetails words={more.length > 0 ? `${more.length} more` : undefined}>
          <ContentLines entry={entry} labels={labels} isRest />
        </EntryDetails>
      )}
      {reverts && <Reverts {...reverts} />}
    </>
  )
}

export function ContentLines({ entry, labels, beforeLabel, isRest = false }: LinesProps) {
  const { reverts } = contentDetail.safeParse(entry.detail).data ?? {}
  const lines = historyLines(entry, labels).map(({ line, before, pictures }, index) => (
    <div key={index}>
      {!(isRest && index === 0) && <p className="font-semibold break-words">{line}</p>}
      {pictures && <Pictures {...pictures} />}
      {before !== undefined && (
        <details className="text-[0.95rem]">
          <summary className="w-fit min-h-11 cursor-pointer py-2.5 text-ink-soft underline">
            {beforeLabel ?? 'Before the change'}
          </summary>
          <p className="mb-2 border-l-4 border-line-strong pl-3 break-words whitespace-pre-line">
            {before}
          </p>
        </details>
      )}
    </div>
  ))
  return (
    <>
      {lines}
      {reverts && !isRest && <Reverts {...reverts} />}
    </>
  )
}

/** The change that an entry took back. */
const Reverts = ({ by, at }: { by: string; at: string }) => (
  <p className="min-w-0 break-words">
    Reverts the change by <WholeName>{by}</WholeName>, {momentWords(at)}
  </p>
)

function Pictures({ before, after }: NonNullable<HistoryLine['pictures']>) {
  return (
    <p className="flex items-center gap-2 py-1">
      {before !== undefined && <PictureThumb url={before} alt="the picture before" />}
      {before !== undefined && after !== undefined && (
        <ArrowRight aria-hidden className="size-5 text-ink-soft" />
      )}
      {after !== undefined && <PictureThumb url={after} alt="the picture after" />}
    </p>
  )
}
