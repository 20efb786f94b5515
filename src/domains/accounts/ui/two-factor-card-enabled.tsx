import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { hasFields } from '../../../lib/has-fields'
import { ApiError } from '../../../web/api'
import { send } from '../../../web/send'
import { toast } from '../../../web/toast/toast-store'
import { Field } from '../../../web/ui/field'
import { FormFailure } from '../../../web/ui/form-failure'
import { useFormCall } from '../../../web/use-form-call'
import type { RecoveryCodes } from '../accounts.contract'
import { Part } from '../../../web/ui/part'
import { recoveryCodesQuery, useOwnAccount } from './profile-data'
import { SubmitButton } from './submit-button'

interface Props {
  isRequired: boolean
  onNewCodes: (codes: readonly string[]) => void
  onDisabled: () => void
}

/** Two-factor authentication is on: the recovery codes, and the form to disable it. */
export function TwoFactorCardEnabled({ isRequired, onNewCodes, onDisabled }: Props) {
  return (
    <>
      <p className="mb-5 flex max-w-prose items-start gap-3 border-l-4 border-good bg-good-wash px-4 py-3 text-good">
        <ShieldCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
        <span>
          <strong>Two-factor authentication is enabled.</strong> Signing in asks for a code from
          your authenticator app.
        </span>
      </p>
      <CodesLeft onNewCodes={onNewCodes} />
      {isRequired ? (
        <p className="max-w-prose text-ink-soft">
          Staff and admins need it here, so it can’t be disabled.
        </p>
      ) : (
        <DisableForm onDisabled={onDisabled} />
      )}
    </>
  )
}

/** The answer comes from our own server, so checking its outline is enough. */
const isCodes = (answer: unknown): answer is RecoveryCodes => hasFields(answer, 'codes')

/** With this many codes left or fewer, the number is shown as a warning. */
const FEW = 3

function CodesLeft({ onNewCodes }: Pick<Props, 'onNewCodes'>) {
  const query = useQuery(recoveryCodesQuery)
  const { refresh, tellFailure } = useOwnAccount()
  const { busy, failure, onSubmit } = useFormCall({
    call: () => send('POST', '/api/2fa/recovery-codes'),
    onSuccess: async (answer) => {
      onNewCodes(isCodes(answer) ? answer.codes : [])
      await refresh()
      toast({
        title: 'New recovery codes',
        description: 'The old ones no longer work. You are signed out everywhere else.',
      })
    },
    onFailure: tellFailure('No new recovery codes', 'New recovery codes could not be made'),
  })
  return (
    <div className="mb-8">
      <h3 className="text-lg">Recovery codes</h3>
      <p className="mt-1 max-w-prose text-ink-soft">
        Each signs you in once without the app, if you lose your phone.
      </p>
      <Part
        query={query}
        what="how many recovery codes are left"
        placeholder={<p role="status">Loading...</p>}
      >
        {({ left }) => (
          <p className={`mt-2 font-semibold ${left <= FEW ? 'text-bad' : ''}`}>
            {left === 0
              ? 'No codes left. Create new ones.'
              : `${left} ${left === 1 ? 'code is' : 'codes are'} left.`}
          </p>
        )}
      </Part>
      <form method="post" onSubmit={onSubmit} className="mt-4 grid justify-items-start gap-4">
        <p className="max-w-prose text-ink-soft">
          Making new codes cancels the old ones and signs you out on your other devices.
        </p>
        <FormFailure>{failure}</FormFailure>
        <SubmitButton
          label="New recovery codes"
          busyLabel="Making codes..."
          busy={busy}
          tone="quiet"
        />
      </form>
    </div>
  )
}

function DisableForm({ onDisabled }: Pick<Props, 'onDisabled'>) {
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
        // A wrong password is also shown in a toast, not only at its field.
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
        description: 'You now sign in with just your password. You are signed out everywhere else.',
      })
    },
    onFailure: tell,
  })
  return (
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
  )
}
