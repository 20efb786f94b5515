import type { Selectable } from 'kysely'
import { comesAfter } from '../../../db/comes-after'
import type { Executor } from '../../../db/database'
import { newRow } from '../../../db/new-row'
import { cutPiece, inOrderOf, type Piece, type PieceWanted } from '../../../http/paging'
import type { UsersTable } from '../../../db/tables/accounts'
import type { Silks } from '../../../lib/silks'
import { byText } from '../../../lib/folding'
import { giveWay, mapInTurns } from '../../../lib/turns'
import type { Colours } from '../../media/colours.rules'
import { silksText, storedColours } from '../../media/server/stored-silks'
import type { Person, User } from '../accounts.contract'
import type { Role } from '../accounts.rules'

/** A user as the site shows them: never a hash, a secret or a token. */
export const toUser = (row: Selectable<UsersTable>): User => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  phone: row.phone,
  profileImageUrl: row.profile_image_url,
  role: row.role,
  twoFactorEnabled: row.two_factor_enabled === 1,
  hasPassword: row.password_hash !== null,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** A user with what signing in needs; it never leaves the server. */
export interface Account {
  user: User
  disabled: boolean
  hasAccess: boolean
  passwordHash: string | null
  twoFactorSecret: string | null
  pendingTwoFactorSecret: string | null
  /** Their registered colours. */
  colours: Colours
}

const toAccount = (row: Selectable<UsersTable>): Account => ({
  user: toUser(row),
  disabled: row.disabled_at !== null,
  hasAccess: row.without_access === 0,
  passwordHash: row.password_hash,
  twoFactorSecret: row.two_factor_enabled === 1 ? row.two_factor_secret : null,
  pendingTwoFactorSecret: row.two_factor_pending_secret,
  colours: storedColours(row),
})

/**
 * An e-mail in the form we compare. Accents stay: folded away, `ana@exämple.com` could pass for
 * `ana@example.com`.
 */
export const emailKey = (email: string) => email.normalize('NFC').trim().toLowerCase()

export type NewUser = Pick<User, 'firstName' | 'lastName' | 'email' | 'phone' | 'role'> & {
  passwordHash: string | null
  profileImageUrl?: string | null
  /** False for people whom staff only added to the register; default: true. */
  hasAccess?: boolean
}

/** Fails on the unique constraint if the e-mail is taken. */
export async function createUser(db: Executor, now: Date, user: NewUser): Promise<string> {
  const row = newRow(now)
  await db
    .insertInto('users')
    .values({
      ...row,
      email: user.email,
      email_folded: user.email === null ? null : emailKey(user.email),
      first_name: user.firstName,
      last_name: user.lastName,
      phone: user.phone,
      profile_image_url: user.profileImageUrl ?? null,
      role: user.role,
      password_hash: user.passwordHash,
      without_access: user.hasAccess === false ? 1 : 0,
    })
    .execute()
  return row.id
}

export async function findAccount(db: Executor, id: string): Promise<Account | undefined> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toAccount(row)
}

export async function findAccountByEmail(
  db: Executor,
  email: string,
): Promise<Account | undefined> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('email_folded', '=', emailKey(email))
    .executeTakeFirst()
  return row && toAccount(row)
}

/** People with the columns that the list shows. */
const selectPeople = (db: Executor, now: Date) =>
  db
    .selectFrom('users')
    .selectAll()
    .select((eb) =>
      eb
        .and([
          eb('password_hash', 'is', null),
          eb('disabled_at', 'is', null),
          eb.exists(
            eb
              .selectFrom('password_links')
              .select('password_links.id')
              .whereRef('password_links.user_id', '=', 'users.id')
              .where('password_links.expires_at', '>', now.toISOString()),
          ),
          // anyone who signs in through the provider uses the site already
          eb.not(
            eb.exists(
              eb
                .selectFrom('identities')
                .select('identities.id')
                .whereRef('identities.user_id', '=', 'users.id'),
            ),
          ),
        ])
        .as('invitation_open'),
    )

type PersonRow = Selectable<UsersTable> & { invitation_open: unknown }

