import { expect, test } from 'vitest'
import { displayName, initials } from './person-names.rules'

const person = (firstName: string | null, lastName: string | null, email: string | null) => ({
  firstName,
  lastName,
  email,
})

test('an avatar without a picture shows initials, else the first letter of the e-mail, else U', () => {
  expect(initials(person('ana', 'Li', 'x@example.com'))).toBe('AL')
  expect(initials(person('Ana', null, 'x@example.com'))).toBe('A')
  expect(initials(person(null, '', 'x@example.com'))).toBe('X')
  expect(initials(person(null, null, null))).toBe('U')
  expect(initials(person('𝒜na', null, null))).toBe('𝒜')
})

test('shows a name, else the e-mail', () => {
  expect(displayName(person('Ana', 'Li', 'x@example.com'))).toBe('Ana Li')
  expect(displayName(person(null, null, 'x@example.com'))).toBe('x@example.com')
})
