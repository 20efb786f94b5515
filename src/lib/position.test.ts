import { expect, test } from 'vitest'
import { formatPosition } from './position'

test('prints positions like a results board', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 112, null].map(formatPosition)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '21st',
    '22nd',
    '112th',
    'DNF',
  ])
})
