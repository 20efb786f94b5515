import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { publicMeeting, racing } from '../../src/domains/racing/racing-public.contract'
import { raceCards, type RaceOffice, raceOffice } from '../support/race-cards'

let app: RaceOffice['app']
let office: RaceOffice['office']
let lantern: RaceOffice['lantern']
let ledger: RaceOffice['ledger']
beforeEach(async () => {
  ;({ app, office, lantern, ledger } = await raceOffice())
})

const diary = async (query = '') => racing.parse(await app.json(`/api/racing${query}`))
const next = async () => z.array(publicMeeting).parse(await app.json('/api/racing/next'))
const nextOf = async (slug: string) =>
  z.array(publicMeeting).parse(await app.json(`/api/racing/horses/${slug}`))

test('a stable without races has an empty diary', async () => {
  expect(await diary()).toEqual({
    season: '2026',
    seasons: [],
    next: [],
    results: [],
    figures: { starts: 0, wins: 0, seconds: 0, thirds: 0, prizes: [] },
  })
  expect(await next()).toEqual([])
  expect(await nextOf(lantern.slug)).toEqual([])
  expect((await app.get('/api/racing/horses/nobody')).status).toBe(404)
  expect((await app.get('/api/racing?season=last')).status).toBe(400)
})

test('lists the meetings ahead in order, with runners by race', async () => {
  const saturday = await office.meeting({ date: '2026-11-28', venue: 'Champ de Mars' })
  const late = await office.race(saturday, { name: 'The Late Plate', number: 2, offTime: '16:30' })
  const early = await office.race(saturday, {
    name: 'The Early Plate',
    number: 7,
    offTime: '13:05',
  })
  await office.run(late, { horseId: ledger.id, state: 'declared', jockey: 'N. Juglall', draw: 4 })
  await office.run(early, { horseId: ledger.id, confirm: ['second-race'] })
  await office.run(early, { horseId: lantern.id, state: 'declared' })
  const { next: ahead } = await diary()
  expect(ahead.map(({ date }) => date)).toEqual(['2026-11-28'])
  expect(ahead[0]?.races.map(({ name, runs }) => [name, runs.map((run) => run.horseName)])).toEqual(
    [
      ['The Early Plate', ['Brass Lantern', 'Tamarind Ledger']],
      ['The Late Plate', ['Tamarind Ledger']],
    ],
  )
  expect(ahead[0]?.races[1]?.runs[0]).toMatchObject({ jockey: 'N. Juglall', draw: 4 })
  expect(await next()).toEqual([ahead[0]])
  const own = await nextOf(lantern.slug)
  expect(own.map(({ races }) => races.map(({ name }) => name))).toEqual([['The Early Plate']])
})

test('lists a meeting ahead only while a horse of ours is entered or ran there', async () => {
  const dates = async () => [
    (await diary()).next.map(({ date }) => date),
    (await next()).map(({ date }) => date),
  ]
  const none = await office.meeting({ date: '2026-11-21' })
  await office.race(none, { name: 'The Plate of Others' })
  const own = await office.meeting({ date: '2026-11-28' })
  const race = await office.race(own, { name: 'The Plate' })
  expect(await dates()).toEqual([[], []])
  const run = await office.run(race, { horseId: lantern.id })
  for (const state of ['nominated', 'reserve', 'declared']) {
    await office.change(run, { state })
    expect(await dates()).toEqual([['2026-11-28'], ['2026-11-28']])
  }
  await office.change(run, { state: 'scratched' })
  expect(await dates()).toEqual([[], []])
  expect((await nextOf(lantern.slug))[0]?.races[0]?.runs, 'on its own page').toMatchObject([
    { state: 'scratched' },
  ])
  await office.run(race, { horseId: ledger.id, state: 'declared' })
  const [meeting] = (await diary()).next
  expect(meeting?.races[0]?.runs, 'beside another').toMatchObject([
    { horseName: 'Brass Lantern', state: 'scratched' },
    { horseName: 'Tamarind Ledger', state: 'declared' },
  ])
  app.clock.at = new Date('2026-11-28T10:00:00.000Z')
  await (await raceCards(app)).change(run, { state: 'declared' })
  await (await raceCards(app)).change(run, { position: 1 })
  expect(await dates(), 'all day, with its results').toEqual([['2026-11-28'], ['2026-11-28']])
})

