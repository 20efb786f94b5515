import { Pencil, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { ConfirmDelete } from '../../../../web/admin/confirm-dialog'
import { IconButton } from '../../../../web/admin/icon-button'
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

/** The id of a part's edit button, which regains the focus. */
export const editButtonOf = (part: { id: string }) => `edit-${part.id}`

export function PartActions({ name, path, success, failure, onEdit, editId, neighbour }: Props) {
  const refresh = useHorsesRefresh()
  const id = useId()
  const [isDeleting, setDeleting] = useState(false)
  const [isGone, setGone] = useState(false)
  return (
    <div className="flex">
      {onEdit && <IconButton id={editId} title="Edit" name={name} icon={Pencil} onClick={onEdit} />}
      <IconButton
        id={id}
        title="Delete"
        name={name}
        icon={Trash2}
        onClick={() => setDeleting(true)}
      />
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
