import { expect, test } from 'vitest'
import { createHorse } from '../../src/domains/horses/server/horses-changes.store'
import { structuredDataFaults, structuredDataOf } from '../support/structured-data'
import { testApp } from '../support/app'
import { raceCards } from '../support/race-cards'

const pictureIn = (html: string) =>
  /<meta property="og:image" content="https:\/\/stable\.example([^"]+)"/.exec(html)?.[1] ?? ''

test('a horse’s shared picture tells its next race, then its win, each at an address of its own', async () => {
  const app = await testApp()
  const { slug, id } = await createHorse(app.database.kysely, app.clock.now(), {
    name: 'Brass Lantern',
  })
  const page = async () => (await app.get(`/horses/${slug}`)).text()
  const seen: { address: string; etag: string }[] = []
  const look = async () => {
    const address = pictureIn(await page())
    const picture = await app.get(address)
    expect(picture.status).toBe(200)
    const etag = picture.headers.get('etag') ?? ''
    seen.push({ address, etag })
  }
  await look()
  const office = await raceCards(app)
  // Friday is 20 November
  const meeting = await office.meeting({ date: '2026-11-28', venue: 'Champ de Mars' })
  const race = await office.race(meeting, { number: 4, name: 'The Barbé Cup', offTime: '13:45' })
  const run = await office.run(race, { horseId: id, state: 'declared' })
  await look()
  expect(seen[1], 'not yet: it is eight days ahead').toEqual(seen[0])
  app.clock.at = new Date('2026-11-24T08:00:00.000Z')
  await look()
  app.clock.at = new Date('2026-11-28T10:00:00.000Z')
  await (await raceCards(app)).change(run, { position: 1 })
  // the day after in Mauritius, still the same day in UTC
  app.clock.at = new Date('2026-11-28T20:30:00.000Z')
  await look()
  app.clock.at = new Date('2026-11-29T20:30:00.000Z')
  await look()
  expect(new Set(seen.map(({ address }) => address)).size).toBe(4)
  expect(new Set(seen.map(({ etag }) => etag)).size).toBe(4)
})

test('tells search engines of the races ahead', async () => {
  const app = await testApp()
  const db = app.database.kysely
  const { slug, id } = await createHorse(db, app.clock.now(), { name: 'Brass Lantern' })
  const office = await raceCards(app)
  const meeting = await office.meeting({ date: '2026-11-28', venue: 'Champ de Mars' })
  const race = await office.race(meeting, { number: 4, name: 'The Barbé Cup', offTime: '13:45' })
  const run = await office.run(race, { horseId: id, state: 'declared' })
  const events = async (path: string) => {
    const graph = structuredDataOf(await (await app.get(path)).text())
    expect(await structuredDataFaults(graph), path).toEqual([])
    return graph.filter((each) => each['@type'] === 'SportsEvent')
  }
  const expected = {
    name: 'Race 4, The Barbé Cup',
    startDate: '2026-11-28T13:45:00+04:00',
    location: { name: 'Champ de Mars' },
    eventStatus: 'https://schema.org/EventScheduled',
  }
  for (const path of ['/racing', `/horses/${slug}`])
    expect(await events(path), path).toMatchObject([expected])
  await office.changeMeeting(meeting, { status: 'abandoned', abandonedReason: 'Rain' })
  expect(await events('/racing')).toMatchObject([
    { eventStatus: 'https://schema.org/EventCancelled' },
  ])
  await office.change(run, { state: 'scratched' })
  expect(await events('/racing')).toEqual([])
})
