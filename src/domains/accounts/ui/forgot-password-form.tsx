import { type ReactNode, useState } from 'react'
import { send } from '../../../web/send'
import { toast } from '../../../web/toast/toast-store'
import { Field } from '../../../web/ui/field'
import { FormFailure } from '../../../web/ui/form-failure'
import { useFormCall } from '../../../web/use-form-call'
import { linksLast } from '../sign-in.rules'
import { SignInNeedsScripts, SignInNotice } from './sign-in-card'
import { noAnswer } from './sign-in-form'
import { SubmitButton } from './submit-button'

/** Mails a link to set a new password. The answer doesn't reveal whether there is an account. */
export function ForgotPasswordForm({ wayBack }: { wayBack: ReactNode }) {
  const [sentTo, setSentTo] = useState<string>()
  const { busy, failure, faultOf, onSubmit } = useFormCall({
    call: async (fields) => {
      const email = fields.get('email')
      await send('POST', '/api/forgot-password', { email })
      return typeof email === 'string' ? email : ''
    },
    onSuccess: setSentTo,
    onFailure: (message) => {
      const description = message ?? noAnswer
      toast({ variant: 'destructive', title: 'The link could not be sent', description })
      return description
    },
  })

  if (sentTo !== undefined)
    return (
      <SignInNotice title="Check your e-mail">
        <p className="wrap-anywhere">
          If there is an account for <strong>{sentTo}</strong>, a link to set a new password is on
          its way. It works once, within {linksLast.password.words}, and replaces any earlier link.
        </p>
        <p>{wayBack}</p>
      </SignInNotice>
    )
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <h2 className="text-2xl wrap-anywhere">Forgot your password?</h2>
      <Field
        label="Email"
        hint="We’ll e-mail you a link to set a new one."
        name="email"
        type="email"
        autoComplete="username"
        required
        maxLength={254}
        fault={faultOf('email')}
      />
      <SignInNeedsScripts />
      <FormFailure>{failure}</FormFailure>
      <SubmitButton label="Send the link" busyLabel="Sending..." busy={busy} />
      <p>{wayBack}</p>
    </form>
  )
}
