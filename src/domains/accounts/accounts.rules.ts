export const roles = ['viewer', 'staff', 'admin'] as const
export type Role = (typeof roles)[number]

/** Staff means the role staff or admin (SPEC §3). */
export const isStaff = (user: { role: Role } | null | undefined): boolean =>
  user?.role === 'staff' || user?.role === 'admin'

interface Named {
  firstName: string | null
  lastName: string | null
  email: string | null
}

/** Full name, else the e-mail. */
export function displayName(user: Named): string {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ')
  return name === '' ? (user.email ?? '') : name
}

/** What an avatar shows without a picture: initials, else the e-mail's first letter, else `U` (SPEC §2). */
export function initials(user: Named): string {
  const letters = [user.firstName, user.lastName]
    .map((name) => Array.from(name?.trim() ?? '')[0] ?? '')
    .join('')
  return (letters || (Array.from(user.email ?? '')[0] ?? 'U')).toUpperCase()
}
