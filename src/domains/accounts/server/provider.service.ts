import type { Executor } from '../../../db/database'
import { databaseRefusal } from '../../../db/database-errors'
import { displayName } from '../person-names.rules'
import { type Account, createUser, findAccount, findAccountByEmail } from './accounts.store'
import { recordAboutUser } from './audit.store'
import { findIdentityUser, type Identity, linkIdentity } from './identities.store'
import type { ProviderProfile } from './provider'
import {
  type OpenedSession,
  passFirstFactor,
  type PendingCode,
  recordFailedSignIn,
  type SignInDependencies,
  tellOfNewBrowser,
  type Visit,
} from './sign-in.service'

/**
 * Signs in the person the provider names: someone known, someone whose verified e-mail is known, or else a new
 * viewer. Still asks for a second factor. An e-mail that staff entered in the register lets no one in: with a
 * typo in it, a stranger would see someone else's shares. An existing account is linked only once the second
 * factor is passed.
 */
export async function signInByProvider(
  deps: SignInDependencies,
  profile: ProviderProfile,
  visit: Visit,
): Promise<OpenedSession | PendingCode | 'disabled' | 'no-access'> {
  const { database, clock } = deps
  const now = clock.now()
  const attempt = () =>
    database.transaction(async (tx) => {
      const { account, identity, isMade } = await accountFor(tx, now, profile, visit)
      if (account.disabled || !account.hasAccess) {
        const { user } = account
        const name = displayName(user)
        await recordFailedSignIn(tx, now, visit, { name, userId: user.id, by: 'provider' })
        return account.disabled ? 'disabled' : 'no-access'
      }
      const { idToken } = profile
      const told = profile.authenticatedAt
      // if the provider's clock is ahead, the sign-in must not count for longer
      const authenticatedAt = told !== null && told > now ? now : told
      const result = await passFirstFactor(tx, now, account, {
        by: 'provider',
        remembered: false,
        idToken,
        authenticatedAt,
        identity,
        visit,
      })
      // whoever has just made the account needs no letter about it
      return result.kind === 'session' && isMade ? { ...result, isNewBrowser: false } : result
    })
  const result = await attempt().catch((error: unknown) => {
    // Two windows at once: the other one has now made the account.
    if (databaseRefusal(error) !== 'unique') throw error
    return attempt()
  })
  if (typeof result !== 'string' && result.kind === 'session')
    await tellOfNewBrowser(deps, result, visit)
  return result
}

async function accountFor(
  tx: Executor,
  now: Date,
  profile: ProviderProfile,
  visit: Visit,
): Promise<{ account: Account; identity: Identity | null; isMade: boolean }> {
  const knownId = await findIdentityUser(tx, profile)
  const known = knownId === undefined ? undefined : await findAccount(tx, knownId)
  if (known) return { account: known, identity: null, isMade: false }

  const { email } = profile
  const sameEmail = email === null ? undefined : await findAccountByEmail(tx, email)
  if (sameEmail) return { account: sameEmail, identity: profile, isMade: false }
  const id = await createViewer(tx, now, profile)
  await linkIdentity(tx, now, id, profile)
  const account = await findAccount(tx, id)
  if (!account) throw new Error('The new account is gone')
  const author = { id, name: displayName(account.user), address: visit.address }
  await recordAboutUser(tx, now, author, 'user-create', id, { issuer: profile.issuer })
  return { account, identity: null, isMade: true }
}

const createViewer = (tx: Executor, now: Date, profile: ProviderProfile) =>
  createUser(tx, now, {
    email: profile.email,
    firstName: profile.firstName,
    lastName: profile.lastName,
    phone: null,
    role: 'viewer',
    passwordHash: null,
    profileImageUrl: profile.pictureUrl,
  })
