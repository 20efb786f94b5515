import { z } from 'zod'
import type { Executor } from '../../../db/database'
import { emailAddress } from '../../content/fields.contract'
import { changedAt } from '../../content/server/content-trail'
import { newPassword, type User } from '../accounts.contract'
import type { AccountAction } from '../account-actions.rules'
import type { Role } from '../accounts.rules'
import { type Account, createUser, findAccountByEmail, updateUser } from './accounts.store'
import { recordAboutUser } from './audit.store'
import type { ServiceDependencies } from './guards'
import { hashPassword, refuseEasyPassword } from './passwords'
import { replacePassword } from './replace-password'
import { endSessions } from './sessions.store'
import { clearTwoFactor } from './two-factor.store'

/** Its message is a sentence for the person at the command line. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused'
}

interface PasswordDependencies extends ServiceDependencies {
  stableName: string
}

const author = { id: null, name: 'Command line', address: null }

const name = z
  .string()
  .trim()
  .min(1, { error: 'A name is missing' })
  .max(80, { error: 'A name has at most 80 characters' })

/** @throws CommandRefused with what is wrong */
function checked<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new CommandRefused(parsed.error.issues.map(({ message }) => message).join('. '))
}

async function hashOfNew(
  password: string,
  about: { email: string; stableName: string },
): Promise<string> {
  checked(newPassword, password)
  await refuseEasyPassword(password, { ...about, path: 'password' })
  return hashPassword(password)
}

/**
 * Makes an admin: the first of a new stable, or another one. If the e-mail is already in use, promotes that
 * person: they keep their name, get this password, their account is enabled and their sessions end.
 * @returns the role they had before, if they existed
 */
export async function createAdmin(
  { database, clock, stableName }: PasswordDependencies,
  admin: { email: string; firstName: string; lastName: string; password: string },
): Promise<Role | undefined> {
  const email = checked(emailAddress, admin.email)
  const firstName = checked(name, admin.firstName)
  const lastName = checked(name, admin.lastName)
  const passwordHash = await hashOfNew(admin.password, { email, stableName })
  return database.transaction(async (tx) => {
    const there = await findAccountByEmail(tx, email)
    if (there) {
      await promote(tx, changedAt(clock.now(), there.user), there, passwordHash)
      return there.user.role
    }
    const now = clock.now()
    const user = { email, firstName, lastName, phone: null, role: 'admin' as const, passwordHash }
    const id = await createUser(tx, now, user)
    await recordAboutUser(tx, now, author, 'user-create', id, { role: 'admin', email })
    return undefined
  })
}

/** @throws CommandRefused if this person is an admin already */
async function promote(
  tx: Executor,
  now: Date,
  { user, disabled }: Account,
  passwordHash: string,
): Promise<void> {
  if (user.role === 'admin' && !disabled)
    throw new CommandRefused(
      `${user.email} is an admin already: give them another password with "user set-password".`,
    )
  await updateUser(tx, now, user.id, { role: 'admin', disabled: false })
  await replacePassword(tx, { user, hash: passwordHash })
  const record = (action: AccountAction, detail = {}) =>
    recordAboutUser(tx, now, author, action, user.id, detail)
  if (disabled) await record('user-enable')
  if (user.role !== 'admin') await record('role-change', { from: user.role, to: 'admin' })
  await record('password-change')
}

/** Gives someone a password and ends their sessions. */
export async function setPasswordByCommand(
  deps: PasswordDependencies,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const passwordHash = await hashOfNew(password, { email, stableName: deps.stableName })
  await changeByCommand(deps, email, 'password-change', (tx, user) =>
    replacePassword(tx, { user, hash: passwordHash }),
  )
}

/** For someone who has lost their authenticator; ends their sessions. */
export async function resetTwoFactorByCommand(
  deps: ServiceDependencies,
  email: string,
): Promise<void> {
  await changeByCommand(deps, email, 'two-factor-reset', async (tx, { id }) => {
    await clearTwoFactor(tx, id)
    await endSessions(tx, id)
  })
}

async function changeByCommand(
  { database, clock }: ServiceDependencies,
  email: string,
  action: 'password-change' | 'two-factor-reset',
  change: (tx: Executor, user: User) => Promise<void>,
): Promise<void> {
  const now = clock.now()
  await database.transaction(async (tx) => {
    const account = await findAccountByEmail(tx, checked(emailAddress, email))
    if (!account) throw new CommandRefused(`No account has the e-mail address ${email}.`)
    await change(tx, account.user)
    await recordAboutUser(tx, now, author, action, account.user.id)
  })
}
