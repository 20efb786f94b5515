import { useRef } from 'react'
import { send } from '../../../web/send'
import { toast } from '../../../web/toast/toast-store'
import { Field } from '../../../web/ui/field'
import { FormFailure } from '../../../web/ui/form-failure'
import { useFormCall } from '../../../web/use-form-call'
import type { User } from '../accounts.contract'
import { passwordLength } from '../sign-in.rules'
import { useOwnAccount } from './profile-data'
import { ProfileSection } from './profile-section'
import { SubmitButton } from './submit-button'
import { UsernameForManagers } from './username-for-managers'

/** Changes the password for people who know the old one, which ends their other sessions. */
export function ChangePasswordCard({ email }: { email: User['email'] }) {
  const form = useRef<HTMLFormElement>(null)
  const { refresh, tellFailure } = useOwnAccount()
  const { busy, failure, faultOf, onSubmit } = useFormCall({
    call: (fields) =>
      send('POST', '/api/user/password', {
        currentPassword: fields.get('currentPassword'),
        newPassword: fields.get('newPassword'),
      }),
    onSuccess: async () => {
      form.current?.reset()
      await refresh()
      toast({ title: 'Password changed', description: 'You are signed out everywhere else.' })
    },
    onFailure: tellFailure('Password not changed', 'The password could not be changed'),
  })
  return (
    <ProfileSection title="Change password" anchor="password">
      <p className="mb-5 max-w-prose text-ink-soft">
        A new password signs you out everywhere else.
      </p>
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={onSubmit}
        className="grid items-start gap-4 sm:grid-cols-2"
      >
        <UsernameForManagers email={email} />
        <Field
          label="Current password"
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          fault={faultOf('currentPassword')}
        />
        <Field
          label={`New password (at least ${passwordLength.min} characters)`}
          name="newPassword"
          type="password"
          autoComplete="new-password"
          fault={faultOf('newPassword')}
        />
        <div className="grid justify-items-start gap-4 sm:col-span-2">
          <FormFailure>{failure}</FormFailure>
          <SubmitButton label="Change password" busyLabel="Changing..." busy={busy} tone="quiet" />
        </div>
      </form>
    </ProfileSection>
  )
}
