import { RecordForm } from '../../../../web/admin/record-form'
import { useRecordForm } from '../../../../web/admin/use-record-form'
import { Dialog } from '../../../../web/ui/dialog'
import { person as personContract, personDetails } from '../../accounts.contract'
import { sendChange } from './person-change'
import type { PersonTaskProps } from './person-dialogs'
import { PersonFields, personLabels, personValues } from './person-fields'

export function PersonDialog({ person, returnFocusTo, onChanged, onClose }: PersonTaskProps) {
  const form = useRecordForm({
    schema: personDetails,
    recordSchema: personContract,
    record: person,
    valuesOf: personValues,
    labels: personLabels,
    save: (details, updatedAt) =>
      sendChange(`/api/users/${person.id}`, { ...details, updatedAt }, { onChanged }),
    onSaved: async () => {
      await onChanged()
      onClose()
    },
    success: 'User updated successfully',
    failure: 'Failed to update user',
  })
  return (
    <Dialog title="Edit details" returnFocusTo={returnFocusTo} onClose={onClose}>
      <RecordForm form={form} action="Save">
        <PersonFields field={form.field} />
      </RecordForm>
    </Dialog>
  )
}
