import type { Executor } from '../../../db/database'
import { databaseRefusal } from '../../../db/database-errors'
import { conflict, orNotFound, refuseStale } from '../../../http/errors'
import { changedAt, changesBetween } from '../../content/server/content-trail'
import type { ContentDetail } from '../../content/content.contract'
import { refuseUnusablePictures } from '../../media/server/usable-pictures'
import type {
  InvitedPerson,
  NewPerson,
  Person,
  PersonChange,
  PersonDetails,
  RoleChange,
} from '../accounts.contract'
import { nameOnPaper } from '../person-names.rules'
import type { AccountsDependencies } from './accounts-dependencies'
import {
  type Account,
  createUser,
  findAccount,
  findAccountByEmail,
  findPerson,
  giveAccess,
  hasActiveAdmin,
  listPeople,
  updateUser,
} from './accounts.store'
import { recordAboutUser } from './audit.store'
import { type Actor, refuseUnconfirmed } from './guards'
import { sendLink } from './link-letters'
import { createPasswordLink, voidPasswordLinks } from './password-links.store'
import { refuseNameless } from './profile.service'
import { sendSecurityLetter } from './security-letters'
import { endSessions } from './sessions.store'
import { clearTwoFactor } from './two-factor.store'

type Dependencies = Pick<
  AccountsDependencies,
  'database' | 'clock' | 'mail' | 'environment' | 'stable' | 'log' | 'later'
>

const NO_SUCH_PERSON = 'Person not found'

const adminNeedsEmail = () => conflict('An admin needs an e-mail address to sign in with')

const emailTaken = () => conflict('This e-mail address is already in use')

function emailOf(name: string) {
  const message = `${name} already uses this e-mail address: choose them from the list instead`
  return conflict(message, { errors: [{ path: 'email', message }] })
}

/** @throws 404 */
const accountWith = async (tx: Executor, id: string): Promise<Account> =>
  orNotFound(await findAccount(tx, id), NO_SUCH_PERSON)

/**
 * Safe under concurrency because transactions that remove an admin are serialised.
 * @throws 409 if no admin would be left
 */
async function refuseLastAdmin(tx: Executor, account: Account): Promise<void> {
  const isActiveAdmin = account.user.role === 'admin' && !account.disabled
  if (isActiveAdmin && !(await hasActiveAdmin(tx, { besides: account.user.id })))
    throw conflict('This is the last active admin. Make someone else an admin first.')
}

/**
 * Admins can't reset their own credentials here.
 * @throws 409
 */
function refuseOneself(actor: Actor, id: string): void {
  if (actor.id === id) throw conflict('Use Profile & Security for your own account')
}

/** @throws 404 */
const personWith = async (tx: Executor, now: Date, id: string): Promise<Person> =>
  orNotFound(await findPerson(tx, now, id), NO_SUCH_PERSON)

export const people = ({ database, clock }: Dependencies): Promise<Person[]> =>
  listPeople(database.kysely, clock.now())

/** Adds a person; with an e-mail they are sent a link to set a password. @throws 409 if the e-mail is taken */
export async function invitePerson(
  deps: Dependencies,
  actor: Actor,
  invitation: NewPerson,
): Promise<InvitedPerson> {
  const { database, clock } = deps
  const { email = null, firstName = null, lastName = null, phone = null, role } = invitation
  if (role !== 'viewer') refuseUnconfirmed(actor)
  if (role === 'admin' && email === null) throw adminNeedsEmail()
  const now = clock.now()
  const { person, token } = await refuseTakenEmail(() =>
    database.transaction(async (tx) => {
      if (email !== null && (await findAccountByEmail(tx, email))) throw emailTaken()
      const user = { firstName, lastName, email, phone, role, passwordHash: null }
      // someone without an e-mail was not invited, whatever address is entered later
      const id = await createUser(tx, now, { ...user, hasAccess: email !== null })
      await recordAboutUser(tx, now, actor, 'user-create', id, { role, email })
      const link =
        email === null
          ? null
          : await createPasswordLink(tx, now, { userId: id, kind: 'invitation' })
      return { person: await personWith(tx, now, id), token: link }
    }),
  )
  return invited(deps, person, token)
}

/**
 * Adds someone to the register who does not use the site, with or without an e-mail: only an admin can let them
 * in. @throws 409 if the e-mail is taken
 */
export async function addPersonWithoutAccess(
  { database, clock }: Dependencies,
  actor: Actor,
  { email = null, firstName = null, lastName = null, phone = null }: PersonDetails,
): Promise<Person> {
  const now = clock.now()
  return refuseTakenEmail(() =>
    database.transaction(async (tx) => {
      const other = email === null ? undefined : await findAccountByEmail(tx, email)
      if (other) throw emailOf(nameOnPaper(other.user))
      const details = { firstName, lastName, email, phone }
      const id = await createUser(tx, now, {
        ...{ ...details, role: 'viewer', passwordHash: null, hasAccess: false },
      })
      await recordAboutUser(tx, now, actor, 'user-create', id, { email, access: false })
      return personWith(tx, now, id)
    }),
  )
}

/**
 * Makes a new link; older ones stop working. @throws 404, 409 for your own account, for one without an e-mail
 * or a disabled one
 */
export async function inviteAgain(
  deps: Dependencies,
  actor: Actor,
  id: string,
): Promise<InvitedPerson> {
  const { database, clock } = deps
  refuseOneself(actor, id)
  const now = clock.now()
  const { person, token } = await database.transaction(async (tx) => {
    const account = await accountWith(tx, id)
    if (account.disabled) throw conflict('This account is disabled. Enable it first.')
    if (account.user.email === null)
      throw conflict('This person has no e-mail address to sign in with. Enter one first.')
    await voidPasswordLinks(tx, id)
    await giveAccess(tx, id)
    const kind = linkKindFor(account.user)
    const link = await createPasswordLink(tx, now, { userId: id, kind })
    await recordAboutUser(tx, now, actor, 'user-invite', id)
    return { person: await personWith(tx, now, id), token: link }
  })
  return invited(deps, person, token)
}

