import { type ReactNode, useContext } from 'react'
import { buttonClass, type ButtonTone } from '../ui/button'
import { DialogClose } from '../ui/dialog'
import { UnsavedWorkContext, useUnsavedWork } from '../ui/unsaved-work'
import { FormSubmit, Refusal } from './form-end'
import { type FormQuestions, Questions } from './form-questions'

interface Props {
  /** Why the server refused, in words. */
  refusal: ReactNode
  /** What has to be confirmed before the save. */
  questions?: FormQuestions | undefined
  /** A save is under way: nothing is sent twice, and the dialog stays open. */
  busy: boolean
  action: string
  busyAction: string
  tone?: ButtonTone | undefined
}

/** The end of a form, always in view: any refusal, and the buttons. A form outside a dialog has no Cancel. */
export function DialogFormEnd({ refusal, questions, busy, action, busyAction, tone }: Props) {
  const isInDialog = useContext(UnsavedWorkContext) !== undefined
  useUnsavedWork({ isBusy: busy })
  return (
    <div
      // on a page of its own, toasts appear above it
      data-page-end={isInDialog ? undefined : ''}
      className={`sticky bottom-0 z-10 mt-auto grid gap-3 border-t border-line bg-paper py-3 ${isInDialog ? '-mx-5 -mb-5 px-5' : ''}`}
    >
      <Refusal refusal={refusal} busy={busy} />
      {questions ? (
        <Questions questions={questions} action={action} />
      ) : (
        <div className="flex flex-wrap justify-end gap-3">
          {isInDialog && (
            <DialogClose asChild>
              <button type="button" className={buttonClass('quiet')}>
                Cancel
              </button>
            </DialogClose>
          )}
          <FormSubmit busy={busy} action={action} busyAction={busyAction} tone={tone} />
        </div>
      )}
    </div>
  )
}
