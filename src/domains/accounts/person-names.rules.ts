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
