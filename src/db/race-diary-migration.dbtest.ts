import fc from 'fast-check'
import { type Kysely, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type TestDatabase, testDatabase } from '../../tests/support/database'
import { groupBy } from '../lib/groups'
import { counted, groupDigits } from '../lib/text'
import { fold } from '../lib/folding'
import { rebuild } from './migrate'
import type { Tables } from './tables/tables'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})

type Row = Record<string, string | number | null>

const earlier = '2026-06-27T09:00:00.000Z'
const later = '2026-06-27T10:00:00.000Z'
const latest = '2026-06-28T08:00:00.000Z'

/** A row of the old table. */
const performance = (changes: Partial<OldPerformance> = {}): OldPerformance => ({
  id: uuid(),
  horse_id: uuid(),
  state: 'ran',
  race_name: 'The Maiden Cup',
  race_date: '2026-06-27',
  track_name: 'Champ de Mars',
  distance_metres: 1400,
  race_number: 4,
  position: 2,
  total_runners: 9,
  jockey: 'R. Bonnecaze',
  prize_money_cents: 3_000_000,
  video_url: null,
  created_at: earlier,
  updated_at: earlier,
  ...changes,
})
interface OldPerformance {
  id: string
  horse_id: string
  state: string
  race_name: string
  race_date: string
  track_name: string | null
  distance_metres: number | null
  race_number: number | null
  position: number | null
  total_runners: number | null
  jockey: string | null
  prize_money_cents: number
  video_url: string | null
  created_at: string
  updated_at: string
}

async function insert(tx: Kysely<Tables>, table: string, rows: readonly object[]): Promise<void> {
  for (const row of rows) {
    const columns = Object.keys(row).map((column) => sql.ref(column))
    const values = sql.join(Object.values(row))
    await sql`insert into ${sql.table(table)} (${sql.join(columns)}) values (${values})`.execute(tx)
  }
}

const horse = (id: string) => ({
  ...{ id, slug: id, name: 'Brass Lantern', name_folded: 'brass lantern', status: 'active' },
  ...{ created_at: earlier, updated_at: earlier },
})

/** Brings a database with these rows up to date from the schema before the diary. */
async function migrateWith(
  performances: readonly OldPerformance[],
  deleted: readonly { kind: string; rows: object; restored_at?: string }[] = [],
): Promise<void> {
  const { engine } = database
  await database.longTransaction((tx) =>
    rebuild(tx, engine, {
      name: '013-jobs',
      fill: async () => {
        const ids = new Set(performances.map((each) => each.horse_id))
        await insert(tx, 'horses', [...ids].map(horse))
        await insert(tx, 'performances', performances)
        const record = { title: 'Gone', deleted_at: earlier }
        const records = deleted.map(({ rows, ...each }, index) => ({
          ...{ ...record, ...each, id: `d${index}`, subject_id: 'gone' },
          rows: JSON.stringify(rows),
        }))
        await insert(tx, 'deleted_records', records)
      },
    }),
  )
}

interface Found extends Row {
  id: string
  horse_id: string
}

