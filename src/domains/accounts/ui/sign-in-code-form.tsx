import { type ClipboardEvent, useEffect, useRef } from 'react'
import { ApiError, send } from '../../../web/api'
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

const wrongCode = 'Invalid authentication code'
const CODE_LENGTH = 6

interface Props {
  onSignedIn: (user: User) => Promise<void>
  /** Returns to e-mail and password; says why, where it is not by choice. */
  onBack: (refusal?: string) => void
}

/** Apps show a code as "123 456": pasted whole, it would be cut short. */
function pasteDigits(event: ClipboardEvent<HTMLInputElement>) {
  const digits = event.clipboardData.getData('text').replace(/\D/g, '')
  if (digits.length !== CODE_LENGTH) return
  event.preventDefault()
  event.currentTarget.value = digits
}

/** The second step: the code that an authenticator app shows. */
export function SignInCodeForm({ onSignedIn, onBack }: Props) {
  const code = useRef<HTMLInputElement>(null)
  useEffect(() => code.current?.focus(), [])

  const { busy, failure, faultOf, onSubmit } = useFormCall({
    call: (fields) => send('POST', '/api/login/2fa', { token: fields.get('token') }),
    onSuccess: (answer) => {
      if (!isUser(answer)) throw new Error('Login failed')
      toast({ title: 'Welcome back!', description: 'You have been logged in successfully' })
      return onSignedIn(answer)
    },
    onFailure: (message, error) => {
      const description = message ?? (error instanceof ApiError ? wrongCode : noAnswer)
      toast({ variant: 'destructive', title: 'Verification failed', description })
      // Any other 401 means that the sign-in itself is over.
      const isOver =
        error instanceof ApiError && error.status === 401 && (message ?? wrongCode) !== wrongCode
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
      <Field
        ref={code}
        label="Enter your 6-digit authentication code"
        name="token"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_LENGTH}
        required
        onPaste={pasteDigits}
        fault={faultOf('token')}
      />
      <SignInNeedsScripts />
      <FormFailure>{failure}</FormFailure>
      <div className="grid grid-cols-2 gap-3">
        <button type="button" onClick={() => onBack()} className={buttonClass('quiet')}>
          Back
        </button>
        <SubmitButton label="Verify" busyLabel="Verifying..." busy={busy} />
      </div>
    </form>
  )
}