test('shows a picture of the first runner at the next meeting that has one', async () => {
  const url = 'https://pictures.example/ledger.jpg'
  await office.staff.send('PATCH', `/api/horses/${ledger.id}`, { featuredImageUrl: url })
  const meeting = await office.meeting({ date: '2026-11-28' })
  const race = await office.race(meeting, { name: 'The Plate' })
  await office.run(race, { horseId: lantern.id, state: 'declared' })
  const later = await office.meeting({ date: '2026-12-05' })
  await office.run(await office.race(later, { name: 'The Bowl' }), { horseId: ledger.id })
  const pictures = async () =>
    [...(await diary()).next, ...(await next())].map(({ picture }) => picture)
  expect(await pictures()).toEqual([undefined, undefined, undefined])
  const run = await office.run(race, { horseId: ledger.id, state: 'declared' })
  const picture = { horseName: 'Tamarind Ledger', url, image: null }
  expect(await pictures()).toEqual([picture, undefined, picture])
  await office.change(run, { state: 'scratched' })
  expect(await pictures()).toEqual([undefined, undefined, undefined])
})

test('keeps what the office writes to itself', async () => {
  const meeting = await office.meeting({ date: '2026-11-28', notes: 'Secret notes' })
  const race = await office.race(meeting, { name: 'The Plate' })
  const run = await office.run(race, {
    ...{ horseId: lantern.id, state: 'declared', rating: 87, officeNotes: 'Secret hopes' },
    ...{ bodyWeight: 511, comment: 'Working well' },
  })
  for (const path of ['/api/racing', '/api/racing/next', `/api/racing/horses/${lantern.slug}`]) {
    const text = await (await app.get(path)).text()
    expect(text).toContain('Working well')
    expect(text).not.toMatch(/Secret|officeNotes|rating|bodyWeight|notes/)
  }
  await office.run(race, { horseId: ledger.id })
  await office.change(run, { state: 'scratched', scratchedReason: 'Secret lameness' })
  const scratched = await (await app.get('/api/racing')).text()
  expect(scratched).toContain('"state":"scratched"')
  expect(scratched).not.toContain('Secret')
})

test('has results and figures by season, and currencies apart', async () => {
  const held = await office.meeting({ date: '2026-11-14', venue: 'Champ de Mars' })
  const older = await office.meeting({ date: '2025-06-14', venue: 'Champ de Mars' })
  const cup = await office.race(held, { name: 'The Cup', number: 1 })
  const away = await office.race(held, { name: 'The Away Cup', number: 2, currency: 'USD' })
  const old = await office.race(older, { name: 'The Old Cup' })
  const won = { state: 'ran', position: 1, prizeMoney: '110000.00' } as const
  await office.result(cup, lantern.id, { ...won, comment: 'Made all.', deadHeat: true })
  await office.result(cup, ledger.id, { ...won, deadHeat: true })
  await office.result(away, ledger.id, {
    position: 3,
    prizeMoney: '500.00',
    confirm: ['second-race'],
  })
  await office.result(old, ledger.id, { position: 2, prizeMoney: '20000.00' })
  const now = await diary()
  expect(now).toMatchObject({
    season: '2026',
    seasons: ['2026', '2025'],
    figures: {
      ...{ starts: 3, wins: 2, seconds: 0, thirds: 1 },
      prizes: [
        { currency: 'MUR', amount: '220000.00' },
        { currency: 'USD', amount: '500.00' },
      ],
    },
  })
  expect(now.results[0]?.races[0]?.runs[0]).toMatchObject({
    ...{ horseName: 'Brass Lantern', position: 1, deadHeat: true, comment: 'Made all.' },
  })
  const before = await diary('?season=2025')
  expect(before.results.map(({ date }) => date)).toEqual(['2025-06-14'])
  expect(before.figures).toMatchObject({ starts: 1, wins: 0, seconds: 1 })
  expect((await diary('?season=2019')).results).toEqual([])
})

