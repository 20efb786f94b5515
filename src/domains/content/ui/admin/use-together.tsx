import { type ReactNode, useState } from 'react'
import { listed } from '../../../../lib/listed'
import { counted } from '../../../../lib/text'
import { ConfirmDialog } from '../../../../web/admin/confirm-dialog'
import { refusalWords } from '../../../../web/admin/refusal-words'
import { type Undo, toastWithUndo } from '../../../../web/admin/undo-toast'
import { focusQuietly, type Selection } from '../../../../web/admin/use-selection'
import { send } from '../../../../web/send'
import { toast } from '../../../../web/toast/toast-store'
import type { SeveralKind } from '../../together.contract'

/** What was done, and the call that undoes it. */
export interface Done {
  words: string
  undo: Undo | undefined
}

/** Makes a call about several things. `words` says what was done with so many. */
export async function together(
  path: string,
  body: object,
  words: (count: number) => string,
  undoPath = path,
): Promise<Done> {
  // loaded before the call: if it can't be, nothing has been changed
  const { anythingDone } = await import('../../together.contract')
  const { changed, undo } = anythingDone.parse(await send('POST', path, body))
  return {
    words: changed === 0 && !undo ? 'Nothing had to be changed' : words(changed),
    undo: undo ? { method: 'POST', path: undoPath, body: undo } : undefined,
  }
}

/** What to send of each thing. */
export const seenOf = ({ id, updatedAt }: { id: string; updatedAt: string }) => ({ id, updatedAt })

interface Options {
  selection: Pick<Selection<{ id: string }>, 'leave' | 'buttonId'>
  refresh: () => Promise<void>
  /** The message for a refusal without words. */
  failure: string
}

/** Does something with all that is selected: then the list is read again, and a toast offers to undo it. */
export function useTogether({ selection, refresh, failure }: Options) {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<ReactNode>()
  const finish = ({ words, undo }: Done) => {
    setRefusal(undefined)
    focusQuietly(selection.buttonId)
    selection.leave()
    toastWithUndo({ words, undo, onUndone: refresh, returnFocusTo: selection.buttonId })
  }
  const run = async (call: () => Promise<Done>) => {
    if (isBusy) return
    setBusy(true)
    setRefusal(undefined)
    try {
      const done = await call()
      await refresh()
      finish(done)
    } catch (error) {
      const words = refusalWords(error, failure, 'try again')
      setRefusal(words)
      toast({ title: 'Error', description: words, variant: 'destructive' })
      await refresh()
    } finally {
      setBusy(false)
    }
  }
  return { run, finish, isBusy, refusal }
}

interface DeleteProps {
  kind: SeveralKind
  /** `horse` */
  one: string
  things: readonly { id: string; updatedAt: string; name: string }[]
  /** A sentence about what is deleted with them. */
  also?: string
  finish: (done: Done) => void
  refresh: () => Promise<void>
  onClose: () => void
  /** The id of the element that has the focus once they are deleted. */
  focusAfterwards: string
}

/** Asks before several things are deleted. */
export function DeleteSeveral({ kind, one, things, also = '', ...rest }: DeleteProps) {
  const [isDone, setDone] = useState(false)
  const count = counted(things.length, one)
  const names = listed(things.map(({ name }) => name))
  const pronoun = things.length === 1 ? 'it' : 'them'
  return (
    <ConfirmDialog
      title={`Delete ${count}?`}
      description={`${names} will be deleted. ${also} This action cannot be undone from here once its notice has closed. You can put ${pronoun} back from “Recently deleted” for 30 days.`}
      action="Delete"
      busyAction="Deleting..."
      tone="danger"
      call={async () => {
        const done = await together(
          '/api/deleted',
          { kind, things: things.map(seenOf) },
          (deleted) => `${counted(deleted, one)} deleted`,
          '/api/deleted/restore',
        )
        setDone(true)
        return done
      }}
      success={rest.finish}
      failure={`Failed to delete ${count}`}
      onChanged={rest.refresh}
      onClose={rest.onClose}
      {...(isDone && { returnFocusTo: rest.focusAfterwards })}
    />
  )
}
