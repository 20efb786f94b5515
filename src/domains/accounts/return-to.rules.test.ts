import { expect, test } from 'vitest'
import { safeReturnTo } from './return-to.rules'

test.each([
  '/',
  '/profile',
  '/horses?q=a%20b&status=active',
  '/ownership/1#panel',
  '/éclair',
  '/apiary',
])('returns to %s after signing in', (address) => {
  expect(decodeURI(safeReturnTo(address))).toBe(decodeURI(address))
})

test.each([
  undefined,
  null,
  7,
  [['/profile', '/gallery']],
  '',
  'profile',
  'https://evil.example',
  '//evil.example/profile',
  '/\\evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/\t/evil.example',
  '/%zz/../..//evil.example',
  '/api/logout',
  '/horses/../api/login',
])('never sends anyone to %s', (address) => {
  expect(safeReturnTo(address)).toBe('/')
})
