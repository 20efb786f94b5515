import { expect, test } from 'vitest'
import { isStaff } from './accounts.rules'
import { searchPeople } from './people-search.rules'

test('counts staff and admins as staff', () => {
  expect(isStaff({ role: 'staff' })).toBe(true)
  expect(isStaff({ role: 'admin' })).toBe(true)
  expect(isStaff({ role: 'viewer' })).toBe(false)
  expect(isStaff(null)).toBe(false)
})

test('finds people by every word of the search', () => {
  const eloise = {
    firstName: 'Éloïse',
    lastName: 'Li',
    email: 'eli@example.com',
    phone: null,
    role: 'staff' as const,
  }
  const ravi = {
    firstName: null,
    lastName: null,
    email: 'ravi@example.com',
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
