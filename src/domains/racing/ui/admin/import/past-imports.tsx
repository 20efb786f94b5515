import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatLongDateAndTime } from '../../../../../lib/moments'
import { counted } from '../../../../../lib/text'
import { AdminList, Placeholders } from '../../../../../web/admin/admin-list'
import { ConfirmDialog } from '../../../../../web/admin/confirm-dialog'
import { send } from '../../../../../web/send'
import { buttonClass } from '../../../../../web/ui/button'
import { SectionHeading } from '../../../../../web/ui/section-heading'
import { Skeleton } from '../../../../../web/ui/skeleton'
import type { PastImport } from '../../../import.contract'

export const pastImportsQuery = queryOptions<PastImport[]>({
  queryKey: ['/api/results/imports'],
  staleTime: 5_000,
})

const undoButton = (id: string) => `undo-${id}`

interface Props {
  /** The import that the trail's link asks to undo. */
  undo?: string | undefined
  onChanged: () => Promise<void>
}

/** The latest imports, if there is any, each of which can be taken back as a whole. */
export function PastImports({ undo, onChanged }: Props) {
  const imports = useQuery(pastImportsQuery)
  const [asked, setAsked] = useState(undo)
  const undoing = imports.data?.find(({ id, undoneAt }) => id === asked && undoneAt === null)
  if (imports.data?.length === 0) return null
  return (
    <section aria-labelledby="past">
      <SectionHeading id="past" title="Earlier imports" isDense />
      {imports.data && asked !== undefined && !undoing && (
        <p role="status" className="mb-4 font-semibold">
          That import has already been undone.
        </p>
      )}
      <AdminList
        query={imports}
        what="the earlier imports"
        placeholders={
          <Placeholders count={2} className="grid gap-3" item={<Skeleton className="h-14" />} />
        }
        empty={null}
      >
        {(list) => (
          <ul className="grid border-t border-line">
            {list.map((each) => (
              <li
                key={each.id}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3"
              >
                <div className="min-w-0">
                  <p>
                    <strong>{counted(each.added, 'run')} added</strong>, {each.changed} changed
                  </p>
                  <p className="text-[0.92rem] wrap-anywhere text-ink-soft">
                    {formatLongDateAndTime(each.importedAt)}, {each.importedBy}
                    {each.undoneAt !== null &&
                      `; undone ${formatLongDateAndTime(each.undoneAt)}, ${each.undoneBy ?? ''}`}
                  </p>
                </div>
                {each.undoneAt === null && (
                  <button
                    id={undoButton(each.id)}
                    type="button"
                    onClick={() => setAsked(each.id)}
                    aria-label={`Undo the import of ${formatLongDateAndTime(each.importedAt)}`}
                    className={buttonClass('quiet')}
                  >
                    Undo import
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </AdminList>
      {undoing && (
        <ConfirmDialog
          title="Undo this import?"
          description={`${counted(undoing.added, 'run')} will be deleted, and ${undoing.changed} put back as they were. Horses it created are kept.`}
          action="Undo import"
          busyAction="Undoing…"
          tone="danger"
          call={() => send('POST', `/api/results/imports/${undoing.id}/undo`, {})}
          success="The import was undone"
          failure="The import could not be undone"
          onChanged={onChanged}
          onClose={() => setAsked(undefined)}
          returnFocusTo="past"
        />
      )}
    </section>
  )
}
