import type { AccountsDependencies } from './accounts-dependencies'

export type LetterDependencies = Pick<AccountsDependencies, 'mail' | 'stable' | 'later'>

/** What account owners are told about by mail, whoever did it: the subject and the first sentence. */
const letters = {
  'new-browser': {
    subject: 'A new device signed in to your account',
    text: 'Someone signed in to your account on a device or in a browser where you have not signed in before. If it was not you, set a new password: “Forgot password?” on the sign-in page mails you a link.',
  },
  'password-changed': {
    subject: 'Your password was changed',
    text: 'The password of your account was changed.',
  },
  'email-changed': {
    subject: 'Your e-mail address was changed',
    text: 'The e-mail address of your account was changed or removed. You can no longer sign in with this one.',
  },
  'two-factor-enabled': {
    subject: 'Two-factor authentication is on',
    text: 'Two-factor authentication was enabled for your account. Signing in now asks for a code from an authenticator app.',
  },
  'two-factor-disabled': {
    subject: 'Two-factor authentication is off',
    text: 'Two-factor authentication was disabled for your account. You now sign in with just your password.',
  },
  'recovery-codes-made': {
    subject: 'You have new recovery codes',
    text: 'New recovery codes were made for your account. The old ones no longer work.',
  },
  'recovery-code-used': {
    subject: 'A recovery code was used',
    text: 'Someone signed in to your account with your password and one of your recovery codes.',
  },
  'role-changed': {
    subject: 'Your role was changed',
    text: 'Your role was changed, so what you can do on the site has changed too.',
  },
} as const

/**
 * Tells an account's owner by mail, if it is configured, what was done to the account. Call it once the change
 * is committed: nothing waits for the mail server or fails with it. `about` gives lines of detail.
 */
export function sendSecurityLetter(
  { mail, stable, later }: LetterDependencies,
  { to, kind, about = [] }: { to: string | null; kind: keyof typeof letters; about?: string[] },
): void {
  if (!mail || to === null) return
  const { subject, text } = letters[kind]
  later.begin(async () => {
    const { name, email } = await stable()
    const ending = `If you didn’t expect this, contact ${name} right away${email === null ? '.' : `: ${email}`}\n`
    await mail.send({
      to,
      subject: `${subject} at ${name}`,
      text: [text, ...(about.length > 0 ? [about.join('\n')] : []), ending].join('\n\n'),
    })
  })
}
