import { describe, expect, test } from 'vitest'
import { differencesBetween, fieldOfFault, onTopOfNow, valueAt } from './record-conflict'

const labels = {
  name: 'Name',
  status: 'Status',
  shares: 'Shares',
  isFeatured: 'Featured',
  highlights: 'Highlights',
  'content.text': 'Text',
}
const start = {
  name: 'Brass Lantern',
  status: 'active',
  shares: 40,
  isFeatured: false,
  highlights: ['Fast'],
  content: { text: 'Once' },
}

test('a dotted path names a part of the values', () => {
  expect(valueAt(start, 'content.text')).toBe('Once')
  expect(valueAt(start, 'content.nothing.there')).toBeUndefined()
})

describe('what differs', () => {
  test('is what someone else has changed, with what this form holds where it was changed here', () => {
    const now = { ...start, name: 'Copper Lantern', content: { text: 'Twice' } }
    const yours = { ...start, name: 'Silver Lantern', status: 'retired' }
    expect(differencesBetween({ start, now, yours }, labels)).toEqual([
      { field: 'name', label: 'Name', now: 'Copper Lantern', yours: 'Silver Lantern' },
      { field: 'content.text', label: 'Text', now: 'Twice', yours: undefined },
    ])
  })

  test('is nothing where both came to the same, or say the same in another shape', () => {
    const same = { ...start, name: 'Copper Lantern' }
    expect(differencesBetween({ start, now: same, yours: same }, labels)).toEqual([])
    const typed = { ...start, shares: '40' }
    expect(differencesBetween({ start, now: typed, yours: start }, labels)).toEqual([])
    const [empty, none] = [{ status: '' }, { status: null }]
    expect(differencesBetween({ start: empty, now: none, yours: { status: 'x' } }, labels)).toEqual(
      [],
    )
  })

  test('reads as a person would say it', () => {
    const now = { ...start, isFeatured: true, highlights: [], status: 'in_training' }
    const yours = { ...start, highlights: ['Fast', 'Kind'] }
    const wordings = { status: (value: unknown) => (value === 'in_training' ? 'In Training' : '') }
    expect(differencesBetween({ start, now, yours }, labels, wordings)).toEqual([
      { field: 'status', label: 'Status', now: 'In Training', yours: undefined },
      { field: 'isFeatured', label: 'Featured', now: 'yes', yours: undefined },
      { field: 'highlights', label: 'Highlights', now: '', yours: 'Fast, Kind' },
    ])
  })
})

test('one’s own changes go on top of what stands now, and nothing else', () => {
  const now = { ...start, name: 'Copper Lantern', status: 'retired', content: { text: 'Twice' } }
  const yours = { ...start, name: 'Silver Lantern', shares: 50 }
  expect(onTopOfNow({ start, now, yours }, labels)).toEqual({
    ...now,
    name: 'Silver Lantern',
    shares: 50,
  })
  expect(yours.content.text, 'what the form holds is left alone').toBe('Once')
})

test.each([
  ['name', 'name'],
  ['content.text', 'content.text'],
  ['highlights.2', 'highlights'],
  ['content', undefined],
  ['', undefined],
  ['toString', undefined],
])('a fault at %j is said at %j', (path, field) => {
  expect(fieldOfFault(path, labels)).toBe(field)
})
