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
