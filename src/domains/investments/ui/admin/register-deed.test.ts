import { expect, test } from 'vitest'
import { registerDeed } from './register-deed'

const nameOf = (id: unknown) => (id === 'u2' ? 'Ben Ah-Chuen' : 'Ana Li')
const detail = {
  ownershipShareId: 'o1',
  horse: 'Brass Lantern',
  userId: 'u1',
  holder: 'Ana Li',
  shares: 3,
}

test.each([
  ['investment-record', detail, ['Recorded a purchase: 3 shares'], 'Ana Li'],
  [
    'investment-correct',
    {
      ...detail,
      changes: [
        { field: 'sharesPurchased', from: 5, to: 3 },
        { field: 'userId', from: 'u2', to: 'u1' },
      ],
      reason: 'Wrong page of the book',
    },
    [
      'Corrected an entry in the register: 3 shares',
      'Changed the shares from 5 to 3',
      'Changed the holder from Ben Ah-Chuen to Ana Li',
      'Reason: Wrong page of the book',
    ],
    'Ana Li',
  ],
  [
    'investment-void',
    { ...detail, holder: undefined, userId: 'u2', shares: 1, reason: 'Paid back' },
    ['Voided an entry in the register: 1 share', 'Reason: Paid back'],
    'Ben Ah-Chuen',
  ],
  ['investment-void', { shares: 'many' }, ['Voided an entry in the register'], undefined],
  ['something-new', {}, ['something-new'], undefined],
])('describes %s of %j as %j of %s', (action, given, lines, whose) => {
  expect(registerDeed({ action, detail: given }, nameOf)).toMatchObject({ lines, whose })
})
