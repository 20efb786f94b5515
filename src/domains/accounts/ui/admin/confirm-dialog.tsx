import { toast } from '../../../../web/toast/toast-store'
import { Dialog } from '../../../../web/ui/dialog'
import { DialogFormEnd } from './dialog-form-end'
import type { PersonTaskProps } from './person-dialogs'
import { useToldForm } from './use-told-form'

interface Props extends Pick<PersonTaskProps, 'returnFocusTo' | 'onChanged' | 'onClose'> {
  title: string
  description: string
  action: string
  call: () => Promise<unknown>
  /** The toasts' words. */
  success: string
  failure: string
}

/** Asks once more before something that signs people out. */
export function ConfirmDialog(props: Props) {
  const { title, description, action, call, success, failure, onChanged, onClose } = props
  const { busy, refusal, onSubmit } = useToldForm({
    call,
    failure,
    onSuccess: async () => {
      await onChanged()
      toast({ title: 'Success', description: success })
      onClose()
    },
    onFailure: () => void onChanged(),
  })
  return (
    <Dialog
      title={title}
      description={description}
      returnFocusTo={props.returnFocusTo}
      onClose={onClose}
    >
      <form method="post" onSubmit={onSubmit} className="grid gap-5">
        <DialogFormEnd
          refusal={refusal}
          busy={busy}
          action={action}
          busyAction="One moment..."
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
