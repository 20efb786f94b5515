import { Toast } from 'radix-ui'
import type { ReactNode } from 'react'
import { ApiError } from '../api'
import { send } from '../send'
import { toast } from '../toast/toast-store'
import { buttonClass } from '../ui/button'
import { refusalWords } from './refusal-words'
import { focusQuietly } from './use-selection'

/** The call that takes back what was done. */
export interface Undo {
  method: 'POST' | 'PATCH'
  path: string
  body: object
}

/** Its time stands still while the pointer or the focus is on it, or the window is behind another (WCAG 2.2.1). */
const UNDO_MS = 20_000

interface Told {
  words: string
  undo: Undo | undefined
  /** Called after the undo, successful or refused: others may have changed things, too. */
  onUndone: () => Promise<void>
  /** The id of the element that takes the focus from the toast. */
  returnFocusTo: string
}

/** Says what was done, with a button that undoes it, once. */
export function toastWithUndo({ words, undo, onUndone, returnFocusTo }: Told): void {
  let isTaken = false
  const takeBack = async ({ method, path, body }: Undo) => {
    if (isTaken) return
    isTaken = true
    try {
      await send(method, path, body)
      await onUndone()
      toast({ title: 'Success', description: `Undone: ${words}` })
    } catch (error) {
      const description = refusalWords(error, 'It could not be undone', 'undo it')
      if (error instanceof ApiError && error.status < 500 && error.status !== 401) {
        toast({ title: 'Not undone', description, variant: 'destructive' })
        await onUndone()
      } else offer('Not undone', description)
    }
    focusQuietly(returnFocusTo)
  }
  /** Again, if no answer came: undone twice, it is refused. */
  const offer = (title: string, description: ReactNode) => {
    isTaken = false
    toast({
      title,
      description,
      ...(title === 'Success' ? {} : { variant: 'destructive' }),
      ...(undo && {
        durationMs: UNDO_MS,
        action: (
          <Toast.Action
            altText="To undo it, press F8, and Tab until you reach Undo"
            onClick={() => void takeBack(undo)}
            className={`shrink-0 px-3! ${buttonClass('quiet')}`}
          >
            Undo
          </Toast.Action>
        ),
      }),
    })
  }
  offer('Success', words)
}
