import { useRef, useState } from 'react'
import { send } from '../../../web/api'
import { toast } from '../../../web/toast/toast-store'
import { Badge } from '../../../web/ui/badge'
import { FormFailure } from '../../../web/ui/form-failure'
import { useFormCall } from '../../../web/use-form-call'
import type { TwoFactorSetup, User } from '../accounts.contract'
import { useOwnAccount } from './profile-data'
import { ProfileSection } from './profile-section'
import { SubmitButton } from './submit-button'
import { TwoFactorCardEnabled } from './two-factor-card-enabled'
import { TwoFactorCardSetup } from './two-factor-card-setup'

/** The second factor: off, being set up, or on (SPEC §4). */
export function TwoFactorCard({ user }: { user: User }) {
  const section = useRef<HTMLElement>(null)
  const [setup, setSetup] = useState<TwoFactorSetup>()
  // What had the focus goes with the state that it belonged to.
  const show = (next: TwoFactorSetup | undefined) => {
    setSetup(next)
    section.current?.focus()
  }
  return (
    <ProfileSection
      ref={section}
      title="Two-factor authentication"
      aside={
        <Badge tone={user.twoFactorEnabled ? 'good' : 'quiet'}>
          {user.twoFactorEnabled ? 'On' : 'Off'}
        </Badge>
      }
    >
      {user.twoFactorEnabled ? (
        <TwoFactorCardEnabled onDisabled={() => show(undefined)} />
      ) : setup ? (
        <TwoFactorCardSetup
          setup={setup}
          onCancel={() => show(undefined)}
          onEnabled={() => show(undefined)}
        />
      ) : (
        <Off hasPassword={user.hasPassword} onBegun={show} />
      )}
    </ProfileSection>
  )
}

const isSetup = (answer: unknown): answer is TwoFactorSetup =>
  typeof answer === 'object' &&
  answer !== null &&
  'qrCode' in answer &&
  typeof answer.qrCode === 'string' &&
  'secret' in answer &&
  typeof answer.secret === 'string'

interface OffProps {
  hasPassword: boolean
  onBegun: (setup: TwoFactorSetup) => void
}

function Off({ hasPassword, onBegun }: OffProps) {
  const { tellFailure } = useOwnAccount()
  const { busy, failure, onSubmit } = useFormCall({
    call: async () => {
      const answer = await send('POST', '/api/2fa/setup')
      if (!isSetup(answer)) throw new Error('The answer holds no setup')
      return answer
    },
    onSuccess: (setup) => {
      onBegun(setup)
      toast({
        title: 'Scan QR Code',
        description: 'Scan the QR code with your authenticator app, then enter its code.',
      })
    },
    onFailure: tellFailure('Setup failed', 'Failed to setup 2FA'),
  })
  return (
    <>
      <p className="mb-5 max-w-prose text-pretty text-ink-soft">
        With an authenticator app on your phone, signing in asks for a 6-digit code besides your
        password. Someone who learns your password still cannot sign in.
      </p>
      {hasPassword ? (
        <form method="post" onSubmit={onSubmit} className="grid justify-items-start gap-4">
          <FormFailure>{failure}</FormFailure>
          <SubmitButton label="Enable 2FA" busyLabel="Setting up..." busy={busy} />
        </form>
      ) : (
        <p>It needs a password: set one first.</p>
      )}
    </>
  )
}
