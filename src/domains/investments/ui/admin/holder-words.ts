import { fold } from '../../../../lib/folding'
import { nameOnPaper } from '../../../accounts/person-names.rules'

interface Named {
  firstName: string | null
  lastName: string | null
  email: string | null
}

export const holderName = nameOnPaper

/** Tells people with the same name apart. */
export const contactsOf = (person: Named & { phone?: string | null; disabled: boolean }) =>
  [person.email ?? 'no e-mail', person.phone, person.disabled ? 'account disabled' : null].filter(
    (text) => text != null && text !== holderName(person),
  )

/** Whether each typed word is somewhere in a person's name, e-mail or phone. */
export function matchesPerson(person: Named & { phone?: string | null }, typed: string): boolean {
  const all = fold(
    [person.firstName, person.lastName, person.email, person.phone].filter(Boolean).join(' '),
  )
  return fold(typed)
    .split(/\s+/)
    .every((word) => all.includes(word))
}
