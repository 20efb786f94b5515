import { History } from 'lucide-react'
import { useId, useState } from 'react'
import { lazyDialog } from '../../../../web/admin/lazy-dialog'
import { MoreMenu } from '../../../../web/admin/more-menu'
import { firstShown } from '../../../../web/admin/openers'
import { buttonClass } from '../../../../web/ui/button'
import type { DeletableKind } from '../../content.rules'

const DeletedDialog = lazyDialog(async () => (await import('./deleted-dialog')).DeletedDialog)

interface Props {
  /** The kinds to show: the list's own, and those of its parts. */
  kinds: readonly DeletableKind[]
  /** Reloads the list after something was put back. */
  onRestored: () => void | Promise<void>
}

/**
 * Opens what was deleted from a list, each thing with “Put back”: by a button, or where there is less room, by a menu after the
 * other buttons.
 */
export function RecentlyDeleted({ kinds, onRestored }: Props) {
  const id = useId()
  const menuId = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        id={id}
        type="button"
        title="Recently deleted"
        onClick={() => setOpen(true)}
        className={`max-lg:hidden ${buttonClass('quiet')}`}
      >
        <History aria-hidden className="size-5" />
        Recently deleted
      </button>
      <div className="order-last lg:hidden">
        <MoreMenu
          id={menuId}
          label="More"
          tasks={[['deleted', 'Recently deleted', true]]}
          onTask={() => setOpen(true)}
        />
      </div>
      {isOpen && (
        <DeletedDialog
          kinds={kinds}
          onRestored={onRestored}
          returnFocusTo={firstShown(id, menuId)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
