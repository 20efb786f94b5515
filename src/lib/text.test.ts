import { expect, test } from 'vitest'
import { excerpt } from './text'

test('ends an excerpt at a word', () => {
  expect(excerpt('A brave mare, and honest.', 14)).toBe('A brave mare…')
  expect(excerpt('Short.', 14)).toBe('Short.')
  expect(excerpt(' A\n brave\tmare\u00a0\u00a0and  honest. ', 40)).toBe('A brave mare and honest.')
  expect(excerpt('x'.repeat(50), 10)).toBe(`${'x'.repeat(10)}…`)
})