const toPerson = (row: PersonRow): Person => ({
  ...toUser(row),
  disabled: row.disabled_at !== null,
  hasAccess: row.without_access === 0,
  // 0 or 1 on SQLite
  invitationOpen: Boolean(row.invitation_open),
  ...storedColours(row),
})

export async function findPerson(db: Executor, now: Date, id: string): Promise<Person | undefined> {
  const row = await selectPeople(db, now).where('users.id', '=', id).executeTakeFirst()
  return row && toPerson(row)
}

/** Everyone, by last name; people without a name, by e-mail. */
export async function listPeople(db: Executor, now: Date): Promise<Person[]> {
  const rows = await selectPeople(db, now).orderBy('users.id').execute()
  const people = await mapInTurns(rows, toPerson)
  await giveWay()
  return people.sort(
    byText(
      ({ lastName, firstName, email }) =>
        [lastName, firstName].filter(Boolean).join(' ') || (email ?? ''),
    ),
  )
}

/** One page of the people, in the order in which they were added. */
export async function pieceOfPeople(
  db: Executor,
  now: Date,
  { limit, after }: PieceWanted,
): Promise<Piece<Person>> {
  const places = await db
    .selectFrom('users')
    .$if(after !== undefined, (query) => query.where(comesAfter('created_at', after ?? ['', ''])))
    .select(['created_at', 'id'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit + 1)
    .execute()
  const { ids, next } = cutPiece(places, limit, (user) => user.created_at)
  const rows = await selectPeople(db, now)
    .where('users.id', 'in', ['', ...ids])
    .execute()
  const { total } = await db
    .selectFrom('users')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
    .executeTakeFirstOrThrow()
  return { items: inOrderOf(ids, rows, ({ id }) => id).map(toPerson), total, next }
}

export interface UserChange {
  firstName?: string | null | undefined
  lastName?: string | null | undefined
  phone?: string | null | undefined
  email?: string | null | undefined
  role?: Role | undefined
  disabled?: boolean | undefined
  silks?: Silks | null | undefined
  silksUrl?: string | null | undefined
}

/** Changes the fields given; `undefined` leaves a field as it is. */
export async function updateUser(
  db: Executor,
  now: Date,
  id: string,
  change: UserChange,
): Promise<void> {
  const { firstName, lastName, phone, email, role, disabled, silks, silksUrl } = change
  const at = now.toISOString()
  await db
    .updateTable('users')
    .set({
      updated_at: at,
      ...(firstName !== undefined && { first_name: firstName }),
      ...(lastName !== undefined && { last_name: lastName }),
      ...(phone !== undefined && { phone }),
      ...(email !== undefined && { email, email_folded: email === null ? null : emailKey(email) }),
      // giving someone a role lets them in
      ...(role !== undefined && { role, without_access: 0 }),
      ...(disabled !== undefined && { disabled_at: disabled ? at : null }),
      ...(silks !== undefined && { silks: silksText(silks) }),
      ...(silksUrl !== undefined && { silks_url: silksUrl }),
    })
    .where('id', '=', id)
    .execute()
}

/** Leaves `updated_at`, so that a form of the person's details stays current. */
export async function setProfileImage(db: Executor, id: string, url: string | null): Promise<void> {
  await db.updateTable('users').set({ profile_image_url: url }).where('id', '=', id).execute()
}

/** Anyone with a password may sign in. */
export async function setPasswordHash(db: Executor, id: string, hash: string): Promise<void> {
  const set = { password_hash: hash, without_access: 0 }
  await db.updateTable('users').set(set).where('id', '=', id).execute()
}

export async function giveAccess(db: Executor, id: string): Promise<void> {
  await db.updateTable('users').set({ without_access: 0 }).where('id', '=', id).execute()
}

/** Whether any admin may sign in, apart from the one named in `besides`. */
export async function hasActiveAdmin(
  db: Executor,
  options: { besides?: string } = {},
): Promise<boolean> {
  let query = db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .limit(1)
  if (options.besides !== undefined) query = query.where('id', '!=', options.besides)
  return (await query.executeTakeFirst()) !== undefined
}
