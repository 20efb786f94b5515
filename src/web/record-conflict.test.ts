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

test('reads the part of the values that a dotted path names', () => {
  expect(valueAt(start, 'content.text')).toBe('Once')
  expect(valueAt(start, 'content.nothing.there')).toBeUndefined()
})

describe('differences', () => {
  test('list what someone else changed, with this form’s own changes beside it', () => {
    const now = { ...start, name: 'Copper Lantern', content: { text: 'Twice' } }
    const yours = { ...start, name: 'Silver Lantern', status: 'retired' }
    expect(differencesBetween({ start, now, yours }, labels)).toEqual([
      {
        field: 'name',
        label: 'Name',
        was: 'Brass Lantern',
        now: 'Copper Lantern',
        yours: 'Silver Lantern',
      },
      { field: 'content.text', label: 'Text', was: 'Once', now: 'Twice', yours: undefined },
    ])
  })

  test('are empty if both made the same change, or one that reads the same', () => {
    const same = { ...start, name: 'Copper Lantern' }
    expect(differencesBetween({ start, now: same, yours: same }, labels)).toEqual([])
    const typed = { ...start, shares: '40' }
    expect(differencesBetween<unknown>({ start, now: typed, yours: start }, labels)).toEqual([])
    const [empty, none] = [{ status: '' }, { status: null }]
    expect(
      differencesBetween<unknown>({ start: empty, now: none, yours: { status: 'x' } }, labels),
    ).toEqual([])
  })

  test('show a day as the site does, and a value in the light of the others', () => {
    const before = { price: '250000.00', currency: 'MUR', soldOn: '', isActive: true }
    const now = { ...before, price: '5000.00', currency: 'EUR', soldOn: '2026-03-09' }
    const yours = { ...before, price: '260000', isActive: false }
    const wordings = {
      price: (price: unknown, { currency }: typeof before) => `${currency} ${String(price)}`,
    }
    expect(
      differencesBetween(
        { start: before, now, yours },
        { price: 'Price', soldOn: 'Sold' },
        wordings,
      ),
    ).toEqual([
      {
        field: 'price',
        label: 'Price',
        was: 'MUR 250000.00',
        now: 'EUR 5000.00',
        yours: 'MUR 260000',
      },
      { field: 'soldOn', label: 'Sold', was: '', now: '9 March 2026', yours: undefined },
    ])
  })

  test('read the way people would say it', () => {
    const now = { ...start, isFeatured: true, highlights: [], status: 'in_training' }
    const yours = { ...start, highlights: ['Fast', 'Kind'] }
    const wordings = { status: (value: unknown) => (value === 'in_training' ? 'In Training' : '') }
    expect(differencesBetween({ start, now, yours }, labels, wordings)).toEqual([
      { field: 'status', label: 'Status', was: '', now: 'In Training', yours: undefined },
      { field: 'isFeatured', label: 'Featured', was: 'no', now: 'yes', yours: undefined },
      { field: 'highlights', label: 'Highlights', was: 'Fast', now: '', yours: 'Fast, Kind' },
    ])
  })
})

test('applies only your own changes to the current state', () => {
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
])('shows a fault at %j at the field %j', (path, field) => {
  expect(fieldOfFault(path, labels)).toBe(field)
})