/** Every run with its race and meeting, by id. */
async function readRuns(): Promise<Map<string, Found>> {
  const { rows } = await sql<Found>`
    select runs.*, number, name, distance_metres, total_runners, video_url, meeting_id,
      races.created_at as race_created_at, races.updated_at as race_updated_at,
      date, venue, venue_folded, status,
      meetings.created_at as meeting_created_at, meetings.updated_at as meeting_updated_at
    from runs join races on races.id = race_id join meetings on meetings.id = meeting_id`.execute(
    database.kysely,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Migrates these performances; the runs they became, in the same order. */
async function runsOf(...performances: OldPerformance[]): Promise<Row[]> {
  await migrateWith(performances)
  const runs = await readRuns()
  expect(runs.size).toBe(performances.length)
  return performances.map(({ id }) => runs.get(id) ?? {})
}

const countOf = (rows: readonly Row[], column: string) =>
  new Set(rows.map((row) => row[column])).size

test('a performance becomes a run in a race at a meeting, and its table disappears', async () => {
  const old = performance({ video_url: 'https://youtu.be/abcdefghijk', updated_at: later })
  const [run] = await runsOf(old)
  const { id, horse_id, jockey, position, prize_money_cents, created_at, updated_at } = old
  expect(run).toMatchObject({
    ...{ id, horse_id, jockey, position, prize_money_cents, created_at, updated_at },
    ...{ state: 'ran', finish: 'finished', currency: 'MUR', is_dead_heat: 0, office_notes: null },
    ...{ number: 4, name: 'The Maiden Cup', distance_metres: 1400, total_runners: 9 },
    ...{ video_url: 'https://youtu.be/abcdefghijk', race_created_at: earlier },
    ...{ date: '2026-06-27', venue: 'Champ de Mars', venue_folded: 'champ de mars' },
    ...{ status: 'held', race_updated_at: later, meeting_updated_at: later },
  })
  await expect(sql`select id from performances`.execute(database.kysely)).rejects.toThrow(
    'performances',
  )
})

test('empty tables stay empty', async () => {
  await migrateWith([])
  const { kysely } = database
  for (const table of ['meetings', 'races', 'runs'] as const)
    expect(await kysely.selectFrom(table).select('id').execute()).toEqual([])
})

test('horses in one race share it, however its name and track were typed', async () => {
  const runs = await runsOf(
    performance({ race_name: 'Coupe d’Été', created_at: later, updated_at: latest }),
    performance({ race_name: "coupe d'ete", track_name: ' champ  de MARS', created_at: earlier }),
    performance({ race_name: ' COUPE  D‘ÉTÉ ', track_name: 'Chàmp de Mars', race_number: null }),
    performance({ race_name: 'Coupe d’Été', created_at: later }),
  )
  expect(countOf(runs, 'race_id')).toBe(1)
  expect(runs[0]).toMatchObject({
    ...{ name: 'Coupe d’Été', number: 4, venue: 'Champ de Mars' },
    ...{ race_created_at: earlier, race_updated_at: latest },
    ...{ meeting_created_at: earlier, meeting_updated_at: latest },
  })
  for (const run of runs) expect(run['office_notes']).toBeNull()
})

test('other days and tracks are other meetings, and a venue is spelled alike on every day', async () => {
  const runs = await runsOf(
    performance(),
    performance({ race_date: '2026-07-04' }),
    performance({ race_date: '2026-07-11', track_name: 'CHAMP DE MARS' }),
    performance({ track_name: 'Greyville' }),
    performance({ track_name: null }),
    performance({ track_name: ' ' }),
    performance({ race_date: 'last June' }),
  )
  expect(runs.map((run) => [run['date'], run['venue'], run['venue_folded']])).toEqual([
    ['2026-06-27', 'Champ de Mars', 'champ de mars'],
    ['2026-07-04', 'Champ de Mars', 'champ de mars'],
    ['2026-07-11', 'Champ de Mars', 'champ de mars'],
    ['2026-06-27', 'Greyville', 'greyville'],
    ['2026-06-27', null, ''],
    ['2026-06-27', null, ''],
    ['last June', 'Champ de Mars', 'champ de mars'],
  ])
  expect(countOf(runs, 'meeting_id')).toBe(6)
  expect(countOf(runs, 'race_id')).toBe(6)
})

test('of two spellings as common, the one entered first is kept', async () => {
  const runs = await runsOf(
    performance({ track_name: 'CHAMP DE MARS', race_name: 'MAIDEN', created_at: later }),
    performance({ race_name: 'Maiden' }),
  )
  for (const run of runs) expect(run).toMatchObject({ venue: 'Champ de Mars', name: 'Maiden' })
})

test('two races may have one name: one without a number belongs to neither', async () => {
  const runs = await runsOf(
    performance({ race_name: 'Maiden', race_number: 2 }),
    performance({ race_name: 'Maiden', race_number: 5 }),
    performance({ race_name: 'maiden', race_number: null }),
    performance({ race_name: 'Maiden', race_number: null }),
  )
  expect(runs.map((run) => run['number'])).toEqual([2, 5, null, null])
  expect(countOf(runs, 'race_id')).toBe(3)
  expect(runs[2]?.['race_id']).toBe(runs[3]?.['race_id'])
})

test('one number is one race: whoever called it something else keeps that', async () => {
  const runs = await runsOf(
    performance({ race_name: 'The Maiden Cup' }),
    performance({ race_name: 'The Barbé Cup', created_at: later }),
    performance({ race_name: 'the barbe cup', created_at: latest }),
    performance({ race_name: 'THE MAIDEN CUP', race_number: null, created_at: latest }),
    performance({ race_name: 'The Barbé Cup', race_number: null, created_at: latest }),
  )
  expect(countOf(runs, 'race_id')).toBe(1)
  for (const run of runs) expect(run).toMatchObject({ number: 4, name: 'The Barbé Cup' })
  expect(runs.map((run) => run['office_notes'])).toEqual([
    'On record as “The Maiden Cup”.',
    null,
    null,
    'On record as “THE MAIDEN CUP”.',
    null,
  ])
})

test('spellings of one name count together', async () => {
  const runs = await runsOf(
    ...['Barbé Cup', 'BARBÉ CUP', 'Barbe Cup'].map((race_name) => performance({ race_name })),
    performance({ race_name: 'Maiden' }),
    performance({ race_name: 'Maiden' }),
  )
  for (const run of runs) expect(run).toMatchObject({ name: 'Barbé Cup' })
  expect(runs.map((run) => run['office_notes'])).toEqual([
    ...[null, null, null],
    ...['On record as “Maiden”.', 'On record as “Maiden”.'],
  ])
})

test('of two names as common, a race has the one entered first', async () => {
  const runs = await runsOf(
    performance({ race_name: 'Second', created_at: later }),
    performance({ race_name: 'First' }),
  )
  expect(runs).toMatchObject([
    { name: 'First', office_notes: 'On record as “Second”.' },
    { name: 'First', office_notes: null },
  ])
})

test('a horse twice in a race gets another race', async () => {
  const horse_id = uuid()
  const runs = await runsOf(
    performance({ horse_id, race_number: null, created_at: earlier }),
    performance({ horse_id, position: 3, created_at: later }),
    performance({ horse_id, race_name: 'The Barbé Cup', created_at: latest }),
    performance(),
  )
  expect(runs).toMatchObject([
    { number: null, name: 'The Maiden Cup', office_notes: null },
    { number: 4, name: 'The Maiden Cup', office_notes: null },
    { number: null, name: 'The Barbé Cup', office_notes: 'On record as race 4.' },
    { number: 4, name: 'The Maiden Cup', office_notes: null },
  ])
  expect(countOf(runs, 'race_id')).toBe(3)
  expect(countOf(runs, 'meeting_id')).toBe(1)
})

test('a race has the most common distance, field and video, and a run keeps its own', async () => {
  const runs = await runsOf(
    performance({ distance_metres: 1600, video_url: 'https://a.example/1' }),
    performance({ distance_metres: null, total_runners: 1, position: 1, created_at: later }),
    performance({ total_runners: 1, position: 1, created_at: later }),
    performance({ video_url: 'https://a.example/2', created_at: latest, total_runners: null }),
  )
  for (const run of runs)
    expect(run).toMatchObject({
      ...{ distance_metres: 1400, total_runners: 1, video_url: 'https://a.example/1' },
    })
  expect(runs.map((run) => run['office_notes'])).toEqual([
    'On record over 1,600 m. On record with 9 runners.',
    null,
    null,
    'On record with the video https://a.example/2.',
  ])
})

test('a horse that ran without a place did not finish', async () => {
  const [run] = await runsOf(performance({ position: null }))
  expect(run).toMatchObject({ state: 'ran', finish: 'dnf', position: null })
  expect(run).toMatchObject({ prize_money_cents: 3_000_000, office_notes: null })
})

test('other states are kept, with results they cannot have in words', async () => {
  const bare = { position: null, prize_money_cents: 0, race_date: '2026-12-05', updated_at: later }
  const old = (changes: Partial<OldPerformance>) => performance({ ...bare, ...changes })
  const runs = await runsOf(
    old({ state: 'declared' }),
    old({ state: 'entered' }),
    old({ state: 'nominated' }),
    old({ state: 'reserve' }),
    old({ state: 'scratched', position: 3, prize_money_cents: 123_450 }),
    old({ state: 'waiting', position: 1 }),
    old({ state: 'ran', race_date: '2026-12-12' }),
    old({ state: 'entered', race_date: '2026-12-12' }),
  )
  const result = { position: null, finish: null, prize_money_cents: 0, status: 'planned' }
  const nothing = { ...result, scratched_at: null, office_notes: null }
  expect(runs).toMatchObject([
    { ...nothing, state: 'declared' },
    { ...nothing, state: 'nominated' },
    { ...nothing, state: 'nominated' },
    { ...nothing, state: 'reserve' },
    {
      ...{ ...result, state: 'scratched', scratched_at: later },
      office_notes: 'On record in position 3. On record with a prize of Rs 1,234.50.',
    },
    {
      ...{ ...result, state: 'nominated', scratched_at: null },
      office_notes: 'On record with the state “waiting”. On record in position 1.',
    },
    { state: 'ran', finish: 'dnf', status: 'held' },
    { ...nothing, state: 'nominated', status: 'held' },
  ])
})

test('text in any script is kept as it is', async () => {
  const jockey = "Ünï “quoted” \\ \t \u{1f40e} e\u0301 '; --"
  const [run, other] = await runsOf(
    performance({ jockey, race_name: '毛里求斯杯 🏇', track_name: 'Île Ω' }),
    performance({ race_name: 'पहली दौड़', track_name: 'Île Ω' }),
  )
  expect(run).toMatchObject({ jockey, name: '毛里求斯杯 🏇', venue: 'Île Ω', office_notes: null })
  expect(other).toMatchObject({ office_notes: 'On record as “पहली दौड़”.' })
})

const values = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))
const snapshot = z.record(z.string(), z.array(values))

