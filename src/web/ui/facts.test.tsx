import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Facts } from './facts'

const words = (...of: Parameters<typeof Facts>[0]['of']) =>
  renderToStaticMarkup(<Facts of={of} />).replace(/<[^>]+>/g, '')

test('puts dots between facts, and none for a fact that is missing', () => {
  expect(words('Race 5', '1,365 m', 'Benchmark 46')).toBe('Race 5 · 1,365 m · Benchmark 46')
  expect(words(null, 'Race 5', false, 'Benchmark 46', undefined)).toBe('Race 5 · Benchmark 46')
  expect(words('Race 5')).toBe('Race 5')
  expect(words(null, '')).toBe('')
})
