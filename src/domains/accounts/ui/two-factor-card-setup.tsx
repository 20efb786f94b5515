import { Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { hasFields } from '../../../lib/has-fields'
import { send } from '../../../web/send'
import { toast } from '../../../web/toast/toast-store'
import { buttonClass } from '../../../web/ui/button'
import { Field } from '../../../web/ui/field'
import { FormFailure } from '../../../web/ui/form-failure'
import { useFormCall } from '../../../web/use-form-call'
import type { TwoFactorEnabled, TwoFactorSetup } from '../accounts.contract'
import { useOwnAccount } from './profile-data'
import { SubmitButton } from './submit-button'

interface Props {
  setup: TwoFactorSetup
  onCancel: () => void
  /** With the recovery codes that came with it. */
  onEnabled: (recoveryCodes: readonly string[]) => void
}

/** Shows the secret to the authenticator app, and asks for a first code. */
export function TwoFactorCardSetup({ setup, onCancel, onEnabled }: Props) {
  return (
    <div data-toasts-on-top className="grid gap-x-8 gap-y-6 sm:grid-cols-[auto_minmax(0,1fr)]">
      {/* dark on white in both themes, with the margin that scanners need */}
      <img
        src={setup.qrCode}
        alt="QR code for your authenticator app"
        width={208}
        height={208}
        className="size-52 border border-line-strong bg-white p-2"
      />
      <div className="grid content-start gap-5">
        <p className="max-w-prose">
          Scan this code with your authenticator app, or enter the secret manually. Then type the
          6-digit code it shows.
        </p>
        <Secret secret={setup.secret} />
        <CodeForm onCancel={onCancel} onEnabled={onEnabled} />
      </div>
    </div>
  )
}

function Secret({ secret }: { secret: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      toast({ title: 'Secret copied' })
    } catch {
      toast({
        title: 'Could not copy',
        description: 'Select the secret and copy it by hand.',
        variant: 'destructive',
      })
    }
  }
  return (
    <div>
      <p id="two-factor-secret" className="font-semibold">
        Secret for manual entry
      </p>
      <div className="mt-1.5 flex flex-wrap items-center gap-3">
        <code
          aria-labelledby="two-factor-secret"
          role="group"
          className="figures bg-sunken px-3 py-2 leading-relaxed select-all"
        >
          {/* in groups of four on screen, in one piece on the clipboard */}
          {secret.match(/.{1,4}/g)?.map((four, index) => (
            <span key={index} className="mr-[0.6ch] inline-block last:mr-0">
              {four}
            </span>
          ))}
        </code>
        <button type="button" onClick={() => void copy()} className={buttonClass('quiet')}>
          <Copy aria-hidden className="size-4" />
          Copy secret
        </button>
      </div>
    </div>
  )
}

/** The answer comes from our own server, so checking its outline is enough. */
const isEnabled = (answer: unknown): answer is Pick<TwoFactorEnabled, 'recoveryCodes'> =>
  hasFields(answer, 'recoveryCodes')

function CodeForm({ onCancel, onEnabled }: Omit<Props, 'setup'>) {
  const form = useRef<HTMLFormElement>(null)
  const [isCancelling, setCancelling] = useState(false)
  // Waited for, so that it doesn't discard a setup that is begun next.
  const cancel = async () => {
    setCancelling(true)
    // If discarding fails, the setup enables nothing, and the next one replaces it.
    await send('DELETE', '/api/2fa/setup').catch(() => undefined)
    onCancel()
  }
  const { refresh, tellFailure } = useOwnAccount()
  const tell = tellFailure('Verification failed', 'Verification failed')
  const { busy, failure, faultOf, onSubmit } = useFormCall({
    call: (fields) => send('POST', '/api/2fa/verify', { token: fields.get('token') }),
    onSuccess: async (answer) => {
      // before reading the account again, which replaces this card
      onEnabled(isEnabled(answer) ? answer.recoveryCodes : [])
      await refresh()
      toast({
        title: '2FA Enabled',
        description: 'From now on signing in asks for a code from your app.',
      })
    },
    onFailure: (message, error) => {
      form.current?.reset()
      const field = form.current?.elements.namedItem('token')
      if (field instanceof HTMLElement) field.focus()
      return tell(message, error)
    },
  })
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
      <div className="max-w-56">
        <Field
          label="Verification code"
          name="token"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          fault={faultOf('token')}
        />
      </div>
      <FormFailure>{failure}</FormFailure>
      <div className="flex flex-wrap gap-3">
        <SubmitButton label="Verify & Enable" busyLabel="Verifying..." busy={busy} />
        <button
          type="button"
          disabled={busy || isCancelling}
          onClick={() => void cancel()}
          className={buttonClass('quiet')}
        >
          Cancel
        </button>
      </div>
    </form>
  )
}