test('gives a disqualified horse neither place nor prize, and both back', async () => {
  const meeting = await office.meeting({ date: '2026-11-14' })
  const race = await office.race(meeting, { name: 'The Cup' })
  const run = await office.result(race, lantern.id, { position: 1, prizeMoney: '90000.00' })
  await office.change(run, { finish: 'disqualified' })
  const { results, figures } = await diary()
  expect(results[0]?.races[0]?.runs[0]).toMatchObject({
    ...{ finish: 'disqualified', position: null, prizeMoney: '0.00' },
  })
  expect(figures).toMatchObject({ starts: 1, wins: 0, prizes: [] })
  await office.change(run, { finish: 'finished' })
  expect((await diary()).figures).toMatchObject({ wins: 1 })
})

describe('the day in Mauritius', () => {
  test('a meeting is next until midnight there, which is 20:00 UTC', async () => {
    const meeting = await office.meeting({ date: '2026-11-20' })
    const race = await office.race(meeting, { name: 'The Night Plate', offTime: '23:30' })
    await office.run(race, { horseId: lantern.id, state: 'declared' })
    app.clock.at = new Date('2026-11-20T19:59:00.000Z')
    expect(await next()).toHaveLength(1)
    // half past midnight there; the answer above was kept
    app.clock.at = new Date('2026-11-20T20:30:00.000Z')
    expect(await next()).toEqual([])
    expect((await diary()).next).toEqual([])
    expect(await nextOf(lantern.slug)).toEqual([])
  })

  test('a meeting of tomorrow there is ahead while it is still today in UTC', async () => {
    app.clock.at = new Date('2026-11-20T20:30:00.000Z')
    const late = await raceCards(app)
    const meeting = await late.meeting({ date: '2026-11-21' })
    const race = await late.race(meeting, { name: 'The Early Plate', offTime: '00:30' })
    await late.result(race, lantern.id, { position: 1 })
    expect((await next())[0]?.races[0]?.runs[0]).toMatchObject({ state: 'ran', position: 1 })
    expect((await diary()).results).toHaveLength(1)
  })
})

test('an abandoned meeting is told on its day, and does not hide the next', async () => {
  const off = await office.meeting({ date: '2026-11-28' })
  const on = await office.meeting({ date: '2026-12-05' })
  for (const meeting of [off, on])
    await office.run(await office.race(meeting, { name: 'The Plate' }), { horseId: lantern.id })
  await office.changeMeeting(off, { status: 'abandoned', abandonedReason: 'Secret' })
  expect((await next())[0]?.date).toBe('2026-12-05')
  expect((await diary()).next.map(({ status }) => status)).toEqual(['abandoned', 'planned'])
  app.clock.at = new Date('2026-11-28T06:00:00.000Z')
  expect((await next())[0]).toMatchObject({ date: '2026-11-28', status: 'abandoned' })
})

test('changes with the content, on the very next answer', async () => {
  const meeting = await office.meeting({ date: '2026-11-20' })
  const race = await office.race(meeting, { name: 'The Plate' })
  const run = await office.run(race, { horseId: lantern.id, state: 'declared' })
  expect((await next())[0]?.races[0]?.runs[0]?.finish).toBeNull()
  expect(await next(), 'kept').toHaveLength(1)
  await office.change(run, { position: 2 })
  expect((await next())[0]?.races[0]?.runs[0]).toMatchObject({ position: 2, finish: 'finished' })
  expect((await next())[0]?.status).toBe('held')
})
