import { useState } from 'react'
import { ConfirmDelete } from '../../../../web/admin/confirm-dialog'
import { MoreMenu } from '../../../../web/admin/more-menu'
import { type CardTask, openerOf } from '../../../../web/admin/openers'
import { send } from '../../../../web/send'
import { useHorsesRefresh } from './horse-changes'

interface Props {
  /** What screen readers say with the menu. */
  name: string
  part: { id: string }
  /** Its address, for deleting: `/api/horse-videos/{id}`. */
  path: string
  success: string
  failure: string
  editLabel?: 'Edit' | 'Adjust'
  /** Opens its form, if it has one. */
  onEdit: (() => void) | undefined
  /** The id of the element that takes the focus after a deletion. */
  neighbour: string
}

/** The id of what opens a part's form, and regains the focus. */
export const formOpenerOf = ({ id }: { id: string }) => openerOf('more', id)

export function PartActions(props: Props) {
  const { name, part, path, success, failure, editLabel = 'Edit', onEdit, neighbour } = props
  const refresh = useHorsesRefresh()
  const [isDeleting, setDeleting] = useState(false)
  const [isGone, setGone] = useState(false)
  return (
    <>
      <MoreMenu<CardTask>
        id={formOpenerOf(part)}
        label={`More for ${name}`}
        tasks={[
          ['edit', editLabel, onEdit !== undefined],
          ['delete', 'Delete', true],
        ]}
        onTask={(task) => (task === 'edit' ? onEdit?.() : setDeleting(true))}
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
          returnFocusTo={isGone ? neighbour : formOpenerOf(part)}
        />
      )}
    </>
  )
}
