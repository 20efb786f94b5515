import { expect, test } from 'vitest'
import { testApp } from '../support/app'

test('sends browsers to the sign-in page, and never off the site', async () => {
  const app = await testApp()
  const location = async (query: string) => {
    const { response, status } = await app.send('GET', `/api/login${query}`)
    expect(status).toBe(302)
    return response.headers.get('location')
  }
  expect(await location('')).toBe('/login')
  expect(await location('?returnTo=/')).toBe('/login')
  expect(await location('?fbclid=x')).toBe('/login')
  expect(await location('?returnTo=/admin/horses%3Fq%3D1')).toBe(
    '/login?returnTo=%2Fadmin%2Fhorses%3Fq%3D1',
  )
  for (const elsewhere of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'javascript:alert(1)',
    'evil.example',
    '/\r\nset-cookie: a=b',
    '/api/logout',
    '/x'.padEnd(600, 'x'),
  ])
    expect(await location(`?returnTo=${encodeURIComponent(elsewhere)}`), elsewhere).toBe('/login')
})

test('tells the sign-in page what to offer', async () => {
  const app = await testApp()
  expect(await app.json('/api/sign-in-options')).toEqual({
    provider: null,
    forgotPassword: false,
    staffNeedTwoFactor: false,
  })
})
