import { useQuery } from '@tanstack/react-query'
import { send } from '../../../web/send'
import { toast } from '../../../web/toast/toast-store'
import { FormFailure } from '../../../web/ui/form-failure'
import { Part } from '../../../web/ui/part'
import { useFormCall } from '../../../web/use-form-call'
import type { User } from '../accounts.contract'
import { useOwnAccount } from './profile-data'
import { ProfileSection } from './profile-section'
import { signInOptionsQuery } from './sign-in.queries'
import { SubmitButton } from './submit-button'

/** For people who sign in only through the provider: why there is no password to change, and how to get one. */
export function NoPasswordCard({ email }: { email: User['email'] }) {
  const options = useQuery(signInOptionsQuery)
  return (
    <ProfileSection title="Password" anchor="password">
      <Part
        query={options}
        what="how you can set a password"
        placeholder={<p role="status">Loading...</p>}
      >
        {({ provider, forgotPassword }) => (
          <>
            <p className="mb-5 max-w-prose text-ink-soft">
              {`You sign in through ${provider?.name ?? 'another service'} and have no password here. With one you could also sign in by e-mail and set up two-factor authentication.`}
            </p>
            {forgotPassword && email !== null ? (
              <MailedLink email={email} />
            ) : (
              <p>Ask the stable for a link to set one.</p>
            )}
          </>
        )}
      </Part>
    </ProfileSection>
  )
}

function MailedLink({ email }: { email: string }) {
  const { tellFailure } = useOwnAccount()
  const { busy, failure, onSubmit } = useFormCall({
    call: () => send('POST', '/api/forgot-password', { email }),
    onSuccess: () =>
      toast({
        title: 'Check your e-mail',
        description: `A link to set a password is on its way to ${email}.`,
      }),
    onFailure: tellFailure(
      'The link could not be sent',
      'The e-mail could not be sent. Please try again.',
    ),
  })
  return (
    <form method="post" onSubmit={onSubmit} className="grid justify-items-start gap-4">
      <FormFailure>{failure}</FormFailure>
      <SubmitButton
        label="E-mail me a link to set one"
        busyLabel="Sending..."
        busy={busy}
        tone="quiet"
      />
    </form>
  )
}
