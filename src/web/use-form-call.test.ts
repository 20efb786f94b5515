import { expect, test } from 'vitest'
import { placeFaults } from './use-form-call'

const isShownAt = (name: string) => name === 'email' || name === 'password'

test('shows faults at their fields, and those without a field elsewhere', () => {
  const email = { path: 'email', message: 'Must be an e-mail address' }
  expect(
    placeFaults(
      [
        email,
        { path: 'rememberMe', message: 'Must be true or false' },
        { path: '', message: 'The link is no longer valid.' },
        { path: 'returnTo', message: 'Must be true or false' },
      ],
      isShownAt,
    ),
  ).toEqual({
    atFields: [email],
    elsewhere: 'Must be true or false. The link is no longer valid.',
  })
})

test('shows nothing elsewhere if every fault has its field, or there is none', () => {
  const password = { path: 'password', message: 'Is too short' }
  expect(placeFaults([password], isShownAt)).toEqual({ atFields: [password], elsewhere: undefined })
  expect(placeFaults([], isShownAt)).toEqual({ atFields: [], elsewhere: undefined })
})
