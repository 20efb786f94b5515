import { Ellipsis } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { Person } from '../../accounts.contract'
import type { PersonTask } from './person-dialogs'
import { openerOf } from './person-openers'

interface Props {
  person: Person
  name: string
  isOneself: boolean
  onTask: (task: PersonTask) => void
}

/**
 * What else an admin can do about a person: only what makes sense for this one. One's own password and
 * second factor are changed on one's profile.
 */
export function PersonMenu({ person, name, isOneself, onTask }: Props) {
  const tasks: [task: PersonTask, label: string, isOffered: boolean][] = [
    ['edit', 'Edit details', true],
    [
      'link',
      person.hasPassword ? 'New password link' : 'New invitation link',
      person.email !== null && !person.disabled && !isOneself,
    ],
    ['two-factor', 'Reset two-factor', person.twoFactorEnabled && !isOneself],
    ['enable', 'Enable account', person.disabled],
    ['disable', 'Disable account', !person.disabled && !isOneself],
    ['history', 'History', true],
  ]
  return (
    // not modal: the dialog that an item opens takes over at once
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        id={openerOf('edit', person.id)}
        aria-label={`More for ${name}`}
        className="grid size-11 shrink-0 place-items-center rounded-[3px] border border-line-strong hover:border-ink hover:bg-sunken focus-visible:-outline-offset-3"
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
                onSelect={() => onTask(task)}
                className="flex min-h-11 cursor-pointer items-center rounded-[2px] px-2.5 outline-none select-none data-highlighted:bg-sunken"
              >
                {label}
              </DropdownMenu.Item>
            ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
