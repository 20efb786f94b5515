import { expect, test } from 'vitest'
import { listed } from './listed'

test('lists names as a sentence does, and only so many', () => {
  expect(listed([])).toBe('')
  expect(listed(['Ana'])).toBe('Ana')
  expect(listed(['Ana', 'Bo'])).toBe('Ana and Bo')
  expect(listed(['Ana', 'Bo', 'Cy'], 3)).toBe('Ana, Bo and Cy')
  expect(listed(['Ana', 'Bo', 'Cy', 'Di'], 3)).toBe('Ana, Bo and 2 more')
})
