import { type FormEvent, type ReactNode, useContext, useEffect, useState } from 'react'
import type { Conflict } from '../record-conflict'
import { ConflictNotice } from '../ui/conflict-notice'
import { dialogFormClass } from '../ui/dialog'
import { UnsavedWork, UnsavedWorkContext, useUnsavedWork } from '../ui/unsaved-work'
import { useLeaveGuard } from '../ui/use-leave-guard'
import { DialogFormEnd } from './dialog-form-end'

interface Props {
  /** What `useRecordForm` gives. */
  form: {
    isDirty: boolean
    busy: boolean
    refusal: string | undefined
    conflict: Conflict | undefined
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
  }
  action: string
  busyAction: string
  children: ReactNode
}

/** The form of one thing, in a dialog or on a page: its fields, what was refused, and its end. */
export function RecordForm({ form, action, busyAction, children }: Props) {
  const { isDirty, busy, refusal, conflict, onSubmit } = form
  const isInDialog = useContext(UnsavedWorkContext) !== undefined
  useUnsavedWork({ isDirty })
  return (
    <form
      method="post"
      noValidate
      data-unsaved="told"
      onSubmit={onSubmit}
      className={dialogFormClass}
    >
      {conflict && <ConflictNotice conflict={conflict} />}
      {children}
      <DialogFormEnd refusal={refusal} busy={busy} action={action} busyAction={busyAction} />
      {!isInDialog && <PageGuard isDirty={isDirty} isBusy={busy} />}
    </form>
  )
}

/** Asks before a page is left whose form has unsaved work. */
function PageGuard({ isDirty, isBusy }: { isDirty: boolean; isBusy: boolean }) {
  const [work] = useState(() => new UnsavedWork())
  useEffect(() => work.tell('form', { isDirty, isBusy, isCovered: false }), [work, isDirty, isBusy])
  return useLeaveGuard(work).question
}
