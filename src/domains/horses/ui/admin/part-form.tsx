import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formEndClass, FormSubmit, Refusal, Questions } from '../../../../web/admin/form-end'
import type { ShownForm } from '../../../../web/admin/record-form'
import { ConflictNotice } from '../../../../web/ui/conflict-notice'
import { buttonClass } from '../../../../web/ui/button'
import { useUnsavedWork } from '../../../../web/ui/unsaved-work'

interface Props {
  form: ShownForm
  /** The form's name for screen readers. */
  label: string
  action: string
  /** The label of the button that leaves the form. */
  leave?: string
  onLeave: () => void
  /** The id of the element that takes the focus once the form is gone. */
  returnFocusTo?: (() => string) | undefined
  children: ReactNode
}

/**
 * The form for a part of a horse, within the horse's dialog. Its buttons stay within reach of a thumb, and
 * leaving it returns to the list instead of closing the dialog.
 */
export function PartForm({ form, label, action, leave = 'Cancel', ...props }: Props) {
  const { isDirty, busy, isUploading, refusal, conflict, questions, onSubmit } = form
  const { onLeave, returnFocusTo } = props
  const [isAsking, setAsking] = useState(false)
  const element = useFocusWhileThere(returnFocusTo)
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
      <div className={`${formEndClass} -mx-5 bg-raised px-5`}>
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
              busyAction={isUploading ? 'Uploading...' : 'Saving...'}
              className="grow sm:grow-0"
            />
          </div>
        )}
      </div>
    </form>
  )
}

/** Moves the focus into the form when it opens, and back when it closes. */
function useFocusWhileThere(returnFocusTo: (() => string) | undefined) {
  const element = useRef<HTMLFormElement>(null)
  const goBack = useEffectEvent(() => {
    // what opened it may appear only now
    if (returnFocusTo) setTimeout(() => document.getElementById(returnFocusTo())?.focus())
  })
  useEffect(() => {
    // on a phone the keyboard would cover the form before anyone has read it
    const isTyping = window.matchMedia('(pointer: fine)').matches
    const field = isTyping ? element.current?.querySelector('input') : undefined
    ;(field ?? element.current)?.focus()
    return () => goBack()
  }, [])
  return element
}
