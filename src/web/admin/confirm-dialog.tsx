import { toast } from '../toast/toast-store'
import type { ButtonTone } from '../ui/button'
import { Dialog, dialogFormClass } from '../ui/dialog'
import { DialogFormEnd } from './form-end'
import { useToldForm } from './use-told-form'

interface ConfirmDialogProps<Answer> {
  title: string
  description: string
  action: string
  busyAction?: string
  tone?: ButtonTone
  call: () => Promise<Answer>
  /** What the toast says, or what to do with the call's answer. */
  success: string | ((answer: Answer) => void)
  failure: string
  /** The message for a refusal, if more than the server's words. */
  tell?: (error: unknown) => string | undefined
  /** Called after the call, or if the record turned out to differ from what was shown. */
  onChanged: () => void | Promise<void>
  onClose: () => void
  returnFocusTo?: string
}

/** Asks again before anything that is hard to undo. */
export function ConfirmDialog<Answer>(props: ConfirmDialogProps<Answer>) {
  const { title, description, returnFocusTo, call, success, failure, onChanged, onClose } = props
  const { busy, refusal, onSubmit } = useToldForm({
    call,
    failure,
    tell: props.tell,
    onSuccess: async (answer) => {
      await onChanged()
      if (typeof success === 'string') toast({ title: 'Success', description: success })
      else success(answer)
      onClose()
    },
    onFailure: () => void onChanged(),
  })
  return (
    <Dialog
      title={title}
      description={description}
      onClose={onClose}
      {...(returnFocusTo === undefined ? {} : { returnFocusTo })}
    >
      <form method="post" onSubmit={onSubmit} className={dialogFormClass}>
        <DialogFormEnd
          refusal={refusal}
          busy={busy}
          action={props.action}
          busyAction={props.busyAction ?? 'One moment...'}
          tone={props.tone}
        />
      </form>
    </Dialog>
  )
}

interface DeleteProps extends Omit<
  ConfirmDialogProps<unknown>,
  'title' | 'description' | 'action' | 'tone'
> {
  /** The name of what is to be deleted. */
  name: string
  /** A sentence about what is deleted with it. */
  also?: string
  /** Whether it can be restored from “Recently deleted”. */
  isRestorable?: boolean
}

const restorable =
  'This action cannot be undone from here. You can put it back from “Recently deleted” for 30 days.'

/** Asks before something is deleted (SPEC §2). */
export function ConfirmDelete({ name, also, isRestorable = true, ...props }: DeleteProps) {
  const words = isRestorable ? restorable : 'This action cannot be undone.'
  return (
    <ConfirmDialog
      {...props}
      title={`Delete ${name}?`}
      description={also === undefined ? words : `${also} ${words}`}
      action="Delete"
      busyAction="Deleting..."
      tone="danger"
    />
  )
}
