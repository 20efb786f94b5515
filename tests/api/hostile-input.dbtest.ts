import { beforeAll, expect, test } from 'vitest'
import { type Operation, operationsOf, unboundedIn } from '../support/api-operations'
import { testApp } from '../support/app'

let app: Awaited<ReturnType<typeof testApp>>
let operations: Operation[]

beforeAll(async () => {
  app = await testApp()
  operations = operationsOf(await app.json('/api/openapi.json'))
})

test('every text and every list that a call takes is limited in length', () => {
  const unbounded = operations.flatMap(({ name, parameters, body }) => [
    ...parameters.flatMap((each) => unboundedIn(each.schema, `${name} ?${each.name}`)),
    ...(body ? unboundedIn(body, name) : []),
  ])
  expect(unbounded).toEqual([])
})

test.each([
  ['/api/login', { email: 'a@stable.example' }, 'password'],
  ['/api/set-password', { token: 'x'.repeat(43) }, 'password'],
])('a password of more than 1,000 characters is not looked at: %s', async (path, rest, field) => {
  const password = `a${'\u0301\u0327'.repeat(500)}`
  const message = 'Password must be at most 1,000 characters'
  expect(await app.send('POST', path, { ...rest, password })).toMatchObject({
    status: 400,
    json: { message, errors: [{ path: field, message }] },
  })
})

test('a body takes a session to be larger than 64 kB, and a made-up one is none', async () => {
  const { headers } = await app.signIn('viewer')
  const large = { firstName: 'Ana', padding: 'x'.repeat(64 * 1024) }
  const statusFor = async (asked: Record<string, string>, body: unknown = large) =>
    (await app.send('PATCH', '/api/user', body, asked)).status
  expect(await statusFor({})).toBe(413)
  expect(await statusFor({ cookie: headers.cookie.replace(/.$/, '~') })).toBe(413)
  expect(await statusFor(headers)).toBe(200)
  expect(await statusFor(headers, { padding: 'x'.repeat(1024 * 1024) })).toBe(413)
})
