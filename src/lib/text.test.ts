import { expect, test } from 'vitest'
import { excerpt, firstSentences, whole } from './text'

test('keeps a short name in one piece, and lets a long one break between its words', () => {
  expect(whole('Champ de Mars')).toBe('Champ\u00a0de\u00a0Mars')
  expect(whole('Champ de Mars International')).toBe('Champ de Mars International')
})

test('ends an excerpt at a word', () => {
  expect(excerpt('A brave mare, and honest.', 14)).toBe('A brave mare…')
  expect(excerpt('Short.', 14)).toBe('Short.')
  expect(excerpt(' A\n brave\tmare\u00a0\u00a0and  honest. ', 40)).toBe('A brave mare and honest.')
  expect(excerpt('x'.repeat(50), 10)).toBe(`${'x'.repeat(10)}…`)
})

test.each([
  ['A brave mare. Honest, too. She stays a mile in any company.', 'A brave mare. Honest, too.'],
  [
    'Our grey. He has been here since 2023, and has turned white.',
    'Our grey. He has been here since 2023…',
  ],
  ['Out of a mare, by Harbour Clerk, who never ran. Sold.', 'Out of a mare, by Harbour Clerk…'],
  [
    'Bred by J. Sooben and for the St. Leger alone. Yes.',
    'Bred by J. Sooben and for the St. Leger…',
  ],
  ['Short.', 'Short.'],
])('ends an excerpt of “%s” at a sentence or a clause', (text, expected) => {
  expect(firstSentences(text, 40)).toBe(expected)
})
