import { MoreMenu, MoreMenuFile } from '../../../../web/admin/more-menu'
import type { Investment } from '../../investments.contract'
import { shareCount } from '../share-words'
import { holderName } from './holder-words'
import { type LotTask, lotOpener, tasksOf } from './lot-tasks'

interface Props {
  lot: Investment
  onTask: (task: LotTask, lot: Investment) => void
}

export function LotMenu({ lot, onTask }: Props) {
  const can = tasksOf(lot)
  return (
    <MoreMenu<LotTask>
      id={lotOpener(lot.id)}
      label={`More: ${shareCount(lot.sharesPurchased)} of ${holderName(lot.holder)}`}
      tasks={[
        ['details', 'Entries and details', true],
        ['correct', 'Correct', can.correct],
        ['transfer', 'Transfer', can.transfer],
        ['void', 'Void', can.void],
      ]}
      onTask={(task) => onTask(task, lot)}
    >
      {lot.sharesHeld > 0 && (
        <MoreMenuFile href={`/api/investments/${lot.id}/certificate.pdf`}>
          Certificate (PDF)
        </MoreMenuFile>
      )}
    </MoreMenu>
  )
}
