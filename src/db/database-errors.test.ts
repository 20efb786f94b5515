import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { outageOf, DatabaseUnavailable } from './database-errors'

const withCode = (code: string) => Object.assign(new Error('refused'), { code })

test.each([
  ['SQLITE_FULL', 'full'],
  ['53100', 'full'],
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['SQLITE_BUSY_SNAPSHOT', 'busy'],
  ['40001', 'busy'],
  ['57014', 'busy'],
  ['55P03', 'busy'],
  ['SQLITE_IOERR_READ', 'away'],
  ['08006', 'away'],
  ['53300', 'away'],
  ['57P01', 'away'],
  ['58030', 'away'],
  ['25006', 'away'],
  ['ECONNREFUSED', 'away'],
  ['ENETDOWN', 'away'],
  ['EMFILE', 'away'],
  ['EROFS', 'away'],
  ['23505', undefined],
  ['22P02', undefined],
  ['42P01', undefined],
  ['SQLITE_CONSTRAINT_UNIQUE', undefined],
  ['ENOENT', undefined],
])('classifies %s as %s', (code, outage) => {
  expect(outageOf(withCode(code))).toBe(outage)
})

test('treats a missing socket file as an outage', async () => {
  const refused = new Promise<unknown>((resolve) => connect('/no/such/socket').on('error', resolve))
  expect(outageOf(await refused)).toBe('away')
})

test('recognises a lost connection without a code by its message', () => {
  for (const words of [
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
  ])
    expect(outageOf(new Error(words))).toBe('away')
  expect(outageOf(new DatabaseUnavailable('It does not answer.'))).toBe('away')
  expect(outageOf(new Error('Connection to the past'))).toBeUndefined()
})
