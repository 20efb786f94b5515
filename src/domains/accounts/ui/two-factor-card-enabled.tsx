import { ShieldCheck } from 'lucide-react'
import { ApiError, send } from '../../../web/api'
import { toast } from '../../../web/toast/toast-store'
import { Field } from '../../../web/ui/field'
import { FormFailure } from '../../../web/ui/form-failure'
import { useFormCall } from '../../../web/use-form-call'
import { useOwnAccount } from './profile-data'
import { SubmitButton } from './submit-button'

/** On: said, and taken back by the password. */
export function TwoFactorCardEnabled({ onDisabled }: { onDisabled: () => void }) {
  const { refresh, tellFailure } = useOwnAccount()
  const tell = tellFailure(
    'Failed to disable 2FA',
    'Two-factor authentication is still on. Please try again.',
  )
  const { busy, failure, faultOf, onSubmit } = useFormCall({
    call: async (fields) => {
      const password = fields.get('password')
      try {
        return await send('POST', '/api/2fa/disable', { password })
      } catch (error) {
        // A wrong password is told in passing, too: not only at its field.
        if (password !== '' && error instanceof ApiError && error.faults.length > 0)
          tell(error.serverMessage, error)
        throw error
      }
    },
    onSuccess: async () => {
      await refresh()
      onDisabled()
      toast({
        title: '2FA Disabled',
        description: 'Signing in asks for your password only. You are signed out everywhere else.',
      })
    },
    onFailure: tell,
  })
  return (
    <>
      <p className="mb-5 flex max-w-prose items-start gap-3 border-l-4 border-good bg-good-wash px-4 py-3 text-good">
        <ShieldCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
        <span>
          <strong>Two-factor authentication is enabled.</strong> Signing in asks for a code from
          your authenticator app.
        </span>
      </p>
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
        <div className="max-w-md">
          <Field
            label="Confirm Password to Disable"
            name="password"
            type="password"
            autoComplete="current-password"
            fault={faultOf('password')}
          />
        </div>
        <FormFailure>{failure}</FormFailure>
        <div className="justify-self-start">
          <SubmitButton label="Disable 2FA" busyLabel="Disabling..." busy={busy} tone="quiet" />
        </div>
      </form>
    </>
  )
}
