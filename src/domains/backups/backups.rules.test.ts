import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayMs } from '../../lib/dates'
import { backupName, expendable, isOverdue, madeAt } from './backups.rules'

const now = new Date('2026-11-23T02:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * dayMs)
const kept = (dates: readonly Date[], on = now) => {
  const names = dates.map(backupName)
  const gone = new Set(expendable(names, on))
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
    ['all of the last 14 days', days('2026-11-10', 14), days('2026-11-10', 14).map(day)],
    ['two of one day', [now, new Date('2026-11-23T01:00:00Z')], ['20261123', '20261123']],
    // Mondays: 12 and 26 October
    ['the newest of a week', days('2026-10-12', 7), ['20261018']],
    ['and of a month', days('2026-10-26', 7), ['20261031', '20261101']],
    ['the newest of a month', days('2026-03-01', 31), ['20260331']],
    ['none a year old but the newest of all', [ago(366), ago(370)], ['20251122']],
    ['none a year old beside a newer one', [ago(366), ago(0)], ['20261123']],
    ['what a wrong clock dated in the future', [ago(-40), ago(0)], ['20270102', '20261123']],
  ])('%s', (_what, dates, expected) => {
    expect(kept(dates)).toEqual(expected)
  })

  it('about 30 of those made daily for two years, and the same whether pruned daily or at once', () => {
    const all = days('2024-11-23', 731)
    let left: Date[] = []
    for (const date of all) {
      left.push(date)
      const gone = new Set(expendable(left.map(backupName), date))
      left = left.filter((each) => !gone.has(backupName(each)))
    }
    expect(left.map(day)).toEqual(kept(all))
    expect(left.length).toBeGreaterThan(28)
    expect(left.length).toBeLessThan(34)
    expect(day(left[0] ?? now)).toBe('20251130')
  })

  it('never deletes the newest, or a file with another name', () => {
    const date = fc.date({ min: ago(1000), max: ago(-1000), noInvalidDate: true })
    fc.assert(
      fc.property(fc.array(date, { minLength: 1 }), (dates) => {
        const names = [...dates.map(backupName), 'stable.tar', 'notes.txt', '.hidden']
        const gone = expendable(names, now)
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
