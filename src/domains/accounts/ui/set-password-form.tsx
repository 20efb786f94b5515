import { useState } from 'react'
import { ApiError } from '../../../web/api'
import { send } from '../../../web/send'
import { toast } from '../../../web/toast/toast-store'
import { buttonClass } from '../../../web/ui/button'
import { Field } from '../../../web/ui/field'
import { FormFailure } from '../../../web/ui/form-failure'
import { useSite } from '../../../web/site'
import { useFormCall } from '../../../web/use-form-call'
import { passwordLength } from '../sign-in.rules'
import { SignInCard, SignInNeedsScripts, SignInNotice } from './sign-in-card'
import { noAnswer } from './sign-in-form'
import { SubmitButton } from './submit-button'

interface Props {
  token: string
  isOver: boolean
  onSet: () => Promise<void>
}

/** Sets a password with the link from an invitation or a forgotten password. */
export function SetPasswordForm({ token, isOver, onSet }: Props) {
  const { name, email } = useSite()
  const [isShown, setIsShown] = useState(false)
  const [outcome, setOutcome] = useState<'set' | 'over' | undefined>(isOver ? 'over' : undefined)
  const { busy, failure, faultOf, onSubmit } = useFormCall({
    call: (fields) =>
      send('POST', '/api/set-password', { token, password: fields.get('password') }),
    onSuccess: () => {
      setOutcome('set')
      return onSet()
    },
    onFailure: (message, error) => {
      if (error instanceof ApiError && error.faults.some(({ path }) => path === 'token')) {
        setOutcome('over')
        return undefined
      }
      const description = message ?? noAnswer
      toast({ variant: 'destructive', title: 'The password was not set', description })
      return description
    },
  })

  if (outcome === 'set')
    return (
      <SignInCard title="Your password is set">
        <SignInNotice>
          <p>You can sign in with it now.</p>
          <a href="/login" className={`mt-2 ${buttonClass()}`}>
            Sign in
          </a>
        </SignInNotice>
      </SignInCard>
    )
  if (outcome === 'over')
    return (
      <SignInCard title="This link is no longer valid">
        <SignInNotice>
          <p>
            It has been used, has expired or was replaced by a newer one. If you set a password with
            it, sign in with that; if not,{' '}
            {email === null ? (
              'ask the stable'
            ) : (
              <a href={`mailto:${email}`} className="text-link-line">
                ask the stable
              </a>
            )}{' '}
            for a new link.
          </p>
          <a href="/login" className={`mt-2 ${buttonClass()}`}>
            Go to sign-in
          </a>
        </SignInNotice>
      </SignInCard>
    )
  return (
    <SignInCard title="Set your password" subtitle={`For your account with ${name}`}>
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
        <Field
          label="New password"
          hint={`At least ${passwordLength.min} characters. A few words in a row work well.`}
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete="new-password"
          autoCapitalize="none"
          spellCheck={false}
          required
          fault={faultOf('password')}
        />
        <label className="flex min-h-11 items-center gap-2.5">
          <input
            type="checkbox"
            checked={isShown}
            onChange={(event) => setIsShown(event.currentTarget.checked)}
            className="size-5 accent-action"
          />
          Show password
        </label>
        <SignInNeedsScripts />
        <FormFailure>{failure}</FormFailure>
        <SubmitButton label="Set password" busyLabel="Setting..." busy={busy} />
      </form>
    </SignInCard>
  )
}
