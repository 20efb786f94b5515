import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDelete } from '../../../../web/admin/confirm-dialog'
import { IconButton } from '../../../../web/admin/icon-button'
import { MoreMenu } from '../../../../web/admin/more-menu'
import { type CardTask, firstShown, openerOf } from '../../../../web/admin/openers'
import { send } from '../../../../web/api'
import { useHorsesRefresh } from './horse-changes'

interface Props {
  /** What screen readers say with each button. */
  name: string
  part: { id: string }
  /** Its address, for deleting: `/api/horse-videos/{id}`. */
  path: string
  success: string
  failure: string
  /** Opens its form, if it has one; on a phone a menu then takes the place of the buttons. */
  onEdit?: () => void
  /** The id of the element that takes the focus after a deletion. */
  neighbour: string
}

/** The id of what opens a part's form, and regains the focus. */
export const formOpenerOf = ({ id }: { id: string }) =>
  firstShown(openerOf('edit', id), openerOf('more', id))

export function PartActions({ name, part, path, success, failure, onEdit, neighbour }: Props) {
  const refresh = useHorsesRefresh()
  const [isDeleting, setDeleting] = useState(false)
  const [isGone, setGone] = useState(false)
  return (
    <>
      <div className={`flex ${onEdit ? 'max-sm:hidden' : ''}`}>
        {onEdit && (
          <IconButton
            id={openerOf('edit', part.id)}
            title="Edit"
            name={name}
            icon={Pencil}
            onClick={onEdit}
          />
        )}
        <IconButton
          id={openerOf('delete', part.id)}
          title="Delete"
          name={name}
          icon={Trash2}
          onClick={() => setDeleting(true)}
        />
      </div>
      {onEdit && (
        <div className="-mr-2.5 sm:hidden">
          <MoreMenu<CardTask>
            id={openerOf('more', part.id)}
            label={`More for ${name}`}
            tasks={[
              ['edit', 'Edit', true],
              ['delete', 'Delete', true],
            ]}
            onTask={(task) => (task === 'edit' ? onEdit() : setDeleting(true))}
          />
        </div>
      )}
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
          returnFocusTo={
            isGone ? neighbour : firstShown(openerOf('delete', part.id), openerOf('more', part.id))
          }
        />
      )}
    </>
  )
}
