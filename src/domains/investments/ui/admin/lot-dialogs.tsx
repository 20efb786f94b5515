import type { Investment } from '../../investments.contract'
import { CorrectionDialog } from './correction-dialog'
import { LotDialog } from './lot-dialog'
import { lotOpener, type LotTask, type LotTaskProps } from './lot-tasks'
import { TransferDialog } from './transfer-dialog'
import { VoidDialog } from './void-dialog'

interface Props extends Omit<LotTaskProps, 'returnFocusTo'> {
  task: LotTask
  onTask: (task: LotTask, lot: Investment) => void
}

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
