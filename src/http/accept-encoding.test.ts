import { expect, it } from 'vitest'
import { preferredEncoding } from './accept-encoding'

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['x-gzip', 'gzip'],
  ['deflate', 'identity'],
  ['br;q=0', 'identity'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0, gzip;q=0.5', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=0, *;q=0.1', 'gzip'],
  ['identity, br;q=0.5', 'identity'],
  ['brotli', 'identity'],
  ['br;q=nonsense', 'identity'],
])('answers %j with %s', (header, encoding) => {
  expect(preferredEncoding(header)).toBe(encoding)
  expect(preferredEncoding(header)).toBe(encoding)
})