const linkKindFor = ({ hasPassword }: Pick<Person, 'hasPassword'>) =>
  hasPassword ? 'password' : 'invitation'

async function invited(
  deps: Dependencies,
  person: Person,
  token: string | null,
): Promise<InvitedPerson> {
  if (token === null || person.email === null) return { ...person, inviteUrl: null, mailed: false }
  const sent = await sendLink(deps, { to: person.email, token, kind: linkKindFor(person) })
  return { ...person, inviteUrl: sent.url, mailed: sent.mailed }
}

/** @throws 404, 409 */
export async function changePerson(
  deps: Dependencies,
  actor: Actor,
  id: string,
  { updatedAt, ...change }: PersonChange,
): Promise<Person> {
  const { database, clock } = deps
  const { person: changed, oldEmail } = await refuseTakenEmail(() =>
    database.transaction(async (tx) => {
      const before = await accountWith(tx, id)
      const person = await personWith(tx, clock.now(), id)
      refuseStale(person, updatedAt)
      const changes = changesBetween(person, change)
      if (changes.length === 0) return { person, oldEmail: null }
      refuseNameless(person, change)
      const isEmailNew = changes.some(({ field }) => field === 'email')
      if (isEmailNew || changes.some(({ field }) => field === 'disabled')) refuseUnconfirmed(actor)
      if (change.disabled === true) await refuseLastAdmin(tx, before)
      await refuseUnusablePictures(tx, { silksUrl: change.silksUrl })
      if (isEmailNew) await refuseEmailChange(tx, before, change.email ?? null)
      const now = changedAt(clock.now(), person)
      await updateUser(tx, now, id, change)
      if (isEmailNew) await endSessions(tx, id, actor.id === id ? actor.sessionId : undefined)
      if (change.disabled === true && !before.disabled) {
        await endSessions(tx, id)
        await voidPasswordLinks(tx, id)
      }
      await recordChange(tx, now, actor, before, changes)
      return {
        person: await personWith(tx, now, id),
        // people who are only in the register have no account to be told about
        oldEmail: isEmailNew && before.hasAccess ? before.user.email : null,
      }
    }),
  )
  sendSecurityLetter(deps, { to: oldEmail, kind: 'email-changed' })
  return changed
}

async function refuseEmailChange(tx: Executor, { user }: Account, email: string | null) {
  if (email === null && user.role === 'admin') throw adminNeedsEmail()
  const other = email === null ? undefined : await findAccountByEmail(tx, email)
  if (other && other.user.id !== user.id) throw emailTaken()
  // Links sent to the old address must not open an account that has a new one.
  await voidPasswordLinks(tx, user.id)
}

async function recordChange(
  tx: Executor,
  now: Date,
  actor: Actor,
  before: Account,
  changes: NonNullable<ContentDetail['changes']>,
): Promise<void> {
  const { id } = before.user
  const details = changes.filter(({ field }) => field !== 'disabled')
  if (details.length > 0)
    await recordAboutUser(tx, now, actor, 'user-change', id, { changes: details })
  if (details.length < changes.length)
    await recordAboutUser(tx, now, actor, before.disabled ? 'user-enable' : 'user-disable', id)
}

/** If two people take an e-mail at once, the database refuses the second. */
async function refuseTakenEmail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw databaseRefusal(error) === 'unique' ? emailTaken() : error
  }
}

/** Ends that user's sessions: the new role applies once they sign in again. @throws 404, 409 */
export async function changeRole(
  deps: Dependencies,
  actor: Actor,
  id: string,
  { role, updatedAt }: RoleChange,
): Promise<Person> {
  const { database, clock } = deps
  const { person: changed, isNew } = await database.transaction(async (tx) => {
    const before = await accountWith(tx, id)
    const person = await personWith(tx, clock.now(), id)
    refuseStale(person, updatedAt)
    const from = person.role
    if (from === role) return { person, isNew: false }
    if (role === 'admin' && before.user.email === null) throw adminNeedsEmail()
    await refuseLastAdmin(tx, before)
    const now = changedAt(clock.now(), person)
    await updateUser(tx, now, id, { role })
    await endSessions(tx, id, actor.id === id ? actor.sessionId : undefined)
    await recordAboutUser(tx, now, actor, 'role-change', id, { from, to: role })
    return { person: await personWith(tx, now, id), isNew: true }
  })
  if (isNew) sendSecurityLetter(deps, { to: changed.email, kind: 'role-changed' })
  return changed
}

/**
 * For someone who has lost their authenticator; ends their sessions. @throws 404, 409 for your own account, or
 * if it has no second factor
 */
export async function resetTwoFactor(deps: Dependencies, actor: Actor, id: string): Promise<void> {
  const { database, clock } = deps
  refuseOneself(actor, id)
  const { email } = await database.transaction(async (tx) => {
    const account = await accountWith(tx, id)
    if (account.twoFactorSecret === null)
      throw conflict('Two-factor authentication is not enabled for this person')
    await clearTwoFactor(tx, id)
    await endSessions(tx, id)
    await recordAboutUser(tx, clock.now(), actor, 'two-factor-reset', id)
    return account.user
  })
  sendSecurityLetter(deps, { to: email, kind: 'two-factor-disabled' })
}
