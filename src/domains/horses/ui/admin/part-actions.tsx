import { Pencil, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { ConfirmDelete } from '../../../../web/admin/confirm-delete'
import { send } from '../../../../web/api'
import { useHorsesRefresh } from './horse-changes'

interface Props {
  /** What screen readers say with each button. */
  name: string
  /** Its address, for deleting: `/api/horse-videos/{id}`. */
  path: string
  success: string
  failure: string
  onEdit?: () => void
  editId?: string
  /** The id of the element that takes the focus after a deletion. */
  neighbour: string
}

const iconClass =
  'grid size-11 shrink-0 place-items-center rounded-[3px] text-ink-soft hover:bg-sunken hover:text-ink focus-visible:-outline-offset-3'

/** The id of a part's edit button, which regains the focus. */
export const editButtonOf = (part: { id: string }) => `edit-${part.id}`

export function PartActions({ name, path, success, failure, onEdit, editId, neighbour }: Props) {
  const refresh = useHorsesRefresh()
  const id = useId()
  const [isDeleting, setDeleting] = useState(false)
  const [isGone, setGone] = useState(false)
  return (
    <div className="flex">
      {onEdit && (
        <button
          id={editId}
          type="button"
          aria-label={`Edit ${name}`}
          title="Edit"
          onClick={onEdit}
          className={iconClass}
        >
          <Pencil aria-hidden className="size-5" />
        </button>
      )}
      <button
        id={id}
        type="button"
        aria-label={`Delete ${name}`}
        title="Delete"
        onClick={() => setDeleting(true)}
        className={`${iconClass} hover:text-bad!`}
      >
        <Trash2 aria-hidden className="size-5" />
      </button>
      {isDeleting && (
        <ConfirmDelete
          name={name}
          call={async () => {
            await send('DELETE', path)
            setGone(true)
          }}
          success={success}
          failure={failure}
          onChanged={refresh}
          onClose={() => setDeleting(false)}
          returnFocusTo={isGone ? neighbour : id}
        />
      )}
    </div>
  )
}
