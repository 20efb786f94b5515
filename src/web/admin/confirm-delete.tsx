import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog'

interface Props extends Omit<ConfirmDialogProps, 'title' | 'description' | 'action' | 'tone'> {
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
export function ConfirmDelete({ name, also, isRestorable = true, ...props }: Props) {
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
