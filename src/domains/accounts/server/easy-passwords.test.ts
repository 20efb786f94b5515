import { expect, test } from 'vitest'
import { whyEasy } from './easy-passwords'

const email = 'Anjali.Desvaux@example.com'
const repeats = 'it repeats itself'
const follows = 'it only follows the alphabet or the keyboard'
const ownEmail = 'it is your e-mail address'

test.each([
  ['111111111111', repeats],
  ['abababababab', repeats],
  ['AbAbAbAbAbAbA', repeats],
  ['horse horse horse ', repeats],
  ['🐎'.repeat(200), repeats],
  ['é'.repeat(12), repeats],
  ['123456789012', follows],
  ['210987654321', follows],
  ['abcdefghijkl', follows],
  ['zyxwvutsrqpo', follows],
  ['qwertyuiopasdf', follows],
  ['AZERTYUIOPQS', follows],
  ['anjali.desvaux', ownEmail],
  ['anjali.desvaux@EXAMPLE.com', ownEmail],
])('%s is easy: %s', (password, why) => {
  expect(whyEasy(password, email)).toBe(why)
})

test.each([
  'a saddle of brass and rain',
  'demo-stable-2026',
  'anjali.desvaux rides',
  'abcdefghijka',
  'saddle saddle, brass saddle',
  'twice is enough, twice is enough, ',
  'a'.repeat(11) + 'b',
])('%s is not', (password) => {
  expect(whyEasy(password, email)).toBeUndefined()
})

test('someone without an e-mail has none to be guessed', () => {
  expect(whyEasy('anjali.desvaux', null)).toBeUndefined()
})
