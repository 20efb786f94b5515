import { DialogFormEnd } from '../../../../web/admin/dialog-form-end'
import { useToldForm } from '../../../../web/admin/use-told-form'
import { send } from '../../../../web/api'
import { toast } from '../../../../web/toast/toast-store'
import { Dialog, dialogFormClass } from '../../../../web/ui/dialog'
import type { PersonTaskProps } from './person-dialogs'
import { PersonFields, personFieldsOf } from './person-fields'

export function PersonDialog({ person, returnFocusTo, onChanged, onClose }: PersonTaskProps) {
  const { busy, faultOf, refusal, onSubmit } = useToldForm({
    call: (fields) =>
      send('PATCH', `/api/users/${person.id}`, {
        ...personFieldsOf(fields),
        updatedAt: person.updatedAt,
      }),
    failure: 'Failed to update user',
    onSuccess: async () => {
      await onChanged()
      toast({ title: 'Success', description: 'User updated successfully' })
      onClose()
    },
    // someone else may have changed it: the list shows what stands now
    onFailure: () => void onChanged(),
  })
  return (
    <Dialog title="Edit details" returnFocusTo={returnFocusTo} onClose={onClose}>
      <form method="post" noValidate onSubmit={onSubmit} className={dialogFormClass}>
        <PersonFields person={person} faultOf={faultOf} />
        <DialogFormEnd refusal={refusal} busy={busy} action="Save" busyAction="Saving..." />
      </form>
    </Dialog>
  )
}
