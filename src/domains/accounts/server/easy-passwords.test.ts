import { expect, test } from 'vitest'
import { whyEasy } from './easy-passwords'

const context = { email: 'Anjali.Desvaux@example.com', stableName: 'Écurie Flamboyant' }
const repeats = 'it repeats itself'
const follows = 'it only follows the alphabet or the keyboard'
const ownEmail = 'it is your e-mail address'
const wordsOfHere =
  'it is made of the stable’s name, your e-mail address or words like “horse” and “password”'

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
  ['Flamboyant2026!', wordsOfHere],
  ['écurie-flamboyant', wordsOfHere],
  ['12 Race Horses 34', wordsOfHere],
  ['Password-Racing-1', wordsOfHere],
  ['anjali1234567', wordsOfHere],
])('refuses %s: %s', (password, why) => {
  expect(whyEasy(password, context)).toBe(why)
})

test.each([
  'a saddle of brass and rain',
  'demo-stable-2026',
  'anjali.desvaux rides',
  'abcdefghijka',
  'saddle saddle, brass saddle',
  'twice is enough, twice is enough, ',
  'a'.repeat(11) + 'b',
  'the flamboyant in bloom',
  'horses eat 12 carrots',
  '83749-28374-92837',
])('accepts %s', (password) => {
  expect(whyEasy(password, context)).toBeUndefined()
})

test('accepts a version of an e-mail from someone who has no e-mail', () => {
  expect(whyEasy('anjali.desvaux', { ...context, email: null })).toBeUndefined()
})
