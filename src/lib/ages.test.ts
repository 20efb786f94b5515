import { expect, test } from 'vitest'
import { ageOn, formatAge } from './ages'

test('takes age from the date of birth, else from the number on record', () => {
  expect(ageOn('2026-11-20', { dateOfBirth: '2021-11-20', ageYears: 9 })).toBe(5)
  expect(ageOn('2026-11-20', { dateOfBirth: '2021-11-21', ageYears: 9 })).toBe(4)
  expect(ageOn('2026-11-20', { dateOfBirth: '2026-11-21', ageYears: 9 })).toBeNull()
  expect(ageOn('2026-11-20', { dateOfBirth: null, ageYears: 9 })).toBe(9)
  expect(ageOn('2026-11-20', { dateOfBirth: null, ageYears: null })).toBeNull()
})

test('puts age in words', () => {
  expect([0, 1, 4, null].map(formatAge)).toEqual(['0 years', '1 year', '4 years', 'Unknown'])
})
