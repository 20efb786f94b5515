import { expect, test } from 'vitest'
import { dilutionWords } from './dilution'

const offering = { totalShares: 40, percentOfHorse: '100.00', heldShares: 27 }
const words = (typed: { totalShares?: unknown; percentOfHorse?: unknown }, of = {}, holders = 5) =>
  dilutionWords({ ...offering, ...of }, { ...offering, ...typed }, holders)

test('says exactly how held shares change', () => {
  expect(words({ totalShares: '400' })).toBe(
    '27 shares are held by 5 co-owners. Each share falls from 2.5% to 0.25% of the horse.',
  )
  expect(words({ totalShares: '30' }, { heldShares: 1 }, 1)).toBe(
    '1 share is held by 1 co-owner. Each share rises from 2.5% to about 3.3333% of the horse.',
  )
  expect(words({ percentOfHorse: '50' })).toContain('falls from 2.5% to 1.25% of the horse')
  expect(words({ totalShares: '' })).toContain('falls from 2.5% to 1% of the horse')
  expect(dilutionWords(offering, { ...offering, percentOfHorse: '0.01' }, undefined)).toBe(
    '27 shares are held by co-owners. Each share falls from 2.5% to about 0.0003% of the horse.',
  )
})

test('never shows two different parts in the same words', () => {
  const large = { totalShares: 49_999, percentOfHorse: '0.01' }
  expect(words({ ...large, totalShares: 50_000 }, { ...large, heldShares: 1 })).toContain(
    'falls from about 0.000000200004% to 0.0000002% of the horse',
  )
})

test('says nothing if a share stays the same, or the figures make no sense', () => {
  expect(words({ totalShares: '20', percentOfHorse: '50' }, { heldShares: 10 })).toBeUndefined()
  expect(words({ percentOfHorse: '' })).toBeUndefined()
  expect(words({ totalShares: 400 }, { heldShares: 0 })).toBeUndefined()
  for (const typed of ['26', 'many', '0', '-1', '4.5'])
    expect(words({ totalShares: typed }), typed).toBeUndefined()
  for (const typed of ['0', '100.01', 'half', '1.005'])
    expect(words({ percentOfHorse: typed }), typed).toBeUndefined()
})
