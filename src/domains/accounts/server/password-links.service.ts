import type { Executor } from '../../../db/database'
import { badRequest, notFound } from '../../../http/errors'
import { displayName } from '../accounts.rules'
import type { AccountsDependencies } from './accounts-dependencies'
import { type Account, findAccount, findAccountByEmail } from './accounts.store'
import { recordAudit } from './audit.store'
import { rememberBrowser } from './known-browsers.store'
import { sendLink } from './link-letters'
import {
  createPasswordLink,
  findPasswordLink,
  takePasswordLink,
  voidPasswordLinks,
} from './password-links.store'
import { hashPassword, refuseEasyPassword } from './passwords'
import { replacePassword } from './replace-password'
import { sendSecurityLetter } from './security-letters'
import { isAllowed } from './sign-in-limits'
import type { Visit } from './sign-in.service'

/** Letters to one person in 15 minutes, whoever asks for them. */
const LETTERS_TO_ONE = 3

/**
 * Has a link mailed where there is such an account. What it does shows in nothing that the asker
 * gets: neither words nor time. @throws 404 without mail
 */
export function forgotPassword(
  deps: AccountsDependencies,
  email: string,
  address: string | null,
): void {
  if (!deps.mail) throw notFound('Links are not mailed here. Ask the stable for one.')
  // Not now: SQLite's work would hold up the asker's next call, and so tell.
  deps.later.begin(() => mailLink(deps, email, address))
}

async function mailLink(deps: AccountsDependencies, email: string, address: string | null) {
  const { database, clock } = deps
  const now = clock.now()
  const found = await findAccountByEmail(database.kysely, email)
  // who was never invited is not let in by the e-mail that staff wrote down
  if (!found || found.disabled || !found.hasAccess) return
  const { user } = found
  const limit = { kind: 'link-person', value: user.id, limit: LETTERS_TO_ONE }
  if (user.email === null || !(await isAllowed(database, now, limit))) return
  const token = await database.transaction(async (tx) => {
    // Who asked is not known.
    await recordAudit(
      tx,
      now,
      { id: null, name: displayName(user), address },
      { action: 'password-forgotten', subjectType: 'user', subjectId: user.id },
    )
    // An invitation that nobody has followed yet stays: it has longer to go.
    await voidPasswordLinks(tx, user.id, 'password')
    return createPasswordLink(tx, now, { userId: user.id, kind: 'password' })
  })
  // To the address on record, not to the one that was typed.
  await sendLink(deps, { to: user.email, token, kind: 'password' })
}

/** The account that a link opens. @throws 400 where the link is made up, over or used */
async function accountOfLink(db: Executor, userId: string | undefined): Promise<Account> {
  const account = userId === undefined ? undefined : await findAccount(db, userId)
  if (account && !account.disabled) return account
  const message = 'This link is no longer valid. Ask for a new one.'
  throw badRequest(message, [{ path: 'token', message }])
}

/**
 * Sets a password by a link, which is used up by it. Signs nobody in, and ends what was open. Whoever has the link
 * is no stranger: they may sign in with the new password, whatever others have tried on their account or from their
 * address. Returns the token by which the browser is known.
 * @throws 400 where the link is made up, over or used, or the password too easy
 */
export async function setPasswordByLink(
  deps: AccountsDependencies,
  { token, password }: { token: string; password: string },
  { address, browserToken }: Pick<Visit, 'address' | 'browserToken'>,
): Promise<string> {
  const { database, clock } = deps
  const now = clock.now()
  // Hashing is dear: only who has a link that is good has it done.
  const db = database.kysely
  const { user: owner } = await accountOfLink(db, await findPasswordLink(db, now, token))
  await refuseEasyPassword(password, {
    email: owner.email,
    stableName: deps.environment.stable.name,
    path: 'password',
  })
  const hash = await hashPassword(password)
  const { email, browser } = await database.transaction(async (tx) => {
    const { user } = await accountOfLink(tx, await takePasswordLink(tx, now, token))
    await replacePassword(tx, now, { user, hash })
    await recordAudit(
      tx,
      now,
      { id: user.id, name: displayName(user), address },
      { action: 'password-set', subjectType: 'user', subjectId: user.id },
    )
    const remembered = { userId: user.id, token: browserToken }
    return { email: user.email, browser: await rememberBrowser(tx, now, remembered) }
  })
  sendSecurityLetter(deps, { to: email, kind: 'password-changed' })
  return browser.token
}
