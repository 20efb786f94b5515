import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shortDifference, type Stretch, wordDifference } from './word-difference'

/** `{-was-}{+is+}` for a change, the rest as it is. */
const read = (stretches: Stretch[]) =>
  stretches
    .map(({ kind, text }) =>
      kind === 'same' ? text : kind === 'removed' ? `{-${text}-}` : `{+${text}+}`,
    )
    .join('')
const sideOf = (stretches: Stretch[], gone: Stretch['kind']) =>
  stretches
    .filter(({ kind }) => kind !== gone)
    .map(({ text }) => text)
    .join('')

describe('a difference word by word', () => {
  test.each([
    ['He won at dawn', 'He won at noon', 'He won at {-dawn-}{+noon+}'],
    ['He won', 'He won twice', 'He won{+ twice+}'],
    ['He has won', 'He won', 'He {-has -}won'],
    ['a red fox ran', 'a blue dog ran', 'a {-red-}{+blue+} {-fox-}{+dog+} ran'],
    ['one two three', 'ONE two THREE', '{-one-}{+ONE+} two {-three-}{+THREE+}'],
    ['One.\n\nTwo.', 'One.\nTwo.', 'One.\n{-\n-}Two.'],
    ['', 'He won', '{+He won+}'],
    ['He won', '', '{-He won-}'],
    ['same', 'same', 'same'],
  ])('shows how %j becomes %j', (from, to, words) => {
    expect(read(wordDifference(from, to))).toBe(words)
  })

  test('contains both texts, whatever they are', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', ' ', '  ', '\n', 'é.'))
      .map((l) => l.join(''))
    fc.assert(
      fc.property(text, text, (from, to) => {
        const stretches = wordDifference(from, to)
        expect(sideOf(stretches, 'added')).toBe(from)
        expect(sideOf(stretches, 'removed')).toBe(to)
      }),
    )
  })

  const words = (count: number, word: string) =>
    Array.from({ length: count }, (_, place) => `${word}${place}`)

  test('finds the changes at both ends of 20,000 words', () => {
    const from = words(20_000, 'word')
    const to = from.with(3, 'changed').with(19_990, 'altered')
    expect(
      wordDifference(from.join(' '), to.join(' ')).filter(({ kind }) => kind !== 'same'),
    ).toEqual([
      { kind: 'removed', text: 'word3' },
      { kind: 'added', text: 'changed' },
      { kind: 'removed', text: 'word19990' },
      { kind: 'added', text: 'altered' },
    ])
  })

  test('shows texts that have little in common as one removed and one added', () => {
    const [from, to] = [words(20_000, 'was').join(' '), words(20_000, 'is').join(' ')]
    const stretches = wordDifference(`Then ${from} ends`, `Then ${to} ends`)
    expect(stretches.map(({ kind }) => kind)).toEqual(['removed', 'added'])
  })
})

test('keeps all changes and leaves out most unchanged text when shortened', () => {
  const long = Array.from({ length: 100 }, () => 'hay').join(' ')
  const short = shortDifference(
    `${long} dawn ${long} oats ${long}`,
    `${long} noon ${long} barley ${long}`,
  )
  const hay = (count: number) => Array.from({ length: count }, () => 'hay').join(' ')
  expect(read(short)).toBe(
    ` … ${hay(14)} {-dawn-}{+noon+} ${hay(14)} … ${hay(14)} {-oats-}{+barley+} ${hay(14)} … `,
  )
  expect(read(shortDifference('He won at dawn', 'He won at noon'))).toBe(
    'He won at {-dawn-}{+noon+}',
  )
})
