import { v7 as newId } from 'uuid'
import type { Selectable } from 'kysely'
import type { Executor } from '../../../db/database'
import type { UsersTable } from '../../../db/tables/accounts'
import { fold } from '../../../lib/text'
import type { User } from '../accounts.contract'

/** A user as the site shows one: never a hash, a secret or a token. */
export const toUser = (row: Selectable<UsersTable>): User => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  phone: row.phone,
  profileImageUrl: row.profile_image_url,
  role: row.role,
  twoFactorEnabled: row.two_factor_enabled === 1,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

export type NewUser = Pick<User, 'firstName' | 'lastName' | 'email' | 'phone' | 'role'> & {
  passwordHash: string | null
}

export async function createUser(db: Executor, now: Date, user: NewUser): Promise<string> {
  const id = newId()
  const at = now.toISOString()
  await db
    .insertInto('users')
    .values({
      id,
      email: user.email,
      email_folded: user.email === null ? null : fold(user.email),
      first_name: user.firstName,
      last_name: user.lastName,
      phone: user.phone,
      profile_image_url: null,
      role: user.role,
      password_hash: user.passwordHash,
      created_at: at,
      updated_at: at,
    })
    .execute()
  return id
}
