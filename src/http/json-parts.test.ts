import { expect, test } from 'vitest'
import { hasTooManyParts } from './json-parts'

const judge = (json: string) => hasTooManyParts(new TextEncoder().encode(json))

test.each([
  '',
  '{}',
  '"',
  JSON.stringify({ text: ',[{'.repeat(50_000) }),
  JSON.stringify({ text: '"\\'.repeat(50_000) }),
  JSON.stringify({ ids: Array(5000).fill('0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b') }),
  '1'.repeat(1_000_000),
])('passes a body with few parts, however long its texts are', (json) => {
  expect(judge(json)).toBe(false)
})

test.each([
  '['.repeat(1000),
  `${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`,
  JSON.stringify(Array(20_000).fill(0)),
  JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`"${n}`, '\\']))),
])('stops a body with many parts', (json) => {
  expect(judge(json)).toBe(true)
})
