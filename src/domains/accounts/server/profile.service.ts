import { badRequestFrom } from '../../../http/api'
import { conflict, notFound, refuseStale } from '../../../http/errors'
import { changedAt, changesBetween } from '../../content/server/content-trail'
import type { OwnSession, PersonChange, ProfileChange, User } from '../accounts.contract'
import type { AccountsDependencies } from './accounts-dependencies'
import { updateUser } from './accounts.store'
import { recordAboutUser } from './audit.store'
import type { Actor } from './guards'
import { forgetBrowsers } from './known-browsers.store'
import { confirmPassword } from './own-password'
import { hashPassword, refuseEasyPassword } from './passwords'
import { replacePassword } from './replace-password'
import { type LetterDependencies, sendSecurityLetter } from './security-letters'
import { endSessionOf, endSessions, listSessions } from './sessions.store'
import { personFaults } from '../person-names.rules'
import { accountOf } from './two-factor.service'

type Dependencies = Pick<AccountsDependencies, 'database' | 'clock'> & LetterDependencies

/** @throws 400 if a change would leave a person without a name or e-mail */
export function refuseNameless(before: User, change: PersonChange): void {
  const faults = personFaults({ ...before, ...change })
  // people who came from the sign-in provider without a name or e-mail can still be changed and disabled
  if (faults.length > 0 && personFaults(before).length === 0) throw badRequestFrom(faults)
}

export async function changeProfile(
  { database, clock }: Dependencies,
  actor: Actor,
  { updatedAt, ...change }: ProfileChange,
): Promise<User> {
  return database.transaction(async (tx) => {
    const { user: before } = await accountOf(tx, actor)
    refuseStale(before, updatedAt)
    const changes = changesBetween(before, change)
    if (changes.length === 0) return before
    refuseNameless(before, change)
    const now = changedAt(clock.now(), before)
    await updateUser(tx, now, actor.id, change)
    await recordAboutUser(tx, now, actor, 'profile-change', actor.id, { changes })
    return (await accountOf(tx, actor)).user
  })
}

/** Ends the actor's other sessions. @throws 400 for a wrong or an easy password, 409, 429 */
export async function changePassword(
  deps: Dependencies,
  actor: Actor,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<User> {
  const { database, clock } = deps
  await refuseEasyPassword(newPassword, {
    email: actor.user.email,
    stableName: (await deps.stable()).name,
    path: 'newPassword',
  })
  const confirmed = await confirmPassword(deps, actor, {
    password: currentPassword,
    path: 'currentPassword',
  })
  const hash = await hashPassword(newPassword)
  const now = clock.now()
  const changed = await database.transaction(async (tx) => {
    const { user, passwordHash } = await accountOf(tx, actor)
    if (passwordHash !== confirmed.passwordHash)
      throw conflict('The password has been changed in the meantime')
    await replacePassword(tx, { user, hash, keptSession: actor.sessionId })
    await recordAboutUser(tx, now, actor, 'password-change', actor.id)
    return user
  })
  sendSecurityLetter(deps, { to: changed.email, kind: 'password-changed' })
  return changed
}

export function ownSessions(
  { database, clock }: Dependencies,
  actor: Actor,
): Promise<OwnSession[]> {
  return listSessions(database.kysely, clock.now(), actor)
}

/** Ends one of the actor's sessions; that browser counts as new at its next sign-in. @throws 404 */
export async function endOwnSession(
  { database, clock }: Dependencies,
  actor: Actor,
  id: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const ended = await endSessionOf(tx, actor.id, id)
    if (!ended) throw notFound('This session has already ended')
    if (ended.browserHash !== null) await forgetBrowsers(tx, actor.id, ended.browserHash)
    await recordAboutUser(tx, clock.now(), actor, 'session-end', actor.id)
  })
}

/** The same for all the actor's sessions except the current one. */
export async function endOtherSessions(
  { database, clock }: Dependencies,
  actor: Actor,
): Promise<void> {
  await database.transaction(async (tx) => {
    await endSessions(tx, actor.id, actor.sessionId)
    await forgetBrowsers(tx, actor.id)
    await recordAboutUser(tx, clock.now(), actor, 'sessions-end', actor.id)
  })
}
