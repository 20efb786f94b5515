import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { hasTexts } from '../../../lib/has-fields'
import { send } from '../../../web/send'
import { toast } from '../../../web/toast/toast-store'
import { FormFailure } from '../../../web/ui/form-failure'
import { useFormCall } from '../../../web/use-form-call'
import type { TwoFactorSetup, User } from '../accounts.contract'
import { isStaff } from '../accounts.rules'
import { useOwnAccount } from './profile-data'
import { ProfileSection } from './profile-section'
import { RecoveryCodes } from './recovery-codes'
import { signInOptionsQuery } from './sign-in.queries'
import { SubmitButton } from './submit-button'
import { TwoFactorCardEnabled } from './two-factor-card-enabled'
import { TwoFactorCardSetup } from './two-factor-card-setup'

/** The second factor: off, being set up, or on (SPEC §4). */
export function TwoFactorCard({ user }: { user: User }) {
  const section = useRef<HTMLElement>(null)
  const { data: options } = useQuery(signInOptionsQuery)
  const isRequired = options?.staffNeedTwoFactor === true && isStaff(user)
  const [setup, setSetup] = useState<TwoFactorSetup>()
  /** New recovery codes: they can never be shown again. */
  const [codes, setCodes] = useState<readonly string[]>()
  // The element that had the focus disappears with its state.
  const show = (next: { setup?: TwoFactorSetup; codes?: readonly string[] }) => {
    setSetup(next.setup)
    setCodes(next.codes)
    section.current?.focus()
  }
  return (
    <ProfileSection ref={section} anchor="two-factor" title="Two-factor authentication">
      {isRequired && !user.twoFactorEnabled && (
        <p className="mb-5 max-w-prose border-l-4 border-brass bg-sunken px-4 py-3 font-semibold">
          Staff and admins need two-factor authentication here. Set it up to get to the admin area.
        </p>
      )}
      {codes ? (
        <RecoveryCodes codes={codes} email={user.email} onDone={() => show({})} />
      ) : user.twoFactorEnabled ? (
        <TwoFactorCardEnabled
          isRequired={isRequired}
          onNewCodes={(made) => show({ codes: made })}
          onDisabled={() => show({})}
        />
      ) : setup ? (
        <TwoFactorCardSetup
          setup={setup}
          onCancel={() => show({})}
          onEnabled={(made) => show({ codes: made })}
        />
      ) : (
        <Off hasPassword={user.hasPassword} onBegun={(begun) => show({ setup: begun })} />
      )}
    </ProfileSection>
  )
}

const isSetup = (answer: unknown): answer is TwoFactorSetup => hasTexts(answer, 'qrCode', 'secret')

interface OffProps {
  hasPassword: boolean
  onBegun: (setup: TwoFactorSetup) => void
}

function Off({ hasPassword, onBegun }: OffProps) {
  const { tellFailure } = useOwnAccount()
  const { busy, failure, onSubmit } = useFormCall({
    call: async () => {
      const answer = await send('POST', '/api/2fa/setup')
      if (!isSetup(answer)) throw new Error('The answer contains no setup')
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
      <p className="mb-5 max-w-prose text-ink-soft">
        <strong className="font-semibold text-ink">It is off. </strong>
        With an authenticator app on your phone, signing in asks for a{' '}
        <span className="whitespace-nowrap">6-digit</span> code as well as your password, so someone
        who learns your password still can’t sign in.
      </p>
      {hasPassword ? (
        <form method="post" onSubmit={onSubmit} className="grid justify-items-start gap-4">
          <FormFailure>{failure}</FormFailure>
          <SubmitButton label="Enable 2FA" busyLabel="Setting up..." busy={busy} tone="quiet" />
        </form>
      ) : (
        <p>
          It needs a password:{' '}
          <a href="#password" className="font-semibold quiet-link">
            set one first
          </a>
          .
        </p>
      )}
    </>
  )
}
