export const roles = ['viewer', 'staff', 'admin'] as const
export type Role = (typeof roles)[number]

/** Staff means the role staff or admin (SPEC §3). */
export const isStaff = (user: { role: Role } | null | undefined): boolean =>
  user?.role === 'staff' || user?.role === 'admin'

/** Whether someone may sign in but must set up a second factor before anything else. */
export const lacksTwoFactor = (
  user: { role: Role; twoFactorEnabled: boolean },
  { staffNeedTwoFactor }: { staffNeedTwoFactor: boolean },
): boolean => staffNeedTwoFactor && isStaff(user) && !user.twoFactorEnabled

export interface Named {
  firstName: string | null
  lastName: string | null
  email: string | null
}

/** What is missing from a person's name and e-mail, field by field. */
export function personFaults(person: { [Key in keyof Named]?: Named[Key] | undefined }) {
  return person.firstName || person.lastName || person.email
    ? []
    : [{ path: 'lastName', message: 'Enter a name or an e-mail address' }]
}

/** Full name, else the e-mail. */
export function displayName(user: Named): string {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ')
  return name === '' ? (user.email ?? '') : name
}

/** A person's name in lists and papers; they may have neither a name nor an e-mail. */
export const nameOnPaper = (user: Named): string => displayName(user) || 'No name'

/** What an avatar without a picture shows: initials, else the e-mail's first letter, else `U` (SPEC §2). */
export function initials(user: Named): string {
  const letters = [user.firstName, user.lastName]
    .map((name) => Array.from(name?.trim() ?? '')[0] ?? '')
    .join('')
  return (letters || (Array.from(user.email ?? '')[0] ?? 'U')).toUpperCase()
}

/** What an address within the site may contain. Browsers read a backslash as a slash. */
const plainAddress = /^\/(?![/\\])[^\\\p{Cc}\s]*$/u
const somewhere = 'http://site.invalid'

/**
 * Where to go after signing in: a page of this site, else `/`. Other sites and addresses that are no pages are
 * dropped.
 */
export function safeReturnTo(wanted: string | null | undefined): string {
  if (wanted == null || wanted.length > 500 || !plainAddress.test(wanted)) return '/'
  if (!URL.canParse(wanted, somewhere)) return '/'
  const { origin, pathname, search, hash } = new URL(wanted, somewhere)
  // Dots are resolved by now, and "/.//elsewhere" would lead to another site.
  const isPage =
    origin === somewhere && !pathname.startsWith('//') && !/^\/api(\/|$)/.test(pathname)
  return isPage ? `${pathname}${search}${hash}` : '/'
}

/** The header in which the answer to logging out says where to end the provider's session, too. */
export const CONTINUE_AT = 'x-continue-at'
