import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Executor } from '../../src/db/database'
import { createHorse } from '../../src/domains/horses/server/horses-changes.store'
import { resultChoices, resultGroup, resultsPage } from '../../src/domains/racing/results.contract'
import { resultSorts } from '../../src/domains/racing/results.rules'
import { addMoney, currencies } from '../../src/lib/money'
import { testApp } from '../support/app'

let app: Awaited<ReturnType<typeof testApp>>
let staff: Record<string, string>
const horses = ['Bel Ombre', 'Éclair', 'Anse', '=HYPERLINK("http://x","y")']
const ids: string[] = []

/** A season and a half of runs in every state, with and without what may be missing. */
async function addRuns(db: Executor): Promise<void> {
  const at = '2026-01-01T00:00:00.000Z'
  for (const name of horses) ids.push((await createHorse(db, new Date(at), { name })).id)
  let n = 0
  for (const [place, date] of ['2025-11-01', '2026-06-27', '2026-07-04', '2026-07-11'].entries()) {
    const meeting = randomUUID()
    const venue = place === 2 ? null : place === 3 ? 'Réduit' : 'Champ de Mars'
    const stamps = { created_at: at, updated_at: at }
    await db
      .insertInto('meetings')
      .values({
        id: meeting,
        date,
        venue,
        venue_folded: venue?.toLowerCase().replace('é', 'e') ?? '',
        ...stamps,
      })
      .execute()
    for (let number = 1; number <= 3; number += 1) {
      const race = randomUUID()
      const currency = currencies[number === 3 ? 1 : 0] ?? 'MUR'
      await db
        .insertInto('races')
        .values({
          ...{ id: race, meeting_id: meeting, number: number === 2 ? null : number, currency },
          ...{ name: `Plate ${number}`, race_class: number === 1 ? 'Benchmark 36' : null },
          ...{ distance_metres: number === 2 ? null : 1000 + 400 * number, ...stamps },
        })
        .execute()
      for (const horse of ids) {
        n += 1
        const state = n % 7 === 0 ? 'declared' : 'ran'
        const finish =
          state === 'declared'
            ? null
            : n % 5 === 0
              ? 'disqualified'
              : n % 4 === 0
                ? 'fell'
                : 'finished'
        const hasPlace = finish === 'finished' || finish === 'disqualified'
        await db
          .insertInto('runs')
          .values({
            ...{ id: randomUUID(), race_id: race, horse_id: horse, currency, state, finish },
            position: hasPlace ? 1 + (n % 6) : null,
            prize_money_cents: state === 'ran' ? 100_000 + n : 0,
            jockey: n % 3 === 0 ? null : `Rider ${n % 4}`,
            draw: n % 2 === 0 ? null : n,
            ...stamps,
          })
          .execute()
      }
    }
  }
}

beforeAll(async () => {
  app = await testApp()
  staff = (await app.signIn('staff')).headers
  await addRuns(app.database.kysely)
})

const read = async (query: string) =>
  resultsPage.parse(await app.json(`/api/results?${query}`, staff))

/** All pages, one after the other. */
async function allOf(query: string) {
  const items = []
  let cursor = ''
  for (;;) {
    const page = await read(query + cursor)
    expect(page.before).toBe(items.length)
    items.push(...page.items)
    if (page.nextCursor === null) return items
    cursor = `&cursor=${page.nextCursor}`
  }
}

test('pages through all runs once each, whatever they are sorted by', async () => {
  const all = (await allOf('limit=200')).map(({ id }) => id).sort()
  expect(all).toHaveLength(48)
  for (const sort of resultSorts)
    for (const order of ['asc', 'desc']) {
      const items = await allOf(`sort=${sort}&order=${order}&limit=7`)
      expect(items.map(({ id }) => id).sort(), `${sort} ${order}`).toEqual(all)
    }
})

test('keeps a meeting and a race together, the first race and its winner first', async () => {
  for (const order of ['asc', 'desc']) {
    const items = await allOf(`order=${order}&limit=7`)
    const dates = items.map(({ meeting }) => meeting.date)
    const sorted = dates.toSorted()
    expect(dates).toEqual(order === 'asc' ? sorted : sorted.reverse())
    const changes = items.filter(({ race }, at) => items[at - 1]?.race.id !== race.id)
    expect(changes).toHaveLength(new Set(items.map(({ race }) => race.id)).size)
    for (const [at, { meeting, race, position }] of items.entries()) {
      const before = items[at - 1]
      if (before?.meeting.id === meeting.id)
        expect(race.number ?? 0).toBeGreaterThanOrEqual(before.race.number ?? 0)
      if (before?.race.id === race.id)
        expect(position ?? 99).toBeGreaterThanOrEqual(before.position ?? 99)
    }
  }
})

