import { expect, test } from 'vitest'
import { internationalNumber } from './international-number'

test.each([
  '+23051234567',
  '+230 5123 4567',
  '00230 5123 4567',
  '230 5123 4567',
  '(230) 5123-4567',
  '+230 (0) 5123 4567',
  '5123 4567',
  '5123.4567',
  '＋２３０ ５１２３ ４５６７',
  'https://wa.me/23051234567',
  'https://wa.me/23051234567?text=Hello',
  'https://api.whatsapp.com/send?phone=23051234567',
  'https://web.whatsapp.com/send/?text=Hi&phone=+23051234567',
  'https://api.whatsapp.com/send?phone=%2B23051234567',
  'whatsapp://send?phone=23051234567',
  'tel:+23051234567',
  'tel:51234567',
  '\u202A+230 5123 4567\u202C',
  '\u2066+230\u00A05123\u20114567\u2069\u200E',
  '  +230–5123–4567  ',
])('reads %s as a number in Mauritius', (written) => {
  expect(internationalNumber(written)).toBe('+23051234567')
})

test('reads numbers of other countries, and landlines', () => {
  expect(internationalNumber('+33 6 12 34 56 78')).toBe('+33612345678')
  expect(internationalNumber('0027 82 123 4567')).toBe('+27821234567')
  expect(internationalNumber('212 3456')).toBe('+2302123456')
})

test.each([
  '',
  'call me',
  '0612345678',
  '+',
  '+0123456789',
  '+1234567890123456',
  '12',
  '++23051234567',
])('takes %j for no number', (written) => {
  expect(internationalNumber(written)).toBeUndefined()
})
