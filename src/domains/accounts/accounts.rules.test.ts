import { expect, test } from 'vitest'
import { displayName, initials, isStaff, safeReturnTo } from './accounts.rules'
import { searchPeople } from './people-search.rules'

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

test('counts staff and admins as staff', () => {
  expect(isStaff({ role: 'staff' })).toBe(true)
  expect(isStaff({ role: 'admin' })).toBe(true)
  expect(isStaff({ role: 'viewer' })).toBe(false)
  expect(isStaff(null)).toBe(false)
})

test.each([
  '/',
  '/profile',
  '/horses?q=a%20b&status=active',
  '/ownership/1#panel',
  '/éclair',
  '/apiary',
])('returns to %s after signing in', (address) => {
  expect(decodeURI(safeReturnTo(address))).toBe(decodeURI(address))
})

test.each([
  undefined,
  null,
  '',
  'profile',
  'https://evil.example',
  '//evil.example/profile',
  '/\\evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/\t/evil.example',
  '/%zz/../..//evil.example',
  '/api/logout',
  '/horses/../api/login',
])('never sends anyone to %s', (address) => {
  expect(safeReturnTo(address)).toBe('/')
})

test('finds people by every word of the search', () => {
  const eloise = {
    ...person('Éloïse', 'Li', 'eli@example.com'),
    phone: null,
    role: 'staff' as const,
  }
  const ravi = {
    ...person(null, null, 'ravi@example.com'),
    phone: '+230 5123 4567',
    role: 'viewer' as const,
  }
  const everyone = [eloise, ravi]
  expect(searchPeople(everyone, '')).toEqual(everyone)
  expect(searchPeople(everyone, ' ELOISE  li ')).toEqual([eloise])
  expect(searchPeople(everyone, 'example.com')).toEqual(everyone)
  expect(searchPeople(everyone, 'staff')).toEqual([eloise])
  expect(searchPeople(everyone, '5123 4567')).toEqual([ravi])
  expect(searchPeople(everyone, 'eloise viewer')).toEqual([])
})
