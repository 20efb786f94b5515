import { useState } from 'react'
import { DialogFormEnd } from '../../../../web/admin/dialog-form-end'
import { useToldForm } from '../../../../web/admin/use-told-form'
import { send } from '../../../../web/api'
import { toast } from '../../../../web/toast/toast-store'
import { Dialog, dialogFormClass } from '../../../../web/ui/dialog'
import { Select } from '../../../../web/ui/select'
import type { PersonTaskProps } from './person-dialogs'
import { roleOptions } from './role-options'

export function RoleDialog({ person, name, returnFocusTo, onChanged, onClose }: PersonTaskProps) {
  const [role, setRole] = useState(person.role)
  const { busy, refusal, onSubmit } = useToldForm({
    call: () => send('PATCH', `/api/users/${person.id}/role`, { role }),
    failure: 'Failed to update user role',
    onSuccess: async () => {
      await onChanged()
      toast({ title: 'Success', description: 'User role updated successfully' })
      onClose()
    },
  })
  return (
    <Dialog
      title="Change Role"
      description={`${name} is signed out everywhere when the role changes; the new one holds from the next sign-in.`}
      isDirty={role !== person.role}
      returnFocusTo={returnFocusTo}
      onClose={onClose}
    >
      <form method="post" onSubmit={onSubmit} className={dialogFormClass}>
        <Select label="Role" name="role" options={roleOptions} value={role} onChange={setRole} />
        <DialogFormEnd
          refusal={refusal}
          busy={busy}
          action="Update Role"
          busyAction="Updating..."
        />
      </form>
    </Dialog>
  )
}
