import { expect, test } from 'vitest'
import { readHorseSearch } from './horse-search.rules'

test('treats an address that makes no sense as no search', () => {
  expect(readHorseSearch({ q: ['x'], status: 'flying', availability: 3 })).toEqual({
    q: '',
    status: 'all',
    availability: 'all',
  })
  expect(readHorseSearch({ q: 'x'.repeat(5000) }).q).toHaveLength(60)
  expect(readHorseSearch({ q: 2026 }).q).toBe('2026')
})
