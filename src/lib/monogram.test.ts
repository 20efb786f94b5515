import { expect, test } from 'vitest'
import { monogramOf } from './monogram'

test.each([
  ['Ecurie Savanne', 'ES'],
  ['The Racing Stable', 'RS'],
  ['écurie du Pouce', 'ÉP'],
  ['Savanne', 'S'],
  ['The', 'T'],
  ['  L’Écurie 🐎 ', 'LÉ'],
  ['مربط السافانا', 'ما'],
  ['🐎', ''],
  ['', ''],
])('the monogram of %j is %j', (name, letters) => {
  expect(monogramOf(name)).toBe(letters)
})
