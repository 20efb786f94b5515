import ICAL from 'ical.js'
import { beforeEach, expect, test } from 'vitest'
import { updateHorse } from '../../src/domains/horses/server/horses-changes.store'
import { type RaceOffice, raceOffice } from '../support/race-cards'

let app: RaceOffice['app']
let office: RaceOffice['office']
let lantern: RaceOffice['lantern']
let ledger: RaceOffice['ledger']
beforeEach(async () => {
  ;({ app, office, lantern, ledger } = await raceOffice({
    second: 'Tamarind, Ledger; the "Second"',
  }))
})

/** A calendar's entries, as another program reads them. */
async function entries(path: string) {
  const answer = await app.get(path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const calendar = ICAL.Component.fromString(await answer.text())
  expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    const text = (name: string) => component.getFirstPropertyValue(name)?.toString()
    return {
      uid: event.uid,
      summary: event.summary,
      description: event.description,
      location: event.location,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      isAllDay: event.startDate.isDate,
      day: event.startDate.toString(),
      zone: event.startDate.zone.tzid,
      sequence: event.sequence,
      status: text('status'),
      stamp: text('dtstamp'),
      modified: text('last-modified'),
    }
  })
}

test('a stable without races has an empty calendar, and an unknown horse none', async () => {
  expect(await entries('/racing.ics')).toEqual([])
  expect(await entries(`/horses/${lantern.slug}.ics`)).toEqual([])
  expect((await app.get('/horses/nobody.ics')).status).toBe(404)
})

test('tells each race’s time in UTC, so that it is right everywhere', async () => {
  const meeting = await office.meeting({ date: '2026-11-28', venue: 'Champ de Mars' })
  const early = await office.race(meeting, { number: 1, name: 'The Dawn Plate', offTime: '00:30' })
  const noon = await office.race(meeting, { number: 4, name: 'The Barbé Cup', offTime: '13:45' })
  await office.run(early, { horseId: lantern.id, state: 'declared', jockey: 'N. Juglall', draw: 4 })
  await office.run(noon, { horseId: ledger.id, state: 'declared' })
  const all = await entries('/racing.ics')
  const [dawn, cup] = all.sort((one, other) => one.start.localeCompare(other.start))
  expect(dawn).toMatchObject({
    uid: `race-${early}`,
    summary: 'Brass Lantern: Race 1, The Dawn Plate',
    description: 'Brass Lantern: N. Juglall, draw 4',
    location: 'Champ de Mars, Mauritius',
    // the day before in UTC
    start: '2026-11-27T20:30:00.000Z',
    end: '2026-11-27T21:00:00.000Z',
    ...{ isAllDay: false, zone: 'UTC', status: 'CONFIRMED' },
  })
  expect(cup).toMatchObject({
    summary: 'Tamarind, Ledger; the "Second": Race 4, The Barbé Cup',
    start: '2026-11-28T09:45:00.000Z',
  })
  expect(await entries(`/horses/${lantern.slug}.ics`)).toHaveLength(1)
})

test.each([
  ['00:00', '2026-11-27T20:00:00.000Z', '2026-11-27T20:30:00.000Z'],
  ['03:59', '2026-11-27T23:59:00.000Z', '2026-11-28T00:29:00.000Z'],
  ['04:00', '2026-11-28T00:00:00.000Z', '2026-11-28T00:30:00.000Z'],
  ['23:59', '2026-11-28T19:59:00.000Z', '2026-11-28T20:29:00.000Z'],
])('a race at %s is at %s', async (offTime, start, end) => {
  const meeting = await office.meeting({ date: '2026-11-28' })
  const race = await office.race(meeting, { name: 'The Plate', offTime })
  await office.run(race, { horseId: lantern.id })
  expect(await entries('/racing.ics')).toMatchObject([{ start, end, isAllDay: false }])
})

test('a race without an off time takes its whole day', async () => {
  const meeting = await office.meeting({ date: '2026-11-28' })
  const race = await office.race(meeting, { name: 'The Plate' })
  await office.run(race, { horseId: lantern.id })
  expect(await entries('/racing.ics')).toMatchObject([
    { isAllDay: true, day: '2026-11-28', status: 'TENTATIVE' },
  ])
})

