import { type ClipboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { ApiError } from '../../../web/api'
import { send } from '../../../web/send'
import { toast } from '../../../web/toast/toast-store'
import { buttonClass } from '../../../web/ui/button'
import { Field } from '../../../web/ui/field'
import { FormFailure } from '../../../web/ui/form-failure'
import { useFormCall } from '../../../web/use-form-call'
import type { User } from '../accounts.contract'
import { isUser } from './sign-in-change'
import { SignInNeedsScripts } from './sign-in-card'
import { noAnswer } from './sign-in-form'
import { SubmitButton } from './submit-button'

const CODE_LENGTH = 6

const ways = {
  app: {
    path: '/api/login/2fa',
    wrong: 'Invalid authentication code',
    field: {
      label: 'Enter your 6-digit authentication code',
      name: 'token',
      inputMode: 'numeric',
      autoComplete: 'one-time-code',
      maxLength: CODE_LENGTH,
      onPaste: pasteDigits,
    },
  },
  recovery: {
    path: '/api/login/recovery-code',
    wrong: 'Invalid recovery code',
    field: {
      label: 'Enter one of your recovery codes',
      hint: '16 letters and digits. Each code works once.',
      name: 'code',
      autoComplete: 'off',
      autoCapitalize: 'none',
      spellCheck: false,
    },
  },
} as const

interface Props {
  way: keyof typeof ways
  onSignedIn: (user: User) => Promise<void>
  /** Returns to e-mail and password; says why, unless the person chose to. */
  onBack: (refusal?: string) => void
  /** A link to the other way. */
  aside: ReactNode
}

/** Apps show a code as "123 456": pasted with its space, it would be cut short. */
function pasteDigits(event: ClipboardEvent<HTMLInputElement>) {
  const digits = event.clipboardData.getData('text').replace(/\D/g, '')
  if (digits.length !== CODE_LENGTH) return
  event.preventDefault()
  event.currentTarget.value = digits
}

/** The second step: the code that an authenticator app shows, or a recovery code. */
export function SignInCodeForm({ way, onSignedIn, onBack, aside }: Props) {
  const { path, wrong, field } = ways[way]
  const code = useRef<HTMLInputElement>(null)
  useEffect(() => code.current?.focus(), [])

  const { busy, failure, faultOf, onSubmit } = useFormCall({
    call: (fields) => send('POST', path, { [field.name]: fields.get(field.name) }),
    onSuccess: (answer) => {
      if (!isUser(answer)) throw new Error('Login failed')
      toast({ title: 'Welcome back!', description: 'You have been logged in successfully' })
      return onSignedIn(answer)
    },
    onFailure: (message, error) => {
      const description = message ?? (error instanceof ApiError ? wrong : noAnswer)
      toast({ variant: 'destructive', title: 'Verification failed', description })
      // Any other 401 means the sign-in itself has expired.
      const isOver =
        error instanceof ApiError && error.status === 401 && (message ?? wrong) !== wrong
      if (isOver) onBack(description)
      else if (code.current) {
        code.current.value = ''
        code.current.focus()
      }
      return description
    },
  })

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <div
        className={
          way === 'app'
            ? 'figures [&_input]:min-h-16 [&_input]:text-center [&_input]:text-3xl [&_input]:font-semibold [&_input]:tracking-[0.35em] [&_input]:indent-[0.35em]'
            : undefined
        }
      >
        <Field ref={code} {...field} required fault={faultOf(field.name)} />
      </div>
      <SignInNeedsScripts />
      <FormFailure>{failure}</FormFailure>
      <div className="grid grid-cols-2 gap-3">
        <button type="button" onClick={() => onBack()} className={buttonClass('quiet')}>
          Back
        </button>
        <SubmitButton label="Verify" busyLabel="Verifying..." busy={busy} />
      </div>
      <p>{aside}</p>
    </form>
  )
}
