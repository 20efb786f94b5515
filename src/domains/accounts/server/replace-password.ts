import type { Executor } from '../../../db/database'
import type { User } from '../accounts.contract'
import { setPasswordHash } from './accounts.store'
import { forgetBrowsers } from './known-browsers.store'
import { voidPasswordLinks } from './password-links.store'
import { endSessions } from './sessions.store'
import { forgiveTries } from './sign-in-limits'

/**
 * What a new password brings with it, however it was set: links, other sessions and their browsers are good no
 * more, and failed tries at the old one are forgiven.
 */
export async function replacePassword(
  tx: Executor,
  now: Date,
  { user, hash, keptSession }: { user: User; hash: string; keptSession?: string },
): Promise<void> {
  await setPasswordHash(tx, user.id, hash)
  await voidPasswordLinks(tx, user.id)
  await endSessions(tx, user.id, keptSession)
  await forgetBrowsers(tx, user.id)
  await forgiveTries(tx, now, user)
}
