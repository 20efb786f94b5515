import { useState } from 'react'
import { DialogFormEnd } from '../../../../web/admin/dialog-form-end'
import { useToldForm } from '../../../../web/admin/use-told-form'
import { send } from '../../../../web/api'
import { Dialog, dialogFormClass } from '../../../../web/ui/dialog'
import { Select } from '../../../../web/ui/select'
import type { Role } from '../../accounts.rules'
import { type Invitation, readInvitation } from './invitation'
import { InviteLink } from './invite-link'
import { PersonFields, personFieldsOf } from './person-fields'
import { roleOptions } from './role-options'

const firstRole: Role = 'viewer'

interface Props {
  returnFocusTo: string
  onInvited: () => void
  onClose: () => void
}

export function InviteDialog({ returnFocusTo, onInvited, onClose }: Props) {
  const [role, setRole] = useState<Role>(firstRole)
  const [invitation, setInvitation] = useState<Invitation>()
  const { busy, faultOf, refusal, onSubmit } = useToldForm({
    call: async (fields) =>
      readInvitation(await send('POST', '/api/users', { ...personFieldsOf(fields), role })),
    failure: 'Failed to invite',
    onSuccess: (made) => {
      setInvitation(made)
      onInvited()
    },
  })
  return (
    <Dialog
      title={invitation ? 'Invited' : 'Invite'}
      // what is typed is seen by itself
      isDirty={!invitation && role !== firstRole}
      returnFocusTo={returnFocusTo}
      onClose={onClose}
    >
      {invitation ? (
        <InviteLink invitation={invitation} onDone={onClose} />
      ) : (
        <form method="post" noValidate onSubmit={onSubmit} className={dialogFormClass}>
          <PersonFields faultOf={faultOf} />
          <Select label="Role" name="role" options={roleOptions} value={role} onChange={setRole} />
          <DialogFormEnd refusal={refusal} busy={busy} action="Invite" busyAction="Inviting..." />
        </form>
      )}
    </Dialog>
  )
}