async function readDeleted() {
  const { rows } = await sql<{ rows: string }>`
    select rows from deleted_records order by id`.execute(database.kysely)
  return rows.map((row) => snapshot.parse(JSON.parse(row.rows)))
}

test('what was deleted can be put back into the new tables', async () => {
  const horse_id = uuid()
  const alone = performance({ horse_id, track_name: 'CHAMP DE MARS' })
  const parts = [
    performance({ horse_id, race_number: null, track_name: 'Elsewhere' }),
    performance({ horse_id, race_number: null, track_name: 'elsewhere', position: null }),
    performance({ horse_id, state: 'scratched', position: 2, race_date: '2026-12-05' }),
  ]
  const photos = [{ id: uuid(), horse_id, image_url: '/objects/uploads/x' }]
  const horses = [horse(horse_id)]
  await migrateWith(
    [performance()],
    [
      { kind: 'performance', rows: { performances: [alone] } },
      { kind: 'horse', rows: { horses, horse_photos: photos, performances: parts } },
      { kind: 'horse', rows: { horses, performances: [] } },
      { kind: 'page', rows: { pages: [{ id: 'p' }] } },
      { kind: 'performance', rows: { performances: [alone] }, restored_at: later },
    ],
  )
  const [one = {}, whole = {}, bare, page, restored] = await readDeleted()
  expect(one).toMatchObject({
    meetings: [{ date: '2026-06-27', venue: 'Champ de Mars', venue_folded: 'champ de mars' }],
    races: [{ meeting_id: one['meetings']?.[0]?.['id'], number: 4, name: 'The Maiden Cup' }],
    runs: [{ id: alone.id, horse_id, race_id: one['races']?.[0]?.['id'], finish: 'finished' }],
  })
  expect(Object.keys(one).sort()).toEqual(['meetings', 'races', 'runs'])
  expect(whole).toMatchObject({ horses, horse_photos: photos })
  expect(whole).not.toHaveProperty('performances')
  expect(whole['meetings']).toMatchObject([
    { date: '2026-06-27', venue: 'Elsewhere', status: 'held' },
    { date: '2026-12-05', venue: 'Champ de Mars', status: 'planned' },
  ])
  // the horse was twice in one race
  expect(whole['races']).toHaveLength(3)
  expect(bare).toEqual({ horses, meetings: [], races: [], runs: [] })
  expect(page).toEqual({ pages: [{ id: 'p' }] })
  expect(restored).toMatchObject({ runs: [{ id: alone.id }] })

  // the tables take these rows
  const { kysely } = database
  await sql`delete from runs`.execute(kysely)
  await sql`delete from races`.execute(kysely)
  await sql`delete from meetings`.execute(kysely)
  for (const table of ['horses', 'meetings', 'races', 'runs'])
    await insert(kysely, table, whole[table] ?? [])
  const runs = await readRuns()
  expect(runs.size).toBe(3)
  for (const part of parts) expectKept(part, runs.get(part.id))
})

