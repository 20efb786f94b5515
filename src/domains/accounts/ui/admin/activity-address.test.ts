import { expect, test } from 'vitest'
import { activityQueryString, readActivityAddress } from './activity-address'

const person = '0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b'

test('reads an address, without what makes no sense', () => {
  const whole = { person, kind: 'page', from: '2026-11-01', to: '2026-11-30' }
  expect(readActivityAddress(whole)).toEqual(whole)
  expect(readActivityAddress({ from: '2026-11-02', to: '2026-11-01' })).toEqual({
    from: '2026-11-02',
  })
  expect(readActivityAddress({ to: '2026-11-01' })).toEqual({ to: '2026-11-01' })
  for (const odd of [
    { person: 'me' },
    { kind: 'cats' },
    { kind: 'constructor' },
    { from: '2026-02-30' },
    { from: 20261101 },
    { to: '2026-11' },
  ])
    expect(readActivityAddress(odd)).toEqual({})
})

test('asks for what the reader may see', () => {
  expect(activityQueryString({ person, kind: 'people' }, true)).toBe(`person=${person}&kind=people`)
  expect(activityQueryString({ person, kind: 'people' }, false)).toBe(`actor=${person}`)
  expect(activityQueryString({ kind: 'page', from: '2026-11-01' }, false)).toBe(
    'kind=page&from=2026-11-01',
  )
  expect(activityQueryString({}, true)).toBe('')
})
