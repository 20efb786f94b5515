import { useQuery } from '@tanstack/react-query'
import { formatLongDate } from '../../../../lib/dates'
import { formatMoney } from '../../../../lib/money'
import { Badge } from '../../../../web/ui/badge'
import { buttonClass } from '../../../../web/ui/button'
import { Dialog } from '../../../../web/ui/dialog'
import { ErrorState } from '../../../../web/ui/error-state'
import { Loading, Skeleton } from '../../../../web/ui/skeleton'
import type { Investment } from '../../investments.contract'
import { percentWords, shareCount } from '../share-words'
import { contactsOf, holderName } from './holder-words'
import { type LotTask, type LotTaskProps, tasksOf, lotOpener } from './lot-tasks'
import { LotEntries } from './lot-entries'
import { notesLabels } from './notes-fields'
import { lotQuery } from './register.queries'
import { CorrectionDialog } from './correction-dialog'
import { TransferDialog } from './transfer-dialog'
import { VoidDialog } from './void-dialog'

interface Props extends LotTaskProps {
  onTask: (task: LotTask, lot: Investment) => void
}

/** Every entry of a lot, and what can be done with it. */
function LotDialog({ lot: listed, returnFocusTo, onTask, onClose }: Props) {
  const query = useQuery(lotQuery(listed.id))
  const lot = query.data ?? listed
  // the listed lot may be as on another day, or have changed
  const can = query.data ? tasksOf(query.data) : undefined
  return (
    <Dialog
      title={`${shareCount(lot.sharesPurchased)} in ${lot.horse.name}`}
      size="wide"
      returnFocusTo={returnFocusTo}
      onClose={onClose}
    >
      <LotFacts lot={lot} />
      <div className="flex min-h-11 flex-wrap gap-3">
        {can?.correct && (
          <button
            type="button"
            onClick={() => onTask('correct', lot)}
            className={buttonClass('quiet')}
          >
            Correct
          </button>
        )}
        {can?.transfer && (
          <button
            type="button"
            onClick={() => onTask('transfer', lot)}
            className={buttonClass('quiet')}
          >
            Transfer
          </button>
        )}
        {can?.void && (
          <button
            type="button"
            onClick={() => onTask('void', lot)}
            className={buttonClass('quiet')}
          >
            Void
          </button>
        )}
        {can && lot.sharesHeld > 0 && (
          <a
            href={`/api/investments/${lot.id}/certificate.pdf`}
            target="_blank"
            className={buttonClass('quiet')}
          >
            Certificate (PDF)
          </a>
        )}
      </div>
      {lot.sharesTransferred > 0 && lot.voidedAt === null && (
        <p className="text-ink-soft">
          {`${shareCount(lot.sharesTransferred)} of this lot transferred: void that transfer first.`}
        </p>
      )}
      {query.isPending || (query.isError && query.isFetching) ? (
        <Loading>
          <Skeleton className="h-24" />
        </Loading>
      ) : query.isError ? (
        <ErrorState what="the entries" retry={() => void query.refetch()} />
      ) : (
        <LotEntries lot={query.data} />
      )}
    </Dialog>
  )
}

function LotFacts({ lot }: { lot: Investment }) {
  const facts = [
    ['Holder', `${holderName(lot.holder)} (${contactsOf(lot.holder).join(' · ')})`],
    ['Still holds', `${shareCount(lot.sharesHeld)}, ${percentWords(lot.partOfHorse)} of the horse`],
    ['Date', lot.purchaseDate === null ? 'N/A' : formatLongDate(lot.purchaseDate)],
    ['Counts from', formatLongDate(lot.heldSince)],
    ['Price per share', formatMoney(lot.pricePerShare, lot.currency)],
    ['Total amount', formatMoney(lot.totalAmount, lot.currency)],
    ...(lot.notes === null ? [] : [[notesLabels.notes, lot.notes]]),
    ...(lot.officeNotes === null ? [] : [[notesLabels.officeNotes, lot.officeNotes]]),
  ] as const
  return (
    <div>
      {lot.voidedAt !== null && (
        <p className="mb-3 border-l-4 border-bad bg-bad-wash px-4 py-2.5 wrap-anywhere">
          <Badge tone="bad">Voided</Badge> {formatLongDate(lot.voidedAt)}: {lot.voidReason}
        </p>
      )}
      <dl>
        {facts.map(([label, value]) => (
          <div
            key={label}
            className="grid gap-x-4 border-b border-line py-1.5 sm:grid-cols-[9rem_minmax(0,1fr)]"
          >
            <dt className="text-ink-soft">{label}</dt>
            <dd className="figures wrap-anywhere whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

interface DialogsProps extends Omit<LotTaskProps, 'returnFocusTo'> {
  task: LotTask
  onTask: (task: LotTask, lot: Investment) => void
}

export function LotDialogs({ task, onTask, ...rest }: DialogsProps) {
  const props = { ...rest, returnFocusTo: lotOpener(rest.lot.id) }
  switch (task) {
    case 'details':
      return <LotDialog {...props} onTask={onTask} />
    case 'correct':
      return <CorrectionDialog {...props} />
    case 'transfer':
      return <TransferDialog {...props} />
    case 'void':
      return <VoidDialog {...props} />
  }
}
