import { expect, test } from 'vitest'
import { actionLines } from './history-words'

const changes = [
  { field: 'email', from: 'ana@example.com', to: 'mallory@example.com' },
  { field: 'phone', from: null, to: '+230 5123 4567' },
  { field: 'lastName', from: 'Li', to: null },
]

test.each([
  ['sign-in', {}, ['Signed in']],
  ['role-change', { from: 'viewer', to: 'staff' }, ['Changed the role from viewer to staff']],
  ['user-create', { role: 'staff', email: 'x@example.com' }, ['Added the person as staff']],
  [
    'user-change',
    { changes },
    [
      'Changed the e-mail from “ana@example.com” to “mallory@example.com”',
      'Set the phone to “+230 5123 4567”',
      'Removed the last name, which was “Li”',
    ],
  ],
  // entries that hold only the names of the changed fields
  ['user-change', { fields: ['email'] }, ['Changed the person’s details']],
  ['access-refused', { call: 'GET /api/users' }, ['Was denied access: GET /api/users']],
  ['file-export', { file: 'register.csv' }, ['Downloaded register.csv']],
  ['something-new', { changes: 'x' }, ['something-new']],
])('describes %s of %j as %j', (action, detail, lines) => {
  expect(actionLines({ action, detail })).toEqual(lines)
})
