import { linksLast } from '../accounts.rules'
import type { AccountsDependencies } from './accounts-dependencies'
import type { LinkKind } from './password-links.store'

type Dependencies = Pick<AccountsDependencies, 'mail' | 'environment' | 'stable' | 'log'>

const letters = {
  invitation: {
    subject: (stable: string) => `Your account at ${stable}`,
    text: (stable: string, url: string) =>
      `You have been invited to ${stable}.\n\nSet your password here; the link works once and expires in ${linksLast.invitation.words}:\n${url}\n`,
  },
  password: {
    subject: (stable: string) => `Your password at ${stable}`,
    text: (stable: string, url: string) =>
      `Someone asked for a link to set a new password for your account at ${stable}.\n\nThe link works once and expires in ${linksLast.password.words}, or as soon as a newer one is made:\n${url}\n\nIf it wasn’t you, you don’t need to do anything: your password stays the same.\n`,
  },
}

/** Makes the address of a password link, and mails it if mail is configured. */
export async function sendLink(
  { mail, environment, stable, log }: Dependencies,
  { to, token, kind }: { to: string; token: string; kind: LinkKind },
): Promise<{ url: string; mailed: boolean }> {
  const url = `${environment.publicUrl}/set-password/${token}`
  if (!mail) return { url, mailed: false }
  const letter = letters[kind]
  try {
    const { name } = await stable()
    await mail.send({ to, subject: letter.subject(name), text: letter.text(name, url) })
    return { url, mailed: true }
  } catch (error) {
    // The link is also shown on screen to copy, so the person can still be reached.
    log.error({ err: error }, 'a password link could not be mailed')
    return { url, mailed: false }
  }
}
