import type { Executor } from '../../../db/database'
import { badRequest, notFound } from '../../../http/errors'
import { displayName } from '../person-names.rules'
import type { AccountsDependencies } from './accounts-dependencies'
import { type Account, findAccount, findAccountByEmail } from './accounts.store'
import { recordAboutUser } from './audit.store'
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
import { mayWrite } from './sign-in-limits'
import type { Visit } from './sign-in.service'

/** Letters to one person in 15 minutes, no matter who asks for them. */
const LETTERS_TO_ONE = 3

/**
 * Mails a link if the account exists. Neither the words nor the timing of the answer reveal whether it does.
 * @throws 404 without mail
 */
export function forgotPassword(
  deps: AccountsDependencies,
  email: string,
  address: string | null,
): void {
  if (!deps.mail) throw notFound('This site doesn’t send e-mail. Ask the stable for a link.')
  // Not now: SQLite's work would delay the caller's next call, and reveal that the account exists.
  deps.later.beginUnseen(() => mailLink(deps, email, address))
}

async function mailLink(deps: AccountsDependencies, email: string, address: string | null) {
  const { database, clock } = deps
  const now = clock.now()
  const found = await findAccountByEmail(database.kysely, email)
  // an e-mail entered by staff doesn't let in someone who was never invited
  if (!found || found.disabled || !found.hasAccess) return
  const { user } = found
  const letter = { kind: 'link-person', userId: user.id, limit: LETTERS_TO_ONE }
  if (user.email === null || !(await mayWrite(database, now, letter))) return
  const token = await database.transaction(async (tx) => {
    // We don't know who asked.
    const author = { id: null, name: displayName(user), address }
    await recordAboutUser(tx, now, author, 'password-forgotten', user.id)
    // An unused invitation stays: it is valid for longer.
    await voidPasswordLinks(tx, user.id, 'password')
    return createPasswordLink(tx, now, { userId: user.id, kind: 'password' })
  })
  // To the address on record, not the one that was typed.
  await sendLink(deps, { to: user.email, token, kind: 'password' })
}

/** Whether a link can still set a password: not made up, expired, used or of a disabled account. */
export async function isLinkValid(
  { database, clock }: AccountsDependencies,
  token: string,
): Promise<boolean> {
  const userId = await findPasswordLink(database.kysely, clock.now(), token)
  const account = userId === undefined ? undefined : await findAccount(database.kysely, userId)
  return account !== undefined && !account.disabled
}

/** The account that a link is for. @throws 400 if the link is made up, expired or used */
async function accountOfLink(db: Executor, userId: string | undefined): Promise<Account> {
  const account = userId === undefined ? undefined : await findAccount(db, userId)
  if (account && !account.disabled) return account
  const message = 'This link is no longer valid. Ask for a new one.'
  throw badRequest(message, [{ path: 'token', message }])
}

/**
 * Sets a password with a one-time link. Doesn't sign in, and ends all sessions. The link proves who they are:
 * they may sign in with the new password, whatever others have tried on their account or from their address.
 * Returns the token that identifies the browser. @throws 400 if the link is made up, expired or used, or the
 * password is too easy
 */
export async function setPasswordByLink(
  deps: AccountsDependencies,
  { token, password }: { token: string; password: string },
  { address, browserToken }: Pick<Visit, 'address' | 'browserToken'>,
): Promise<string> {
  const { database, clock } = deps
  const now = clock.now()
  // Hashing is expensive, so verify the link first.
  const db = database.kysely
  const { user: owner } = await accountOfLink(db, await findPasswordLink(db, now, token))
  await refuseEasyPassword(password, {
    email: owner.email,
    stableName: (await deps.stable()).name,
    path: 'password',
  })
  const hash = await hashPassword(password)
  const { email, browser } = await database.transaction(async (tx) => {
    const { user } = await accountOfLink(tx, await takePasswordLink(tx, now, token))
    await replacePassword(tx, { user, hash })
    const author = { id: user.id, name: displayName(user), address }
    await recordAboutUser(tx, now, author, 'password-set', user.id)
    const remembered = { userId: user.id, token: browserToken }
    return { email: user.email, browser: await rememberBrowser(tx, now, remembered) }
  })
  sendSecurityLetter(deps, { to: email, kind: 'password-changed' })
  return browser.token
}
