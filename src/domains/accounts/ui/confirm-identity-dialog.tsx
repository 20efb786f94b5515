import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../web/api'
import { send } from '../../../web/send'
import { buttonClass } from '../../../web/ui/button'
import { Dialog, DialogClose } from '../../../web/ui/dialog'
import { Field } from '../../../web/ui/field'
import { FormFailure } from '../../../web/ui/form-failure'
import { Part } from '../../../web/ui/part'
import { useFormCall } from '../../../web/use-form-call'
import type { User } from '../accounts.contract'
import { currentUserQuery } from './accounts.queries'
import type { ConfirmProps } from './confirm-identity'
import { noAnswer } from './sign-in-form'
import { signInOptionsQuery } from './sign-in.queries'
import { SubmitButton } from './submit-button'
import { UsernameForManagers } from './username-for-managers'

/** Asks for the password again before anything that gives power over an account. */
export function ConfirmIdentityDialog({ isRepeated, onAnswer }: ConfirmProps) {
  const { data: user } = useQuery(currentUserQuery)
  return (
    <Dialog
      title="Confirm it’s you"
      description="You signed in more than ten minutes ago. Confirm it’s you to continue. Nothing you’ve entered will be lost."
      onClose={() => onAnswer(false)}
    >
      {user?.hasPassword === false ? (
        <SignInElsewhere isRepeated={isRepeated} onDone={() => onAnswer(true)} />
      ) : (
        <PasswordForm email={user?.email ?? null} onConfirmed={() => onAnswer(true)} />
      )}
    </Dialog>
  )
}

function PasswordForm({ email, onConfirmed }: { email: User['email']; onConfirmed: () => void }) {
  const { busy, failure, faultOf, onSubmit } = useFormCall({
    call: (fields) => send('POST', '/api/user/confirm', { password: fields.get('password') }),
    onSuccess: onConfirmed,
    onFailure: (message, error) =>
      error instanceof ApiError && error.status === 401
        ? 'You are signed out. Sign in again in a new tab, then confirm here.'
        : (message ?? noAnswer),
  })
  return (
    // closing the dialog loses only a password, which is quickly typed again
    <form method="post" noValidate data-unsaved="told" onSubmit={onSubmit} className="grid gap-5">
      <UsernameForManagers email={email} />
      <Field
        label="Your password"
        name="password"
        type="password"
        autoComplete="current-password"
        fault={faultOf('password')}
      />
      <FormFailure>{failure}</FormFailure>
      <div className="flex flex-wrap justify-end gap-3">
        <Cancel />
        <SubmitButton label="Confirm" busyLabel="Confirming..." busy={busy} />
      </div>
    </form>
  )
}

const Cancel = () => (
  <DialogClose asChild>
    <button type="button" className={buttonClass('quiet')}>
      Cancel
    </button>
  </DialogClose>
)

/** For people without a password here: they sign in at the provider in another tab, and this page keeps its state. */
function SignInElsewhere({ isRepeated, onDone }: { isRepeated: boolean; onDone: () => void }) {
  const options = useQuery(signInOptionsQuery)
  return (
    <Part query={options} what="how you sign in" placeholder={<p role="status">Loading...</p>}>
      {({ provider }) => (
        <div className="grid gap-5">
          {provider ? (
            <p>
              You have no password here. Sign in again at{' '}
              <a
                href="/api/login?again=yes&returnTo=/profile"
                target="_blank"
                className="font-semibold quiet-link"
              >
                {`${provider.name} (opens a new tab)`}
              </a>
              , then come back to this tab and continue.
            </p>
          ) : (
            <p>You have no password here. Ask the stable for a link to set one.</p>
          )}
          {provider && isRepeated && (
            <FormFailure>
              {`Not confirmed: ${provider.name} didn’t report a new sign-in. If this happens again, ask the stable for a link to set a password here.`}
            </FormFailure>
          )}
          <div className="flex flex-wrap justify-end gap-3">
            <Cancel />
            {provider && (
              <button type="button" onClick={onDone} className={buttonClass()}>
                Continue
              </button>
            )}
          </div>
        </div>
      )}
    </Part>
  )
}
