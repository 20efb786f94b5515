import { useState } from 'react'
import { RecordForm } from '../../../../web/admin/record-form'
import { useRecordForm } from '../../../../web/admin/use-record-form'
import { send } from '../../../../web/send'
import { Dialog } from '../../../../web/ui/dialog'
import { Select } from '../../../../web/ui/select'
import { person as personContract, personDetails } from '../../accounts.contract'
import type { Role } from '../../accounts.rules'
import { type Invitation, InviteLink, readInvitation } from './invite-link'
import { PersonFields, personLabels, personValues } from './person-fields'
import { roleOptions } from './role-dialog'

const firstRole: Role = 'viewer'

interface Props {
  returnFocusTo: string
  onInvited: () => void
  onClose: () => void
}

export function InviteDialog({ returnFocusTo, onInvited, onClose }: Props) {
  const [role, setRole] = useState<Role>(firstRole)
  const [invitation, setInvitation] = useState<Invitation>()
  const form = useRecordForm({
    schema: personDetails,
    recordSchema: personContract,
    valuesOf: personValues,
    labels: personLabels,
    save: async (details) =>
      setInvitation(readInvitation(await send('POST', '/api/users', { ...details, role }))),
    onSaved: onInvited,
    failure: 'Failed to invite',
  })
  return (
    <Dialog
      title={invitation ? 'Invited' : 'Invite'}
      // the form reports typed text itself
      isDirty={!invitation && role !== firstRole}
      returnFocusTo={returnFocusTo}
      onClose={onClose}
    >
      {invitation ? (
        <InviteLink invitation={invitation} onDone={onClose} />
      ) : (
        <RecordForm form={form} action="Invite" busyAction="Inviting...">
          <PersonFields field={form.field} />
          <Select label="Role" name="role" options={roleOptions} value={role} onChange={setRole} />
        </RecordForm>
      )}
    </Dialog>
  )
}
