import { expect, test } from 'vitest'
import type { RegisterEntry } from '../../investments.contract'
import { entryLines } from './entry-changes'

const person = (id: string, firstName: string) => ({
  userId: id,
  holder: { id, firstName, lastName: 'Ah-Foong', email: null, disabled: false },
})

const first: RegisterEntry = {
  id: '1',
  sequence: 1,
  kind: 'purchase',
  ...person('a', 'Li Wan'),
  shares: 3,
  pricePerShare: '33333.33',
  totalAmount: '99999.99',
  currency: 'MUR',
  purchaseDate: '2026-09-06',
  notes: null,
  officeNotes: null,
  reason: null,
  recordedAt: '2026-09-06T08:00:00.000Z',
  recordedBy: null,
  recordedByName: null,
}

test('shows the whole first entry', () => {
  expect(entryLines(first, undefined)).toEqual([
    '3 shares to Li Wan Ah-Foong, Rs 33,333.33 each: Rs 99,999.99',
    'Dated 6 September 2026',
  ])
  expect(
    entryLines(
      { ...first, purchaseDate: null, notes: 'Cash', officeNotes: 'Counted twice' },
      undefined,
    ),
  ).toEqual([
    '3 shares to Li Wan Ah-Foong, Rs 33,333.33 each: Rs 99,999.99',
    'No date',
    'Notes for the owner: “Cash”',
    'Office notes: “Counted twice”',
  ])
})

test('shows what a correction changed', () => {
  const correction = { ...first, kind: 'correction' as const }
  expect(
    entryLines(
      {
        ...correction,
        shares: 2,
        purchaseDate: null,
        notes: 'Two, not three',
        officeNotes: 'Cheque bounced once',
      },
      first,
    ),
  ).toEqual([
    'Shares: 3 → 2',
    'Date: 6 September 2026 → no date',
    'Notes for the owner: no notes → “Two, not three”',
    'Office notes: no notes → “Cheque bounced once”',
  ])
  expect(entryLines({ ...correction, ...person('b', 'Li Wan') }, first)).toEqual([
    'Holder: Li Wan Ah-Foong → Li Wan Ah-Foong',
  ])
  expect(entryLines(correction, first)).toEqual(['Nothing changed'])
})

test('shows what a void took out', () => {
  expect(entryLines({ ...first, kind: 'void', reason: 'Cheque bounced' }, first)).toEqual([
    '3 shares taken out of the register',
  ])
})
