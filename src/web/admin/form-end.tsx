import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { buttonClass, type ButtonTone } from '../ui/button'
import { DialogClose } from '../ui/dialog'
import { UnsavedWorkContext, useUnsavedWork } from '../ui/unsaved-work'

interface RefusalProps {
  /** Why the server refused, in words. */
  refusal: ReactNode
  busy: boolean
}

/** The refusal takes the focus once it arrives; a faulty field takes it after that. */
export function Refusal({ refusal, busy }: RefusalProps) {
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (refusal !== undefined && !busy) said.current?.focus()
  }, [refusal, busy])
  return refusal === undefined ? null : (
    <p
      ref={said}
      role="alert"
      tabIndex={-1}
      className="border-l-4 border-bad bg-bad-wash px-3 py-2 text-bad outline-none"
    >
      {refusal}
    </p>
  )
}

interface SubmitProps {
  busy: boolean
  action: string
  busyAction: string
  tone?: ButtonTone | undefined
  className?: string
}

/**
 * Submits its form. If it were disabled during a save it would lose the focus: the form itself sends nothing
 * twice.
 */
export function FormSubmit({ busy, action, busyAction, tone, className = '' }: SubmitProps) {
  return (
    <button
      type="submit"
      aria-disabled={busy}
      className={`aria-disabled:cursor-not-allowed aria-disabled:opacity-55 ${className} ${buttonClass(tone)}`}
    >
      {busy ? busyAction : action}
    </button>
  )
}

/** What the server wants confirmed before it saves, and both answers. */
export interface FormQuestions {
  messages: string[]
  goBack: () => void
  confirm: () => void
}

/** Asks before a save, in place of the form's own buttons. `action` is the label of the yes. */
export function Questions({ questions, action }: { questions: FormQuestions; action: string }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const form = notice.current?.closest('form')
    notice.current?.focus()
    return () => {
      // the answer pressed had the focus and is gone: return it to the form's own button
      setTimeout(() => {
        if (!form?.contains(document.activeElement))
          form?.querySelector<HTMLElement>('button[type=submit]')?.focus()
      })
    }
  }, [])
  return (
    <div
      ref={notice}
      role="alert"
      tabIndex={-1}
      className="grid gap-3 border-l-4 border-brass bg-brass-wash px-3 py-2 outline-none"
    >
      {questions.messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
      <div className="flex flex-wrap justify-end gap-3">
        <button type="button" onClick={questions.goBack} className={buttonClass('quiet')}>
          Go back
        </button>
        <button type="button" onClick={questions.confirm} className={buttonClass()}>
          Yes, {action.toLowerCase()}
        </button>
      </div>
    </div>
  )
}

interface EndProps {
  /** Why the server refused, in words. */
  refusal: ReactNode
  /** What has to be confirmed before the save. */
  questions?: FormQuestions | undefined
  /** A save is under way: nothing is sent twice, and the dialog stays open. */
  busy: boolean
  action: string
  busyAction: string
  tone?: ButtonTone | undefined
  /** At the other end of the line of buttons. */
  opposite?: ReactNode
}

/** The end of a form, always in view; what goes on beneath it fades away just above, where its ground is the form's. */
export const formEndClass =
  'sticky bottom-0 z-10 grid gap-3 border-t border-line py-3 before:pointer-events-none before:absolute before:inset-x-0 before:bottom-[calc(100%+1px)] before:h-5 before:bg-inherit before:mask-t-from-0% before:mask-t-to-100%'

/** The end of a form, always in view: any refusal, and the buttons. A form outside a dialog has no Cancel. */
export function DialogFormEnd(props: EndProps) {
  const { refusal, questions, busy, action, busyAction, tone, opposite } = props
  const isInDialog = useContext(UnsavedWorkContext) !== undefined
  useUnsavedWork({ isBusy: busy })
  return (
    <div
      // on a page of its own, toasts appear above it
      data-page-end={isInDialog ? undefined : ''}
      className={`${formEndClass} mt-auto bg-paper ${isInDialog ? '-mx-5 -mb-5 px-5' : ''}`}
    >
      <Refusal refusal={refusal} busy={busy} />
      {questions ? (
        <Questions questions={questions} action={action} />
      ) : (
        <div className="flex flex-wrap justify-end gap-3">
          {opposite}
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
