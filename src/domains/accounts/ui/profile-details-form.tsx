import { send } from '../../../web/api'
import { toast } from '../../../web/toast/toast-store'
import { Field } from '../../../web/ui/field'
import { useFormCall } from '../../../web/use-form-call'
import type { User } from '../accounts.contract'
import { useOwnAccount } from './profile-data'
import { ProfileSection } from './profile-section'
import { SubmitButton } from './submit-button'

/**
 * One's own name and phone. Where they were changed elsewhere in the meantime, what stands now is
 * shown and what was typed here stays.
 */
export function ProfileDetailsForm({ user }: { user: User }) {
  const { refresh, tellFailure } = useOwnAccount()
  const { busy, faultOf, onSubmit } = useFormCall({
    call: (fields) =>
      send('PATCH', '/api/user', {
        firstName: fields.get('firstName'),
        lastName: fields.get('lastName'),
        phone: fields.get('phone'),
        updatedAt: user.updatedAt,
      }),
    onSuccess: async () => {
      await refresh()
      toast({ title: 'Details saved' })
    },
    onFailure: tellFailure('Details not saved', 'Your details could not be saved'),
  })
  return (
    <ProfileSection title="Your details">
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4 sm:grid-cols-2">
        <Field
          label="First name"
          name="firstName"
          autoComplete="given-name"
          defaultValue={user.firstName ?? ''}
          fault={faultOf('firstName')}
        />
        <Field
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          defaultValue={user.lastName ?? ''}
          fault={faultOf('lastName')}
        />
        <Field
          label="Phone"
          name="phone"
          type="tel"
          autoComplete="tel"
          defaultValue={user.phone ?? ''}
          fault={faultOf('phone')}
        />
        <div className="sm:col-span-2">
          <SubmitButton label="Save details" busyLabel="Saving..." busy={busy} />
        </div>
      </form>
    </ProfileSection>
  )
}
