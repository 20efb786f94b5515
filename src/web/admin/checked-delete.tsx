import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { buttonClass } from '../ui/button'
import { Dialog, DialogClose } from '../ui/dialog'
import { ConfirmDelete } from './confirm-dialog'

interface Props extends ComponentProps<typeof ConfirmDelete> {
  /** The address that answers `{refusal}`: why it can't be deleted, or null. */
  check: string
  /** What to do instead; the last is proposed. */
  instead: readonly { label: string; onChoose: () => void }[]
}

/** Like `ConfirmDelete`, but says from the start if it can't be deleted, and what to do instead. */
export function CheckedDelete({ check, instead, ...props }: Props) {
  const { data, isPending } = useQuery<{ refusal: string | null }>({
    // a key of its own: refreshing the lists does not ask again about what was deleted
    queryKey: ['', check.replace(/^\//, '')],
    staleTime: 0,
    gcTime: 0,
  })
  if (isPending) return null
  // if the check itself fails, deleting will be refused in the same words
  if (typeof data?.refusal !== 'string') return <ConfirmDelete {...props} />
  const { name, onClose, returnFocusTo } = props
  return (
    <Dialog
      title={`${name} can’t be deleted`}
      description={data.refusal}
      onClose={onClose}
      {...(returnFocusTo === undefined ? {} : { returnFocusTo })}
    >
      <div className="flex flex-wrap justify-end gap-3">
        <DialogClose asChild>
          <button type="button" className={buttonClass('quiet')}>
            Go back
          </button>
        </DialogClose>
        {instead.map(({ label, onChoose }, index) => (
          <button
            key={label}
            type="button"
            onClick={onChoose}
            className={buttonClass(index === instead.length - 1 ? 'primary' : 'quiet')}
          >
            {label}
          </button>
        ))}
      </div>
    </Dialog>
  )
}
