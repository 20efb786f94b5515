import { expect, test } from 'vitest'
import { historyLines } from './content-words'

const labels = {
  name: 'the name',
  biography: 'the biography',
  dateOfBirth: 'the date of birth',
  reasons: { label: 'the reasons', show: (value: unknown) => JSON.stringify(value) },
  price: { label: 'the price', show: (value: unknown) => `Rs ${String(value)}` },
  highlights: 'the highlights',
  image: { label: 'the picture', isPicture: true as const },
}
const changed = (field: string, from: unknown, to: unknown) =>
  historyLines(
    { action: 'change', detail: { title: 'Lantern', changes: [{ field, from, to }] } },
    labels,
  )

test('shows the old and the new value of a change', () => {
  expect(changed('name', 'Lantern', 'Brass Lantern')).toEqual([
    { line: 'Changed the name from “Lantern” to “Brass Lantern”' },
  ])
  expect(changed('price', '20,000.00', '22,000.00')).toEqual([
    { line: 'Changed the price from Rs 20,000.00 to Rs 22,000.00' },
  ])
  expect(changed('dateOfBirth', null, '2021-08-14')).toEqual([
    { line: 'Set the date of birth to 14 August 2021' },
  ])
  expect(changed('highlights', ['Fast'], ['Fast', 'Kind'])).toEqual([
    { line: 'Changed the highlights from “Fast” to “Fast”, “Kind”' },
  ])
  expect(changed('name', 'Lantern', null)).toEqual([
    { line: 'Removed the name, which was “Lantern”' },
  ])
  expect(changed('unheardOf', true, false)).toEqual([{ line: 'Changed unheardOf from yes to no' }])
})

test('shows a picture before and after a change', () => {
  const [one, other] = ['/objects/uploads/one', 'https://example.com/other.jpg']
  expect(changed('image', one, other)).toEqual([
    { line: 'Replaced the picture', pictures: { before: one, after: other } },
  ])
  expect(changed('image', null, one)).toEqual([
    { line: 'Added the picture', pictures: { before: undefined, after: one } },
  ])
  expect(changed('image', one, '')).toEqual([
    { line: 'Removed the picture', pictures: { before: one, after: undefined } },
  ])
})

test('shows a long text separately and in full', () => {
  const long = 'A life of wins.\n'.repeat(20)
  expect(changed('biography', long, 'Short.')).toEqual([
    { line: 'Changed the biography', before: long },
  ])
  expect(changed('biography', null, long)).toEqual([{ line: 'Entered the biography' }])
  expect(changed('biography', long, null)).toEqual([
    { line: 'Removed the biography', before: long },
  ])
})

test('shows a list of things separately', () => {
  expect(changed('reasons', [{ title: 'Care' }], [{ title: 'Pace' }])).toEqual([
    { line: 'Changed the reasons', before: '[{"title":"Care"}]' },
  ])
  expect(changed('reasons', [], [{ title: 'Pace' }])).toEqual([{ line: 'Entered the reasons' }])
})

test('describes other events on a record and its parts', () => {
  const lines = (action: string, detail: Record<string, unknown>) =>
    historyLines({ action, detail: { title: 'Lantern', ...detail } }, labels).map(
      ({ line }) => line,
    )
  const item = { kind: 'performance', title: 'The Maiden Cup' }
  expect(lines('create', {})).toEqual(['Created “Lantern”'])
  expect(lines('delete', { item })).toEqual(['Deleted the run “The Maiden Cup”'])
  expect(lines('restore', {})).toEqual(['Put back “Lantern”'])
  expect(lines('reorder', { item: { kind: 'horse-photo', title: '' } })).toEqual([
    'Changed the order of the photos',
  ])
  expect(
    lines('change', { item, changes: [{ field: 'name', from: 'Lantern', to: 'Brass' }] }),
  ).toEqual(['The run “The Maiden Cup”: changed the name from “Lantern” to “Brass”'])
})

test('shows the action of an entry with unknown details', () => {
  expect(historyLines({ action: 'change', detail: { odd: 1 } }, {})).toEqual([{ line: 'change' }])
})
