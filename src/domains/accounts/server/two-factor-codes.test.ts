import { expect, test } from 'vitest'
import { stepOfCode } from './two-factor-codes'

// RFC 6238, appendix B, for SHA-1: the last six of the eight digits. The secret is the text
// "12345678901234567890".
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('gives the standard’s code at %i seconds: %s', (seconds, code) => {
  const at = (later: number) => new Date((seconds + later) * 1000)
  const step = Math.floor(seconds / 30)
  expect(stepOfCode(secret, code, at(0))).toBe(step)
  expect(stepOfCode(secret, code, at(30)), 'a clock that is a step ahead').toBe(step)
  expect(stepOfCode(secret, code, at(-30)), 'a clock that is a step behind').toBe(step)
  expect(stepOfCode(secret, code, at(60))).toBeUndefined()
  expect(stepOfCode(secret, code, at(-60))).toBeUndefined()
})