const key = (text: string) => fold(text).replace(/[‘’]/g, "'").replace(/\s+/g, ' ')

/** Everything that a performance said is in its run, its race or its meeting, or in the office notes. */
function expectKept(old: OldPerformance, run: Row = {}): void {
  const { id, horse_id, race_date, jockey, created_at, updated_at } = old
  expect(run).toMatchObject({ id, horse_id, date: race_date, jockey, created_at, updated_at })
  const notes = run['office_notes'] ?? ''
  const isKept = (value: unknown, column: string, sentence: string) => {
    if (value !== null && value !== run[column]) expect(notes).toContain(sentence)
  }
  if (key(old.race_name) !== key(String(run['name'])))
    expect(notes).toContain(`On record as “${old.race_name}”.`)
  expect(key(String(run['venue'] ?? ''))).toBe(key(old.track_name ?? ''))
  isKept(old.race_number, 'number', `On record as race ${old.race_number}.`)
  const metres = groupDigits(old.distance_metres ?? 0)
  isKept(old.distance_metres, 'distance_metres', `On record over ${metres} m.`)
  const field = counted(old.total_runners ?? 0, 'runner')
  isKept(old.total_runners, 'total_runners', `On record with ${field}.`)
  isKept(old.video_url, 'video_url', `On record with the video ${old.video_url}.`)
  isKept(old.position, 'position', `On record in position ${old.position}.`)
  if (old.state === 'ran') {
    const { position, prize_money_cents } = old
    expect(run).toMatchObject({ state: 'ran', position, prize_money_cents })
  } else {
    expect(run['state']).not.toBe('ran')
    if (old.prize_money_cents > 0) expect(notes).toContain('On record with a prize of Rs ')
    if (!['entered', 'scratched'].includes(old.state))
      expect(notes).toContain(`On record with the state “${old.state}”.`)
  }
}

