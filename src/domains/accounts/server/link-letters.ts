import { writeLetter } from '../letters.rules'
import type { AccountsDependencies } from './accounts-dependencies'
import type { LinkKind } from './password-links.store'

type Dependencies = Pick<AccountsDependencies, 'mail' | 'environment' | 'stable' | 'log'>

/** Makes the address of a password link, and mails it if mail is configured. */
export async function sendLink(
  { mail, environment, stable, log }: Dependencies,
  { to, token, kind }: { to: string; token: string; kind: LinkKind },
): Promise<{ url: string; mailed: boolean }> {
  const url = `${environment.publicUrl}/set-password/${token}`
  if (!mail) return { url, mailed: false }
  try {
    await mail.send({ to, ...writeLetter(kind, { stable: await stable(), link: url }) })
    return { url, mailed: true }
  } catch (error) {
    // The link is also shown on screen to copy, so the person can still be reached.
    log.error({ err: error }, 'a password link could not be mailed')
    return { url, mailed: false }
  }
}
