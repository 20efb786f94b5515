import { type ReactNode, useRef } from 'react'
import { hasFields } from '../../../lib/has-fields'
import { ApiError } from '../../../web/api'
import { send } from '../../../web/send'
import { toast } from '../../../web/toast/toast-store'
import { Field } from '../../../web/ui/field'
import { FormFailure } from '../../../web/ui/form-failure'
import { useFormCall } from '../../../web/use-form-call'
import type { User } from '../accounts.contract'
import { isUser } from './sign-in-change'
import { SignInNeedsScripts } from './sign-in-card'
import { SubmitButton } from './submit-button'

/** Shown if there was no answer at all. */
export const noAnswer = 'The server could not be reached. Please try again.'

interface Props {
  /** The credentials typed before the code form appeared. */
  email: string
  /** Why the code form led back here. */
  refusal: string | undefined
  onSignedIn: (user: User) => Promise<void>
  onCodeAsked: (email: string) => Promise<void>
  /** Shown beside “Remember me”. */
  aside?: ReactNode
}

const asksForCode = (answer: unknown) =>
  hasFields(answer, 'requiresTwoFactor') && answer.requiresTwoFactor === true

/** E-mail and password: the first step, and for most people the only one. */
export function SignInForm({ email, refusal, onSignedIn, onCodeAsked, aside }: Props) {
  const password = useRef<HTMLInputElement>(null)
  const { busy, failure, faultOf, onSubmit } = useFormCall({
    call: async (fields) => {
      const typed = fields.get('email')
      const answer = await send('POST', '/api/login', {
        email: typed,
        password: fields.get('password'),
        remember_me: fields.has('remember_me'),
      })
      return { answer, typed: typeof typed === 'string' ? typed : '' }
    },
    onSuccess: ({ answer, typed }) => {
      if (asksForCode(answer)) {
        toast({
          title: '2FA Required',
          description: 'Please enter your 6-digit authentication code',
        })
        return onCodeAsked(typed)
      }
      if (!isUser(answer)) throw new Error('Login failed')
      toast({ title: 'Welcome back!', description: 'You have been logged in successfully' })
      return onSignedIn(answer)
    },
    onFailure: (message, error) => {
      const description =
        message ?? (error instanceof ApiError ? 'Invalid email or password' : noAnswer)
      toast({ variant: 'destructive', title: 'Login failed', description })
      password.current?.select()
      return description
    },
  })

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        maxLength={254}
        defaultValue={email}
        fault={faultOf('email')}
      />
      <Field
        ref={password}
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        fault={faultOf('password')}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <label className="flex min-h-11 items-center gap-2.5">
          <input type="checkbox" name="remember_me" className="size-5 accent-action" />
          Remember me for 30 days
        </label>
        {aside}
      </div>
      <SignInNeedsScripts />
      <FormFailure>{busy ? undefined : (failure ?? refusal)}</FormFailure>
      <SubmitButton label="Sign in" busyLabel="Signing in..." busy={busy} />
    </form>
  )
}
