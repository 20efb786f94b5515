import type { Executor } from '../../../db/database'
import type { User } from '../accounts.contract'
import { setPasswordHash } from './accounts.store'
import { forgetBrowsers } from './known-browsers.store'
import { voidPasswordLinks } from './password-links.store'
import { endSessions } from './sessions.store'
import { forgiveTries } from './sign-in-limits'

/**
 * Sets a new password: links, other sessions and their browsers stop working, and failed tries at the old
 * password are forgiven.
 */
export async function replacePassword(
  tx: Executor,
  { user, hash, keptSession }: { user: User; hash: string; keptSession?: string },
): Promise<void> {
  await setPasswordHash(tx, user.id, hash)
  await voidPasswordLinks(tx, user.id)
  await endSessions(tx, user.id, keptSession)
  await forgetBrowsers(tx, user.id)
  await forgiveTries(tx, user)
}
