import { useState } from 'react'
import { DialogFormEnd } from '../../../../web/admin/form-end'
import { useToldForm } from '../../../../web/admin/use-told-form'
import { send } from '../../../../web/send'
import { Dialog, dialogFormClass } from '../../../../web/ui/dialog'
import { type Invitation, InviteLink, readInvitation } from './invite-link'
import type { PersonTaskProps } from './person-dialogs'

/** Makes a new link for someone who has lost their password. */
export function LinkDialog({ person, name, returnFocusTo, onChanged, onClose }: PersonTaskProps) {
  const [invitation, setInvitation] = useState<Invitation>()
  const { busy, refusal, onSubmit } = useToldForm({
    call: async () => readInvitation(await send('POST', `/api/users/${person.id}/invite`)),
    failure: 'Failed to create a link',
    onSuccess: setInvitation,
    onFailure: () => void onChanged(),
  })
  return (
    <Dialog
      title={person.hasPassword ? 'New password link' : 'New invitation link'}
      returnFocusTo={returnFocusTo}
      onClose={onClose}
      {...(invitation ? {} : { description: `A new link for ${name}; older ones stop working.` })}
    >
      {invitation ? (
        <InviteLink invitation={invitation} onDone={onClose} />
      ) : (
        <form method="post" onSubmit={onSubmit} className={dialogFormClass}>
          <DialogFormEnd
            refusal={refusal}
            busy={busy}
            action="Create link"
            busyAction="One moment..."
          />
        </form>
      )}
    </Dialog>
  )
}
