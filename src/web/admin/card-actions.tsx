import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '../ui/button'

interface Props {
  /** The name on the card, which screen readers add to each button. */
  name: string
  onEdit: () => void
  onDelete: () => void
  editId?: string
  deleteId?: string
  /** More buttons, between the two. */
  children?: ReactNode
}

export function CardActions({ name, onEdit, onDelete, editId, deleteId, children }: Props) {
  return (
    <div className="flex flex-wrap gap-2">
      <button
        id={editId}
        type="button"
        aria-label={`Edit ${name}`}
        onClick={onEdit}
        className={buttonClass('quiet')}
      >
        <Pencil aria-hidden className="size-4" />
        Edit
      </button>
      {children}
      <button
        id={deleteId}
        type="button"
        aria-label={`Delete ${name}`}
        onClick={onDelete}
        className={`ml-auto ${buttonClass('quiet')} text-bad! hover:border-bad!`}
      >
        <Trash2 aria-hidden className="size-4" />
        Delete
      </button>
    </div>
  )
}
