import { setImmediate } from 'node:timers/promises'
import { notFound, tooManyRequests } from '../../../http/errors'
import { displayName } from '../accounts.rules'
import type { AccountsDependencies } from './accounts-dependencies'
import { findAccountByEmail } from './accounts.store'
import { recordAudit } from './audit.store'
import { sendLink } from './link-letters'
import { createPasswordLink } from './password-links.store'
import { isAllowed } from './sign-in-limits'

/** In 15 minutes: links asked for from one address, and letters to one person. */
const LIMITS = { address: 20, person: 3 }

/**
 * Has a link mailed where there is such an account. What it does shows in nothing that the asker
 * gets: neither words nor time. @throws 404 without mail, 429
 */
export async function forgotPassword(
  deps: AccountsDependencies,
  email: string,
  address: string | null,
): Promise<void> {
  const { database, clock, mail, log } = deps
  if (!mail) throw notFound('Links are not mailed here. Ask the stable for one.')
  const isWelcome =
    address === null ||
    (await isAllowed(database, clock.now(), {
      kind: 'link-address',
      value: address,
      limit: LIMITS.address,
    }))
  if (!isWelcome) throw tooManyRequests(15 * 60)
  // Begun once the answer is on its way: SQLite's work would hold it up, and so tell.
  void setImmediate()
    .then(() => mailLink(deps, email, address))
    .catch((error: unknown) => {
      log.error({ err: error }, 'a password link could not be made')
    })
}

async function mailLink(deps: AccountsDependencies, email: string, address: string | null) {
  const { database, clock } = deps
  const now = clock.now()
  const found = await findAccountByEmail(database.kysely, email)
  if (!found || found.disabled) return
  const { user } = found
  const limit = { kind: 'link-person', value: user.id, limit: LIMITS.person }
  if (user.email === null || !(await isAllowed(database, now, limit))) return
  const token = await database.transaction(async (tx) => {
    // Who asked is not known.
    await recordAudit(
      tx,
      now,
      { id: null, name: displayName(user), address },
      { action: 'password-forgotten', subjectType: 'user', subjectId: user.id },
    )
    return createPasswordLink(tx, now, user.id)
  })
  // To the address on record, not to the one that was typed.
  await sendLink(deps, { to: user.email, token, kind: 'password' })
}
