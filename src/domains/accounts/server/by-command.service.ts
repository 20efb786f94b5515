import { z } from 'zod'
import type { Database } from '../../../db/database'
import type { Clock } from '../../../lib/dates'
import { emailAddress, newPassword } from '../accounts.contract'
import { type Account, createUser, findAccountByEmail, setPasswordHash } from './accounts.store'
import { recordAudit } from './audit.store'
import { voidPasswordLinks } from './password-links.store'
import { hashPassword, refuseCommonPassword } from './passwords'
import { endSessions } from './sessions.store'
import { clearTwoFactor } from './two-factor.store'

/** Its message is a sentence for the person at the command line. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused'
}

interface Dependencies {
  database: Database
  clock: Clock
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

async function hashOfNew(password: string): Promise<string> {
  checked(newPassword, password)
  await refuseCommonPassword(password, 'password')
  return hashPassword(password)
}

const takenMessage = (email: string) =>
  `Someone has the e-mail address ${email} already: give them a password with "user set-password", and the role on the Users screen.`

/** Makes an admin: the first of a new stable, or another one. */
export async function createAdmin(
  { database, clock }: Dependencies,
  admin: { email: string; firstName: string; lastName: string; password: string },
): Promise<void> {
  const email = checked(emailAddress, admin.email)
  const firstName = checked(name, admin.firstName)
  const lastName = checked(name, admin.lastName)
  const passwordHash = await hashOfNew(admin.password)
  const now = clock.now()
  await database.transaction(async (tx) => {
    if (await findAccountByEmail(tx, email)) throw new CommandRefused(takenMessage(email))
    const user = { email, firstName, lastName, phone: null, role: 'admin' as const, passwordHash }
    const id = await createUser(tx, now, user)
    await recordAudit(tx, now, author, {
      action: 'user-create',
      subjectType: 'user',
      subjectId: id,
      detail: { role: 'admin', email },
    })
  })
}

/** Gives someone a password; what they had open ends. */
export async function setPasswordByCommand(
  deps: Dependencies,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const passwordHash = await hashOfNew(password)
  await changeByCommand(deps, email, 'password-change', async (tx, { user }) => {
    await setPasswordHash(tx, user.id, passwordHash)
    await voidPasswordLinks(tx, user.id)
  })
}

/** For someone who has lost their authenticator; what they had open ends. */
export async function resetTwoFactorByCommand(deps: Dependencies, email: string): Promise<void> {
  await changeByCommand(deps, email, 'two-factor-reset', (tx, { user }) =>
    clearTwoFactor(tx, user.id),
  )
}

async function changeByCommand(
  { database, clock }: Dependencies,
  email: string,
  action: 'password-change' | 'two-factor-reset',
  change: (tx: Parameters<typeof findAccountByEmail>[0], account: Account) => Promise<void>,
): Promise<void> {
  const now = clock.now()
  await database.transaction(async (tx) => {
    const account = await findAccountByEmail(tx, checked(emailAddress, email))
    if (!account) throw new CommandRefused(`Nobody has the e-mail address ${email}.`)
    await change(tx, account)
    await endSessions(tx, account.user.id)
    await recordAudit(tx, now, author, {
      action,
      subjectType: 'user',
      subjectId: account.user.id,
    })
  })
}
