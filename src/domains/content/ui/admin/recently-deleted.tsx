import { History } from 'lucide-react'
import { useId, useState } from 'react'
import { buttonClass } from '../../../../web/ui/button'
import { Dialog } from '../../../../web/ui/dialog'
import { KEPT_DAYS, type DeletableKind } from '../../content.rules'
import { DeletedList } from './deleted-list'

interface Props {
  /** The kinds to show: the list's own, and those of its parts. */
  kinds: readonly DeletableKind[]
  /** Reloads the list after something was put back. */
  onRestored: () => void | Promise<void>
}

/** The button on a list that opens what was deleted from it, each thing with “Put back”. */
export function RecentlyDeleted({ kinds, onRestored }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button id={id} type="button" onClick={() => setOpen(true)} className={buttonClass('quiet')}>
        <History aria-hidden className="size-5" />
        Recently deleted
      </button>
      {isOpen && (
        <Dialog
          title="Recently deleted"
          description={`You can put deleted items back for ${KEPT_DAYS} days.`}
          returnFocusTo={id}
          onClose={() => setOpen(false)}
        >
          <DeletedList kinds={kinds} onRestored={onRestored} />
        </Dialog>
      )}
    </>
  )
}
