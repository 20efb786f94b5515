import type { AccountsDependencies } from './accounts-dependencies'

export type LetterDependencies = Pick<AccountsDependencies, 'mail' | 'environment' | 'log'>

/** What the owner of an account hears of, whoever did it: the subject, and the first sentence. */
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
    text: 'Your account has another e-mail address now. You can no longer sign in with this one.',
  },
  'two-factor-enabled': {
    subject: 'Two-factor authentication is on',
    text: 'Two-factor authentication was enabled for your account. Signing in now asks for a code from an authenticator app.',
  },
  'two-factor-disabled': {
    subject: 'Two-factor authentication is off',
    text: 'Two-factor authentication was disabled for your account. Signing in asks for your password only.',
  },
  'recovery-codes-made': {
    subject: 'You have new recovery codes',
    text: 'New recovery codes were made for your account. The earlier ones no longer work.',
  },
  'recovery-code-used': {
    subject: 'A recovery code was used',
    text: 'Someone signed in to your account with your password and one of your recovery codes.',
  },
  'role-changed': {
    subject: 'Your role was changed',
    text: 'Your account has another role now, and may do other things than before.',
  },
} as const

/**
 * Tells the owner of an account what was done to it, where mail is configured. Called once that is committed;
 * nobody waits for the mail server, and nothing fails with it. `about` are lines that say more.
 */
export function sendSecurityLetter(
  { mail, environment, log }: LetterDependencies,
  { to, kind, about = [] }: { to: string | null; kind: keyof typeof letters; about?: string[] },
): void {
  if (!mail || to === null) return
  const { name, email } = environment.stable
  const { subject, text } = letters[kind]
  const ending = `If you don’t know why, tell ${name} at once: ${email}\n`
  mail
    .send({
      to,
      subject: `${subject} at ${name}`,
      text: [text, ...(about.length > 0 ? [about.join('\n')] : []), ending].join('\n\n'),
    })
    .catch((error: unknown) => {
      log.error({ err: error }, 'a letter about the safety of an account could not be mailed')
    })
}
