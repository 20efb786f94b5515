import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FormSubmit, Refusal } from '../../../../web/admin/form-end'
import { Questions } from '../../../../web/admin/form-questions'
import type { ShownForm } from '../../../../web/admin/record-form'
import { ConflictNotice } from '../../../../web/ui/conflict-notice'
import { buttonClass } from '../../../../web/ui/button'
import { useUnsavedWork } from '../../../../web/ui/unsaved-work'

interface Props {
  form: ShownForm
  /** What it is for, to a screen reader. */
  label: string
  action: string
  busyAction?: string
  /** The words of the way out. */
  leave?: string
  onLeave: () => void
  /** The id of what has the focus once the form is gone. */
  returnFocusTo?: string | undefined
  /** Whether typing goes on in its first field, on a phone, too. */
  isTypedOn?: boolean
  children: ReactNode
}

/**
 * The form of a horse's part, within the horse's dialog. Its end stays in reach of a thumb, and its way
 * out leads back to the list, not out of the dialog.
 */
export function PartForm({ form, label, action, leave = 'Cancel', ...props }: Props) {
  const { isDirty, busy, refusal, conflict, questions, onSubmit } = form
  const { onLeave, returnFocusTo, isTypedOn = false } = props
  const [isAsking, setAsking] = useState(false)
  const element = useFocusWhileThere(returnFocusTo, isTypedOn)
  useUnsavedWork({ isDirty, isBusy: busy })
  const isSure = isAsking && isDirty
  return (
    <form
      ref={element}
      tabIndex={-1}
      method="post"
      noValidate
      aria-label={label}
      data-unsaved="told"
      onSubmit={busy ? (event) => event.preventDefault() : onSubmit}
      onChange={() => setAsking(false)}
      className="-mx-5 flex scroll-mt-40 flex-col gap-4 border-y border-line bg-raised px-5 pt-4 outline-none"
    >
      {conflict && <ConflictNotice conflict={conflict} />}
      {props.children}
      <div className="sticky bottom-0 z-10 -mx-5 grid gap-3 border-t border-line bg-raised px-5 py-3">
        <Refusal refusal={refusal} busy={busy} />
        <p role="status" className={isSure ? 'text-ink-soft' : 'sr-only'}>
          {isSure && 'What you typed will be lost.'}
        </p>
        {questions ? (
          <Questions questions={questions} action={action} />
        ) : (
          <div className="flex flex-wrap justify-end gap-3">
            <button
              type="button"
              aria-disabled={busy}
              onClick={() => {
                if (busy) return
                if (isDirty && !isAsking) setAsking(true)
                else onLeave()
              }}
              className={buttonClass('quiet')}
            >
              {isSure ? 'Discard' : leave}
            </button>
            <FormSubmit
              busy={busy}
              action={action}
              busyAction={props.busyAction ?? 'Saving...'}
              className="grow sm:grow-0"
            />
          </div>
        )}
      </div>
    </form>
  )
}

/** Moves the focus to an opening form, and back when it closes. */
function useFocusWhileThere(returnFocusTo: string | undefined, isTypedOn: boolean) {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // on a phone the keyboard would come up before anything has been read
    const isTyping = isTypedOn || window.matchMedia('(pointer: fine)').matches
    const field = isTyping ? element.current?.querySelector('input') : undefined
    ;(field ?? element.current)?.focus()
    return () => {
      if (returnFocusTo !== undefined)
        setTimeout(() => document.getElementById(returnFocusTo)?.focus())
    }
  }, [returnFocusTo, isTypedOn])
  return element
}
