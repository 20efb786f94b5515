import { Ellipsis } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { Investment } from '../../investments.contract'
import { shareCount } from '../share-words'
import { holderName } from './holder-words'
import { type LotTask, lotOpener, tasksOf } from './lot-dialogs'

interface Props {
  lot: Investment
  onTask: (task: LotTask, lot: Investment) => void
}

const itemClass =
  'flex min-h-11 cursor-pointer items-center rounded-[2px] px-2.5 outline-none select-none data-highlighted:bg-sunken'

/** What can be done with a lot: only what makes sense for this one. */
export function LotMenu({ lot, onTask }: Props) {
  const can = tasksOf(lot)
  const tasks: [task: LotTask, label: string, isOffered: boolean][] = [
    ['details', 'Entries and details', true],
    ['correct', 'Correct', can.correct],
    ['transfer', 'Transfer', can.transfer],
    ['void', 'Void', can.void],
  ]
  return (
    // not modal: the dialog that an item opens takes over at once
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        id={lotOpener(lot.id)}
        aria-label={`More: ${shareCount(lot.sharesPurchased)} of ${holderName(lot.holder)}`}
        className="grid size-11 place-items-center rounded-[3px] hover:bg-sunken"
      >
        <Ellipsis aria-hidden className="size-5" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-30 min-w-52 rounded-[3px] border border-line-strong bg-raised p-1 text-ink shadow-[0_6px_24px_rgb(0_0_0/0.18)]"
        >
          {tasks
            .filter(([, , isOffered]) => isOffered)
            .map(([task, label]) => (
              <DropdownMenu.Item
                key={task}
                onSelect={() => onTask(task, lot)}
                className={itemClass}
              >
                {label}
              </DropdownMenu.Item>
            ))}
          {lot.sharesHeld > 0 && (
            <DropdownMenu.Item asChild className={itemClass}>
              <a href={`/api/investments/${lot.id}/certificate.pdf`} target="_blank">
                Certificate (PDF)
              </a>
            </DropdownMenu.Item>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
