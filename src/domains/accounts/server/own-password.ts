import { badRequest, conflict } from '../../../http/errors'
import { type Account, findAccount } from './accounts.store'
import { recordAboutUser } from './audit.store'
import type { Actor } from './guards'
import { isRightPassword } from './passwords'
import { refreshSession } from './sessions.store'
import { countOwnPasswordTry } from './sign-in-limits'
import type { SignInDependencies } from './sign-in.service'

/**
 * The actor's account, once they have typed its password correctly, which then counts as a fresh sign-in. Wrong
 * passwords count as failed sign-ins, so an open session is no shortcut for guessing. @throws 400 'Incorrect
 * password', 409 if there is none, 429
 */
export async function confirmPassword(
  { database, clock }: Pick<SignInDependencies, 'database' | 'clock'>,
  actor: Actor,
  { password, path }: { password: string; path: string },
): Promise<Account> {
  const account = await findAccount(database.kysely, actor.id)
  if (account?.passwordHash == null)
    throw conflict('This account has no password yet. Ask the stable for a link to set one.')
  const tried = await countOwnPasswordTry(database, clock.now(), actor)
  if (!(await isRightPassword(account.passwordHash, password))) {
    await recordAboutUser(database.kysely, clock.now(), actor, 'confirm-failed', actor.id)
    const message = 'Incorrect password'
    throw badRequest(message, [{ path, message }])
  }
  await tried.succeed()
  await refreshSession(database.kysely, clock.now(), actor.sessionId)
  return account
}
