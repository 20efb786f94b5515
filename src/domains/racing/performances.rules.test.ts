import { describe, expect, test } from 'vitest'
import {
  dayQuestions,
  isRaceChanged,
  isSameRace,
  isSameRaceName,
  prizeQuestions,
  raceWords,
} from './performances.rules'

const barbe = { raceName: 'The Barbé Cup', raceDate: '2026-06-27', raceNumber: 4 }

describe('a race', () => {
  test.each([
    ['its own', {}, true],
    ['another number', { raceNumber: 5 }, true],
    ['no number', { raceNumber: null }, true],
    ['another name', { raceName: 'The Maiden Cup' }, true],
    ['its name typed another way', { raceNumber: 5, raceName: ' the  BARBE cup' }, true],
    ['another name and number', { raceName: 'The Maiden Cup', raceNumber: 5 }, false],
    ['another name and no number', { raceName: 'The Maiden Cup', raceNumber: null }, false],
    ['another day', { raceDate: '2026-06-28' }, false],
  ])('compares a race with %s: %s → %s', (_, changes, expected) => {
    expect(isSameRace(barbe, { ...barbe, ...changes })).toBe(expected)
    expect(isSameRace({ ...barbe, ...changes }, barbe)).toBe(expected)
  })

  test('distinguishes races without a number by name', () => {
    const race = { ...barbe, raceNumber: null }
    expect(isSameRace(race, { ...race, raceName: 'The Maiden Cup' })).toBe(false)
  })

  test('ignores the kind of apostrophe in names', () => {
    expect(isSameRaceName('The Duke’s Cup', "The Duke's Cup")).toBe(true)
  })

  test('distinguishes races by day, number or name', () => {
    expect(isRaceChanged(barbe, { ...barbe, raceName: 'The barbe cup' })).toBe(false)
    expect(isRaceChanged(barbe, { ...barbe, raceDate: '2026-06-28' })).toBe(true)
    expect(isRaceChanged(barbe, { ...barbe, raceNumber: null })).toBe(true)
    expect(isRaceChanged(barbe, { ...barbe, raceName: 'The Maiden Cup' })).toBe(true)
  })

  test('is written as on a race card', () => {
    expect(raceWords(barbe)).toBe('Race 4, The Barbé Cup, on 27 June 2026')
    expect(raceWords({ ...barbe, raceNumber: null })).toBe('The Barbé Cup on 27 June 2026')
  })
})

describe('a prize', () => {
  const win = (prizeMoney: string) => ({ position: 1, prizeMoney })
  const usualWin = win('110000.00')
  const fourth = { position: 4, prizeMoney: '8000.00' }
  const asked = (...args: Parameters<typeof prizeQuestions>) =>
    prizeQuestions(...args).map(({ code, message }) => {
      expect(code).toBe('unlikely-prize')
      return message
    })

  test('asks about a prize ten times, or a tenth of, the old one', () => {
    expect(asked(win('1100000.00'), win('110000.00'), usualWin)).toEqual([
      'The prize money was Rs 110,000.00 and would now be Rs 1,100,000.00. Is that right?',
    ])
    expect(asked(win('11000.00'), win('110000.00'), usualWin)).toHaveLength(1)
    expect(asked(win('1099999.99'), win('110000.00'), usualWin)).toEqual([])
    expect(asked(win('11000.01'), win('110000.00'), usualWin)).toEqual([])
  })

  test('asks about ten times the usual prize for the position', () => {
    expect(asked(win('1100000.00'), undefined, usualWin)).toEqual([
      'The prize money is Rs 1,100,000.00. The stable’s prize for 1st is usually Rs 110,000.00. Is that right?',
    ])
    expect(asked(win('1099999.99'), undefined, usualWin)).toEqual([])
    expect(asked({ ...fourth, prizeMoney: '80000.00' }, undefined, fourth)).toEqual([
      'The prize money is Rs 80,000.00. The stable’s prize for 4th is usually Rs 8,000.00. Is that right?',
    ])
    expect(asked(win('1100000.00'), win('0.00'), usualWin), 'it had none so far').toHaveLength(1)
  })

  test('compares a position that has had no prize with all other prizes', () => {
    const usual = { ...usualWin, position: null }
    expect(asked({ position: 2, prizeMoney: '1100000.00' }, undefined, usual)).toEqual([
      'The prize money is Rs 1,100,000.00. One of the stable’s prizes is usually Rs 110,000.00. Is that right?',
    ])
  })

  test('asks about more than any race pays, even with no other prize to compare', () => {
    expect(asked(win('1720000.00'), undefined, undefined)).toEqual([])
    expect(asked(win('1720000.01'), undefined, undefined)).toEqual([
      'The prize money is Rs 1,720,000.01. The biggest race in Mauritius pays Rs 1,720,000.00. Is that right?',
    ])
    expect(asked(win('1800000.00'), win('1700000.00'), undefined)).toHaveLength(1)
  })

  test('asks nothing if there is none, or if it stays the same', () => {
    expect(asked(win('0.00'), undefined, usualWin)).toEqual([])
    expect(asked(win('0.00'), win('110000.00'), usualWin)).toEqual([])
    expect(asked(win('9000000.00'), win('9000000.00'), usualWin)).toEqual([])
  })
})

test('asks about a race before the year the horse turns two', () => {
  const horse = { name: 'Brass Lantern', dateOfBirth: '2022-11-03' }
  expect(dayQuestions({ raceDate: '2023-06-27' }, horse)).toEqual([
    {
      code: 'too-young',
      message:
        'Brass Lantern was born on 3 November 2022, too late to race on 27 June 2023. Is the date right?',
    },
  ])
  expect(dayQuestions({ raceDate: '2024-01-02' }, horse)).toEqual([])
  expect(dayQuestions({ raceDate: '0202-06-27' }, { ...horse, dateOfBirth: null })).toEqual([])
})
