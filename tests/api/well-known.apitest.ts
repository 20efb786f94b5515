import { expect, test } from 'vitest'
import { testApp } from '../support/app'

test('says in security.txt whom to tell about a weakness, and how long that is valid', async () => {
  const app = await testApp()
  const answer = await app.get('/.well-known/security.txt')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; ?charset=utf-8$/i)
  const text = await answer.text()
  expect(text).toContain('Contact: mailto:info@stable.example\n')
  expect(text).toContain('Canonical: https://stable.example/.well-known/security.txt\n')
  const expires = Date.parse(/^Expires: (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)$/m.exec(text)?.[1] ?? '')
  const days = (expires - app.clock.now().getTime()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
})

test('redirects change-password to the form for it', async () => {
  const app = await testApp()
  const { headers } = await app.signIn('viewer')
  for (const asks of [{}, headers]) {
    const answer = await app.get('/.well-known/change-password', asks)
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe('/profile#password')
  }
})