/** Few different values, so that many performances meet in one race. */
const anyPerformance = fc
  .record({
    horse_id: fc.constantFrom('h1', 'h2', 'h3', 'h4', 'h5'),
    state: fc.oneof(
      { weight: 6, arbitrary: fc.constant('ran') },
      fc.constantFrom('entered', 'scratched', 'withdrawn'),
    ),
    race_name: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom('Maiden', ' MAIDÉN', 'The Duke’s Cup', 'Cup') },
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    ),
    race_date: fc.constantFrom('2026-06-27', '2026-07-04'),
    track_name: fc.constantFrom('Champ de Mars', 'champ  de mars', 'Ascot', null),
    distance_metres: fc.constantFrom(1400, 1600, null),
    race_number: fc.constantFrom(1, 2, null),
    position: fc.constantFrom(1, 2, null),
    total_runners: fc.constantFrom(9, 10, null),
    jockey: fc.constantFrom('R. Bonnecaze', null),
    prize_money_cents: fc.constantFrom(0, 5, 3_000_000),
    video_url: fc.constantFrom('https://a.example/1', 'https://a.example/2', null),
    created_at: fc.constantFrom(earlier, later, latest),
    updated_at: fc.constantFrom(later, latest),
  })
  .map((values) => performance(values))

interface HorseTotals {
  ran: number
  wins: number
  prizes: number
}

function totalsOf(performances: readonly OldPerformance[]): Map<string, HorseTotals> {
  const ran = performances.filter(({ state }) => state === 'ran')
  return new Map(
    [...groupBy(ran, (each) => each.horse_id)].map(([horse_id, own]) => [
      horse_id,
      {
        ran: own.length,
        wins: own.filter(({ position }) => position === 1).length,
        prizes: own.reduce((sum, each) => sum + each.prize_money_cents, 0),
      },
    ]),
  )
}

async function readTotals(): Promise<Map<string, HorseTotals>> {
  const { rows } = await sql<HorseTotals & { horse_id: string }>`
    select horse_id, count(*) as ran, sum(prize_money_cents) as prizes,
      sum(case when finish = 'finished' and position = 1 then 1 else 0 end) as wins
    from runs where state = 'ran' group by horse_id`.execute(database.kysely)
  return new Map(rows.map(({ horse_id, ...totals }) => [horse_id, totals]))
}

test('whatever was on record is still on record, and each horse has the same totals', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyPerformance, { maxLength: 30 }), async (performances) => {
      await migrateWith(performances)
      const runs = await readRuns()
      expect(runs.size).toBe(performances.length)
      for (const old of performances) expectKept(old, runs.get(old.id))
      expect(await readTotals()).toEqual(totalsOf(performances))
      // a day has a meeting for each of the tracks
      const meetings = new Set(
        performances.map((each) => `${each.race_date} ${key(each.track_name ?? '')}`),
      )
      expect(countOf([...runs.values()], 'meeting_id')).toBe(meetings.size)
    }),
    { numRuns: 25 },
  )
})

test('many days and large ones are all converted', async () => {
  const days = Array.from({ length: 30 }, (_, day) => `2026-06-${String(day + 1).padStart(2, '0')}`)
  const performances = days.flatMap((race_date, index) =>
    Array.from({ length: index === 3 ? 2_100 : 90 }, (_, number) =>
      performance({
        ...{ race_date, horse_id: `h${number % 100}`, race_number: 1 + (number % 99) },
        race_name: `Race ${number}`,
      }),
    ),
  )
  await migrateWith(performances)
  const runs = await readRuns()
  expect(runs.size).toBe(performances.length)
  for (const old of performances) expect(runs.get(old.id)).toMatchObject({ date: old.race_date })
  expect(await readTotals()).toEqual(totalsOf(performances))
})
