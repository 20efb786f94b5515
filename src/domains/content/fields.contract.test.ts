import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  confirmedCodes,
  holding,
  instant,
  money,
  optionalDay,
  optionalImage,
  optionalLine,
  optionalProse,
  optionalTelephone,
  optionalWebAddress,
  requiredDay,
  requiredImage,
  requiredLine,
  requiredMoney,
  requiredProse,
  requiredWebAddress,
  wholeNumber,
} from './fields.contract'

/** The value that a field returns, or the messages of its refusal. */
const read = (field: z.ZodType, value: unknown) => {
  const { success, data, error } = field.safeParse(value)
  return success ? data : error.issues.map(({ message }) => message)
}

test.each<[string, z.ZodType, unknown]>([
  ['line', optionalLine(), 'Must be text'],
  ['prose', optionalProse(99), 'Must be text'],
  ['day', optionalDay, 'Must be a date'],
  ['image', optionalImage, 'Must be a web address or an uploaded picture'],
  ['address', optionalWebAddress, 'Must be a web address that begins with http:// or https://'],
])('reads a blank optional %s as null, and says what is wrong with others', (_, field, words) => {
  for (const blank of [null, '', '  ', '\n']) expect(read(field, blank)).toBeNull()
  for (const wrong of [5, true, ['a'], { a: 1 }]) expect(read(field, wrong)).toEqual([words])
})

test('takes a telephone number as it is written, and as it is copied from a phone’s contacts', () => {
  expect(read(optionalTelephone, '+230 5123 4567')).toBe('+230 5123 4567')
  expect(read(optionalTelephone, '\u202A+230 (5) 123-4567\u202C')).toBe('+230 (5) 123-4567')
  for (const wrong of ['call me', '12', '5123\n4567', `5${'1'.repeat(30)}`])
    expect(read(optionalTelephone, wrong), wrong).toHaveLength(1)
})

test.each<[string, z.ZodType]>([
  ['line', requiredLine('Say it')],
  ['day', requiredDay('Say it')],
  ['image', requiredImage('Say it')],
  ['address', requiredWebAddress('Say it')],
  ['amount', requiredMoney('Say it')],
])('asks for a required %s that is missing', (_, field) => {
  for (const missing of [undefined, '', '  ']) expect(read(field, missing)).toEqual(['Say it'])
})

test('trims lines and prose, limits their length and refuses control characters', () => {
  expect(read(optionalLine(5), '  Éclat ')).toBe('Éclat')
  expect(read(optionalLine(5), 'Éclats')).toEqual(['At most 5 characters'])
  for (const text of ['a\nb', 'a\tb', 'a\u0000b', '\ud800'])
    expect(read(optionalLine(), text)).toEqual(['Must be one line of plain text'])
  expect(read(optionalProse(9), ' a\n\tb ')).toBe('a\n\tb')
  for (const text of ['a\u0000b', 'a\u001bb', '\udc00'])
    expect(read(optionalProse(9), text)).toEqual(['Must be plain text'])
})

test('refuses a text that is far too long before checking anything else', () => {
  const spaces = ' '.repeat(1000)
  expect(read(optionalLine(5), `${' '.repeat(90)}Éclat${' '.repeat(90)}`)).toBe('Éclat')
  for (const field of [optionalLine(5), requiredLine('Say it', 5), requiredProse('Say it', 5)])
    for (const long of [spaces, `${spaces}Éclat`, '\u0301'.repeat(1000), '\0'.repeat(1000)])
      expect(read(field, long)).toEqual(['At most 5 characters'])
  expect(read(requiredDay('Say it'), spaces)).toEqual(['Must be a date'])
  expect(read(optionalDay, `${spaces}2026-11-20`)).toEqual(['Must be a date'])
  expect(read(instant, `2026-11-20T08:00:00.${'0'.repeat(99)}Z`)).toEqual(['Must be an instant'])
  expect(read(money, '1'.repeat(999))).toEqual(['Must be an amount of money'])
  expect(read(optionalWebAddress, 'a.'.repeat(2000))).toEqual(['At most 2000 characters'])
})

