import { type FormEvent, type ReactNode, useState } from 'react'
import { ConflictNotice } from '../../../../web/admin/conflict-notice'
import type { Conflict } from '../../../../web/admin/use-record-form'
import { buttonClass } from '../../../../web/ui/button'
import { useUnsavedWork } from '../../../../web/ui/unsaved-work'

interface Props {
  /** What `useRecordForm` gives. */
  form: {
    isDirty: boolean
    busy: boolean
    refusal: string | undefined
    conflict: Conflict | undefined
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
  }
  /** What it is for, to a screen reader. */
  label: string
  action: string
  busyAction?: string
  /** The words of the way out. */
  leave?: string
  onLeave: () => void
  children: ReactNode
}

/**
 * The form of a horse's part, within the horse's dialog. Its end stays in reach of a thumb, and its way
 * out leads back to the list, not out of the dialog.
 */
export function PartForm({ form, label, action, leave = 'Cancel', onLeave, ...props }: Props) {
  const { isDirty, busy, refusal, conflict, onSubmit } = form
  const [isAsking, setAsking] = useState(false)
  useUnsavedWork({ isDirty, isBusy: busy })
  const isSure = isAsking && isDirty
  return (
    <form
      method="post"
      noValidate
      aria-label={label}
      data-unsaved="told"
      onSubmit={onSubmit}
      onChange={() => setAsking(false)}
      className="-mx-5 flex flex-col gap-4 border-y border-line bg-raised px-5 pt-4"
    >
      {conflict && <ConflictNotice conflict={conflict} />}
      {props.children}
      <div className="sticky bottom-0 z-10 -mx-5 grid gap-3 border-t border-line bg-raised px-5 py-3">
        {refusal !== undefined && (
          <p role="alert" className="border-l-4 border-bad bg-bad-wash px-3 py-2 text-bad">
            {refusal}
          </p>
        )}
        <p role="status" className={isSure ? 'text-ink-soft' : 'sr-only'}>
          {isSure && 'What you typed will be lost.'}
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          <button
            type="button"
            disabled={busy}
            onClick={() => (isDirty && !isAsking ? setAsking(true) : onLeave())}
            className={buttonClass('quiet')}
          >
            {isSure ? 'Discard' : leave}
          </button>
          <button type="submit" disabled={busy} className={`grow sm:grow-0 ${buttonClass()}`}>
            {busy ? (props.busyAction ?? 'Saving...') : action}
          </button>
        </div>
      </div>
    </form>
  )
}
