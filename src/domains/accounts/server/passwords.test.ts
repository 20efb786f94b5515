import { expect, test } from 'vitest'
import { hashPassword } from './passwords'

test('a password is hashed by argon2id with OWASP’s least settings and a salt of its own', async () => {
  const [one, other] = await Promise.all(['brass', 'brass'].map(hashPassword))
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(other).not.toBe(one)
})
