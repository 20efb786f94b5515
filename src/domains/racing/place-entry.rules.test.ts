import { expect, test } from 'vitest'
import { placeText, proposedPrize, readPlace, resultFields } from './place-entry.rules'

const none = { state: 'declared', finish: null, position: null, deadHeat: false } as const
const scheme = { prizes: ['100.00', '40.00'], usualPrizes: ['90.00', '30.00', '10.00'] }

test('reads places as race cards print them', () => {
  expect(readPlace(' 3 ')).toEqual({ kind: 'place', position: 3, deadHeat: false })
  for (const text of ['3=', '=3'])
    expect(readPlace(text)).toEqual({ kind: 'place', position: 3, deadHeat: true })
  expect(readPlace('12th')).toMatchObject({ position: 12 })
  expect(readPlace('DNF')).toEqual({ kind: 'finish', finish: 'dnf' })
  expect(readPlace('pu')).toEqual({ kind: 'finish', finish: 'pulled-up' })
  expect(readPlace('Scr')).toEqual({ kind: 'scratched' })
  expect(readPlace('  ')).toEqual({ kind: 'nothing' })
  for (const wrong of ['0', 'x', '1000', '3,', '-1']) expect(readPlace(wrong)).toBeUndefined()
})

test('shows what it reads', () => {
  const ran = { ...none, state: 'ran', finish: 'finished' } as const
  expect(placeText(none)).toBe('')
  expect(placeText({ ...ran, position: 3 })).toBe('3')
  expect(placeText({ ...ran, position: 3, deadHeat: true })).toBe('3=')
  expect(placeText({ ...ran, finish: 'unseated' })).toBe('UR')
  expect(placeText({ ...ran, finish: 'disqualified', position: 1 })).toBe('DQ')
  expect(placeText({ ...none, state: 'scratched' })).toBe('SCR')
})

test('proposes the prize of the scheme, else the usual one', () => {
  expect(proposedPrize(scheme, 2)).toBe('40.00')
  expect(proposedPrize(scheme, 3)).toBe('0.00')
  expect(proposedPrize(scheme, null)).toBe('0.00')
  expect(proposedPrize({ ...scheme, prizes: ['0.00'] }, 3)).toBe('10.00')
  expect(proposedPrize({ prizes: [], usualPrizes: [] }, 1)).toBeUndefined()
})

test('lets the prize follow the place until someone has given it', () => {
  const place = (position: number) => ({ kind: 'place', position, deadHeat: false }) as const
  const ran = { state: 'ran', prizeMoney: '100.00' } as const
  const first = { state: 'ran', position: 1, finish: 'finished', deadHeat: false }
  const declared = { state: 'declared', prizeMoney: '0.00' } as const
  expect(resultFields(place(1), scheme, declared, false)).toEqual({
    ...first,
    prizeMoney: '100.00',
  })
  expect(resultFields(place(2), scheme, ran, true)).toMatchObject({ prizeMoney: '40.00' })
  expect(resultFields(place(2), scheme, ran, false)).not.toHaveProperty('prizeMoney')
  expect(resultFields(place(7), scheme, declared, false)).not.toHaveProperty('prizeMoney')
  expect(resultFields({ kind: 'finish', finish: 'fell' }, scheme, ran, true)).toEqual({
    state: 'ran',
    finish: 'fell',
    position: null,
    deadHeat: false,
    prizeMoney: '0.00',
  })
  expect(resultFields({ kind: 'finish', finish: 'disqualified' }, scheme, ran, false)).toEqual({
    state: 'ran',
    finish: 'disqualified',
  })
  expect(resultFields({ kind: 'scratched' }, scheme, declared, false)).toMatchObject({
    state: 'scratched',
    position: null,
  })
})