test('parts what is still to come from the rest, and counts it', async () => {
  const db = app.database.kysely
  const all = await read('limit=200')
  expect(all.toCome).toBe(0)
  expect((await read('part=toCome')).items).toEqual([])
  // a day to come: those declared in it are entries, whoever ran in it is not
  const on = (date: string) =>
    db
      .updateTable('meetings')
      .set({ date })
      .where('id', '=', all.items[0]?.meeting.id ?? '')
      .execute()
  await on('2999-01-01')
  const declared = (await allOf('from=2999-01-01')).filter(({ state }) => state !== 'ran')
  expect(declared.length).toBeGreaterThan(0)
  const { items, toCome, totals } = await read('part=toCome&limit=200')
  const idsOf = (runs: readonly { id: string }[]) => runs.map(({ id }) => id).sort()
  expect(idsOf(items)).toEqual(idsOf(declared))
  expect(toCome).toBe(declared.length)
  expect(totals).toEqual(all.totals)
  const rest = await allOf('part=run&limit=7')
  expect(idsOf([...rest, ...items])).toEqual(idsOf(all.items))
  await on(all.items[0]?.meeting.date ?? '')
})

test('puts runs without a value last, in both orders', async () => {
  for (const order of ['asc', 'desc']) {
    const draws = (await allOf(`sort=draw&order=${order}`)).map(({ draw }) => draw)
    const known = draws.filter((draw) => draw !== null)
    expect(draws.slice(0, known.length)).toEqual(
      known.sort((one, other) => (order === 'asc' ? one - other : other - one)),
    )
    const names = (await allOf(`sort=jockey&order=${order}`)).map(({ jockey }) => jockey)
    expect(names.lastIndexOf(null)).toBe(names.length - 1)
    expect(names.indexOf(null)).toBe(names.filter((name) => name !== null).length)
  }
})

const model = async () => allOf('limit=200')

test('filters, and adds up all that match, like a plain model', async () => {
  const all = await model()
  const filters: [string, (run: (typeof all)[number]) => boolean][] = [
    ['', () => true],
    ['season=2026', ({ meeting }) => meeting.date.startsWith('2026')],
    ['season=2024', () => false],
    ['from=2026-07-04', ({ meeting }) => meeting.date >= '2026-07-04'],
    ['to=2026-06-27&season=2026', ({ meeting }) => meeting.date === '2026-06-27'],
    [`horse=${ids[0]}`, ({ horseId }) => horseId === ids[0]],
    ['horse=eclair', ({ horseName }) => horseName === 'Éclair'],
    ['horse=nobody', () => false],
    ['jockey=Rider%201', ({ jockey }) => jockey === 'Rider 1'],
    ['jockey=-', ({ jockey }) => jockey === null],
    ['venue=REDUIT', ({ meeting }) => meeting.venue === 'Réduit'],
    ['venue=-', ({ meeting }) => meeting.venue === null],
    ['class=Benchmark%2036', ({ race }) => race.raceClass !== null],
    ['class=-&distance=2200', ({ race }) => race.distance === 2200],
    ['distance=-', ({ race }) => race.distance === null],
    ['place=1', ({ position }) => position === 1],
    ['place=1-3', ({ position }) => position !== null && position <= 3],
    ['place=dnf', ({ finish }) => finish === 'fell'],
    ['place=disqualified', ({ finish }) => finish === 'disqualified'],
    ['state=declared', ({ state }) => state === 'declared'],
    [
      'state=ran&season=2026&jockey=Rider%201&place=1-3',
      (run) =>
        run.state === 'ran' &&
        run.meeting.date > '2026' &&
        run.jockey === 'Rider 1' &&
        (run.position ?? 9) <= 3,
    ],
  ]
  for (const [query, matches] of filters) {
    const runs = all.filter(matches)
    const page = await read(`${query}&limit=3`)
    const starts = runs.filter(({ state }) => state === 'ran')
    const wins = starts.filter(({ position }) => position === 1).length
    expect(page.totals, query).toMatchObject({
      runs: runs.length,
      starts: starts.length,
      wins,
      places: starts.filter(({ position }) => position !== null && position <= 3).length,
      strikeRate: starts.length === 0 ? null : Math.round((wins / starts.length) * 1000) / 10,
      prizes: currencies.flatMap((currency) => {
        const won = runs.filter((run) => run.currency === currency)
        const amount = addMoney(won.map(({ prizeMoney }) => prizeMoney))
        return amount === '0.00' ? [] : [{ currency, amount }]
      }),
    })
    expect(page.items, query).toHaveLength(Math.min(3, runs.length))
  }
  expect(all.some(({ finish }) => finish === 'disqualified')).toBe(true)
  for (const run of all.filter(({ finish }) => finish === 'disqualified'))
    expect(run).toMatchObject({ position: null, prizeMoney: '0.00' })
})

