import { RecordForm } from '../../../../web/admin/record-form'
import { useRecordForm } from '../../../../web/admin/use-record-form'
import { send } from '../../../../web/send'
import { Dialog } from '../../../../web/ui/dialog'
import { type Person, person as personContract, personDetails } from '../../accounts.contract'
import { PersonFields, personLabels, personValues } from './person-fields'

interface Props {
  returnFocusTo: string
  onAdded: (person: Person) => Promise<void>
  onClose: () => void
}

/** Adds someone to the register who can't sign in until an admin invites them. */
export function AddPersonDialog({ returnFocusTo, onAdded, onClose }: Props) {
  const form = useRecordForm({
    schema: personDetails,
    recordSchema: personContract,
    valuesOf: personValues,
    labels: personLabels,
    save: (details) => send('POST', '/api/users/without-access', details),
    onSaved: async (answer) => {
      await onAdded(personContract.parse(answer))
      onClose()
    },
    success: 'Person added successfully',
    failure: 'Failed to add the person',
  })
  return (
    <Dialog
      title="Add a Person"
      description="They can’t sign in until an admin invites them."
      returnFocusTo={returnFocusTo}
      onClose={onClose}
    >
      <RecordForm form={form} action="Add Person" busyAction="Adding...">
        <PersonFields field={form.field} emailHint="If known; we won’t send anything to it" />
      </RecordForm>
    </Dialog>
  )
}
