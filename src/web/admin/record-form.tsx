import { type FormEvent, type ReactNode, useContext, useEffect, useState } from 'react'
import type { Conflict } from '../record-conflict'
import type { ButtonTone } from '../ui/button'
import { ConflictNotice } from '../ui/conflict-notice'
import { dialogFormClass } from '../ui/dialog'
import { UnsavedWork, UnsavedWorkContext, useUnsavedWork } from '../ui/unsaved-work'
import { useLeaveGuard } from '../ui/use-leave-guard'
import { DialogFormEnd, type FormQuestions } from './form-end'

/** What `useRecordForm` provides to the form's display. */
export interface ShownForm {
  isDirty: boolean
  /** A save or an upload is under way. */
  busy: boolean
  isUploading: boolean
  refusal: ReactNode
  conflict: Conflict | undefined
  questions: FormQuestions | undefined
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

interface Props {
  form: ShownForm
  action: string
  busyAction?: string
  /** `danger` if saving takes something away. */
  tone?: ButtonTone | undefined
  /** Opposite its buttons. */
  opposite?: ReactNode
  children: ReactNode
}

/** The form for one record, in a dialog or on a page: its fields, any refusal, and its buttons. */
export function RecordForm(props: Props) {
  const { form, action, busyAction = 'Saving...', tone, opposite, children } = props
  const { isDirty, busy, isUploading, refusal, conflict, questions, onSubmit } = form
  const isInDialog = useContext(UnsavedWorkContext) !== undefined
  useUnsavedWork({ isDirty })
  return (
    <form
      method="post"
      noValidate
      data-unsaved="told"
      onSubmit={(event) => {
        // React also passes on what happens in a dialog opened from here
        if (event.target !== event.currentTarget) return
        if (busy) event.preventDefault()
        else onSubmit(event)
      }}
      className={dialogFormClass}
    >
      {conflict && <ConflictNotice conflict={conflict} />}
      {children}
      <DialogFormEnd
        refusal={refusal}
        questions={questions}
        busy={busy}
        action={action}
        busyAction={isUploading ? 'Uploading...' : busyAction}
        tone={tone}
        opposite={opposite}
      />
      {!isInDialog && <PageGuard isDirty={isDirty} isBusy={busy} />}
    </form>
  )
}

/** Asks before leaving a page whose form has unsaved work. */
function PageGuard({ isDirty, isBusy }: { isDirty: boolean; isBusy: boolean }) {
  const [work] = useState(() => new UnsavedWork())
  useEffect(() => work.tell('form', { isDirty, isBusy, isCovered: false }), [work, isDirty, isBusy])
  return useLeaveGuard(work).question
}
