import { useBlocker } from '@tanstack/react-router'
import { AlertDialog } from 'radix-ui'
import { type ReactNode, useEffect, useState } from 'react'
import { buttonClass } from './button'
import type { UnsavedWork } from './unsaved-work'

const pageOf = ({ pathname, search }: { pathname: string; search: object }) =>
  pathname + JSON.stringify(search)

interface Question {
  onLeave: () => void
  onStay: () => void
  /** The element that regains the focus if the person stays. */
  focused: Element | null
}

/** Whether the guarded work stays on screen at another address. */
export type StaysAt = (next: { pathname: string; search: object }) => boolean

/**
 * Guards unsaved work on every way out of a dialog (`onClose`) or a page: closing it, a link, the browser's
 * Back, leaving the page. A dialog opened by the address (`staysAt`) closes when that address is left, which is
 * what its `onClose` does.
 */
export function useLeaveGuard(
  work: UnsavedWork,
  onClose?: () => void,
  staysAt?: StaysAt,
): { requestClose: () => void; question: ReactNode } {
  const [question, setQuestion] = useState<Question>()
  useEffect(() => work.stand(), [work])

  const ask = (onLeave: () => void, onStay = () => {}) =>
    setQuestion({ onLeave, onStay, focused: document.activeElement })

  const requestClose = () => {
    if (!onClose || work.isBusy) return
    if (work.isDirty) ask(onClose)
    else onClose()
  }

  useBlocker({
    enableBeforeUnload: () => work.isDirty || work.isBusy,
    shouldBlockFn: ({ action, current, next }) => {
      // a dialog above this one, or the question itself, handles it
      if (work.isCovered) return false
      if (question) return true
      const isBack = action !== 'PUSH' && action !== 'REPLACE'
      if (staysAt?.(next)) return false
      // to another part of the same page
      if (!onClose && pageOf(current) === pageOf(next)) return false
      if (staysAt && isBack && work.isBusy) return true
      if (onClose && isBack && !staysAt) {
        // Back closes the dialog and stays on the page
        requestClose()
        return true
      }
      // during a save it is the program that navigates
      if (!work.isDirty || work.isBusy) return false
      return new Promise<boolean>((resolve) => {
        ask(
          () => {
            resolve(false)
            if (!staysAt) onClose?.()
          },
          () => resolve(true),
        )
      })
    },
  })

  return {
    requestClose,
    question: question && (
      <LeaveQuestion
        {...question}
        words={work.words}
        onLeave={() => {
          setQuestion(undefined)
          question.onLeave()
        }}
        onStay={() => {
          setQuestion(undefined)
          question.onStay()
        }}
      />
    ),
  }
}

function LeaveQuestion({ onLeave, onStay, focused, words }: Question & Pick<UnsavedWork, 'words'>) {
  return (
    <AlertDialog.Root
      open
      onOpenChange={(open) => {
        if (!open) onStay()
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-40 bg-black/55" />
        <AlertDialog.Content
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (focused instanceof HTMLElement) focused.focus()
          }}
          className="fixed top-1/2 left-1/2 z-40 w-[calc(100vw-2rem)] max-w-md -translate-x-1/2 -translate-y-1/2 border-t-4 border-mark bg-paper p-5 text-ink outline-none"
        >
          <AlertDialog.Title className="text-xl">{words.title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-ink-soft">
            {words.text}
          </AlertDialog.Description>
          <div className="mt-5 flex flex-wrap justify-end gap-3">
            <AlertDialog.Action onClick={onLeave} className={buttonClass('quiet')}>
              {words.leave}
            </AlertDialog.Action>
            <AlertDialog.Cancel className={buttonClass()}>{words.stay}</AlertDialog.Cancel>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
