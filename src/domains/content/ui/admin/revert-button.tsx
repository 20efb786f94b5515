import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { DialogFormEnd } from '../../../../web/admin/form-end'
import { useToldForm } from '../../../../web/admin/use-told-form'
import { ApiError } from '../../../../web/api'
import { send } from '../../../../web/send'
import { toast } from '../../../../web/toast/toast-store'
import { Dialog, dialogFormClass } from '../../../../web/ui/dialog'
import type { AuditEntry } from '../../../accounts/accounts.contract'
import { currentUserQuery } from '../../../accounts/ui/accounts.queries'
import { momentWords } from '../../../accounts/ui/admin/history-words'
import { clashing, contentDetail } from '../../content.contract'
import { revertTarget } from '../../revert.rules'
import { changeLine, type FieldLabels } from './content-words'
import { ContentLines } from './record-history'

interface Props {
  entry: AuditEntry
  labels: FieldLabels
}

/** The button that takes a change of content back; nothing for what can't be. */
export function RevertButton({ entry, labels }: Props) {
  const id = useId()
  const { data: user } = useQuery(currentUserQuery)
  const [isOpen, setOpen] = useState(false)
  const detail = contentDetail.safeParse(entry.detail).data
  const target = detail && revertTarget(entry, detail)
  if (!target || (target.kind === 'settings' && user?.role !== 'admin')) return null
  return (
    <>
      <button
        id={id}
        type="button"
        aria-label={`Revert: ${detail.item?.title ?? detail.title}, ${momentWords(entry.at)}`}
        onClick={() => setOpen(true)}
        className="order-3 -my-2.5 ml-auto min-h-11 min-w-11 text-right text-link-line @min-[58rem]:col-start-4 @min-[58rem]:row-start-1"
      >
        Revert
      </button>
      {isOpen && (
        <RevertDialog
          {...{ entry, labels, detail, returnFocusTo: id }}
          changes={target.changes}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

interface DialogProps extends Props {
  detail: { title: string; item?: { kind: string; title: string } | undefined }
  changes: { field: string; from: unknown; to: unknown }[]
  returnFocusTo: string
  onClose: () => void
}

function RevertDialog({ entry, labels, detail, changes, returnFocusTo, onClose }: DialogProps) {
  const queryClient = useQueryClient()
  const { busy, refusal, onSubmit } = useToldForm({
    call: () => send('POST', `/api/audit/${entry.id}/revert`),
    failure: 'Failed to revert the change',
    tell: (error) => clashWords(error, labels),
    onSuccess: async () => {
      toast({ title: 'Success', description: 'The change was reverted' })
      onClose()
      // any screen may show what was changed
      await queryClient.invalidateQueries()
    },
  })
  const back = changes.map(({ field, from, to }) => ({ field, from: to, to: from }))
  return (
    <Dialog
      title="Revert this change?"
      description={`By ${entry.actorName}, ${momentWords(entry.at)}. What was there before is put back, and recorded as:`}
      returnFocusTo={returnFocusTo}
      onClose={onClose}
    >
      <form method="post" onSubmit={onSubmit} className={dialogFormClass}>
        <div className="grid gap-2 pb-2">
          <ContentLines
            entry={{ action: 'change', detail: { ...detail, changes: back } }}
            labels={labels}
            beforeLabel="What is there now"
          />
        </div>
        <DialogFormEnd refusal={refusal} busy={busy} action="Revert" busyAction="Reverting..." />
      </form>
    </Dialog>
  )
}

/** What has changed since, in the screen's words; undefined for any other refusal. */
function clashWords(error: unknown, labels: FieldLabels): string | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  const { clashes } = clashing.safeParse(bodyOf(error)).data ?? {}
  if (!clashes) return undefined
  return clashes
    .map(({ field, now, by, at }) => {
      const who = by === null || at === null ? 'Changed since' : `${by}, ${momentWords(at)}`
      return `${who}: ${changeLine({ field, from: null, to: now }, labels).line}.`
    })
    .concat('Nothing was reverted.')
    .join(' ')
}

function bodyOf({ body }: ApiError): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
