import { useEffect, useRef } from 'react'
import { buttonClass } from '../ui/button'

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
