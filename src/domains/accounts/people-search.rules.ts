import { fold } from '../../lib/folding'
import type { Named } from './person-names.rules'
import type { Role } from './accounts.rules'

/** The people whose name, e-mail, phone or role contains each word of `q`. */
export function searchPeople<P extends Named & { phone: string | null; role: Role }>(
  people: readonly P[],
  q: string,
): P[] {
  const words = fold(q).split(/\s+/)
  return people.filter(({ firstName, lastName, email, phone, role }) => {
    const known = fold([firstName, lastName, email, phone, role].filter(Boolean).join(' '))
    return words.every((word) => known.includes(word))
  })
}
