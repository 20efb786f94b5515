import { send } from '../../../../web/api'
import { toast } from '../../../../web/toast/toast-store'
import { Dialog } from '../../../../web/ui/dialog'
import { DialogFormEnd } from './dialog-form-end'
import type { PersonTaskProps } from './person-dialogs'
import { PersonFields, personFieldsOf } from './person-fields'
import { useToldForm } from './use-told-form'

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
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
        <PersonFields person={person} faultOf={faultOf} />
        <DialogFormEnd
          refusal={refusal}
          busy={busy}
          action="Save"
          busyAction="Saving..."
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
