import type { Investment } from '../../investments.contract'
import { CorrectionDialog } from './correction-dialog'
import { LotDialog } from './lot-dialog'
import { TransferDialog } from './transfer-dialog'
import { VoidDialog } from './void-dialog'

export type LotTask = 'details' | 'correct' | 'transfer' | 'void'

/** What every dialog about one lot is given. */
export interface LotTaskProps {
  lot: Investment
  onClose: () => void
  /** The button that led here, which has the focus again afterwards. */
  returnFocusTo: string
}

interface Props extends Omit<LotTaskProps, 'returnFocusTo'> {
  task: LotTask
  onTask: (task: LotTask, lot: Investment) => void
}

/** The id of what opens a lot's dialogs. */
export const lotOpener = (lotId: string) => `lot-${lotId}`

/** What can still be done with a lot. */
export const tasksOf = (lot: Investment) => ({
  correct: lot.voidedAt === null,
  transfer: lot.voidedAt === null && lot.sharesHeld > 0,
  void: lot.voidedAt === null && lot.sharesTransferred === 0,
})

/** The dialog for a task. */
export function LotDialogs({ task, onTask, ...rest }: Props) {
  const props = { ...rest, returnFocusTo: lotOpener(rest.lot.id) }
  switch (task) {
    case 'details':
      return <LotDialog {...props} onTask={onTask} />
    case 'correct':
      return <CorrectionDialog {...props} />
    case 'transfer':
      return <TransferDialog {...props} />
    case 'void':
      return <VoidDialog {...props} />
  }
}
