import { RecordForm } from '../../../../web/admin/record-form'
import { useRecordForm } from '../../../../web/admin/use-record-form'
import { Dialog } from '../../../../web/ui/dialog'
import { OwnSilksFields, ownSilksLabels } from '../../../content/ui/admin/own-silks-fields'
import { pictureWords } from '../../../media/ui/admin/picture-thumb'
import { designWords } from '../../../media/ui/admin/silks-words'
import { editedPerson, type Person, person as personContract } from '../../accounts.contract'
import { sendChange } from './person-change'
import type { PersonTaskProps } from './person-dialogs'
import { PersonFields, personLabels, personValues } from './person-fields'

const labels = { ...personLabels, ...ownSilksLabels }
const valuesOf = (person: Person | undefined) => ({
  ...personValues(person),
  silks: person?.silks ?? null,
  silksUrl: person?.silksUrl ?? '',
})

export function PersonDialog({ person, returnFocusTo, onChanged, onClose }: PersonTaskProps) {
  const form = useRecordForm({
    schema: editedPerson,
    recordSchema: personContract,
    record: person,
    valuesOf,
    labels,
    words: { silks: designWords, silksUrl: pictureWords },
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
        <div className="border-y border-line">
          <OwnSilksFields
            title="Registered colours"
            hint="For an owner, a company or a syndicate with colours of its own. They stand on its statements."
            silks={form.field('silks')}
            picture={form.picture('silksUrl')}
          />
        </div>
      </RecordForm>
    </Dialog>
  )
}
