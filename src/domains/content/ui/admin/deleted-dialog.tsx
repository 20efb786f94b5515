import { useQuery, queryOptions } from '@tanstack/react-query'
import { useState, type ReactNode, useRef } from 'react'
import { formatLongDate } from '../../../../lib/dates'
import { formatLongDateAndTime } from '../../../../lib/moments'
import { refusalWords } from '../../../../web/admin/refusal-words'
import { send } from '../../../../web/send'
import { toast } from '../../../../web/toast/toast-store'
import { buttonClass } from '../../../../web/ui/button'
import { Dialog } from '../../../../web/ui/dialog'
import { ErrorState } from '../../../../web/ui/error-state'
import { Dot } from '../../../../web/ui/facts'
import { Loading, Skeleton } from '../../../../web/ui/skeleton'
import type { DeletedThing } from '../../content.contract'
import { KEPT_DAYS, type DeletableKind } from '../../content.rules'
import { kindWords } from './content-words'

interface Props {
  /** The kinds to show. */
  kinds: readonly DeletableKind[]
  /** Reloads the list after something was put back. */
  onRestored: () => void | Promise<void>
  returnFocusTo: string
  onClose: () => void
}

/** What was deleted from a list, each thing with “Put back”. */
export const DeletedDialog = ({ returnFocusTo, onClose, ...list }: Props) => (
  <Dialog
    title="Recently deleted"
    description={`You can put deleted items back for ${KEPT_DAYS} days.`}
    returnFocusTo={returnFocusTo}
    onClose={onClose}
  >
    <DeletedList {...list} />
  </Dialog>
)

/** What can be put back, most recently deleted first. Never cached. */
const deletedQuery = (kinds: readonly DeletableKind[]) =>
  queryOptions<DeletedThing[]>({
    queryKey: [`/api/deleted?kinds=${kinds.join(',')}`],
    staleTime: 0,
    gcTime: 0,
  })

function DeletedList({ kinds, onRestored }: Pick<Props, 'kinds' | 'onRestored'>) {
  const deleted = useQuery(deletedQuery(kinds))
  const list = useRef<HTMLDivElement>(null)
  const [underWay, setUnderWay] = useState<string>()
  const [refusal, setRefusal] = useState<ReactNode>()

  const putBack = async ({ id, title }: DeletedThing) => {
    setUnderWay(id)
    setRefusal(undefined)
    try {
      await send('POST', `/api/deleted/${id}/restore`)
      toast({ title: 'Success', description: `“${title}” was put back` })
      await onRestored()
    } catch (error) {
      const words = refusalWords(error, 'Failed to put it back', 'try again')
      setRefusal(words)
      toast({ title: 'Error', description: words, variant: 'destructive' })
    } finally {
      // the list may have changed elsewhere, too
      await deleted.refetch()
      setUnderWay(undefined)
      // the button pressed may be gone, and the focus with it
      list.current?.focus()
    }
  }

  if (deleted.isPending || (deleted.isError && deleted.isFetching))
    return (
      <Loading className="grid gap-3">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </Loading>
    )
  if (deleted.isError)
    return <ErrorState what="what was deleted" retry={() => void deleted.refetch()} />
  return (
    <div ref={list} tabIndex={-1} className="grid gap-5 outline-none">
      {refusal !== undefined && (
        <p role="alert" className="border-l-4 border-bad bg-bad-wash px-3 py-2 text-bad">
          {refusal}
        </p>
      )}
      {deleted.data.length === 0 ? (
        <p>Nothing was deleted in the last {KEPT_DAYS} days.</p>
      ) : (
        <ul aria-label="Recently deleted" className="-my-3">
          {deleted.data.map((thing) => (
            <li
              key={thing.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0"
            >
              <div className="min-w-0 grow basis-56">
                <p className="font-semibold break-words">
                  {thing.title}
                  {kinds.length > 1 && (
                    <span className="font-normal text-ink-soft">
                      <Dot />
                      {kindWords[thing.kind]}
                    </span>
                  )}
                </p>
                <p className="figures text-[0.92rem] break-words text-ink-soft">
                  {thing.deletedBy === null ? 'Deleted ' : `${thing.deletedBy}, `}
                  <time dateTime={thing.deletedAt}>{formatLongDateAndTime(thing.deletedAt)}</time>
                  <Dot />
                  {`kept until ${formatLongDate(thing.keptUntil)}`}
                </p>
              </div>
              <button
                type="button"
                aria-label={`Put back: ${thing.title}`}
                // not `disabled`, which would move the focus out of the dialog
                aria-disabled={underWay !== undefined}
                onClick={() => {
                  if (underWay === undefined) void putBack(thing)
                }}
                className={`aria-disabled:opacity-55 ${buttonClass('quiet')}`}
              >
                {underWay === thing.id ? 'Putting back...' : 'Put back'}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