test.each(['horse', 'jockey', 'distance', 'class', 'venue', 'month'])(
  'each figure of the table by %s is that of the runs behind it',
  async (by) => {
    for (const season of ['', '2026']) {
      const groups = resultGroup
        .array()
        .parse(
          await app.json(`/api/results/tables?by=${by}${season && `&season=${season}`}`, staff),
        )
      expect(groups.length).toBeGreaterThan(1)
      for (const { key, label, ...figures } of groups) {
        expect(label).not.toBe('')
        const filter =
          by === 'month'
            ? `from=${key}-01&to=${key}-31`.replace(/(0[469]|11)-31/, '$1-30')
            : `${by}=${encodeURIComponent(key)}`
        const { totals } = await read(`${filter}${season && `&season=${season}`}`)
        expect(totals, `${by} ${key}`).toEqual(figures)
      }
    }
  },
)

test('offers what there is to choose from', async () => {
  const { horses: offered, ...choices } = resultChoices.parse(
    await app.json('/api/results/choices', staff),
  )
  expect(offered.map(({ name }) => name).sort()).toEqual([...horses].sort())
  expect(choices).toEqual({
    seasons: ['2026', '2025'],
    venues: ['Champ de Mars', 'Réduit'],
    jockeys: ['Rider 0', 'Rider 1', 'Rider 2', 'Rider 3'],
    classes: ['Benchmark 36'],
    distances: [1400, 2200],
  })
})

test.each([
  ['season=26', 'season', 'Must be a year'],
  ['from=2026-02-30', 'from', 'Must be a date'],
  ['place=0x1', 'place', 'Must be a place such as 1 or 1-3, dnf or disqualified'],
  ['distance=far', 'distance', 'Must be a distance in metres'],
  ['state=resting', 'state', 'Must be one of nominated, declared, reserve, scratched, ran'],
  ['sort=colour', 'sort', /^Must be one of date, horse/],
  ['order=up', 'order', 'Must be one of asc, desc'],
  ['limit=201', 'limit', 'Must be a whole number from 1 to 200'],
  ['cursor=x', 'cursor', 'Must be the cursor of an answer with the same sort'],
  [`jockey=${'x'.repeat(121)}`, 'jockey', 'At most 120 characters'],
  ['jockey=a%00b', 'jockey', 'Must be one line of plain text'],
])('refuses %s in words', async (query, path, message) => {
  const { status, json } = await app.send('GET', `/api/results?${query}`, undefined, staff)
  const words: unknown = typeof message === 'string' ? message : expect.stringMatching(message)
  expect({ status, json }).toMatchObject({
    status: 400,
    json: { errors: [{ path, message: words }] },
  })
})

test('refuses a cursor of another sort', async () => {
  const { nextCursor } = await read('sort=draw&limit=1')
  const { status } = await app.send('GET', `/api/results?cursor=${nextCursor}`, undefined, staff)
  expect(status).toBe(400)
})

test('sends all that match as a CSV in which nothing runs as a formula', async () => {
  const answer = await app.get('/api/results.csv?season=2026', staff)
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="results-2026.csv"')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const lines = new TextDecoder().decode(bytes).trim().split('\r\n')
  expect(lines[0]).toMatch(/^Date,Venue,Meeting,Race number,Race,/)
  expect(lines).toHaveLength(37)
  expect(lines.filter((line) => line.includes('HYPERLINK'))).toHaveLength(9)
  for (const line of lines) expect(line).not.toMatch(/(^|,|")[=+@\t\r-]/)

  const same = await app.get('/api/results?season=2026', { ...staff, accept: 'text/csv' })
  expect(same.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(await same.text()).toBe(new TextDecoder().decode(bytes))
  expect(same.headers.get('vary')).toContain('Accept')
})

test('never changes what a filter finds by sending a part of it elsewhere', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 30 }), async (text) => {
      const { status } = await app.send(
        'GET',
        `/api/results?venue=${encodeURIComponent(text)}`,
        undefined,
        staff,
      )
      expect([200, 400]).toContain(status)
    }),
    { numRuns: 20 },
  )
  expect(z.array(z.unknown()).parse((await read('')).items)).toHaveLength(48)
})
