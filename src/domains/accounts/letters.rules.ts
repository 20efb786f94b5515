import type { LetterKind, LetterWords, OwnLetters } from './letters.contract'
import { linksLast } from './sign-in.rules'

interface Letter extends LetterWords {
  /** When it is sent. */
  when: string
  /** What follows, whatever the stable's own words are; `{link}` stands for the link. */
  ending: string
}

const toTheStable = 'If you didn’t expect this, contact {stable} right away{contact}.'

/**
 * The mails that the site sends, with the words that a stable may replace. `{stable}` stands for its name, in
 * both.
 */
export const letters = {
  invitation: {
    when: 'When someone is invited',
    subject: 'Your account at {stable}',
    text: 'You have been invited to {stable}.',
    ending: `Set your password here; the link works once and expires in ${linksLast.invitation.words}:\n{link}`,
  },
  password: {
    when: 'When someone asks for a new password',
    subject: 'Your password at {stable}',
    text: 'Someone asked for a link to set a new password for your account at {stable}.',
    ending: `The link works once and expires in ${linksLast.password.words}, or as soon as a newer one is made:\n{link}\n\nIf it wasn’t you, you don’t need to do anything: your password stays the same.`,
  },
  'new-browser': {
    when: 'When someone signs in on a new device',
    subject: 'A new device signed in to your account at {stable}',
    text: 'Someone signed in to your account on a device or in a browser where you have not signed in before. If it was not you, set a new password: “Forgot password?” on the sign-in page mails you a link.',
    ending: toTheStable,
  },
  'password-changed': {
    when: 'When a password is changed',
    subject: 'Your password was changed at {stable}',
    text: 'The password of your account was changed.',
    ending: toTheStable,
  },
  'email-changed': {
    when: 'When an e-mail address is changed',
    subject: 'Your e-mail address was changed at {stable}',
    text: 'The e-mail address of your account was changed or removed. You can no longer sign in with this one.',
    ending: toTheStable,
  },
  'two-factor-enabled': {
    when: 'When two-factor authentication is turned on',
    subject: 'Two-factor authentication is on at {stable}',
    text: 'Two-factor authentication was enabled for your account. Signing in now asks for a code from an authenticator app.',
    ending: toTheStable,
  },
  'two-factor-disabled': {
    when: 'When two-factor authentication is turned off',
    subject: 'Two-factor authentication is off at {stable}',
    text: 'Two-factor authentication was disabled for your account. You now sign in with just your password.',
    ending: toTheStable,
  },
  'recovery-codes-made': {
    when: 'When new recovery codes are made',
    subject: 'You have new recovery codes at {stable}',
    text: 'New recovery codes were made for your account. The old ones no longer work.',
    ending: toTheStable,
  },
  'recovery-code-used': {
    when: 'When a recovery code is used',
    subject: 'A recovery code was used at {stable}',
    text: 'Someone signed in to your account with your password and one of your recovery codes.',
    ending: toTheStable,
  },
  'role-changed': {
    when: 'When someone’s role is changed',
    subject: 'Your role was changed at {stable}',
    text: 'Your role was changed, so what you can do on the site has changed too.',
    ending: toTheStable,
  },
} as const satisfies Record<LetterKind, Letter>

interface Written {
  stable: { name: string; email: string | null; letters: OwnLetters }
  link?: string
  /** Lines of detail. */
  about?: readonly string[]
}

/** A mail as it is sent. */
export function writeLetter(
  kind: LetterKind,
  { stable, link = '', about = [] }: Written,
): LetterWords {
  const { subject, text } = stable.letters[kind] ?? letters[kind]
  const named = (words: string) => words.replaceAll('{stable}', () => stable.name)
  const ending = letters[kind].ending
    .replaceAll('{stable}', () => stable.name)
    .replace('{contact}.', () => (stable.email === null ? '.' : `: ${stable.email}`))
    .replace('{link}', () => link)
  return {
    subject: named(subject),
    text: `${[named(text), ...(about.length > 0 ? [about.join('\n')] : []), ending].join('\n\n')}\n`,
  }
}