describe('a rule across fields', () => {
  const odds = z
    .object({ name: requiredLine('Say it', 5), from: z.int(), to: z.int().optional() })
    .check(
      holding<{ from: number; to?: number }>(['from', 'to'], ({ from, to = 0 }) =>
        from > to ? [{ path: 'from', message: 'Must not be more' }] : [],
      ),
    )
  const faultsOf = (value: unknown) =>
    odds.safeParse(value).error?.issues.map(({ path }) => path.join('.'))

  test('applies when the fields it compares are valid, whatever else is wrong', () => {
    expect(faultsOf({ name: 'Anjou', from: 1, to: 2 })).toBeUndefined()
    expect(faultsOf({ name: 'Anjou', from: 3, to: 2 })).toEqual(['from'])
    expect(faultsOf({ name: 'Éclats', from: 3 })).toEqual(['name', 'from'])
  })

  test('never meets a value that failed its own check', () => {
    for (const wrong of [{ toString: 'x' }, { valueOf: 1 }, [], null, '9', Infinity, true]) {
      expect(faultsOf({ name: 'Anjou', from: wrong, to: 2 })).toEqual(['from'])
      expect(faultsOf({ name: 'Anjou', from: 3, to: wrong })).toEqual(['to'])
    }
    for (const wrong of [undefined, null, 'x', 5, []]) expect(faultsOf(wrong)).not.toBeUndefined()
  })
})

describe('addresses', () => {
  test.each(['https://a.example/b?c#d', 'HTTP://A.example', 'http://localhost:3000/x'])(
    'accepts %s',
    (text) => expect(read(optionalWebAddress, ` ${text} `)).toBe(text),
  )
  test.each([
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    '//a.example',
    'ftp://a.example',
    'https://',
    'https://user:secret@a.example',
    'https://a.example/a b',
    'https:a.example',
  ])('refuses %s', (text) => {
    expect(read(optionalWebAddress, text)).toHaveLength(1)
    expect(read(optionalImage, text)).toHaveLength(1)
  })
  test('adds https to an address without a scheme', () => {
    for (const field of [requiredWebAddress('Say it'), optionalWebAddress, optionalImage])
      expect(read(field, ' vimeo.com/123 ')).toBe('https://vimeo.com/123')
    expect(read(requiredImage(), 'pictures.example/a.jpg')).toBe('https://pictures.example/a.jpg')
    for (const none of ['mailto:a@b.example', 'b.example/a b', 'photo.jpg', 'horses'])
      expect(read(optionalImage, none)).toHaveLength(1)
  })
  test('accepts one of our own pictures', () => {
    const own = '/objects/uploads/0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b'
    expect(read(optionalImage, own)).toBe(own)
    for (const path of ['/objects/uploads/../x', '/objects/uploads/', '/etc/passwd', `${own}?w=1`])
      expect(read(optionalImage, path)).toHaveLength(1)
  })
})

test.each([
  [0, '0.00'],
  ['25000', '25000.00'],
  [' 12.5 ', '12.50'],
  [9_999_999_999.99, '9999999999.99'],
  ['', null],
  [null, null],
  [0.1 + 0.2, ['At most two decimals']],
  ['1.005', ['At most two decimals']],
  [-1, ['Must not be less than 0']],
  ['10000000000', ['At most 9,999,999,999.99']],
  ['1e3', ['Must be an amount of money']],
  [1e21, ['Must be an amount of money']],
  ['1,000', ['Must be an amount of money']],
  [[1], ['Must be an amount of money']],
])('reads the amount %j as %j', (value, expected) => {
  expect(read(money, value)).toEqual(expected)
})

test.each([
  [1, 1],
  ['12', 12],
  [' 9 ', 9],
  ['', null],
  [null, null],
  [0, ['Must be a whole number from 1 to 12']],
  [13, ['Must be a whole number from 1 to 12']],
  [1.5, ['Must be a whole number from 1 to 12']],
  ['1e1', ['Must be a whole number from 1 to 12']],
  ['0x1', ['Must be a whole number from 1 to 12']],
  [true, ['Must be a whole number from 1 to 12']],
])('reads the whole number %j as %j', (value, expected) => {
  expect(read(wholeNumber({ min: 1, max: 12 }), value)).toEqual(expected)
})

test.each([
  [undefined, undefined],
  [[], []],
  [['early-date'], ['early-date']],
  ['early-date', ['Must be a list of codes']],
  [Array(21).fill('early-date'), ['At most 20 codes']],
])('reads the confirmed codes %j as %j', (value, expected) => {
  expect(read(confirmedCodes, value)).toEqual(expected)
})
