import type { ComponentType } from 'react'
import { ConfirmDialog } from '../../../../web/admin/confirm-dialog'
import { firstShown } from '../../../../web/admin/openers'
import { send } from '../../../../web/send'
import type { Person } from '../../accounts.contract'
import { displayName } from '../../person-names.rules'
import { LinkDialog } from './link-dialog'
import { changedMeanwhile } from './person-change'
import { openerOf } from './person-menu'
import { PersonDialog } from './person-dialog'
import { RoleDialog } from './role-dialog'

export type PersonTask = 'about' | 'role' | 'edit' | 'link' | 'two-factor' | 'enable' | 'disable'

export interface PersonTaskProps {
  person: Person
  name: string
  returnFocusTo: string
  /** Called after a change, or when the person turns out to differ from what is shown. */
  onChanged: () => Promise<void>
  onClose: () => void
}

interface Props extends Omit<PersonTaskProps, 'name' | 'returnFocusTo'> {
  task: PersonTask
  About: About['Dialog']
}

/** What another part of the back office shows about a person. */
export interface About {
  label: string
  Dialog: ComponentType<Pick<PersonTaskProps, 'person' | 'name' | 'returnFocusTo' | 'onClose'>>
}

export function PersonDialogs({ task, About, ...rest }: Props) {
  const { person } = rest
  const name = displayName(person) || 'this person'
  const props = {
    ...rest,
    name,
    returnFocusTo: firstShown(openerOf(task, person.id), openerOf('edit', person.id)),
  }
  const setDisabled = (disabled: boolean) =>
    send('PATCH', `/api/users/${person.id}`, { disabled, updatedAt: person.updatedAt })
  switch (task) {
    case 'about':
      return <About {...props} />
    case 'role':
      return <RoleDialog {...props} />
    case 'edit':
      return <PersonDialog {...props} />
    case 'link':
      return <LinkDialog {...props} />
    case 'two-factor':
      return (
        <ConfirmDialog
          {...props}
          title={`Reset two-factor for ${name}?`}
          description="For someone who has lost their authenticator. They are signed out everywhere and sign in with just a password until they set it up again."
          action="Reset two-factor"
          call={() => send('DELETE', `/api/users/${person.id}/two-factor`)}
          success="Two-factor authentication was reset"
          failure="Failed to reset two-factor authentication"
        />
      )
    case 'disable':
      return (
        <ConfirmDialog
          {...props}
          title={`Disable ${name}’s account?`}
          description="They are signed out everywhere immediately and can’t sign in. Nothing is deleted, and you can enable the account again."
          action="Disable account"
          call={() => setDisabled(true)}
          tell={(error) => changedMeanwhile(person, error)}
          success="The account was disabled"
          failure="Failed to disable the account"
        />
      )
    case 'enable':
      return (
        <ConfirmDialog
          {...props}
          title={`Enable ${name}’s account?`}
          description="They can sign in again, as before."
          action="Enable account"
          call={() => setDisabled(false)}
          tell={(error) => changedMeanwhile(person, error)}
          success="The account was enabled"
          failure="Failed to enable the account"
        />
      )
  }
}
