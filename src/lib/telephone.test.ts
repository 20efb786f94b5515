import { expect, test } from 'vitest'
import { callAddress, numberWords, whatsAppAddress } from './telephone'

test('writes numbers and links to them', () => {
  expect(numberWords('+23051234567')).toBe('+230 5123 4567')
  expect(numberWords('+2302123456')).toBe('+230 212 3456')
  expect(numberWords('+33612345678')).toBe('+33612345678')
  expect(callAddress('+230 (5) 123-4567')).toBe('tel:+23051234567')
  expect(whatsAppAddress('+23051234567')).toBe('https://wa.me/23051234567')
})