test('a change updates the same entry', async () => {
  const meeting = await office.meeting({ date: '2026-11-28' })
  const race = await office.race(meeting, { name: 'The Plate', offTime: '13:45', totalRunners: 9 })
  const run = await office.run(race, { horseId: lantern.id, state: 'declared' })
  const paths = ['/racing.ics', `/horses/${lantern.slug}.ics`]
  const read = () => Promise.all(paths.map((path) => entries(path)))
  const changes = [
    [() => office.change(run, { jockey: 'N. Juglall' }), { status: 'CONFIRMED' }],
    [() => office.changeRace(race, { offTime: '14:10' }), { start: '2026-11-28T10:10:00.000Z' }],
    // a meeting moved by a week moves its runs
    [
      () => office.changeMeeting(meeting, { date: '2026-12-05' }),
      { start: '2026-12-05T10:10:00.000Z' },
    ],
    [() => office.change(run, { state: 'scratched' }), { status: 'CANCELLED' }],
    [() => office.change(run, { state: 'declared' }), { status: 'CONFIRMED' }],
    [
      () => office.changeMeeting(meeting, { date: '2026-11-14' }),
      { start: '2026-11-14T10:10:00.000Z' },
    ],
    [
      () => office.change(run, { position: 1 }),
      { description: 'Brass Lantern: 1st of 9, N. Juglall' },
    ],
    [
      () => office.change(run, { finish: 'disqualified' }),
      { description: 'Brass Lantern: Disqualified, N. Juglall' },
    ],
  ] as const
  for (const [change, expected] of changes) {
    const before = await read()
    app.clock.advance(60_000)
    await change()
    for (const [index, [entry]] of (await read()).entries()) {
      const old = before[index]?.[0]
      expect(entry).toMatchObject({ uid: old?.uid, ...expected })
      expect(entry?.sequence).toBeGreaterThan(old?.sequence ?? Infinity)
      expect((entry?.stamp ?? '') > (old?.stamp ?? '~')).toBe(true)
      expect(entry?.modified).toBe(entry?.stamp)
    }
  }
})

test('cancels the races of an abandoned meeting, and a race only once all are scratched', async () => {
  const meeting = await office.meeting({ date: '2026-11-28' })
  const race = await office.race(meeting, { name: 'The Plate', offTime: '13:45' })
  const first = await office.run(race, { horseId: lantern.id, state: 'declared' })
  const second = await office.run(race, { horseId: ledger.id, state: 'declared' })
  await office.change(first, { state: 'scratched', scratchedReason: 'Secret' })
  expect(await entries('/racing.ics')).toMatchObject([{ status: 'CONFIRMED' }])
  expect(await entries(`/horses/${lantern.slug}.ics`)).toMatchObject([
    { status: 'CANCELLED', summary: 'Scratched: Brass Lantern: The Plate' },
  ])
  await office.change(second, { state: 'scratched' })
  expect(await entries('/racing.ics')).toMatchObject([{ status: 'CANCELLED' }])
  await office.change(second, { state: 'declared' })
  await office.changeMeeting(meeting, { status: 'abandoned', abandonedReason: 'Secret' })
  const [entry] = await entries('/racing.ics')
  expect(entry).toMatchObject({ status: 'CANCELLED' })
  expect(entry?.summary).toMatch(/^Abandoned: /)
  expect(JSON.stringify(entry)).not.toContain('Secret')
})

test('is kept, dropped with each change, and valid however odd a name is', async () => {
  const meeting = await office.meeting({ date: '2026-11-28' })
  const race = await office.race(meeting, { name: 'Prix de l’Été '.repeat(12).trim() })
  await office.run(race, { horseId: lantern.id })
  const first = await app.get('/racing.ics')
  const again = await app.get('/racing.ics', { 'if-none-match': first.headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
  const text = await first.text()
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  await updateHorse(app.database.kysely, app.clock.now(), lantern.id, {
    name: 'BEGIN:VEVENT\u2028x',
  })
  expect((await entries('/racing.ics'))[0]?.summary).toContain('BEGIN:VEVENT')
})
