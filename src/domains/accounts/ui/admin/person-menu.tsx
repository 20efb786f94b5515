import { MoreMenu, MoreMenuLink } from '../../../../web/admin/more-menu'
import type { Person } from '../../accounts.contract'
import type { PersonTask } from './person-dialogs'

/** The id of the button that opens a task's dialog and regains the focus when it closes. */
export const openerOf = (task: PersonTask, personId: string) =>
  `${task === 'role' || task === 'about' ? task : 'more'}-${personId}`

interface Props {
  person: Person
  name: string
  isOneself: boolean
  /** What another part of the back office shows about a person. */
  aboutLabel: string
  onTask: (task: PersonTask) => void
}

/** An admin's other actions on a person. Admins change their own password and second factor in their profile. */
export function PersonMenu({ person, name, isOneself, aboutLabel, onTask }: Props) {
  return (
    <MoreMenu<PersonTask>
      id={openerOf('edit', person.id)}
      label={`More for ${name}`}
      tasks={[
        ['about', aboutLabel, 'on a phone'],
        ['role', 'Change Role', 'on a phone'],
        ['edit', 'Edit details', true],
        [
          'link',
          person.hasPassword ? 'New password link' : 'New invitation link',
          person.email !== null && !person.disabled && !isOneself,
        ],
        ['two-factor', 'Reset two-factor', person.twoFactorEnabled && !isOneself],
        ['enable', 'Enable account', person.disabled],
        ['disable', 'Disable account', !person.disabled && !isOneself],
      ]}
      onTask={onTask}
    >
      <MoreMenuLink href={`/admin/activity?person=${person.id}`}>History</MoreMenuLink>
    </MoreMenu>
  )
}
