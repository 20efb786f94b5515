import { expect, test } from 'vitest'
import { aheadWords } from './visibility-words'

// Friday noon in Mauritius
const now = new Date('2026-11-20T08:00:00.000Z')

test.each([
  ['2026-11-20T08:00:20.000Z', 'on Friday 20 November at 12:00 in Mauritius, in 1 minute'],
  ['2026-11-20T19:59:00.000Z', 'on Friday 20 November at 23:59 in Mauritius, in 12 hours'],
  // the next day in Mauritius, not yet elsewhere
  ['2026-11-20T20:00:00.000Z', 'on Saturday 21 November at 00:00 in Mauritius, in 12 hours'],
  ['2027-01-01T06:00:00.000Z', 'on Friday 1 January 2027 at 10:00 in Mauritius, in 42 days'],
  ['2026-11-20T07:59:00.000Z', 'on Friday 20 November at 11:59 in Mauritius, which is past'],
])('says what %s means', (instant, words) => {
  expect(aheadWords(instant, now)).toBe(words)
})
