import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { version } from './version'

test('is the version in package.json', () => {
  const { version: named } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')))
  expect(version).toBe(named)
})
