import { SelectField } from '../../../../web/admin/fields/select-field'
import { RecordForm } from '../../../../web/admin/record-form'
import { useRecordForm } from '../../../../web/admin/use-record-form'
import { Dialog } from '../../../../web/ui/dialog'
import { person as personContract, roleChoice } from '../../accounts.contract'
import { sendChange } from './person-change'
import type { PersonTaskProps } from './person-dialogs'
import type { SelectOption } from '../../../../web/ui/select'
import type { Role } from '../../accounts.rules'

export const roleOptions: readonly SelectOption<Role>[] = [
  { value: 'viewer', label: 'Viewer: sees their own investments' },
  { value: 'staff', label: 'Staff: manages the content' },
  { value: 'admin', label: 'Admin: everything, including people' },
]

export function RoleDialog({ person, name, returnFocusTo, onChanged, onClose }: PersonTaskProps) {
  const form = useRecordForm({
    schema: roleChoice,
    recordSchema: personContract,
    record: person,
    valuesOf: (record) => ({ role: (record ?? person).role }),
    labels: { role: 'Role' },
    save: ({ role }, updatedAt) =>
      sendChange(`/api/users/${person.id}/role`, { role, updatedAt }, { onChanged }),
    onSaved: async () => {
      await onChanged()
      onClose()
    },
    success: 'User role updated successfully',
    failure: 'Failed to update user role',
  })
  return (
    <Dialog
      title="Change Role"
      description={`Changing the role signs ${name} out everywhere; the new role applies from their next sign-in.`}
      returnFocusTo={returnFocusTo}
      onClose={onClose}
    >
      <RecordForm form={form} action="Update Role" busyAction="Updating...">
        <SelectField {...form.field('role')} options={roleOptions} />
      </RecordForm>
    </Dialog>
  )
}
