import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayMs } from '../../lib/dates'
import { backupName, expendable, isOverdue, madeAt } from './backups.rules'

const now = new Date('2026-11-23T02:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * dayMs)
const kept = (dates: readonly Date[]) => {
  const names = dates.map(backupName)
  const gone = new Set(expendable(names))
  return names.filter((name) => !gone.has(name)).map((name) => name.slice(7, 15))
}
const days = (from: string, count: number) =>
  Array.from({ length: count }, (_, n) => new Date(Date.parse(`${from}T02:00:00Z`) + n * dayMs))

describe('the name of a backup', () => {
  it('tells when it was made, to the second', () => {
    expect(backupName(now)).toBe('stable-20261123-020000.tar')
    expect(madeAt('stable-20261123-020000.tar')).toEqual(now)
  })

  it.each(['stable.tar', 'stable-20261123-020000.tar.gz', 'my-stable-20261123-020000.tar'])(
    'is not %s',
    (name) => {
      expect(madeAt(name)).toBeUndefined()
    },
  )

  it('has a date that exists', () => {
    expect(madeAt('stable-20261323-020000.tar')).toBeUndefined()
  })
})

describe('which backups are kept', () => {
  it.each<[string, Date[], string[]]>([
    ['none of none', [], []],
    ['the only one, however old', [ago(900)], ['20240606']],
    ['all of 14 days', days('2026-11-10', 14), days('2026-11-10', 14).map(day)],
    ['the newest of a day', [now, new Date('2026-11-23T01:00:00Z')], ['20261123']],
    [
      'those before a year without any',
      [ago(400), ago(399), ago(0)],
      ['20251019', '20251020', '20261123'],
    ],
  ])('%s', (_what, dates, expected) => {
    expect(kept(dates)).toEqual(expected)
  })

  it('the newest of 14 days, 8 weeks and 12 months, of those made daily', () => {
    const all = days('2024-11-23', 731)
    const lastOfMonths = Array.from({ length: 11 }, (_, month) =>
      day(new Date(Date.UTC(2025, 11 + month + 1, 0))),
    )
    // Sundays
    const lastOfWeeks = ['20261011', '20261018', '20261025', '20261101', '20261108']
    const expected = [...lastOfMonths, ...lastOfWeeks, ...days('2026-11-10', 14).map(day)]
    expect(kept(all)).toEqual([...new Set(expected)].sort())
  })

  it('the same whether they are deleted daily or at once', () => {
    const all = days('2024-11-23', 731)
    let left: string[] = []
    for (const date of all) {
      left.push(backupName(date))
      const gone = new Set(expendable(left))
      left = left.filter((name) => !gone.has(name))
    }
    expect(left.map((name) => name.slice(7, 15))).toEqual(kept(all))
  })

  it('all but one of the old ones, if a clock runs ahead for a day', () => {
    const all = kept(days('2024-11-23', 731)).map(
      (each) => new Date(`${each.slice(0, 4)}-${each.slice(4, 6)}-${each.slice(6)}T02:00:00Z`),
    )
    expect(kept([...all, new Date('2036-01-01T02:00:00Z')]).length).toBeGreaterThanOrEqual(
      all.length - 2,
    )
  })

  it('never deletes the newest, or a file with another name', () => {
    const date = fc.date({ min: ago(1000), max: ago(-1000), noInvalidDate: true })
    fc.assert(
      fc.property(fc.array(date, { minLength: 1 }), (dates) => {
        const names = [...dates.map(backupName), 'stable.tar', 'notes.txt', '.hidden']
        const gone = expendable(names)
        const newest = backupName(new Date(Math.max(...dates.map(Number))))
        expect(gone).not.toContain(newest)
        for (const name of gone) expect(madeAt(name)).toBeDefined()
      }),
    )
  })
})

const day = (date: Date) => backupName(date).slice(7, 15)

describe('a backup is overdue', () => {
  it.each([
    [ago(1.9).toISOString(), ago(900), false],
    [ago(2.1).toISOString(), ago(900), true],
    [null, ago(1.9), false],
    [null, ago(2.1), true],
  ])('last made %s, in a stable since %s: %s', (lastAt, since, expected) => {
    expect(isOverdue({ lastAt, since: since.toISOString() }, now)).toBe(expected)
  })
})
