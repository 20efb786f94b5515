import { expect, test } from 'vitest'
import { z } from 'zod'
import { dashboard } from '../../src/domains/dashboard/dashboard.contract'
import { createGalleryItem } from '../../src/domains/gallery/server/gallery.store'
import { createHorse } from '../../src/domains/horses/server/horses-changes.store'
import { createOffering } from '../../src/domains/ownership/server/ownership.store'
import { stableDay } from '../../src/lib/dates'
import { daysAfter } from '../../src/lib/moments'
import { testApp } from '../support/app'
import { aGalleryItem, anOffering } from '../support/factories'
import { signedInAs } from '../support/staff'

test('counts only the staff of an empty stable', async () => {
  const app = await testApp()
  const { headers } = await app.signIn('staff')
  expect(await app.json('/api/dashboard', headers)).toEqual({
    horses: { total: 0, active: 0, newest: [] },
    offerings: { total: 0, active: 0, newest: [] },
    photos: { total: 0, published: 0 },
    people: { total: 1, admins: 0 },
    racing: { meeting: null, last: null, due: [] },
    captionsMissing: { gallery: 0, horses: 0 },
    entered: { name: false, silks: false, reasons: false },
  })
})

test('says which settings someone has entered', async () => {
  const app = await testApp()
  const { headers } = await app.signIn('admin')
  const change = (body: object) => app.send('PATCH', '/api/admin/settings', body, headers)
  await change({ name: 'Ecurie Savanne', reasons: [] })
  expect(await app.json('/api/dashboard', headers)).toMatchObject({
    entered: { name: true, silks: false, reasons: true },
  })
  await change({ name: null })
  expect(await app.json('/api/dashboard', headers)).toMatchObject({
    entered: { name: false, silks: false, reasons: true },
  })
})

test('counts everything, and names the five newest horses and active offerings', async () => {
  const app = await testApp()
  const db = app.database.kysely
  const { headers } = await app.signIn('admin')
  for (let n = 1; n <= 7; n += 1) {
    app.clock.advance(1000)
    const now = app.clock.now()
    const horse = await createHorse(db, now, {
      name: `Horse ${n}`,
      status: n === 7 ? 'retired' : 'active',
    })
    await createOffering(db, now, anOffering(horse.id, { isActive: n !== 6 }))
    await createGalleryItem(db, now, aGalleryItem({ isPublished: n < 3 }))
  }
  expect(await app.json('/api/dashboard', headers)).toMatchObject({
    horses: {
      total: 7,
      active: 6,
      newest: [7, 6, 5, 4, 3].map((n) => ({ name: `Horse ${n}`, slug: `horse-${n}` })),
    },
    offerings: {
      total: 7,
      active: 6,
      newest: [7, 5, 4, 3, 2].map((n) => ({
        horse: { name: `Horse ${n}` },
        pricePerShare: '20000.00',
        currency: 'MUR',
      })),
    },
    photos: { total: 7, published: 2 },
    people: { total: 1, admins: 1 },
  })
})

test('tells how the next meeting stands, and those with something missing', async () => {
  const app = await testApp()
  const staff = await signedInAs(app, 'staff')
  const add = async (path: string, body: object) => {
    const { status, json } = await staff.send('POST', path, body)
    expect(status).toBe(201)
    return z.looseObject({ id: z.string() }).parse(json).id
  }
  const today = stableDay(app.clock.now())
  const on = (days: number) =>
    stableDay(new Date(app.clock.now().getTime() + days * 24 * 60 * 60_000))
  const confirm = ['off-season', 'too-young', 'second-race']
  const declared = async (date: string, state: string, fields: object = {}) => {
    const meeting = await add('/api/meetings', { date, confirm, ...fields })
    const race = await add(`/api/meetings/${meeting}/races`, { name: 'Plate' })
    const { id: horseId } = await createHorse(app.database.kysely, app.clock.now(), {
      name: `Runner ${date}`,
    })
    const run = await add(`/api/races/${race}/runs`, { horseId, state, confirm })
    return [meeting, run] as const
  }
  const [past] = await declared(on(-7), 'declared')
  await declared(on(-6), 'declared', { status: 'abandoned', abandonedReason: 'Rain' })
  const [soon] = await declared(on(3), 'nominated')
  await declared(on(4), 'nominated')
  const read = () => app.json('/api/dashboard', staff.headers)
  expect(await read()).toMatchObject({
    racing: {
      meeting: {
        ...{ id: soon, daysAhead: 3, races: 1, runs: 1, resultsMissing: 0, undeclared: 1 },
        firstOff: null,
      },
      due: [
        { id: soon, resultsMissing: 0, undeclared: 1 },
        { id: past, resultsMissing: 1, undeclared: 0 },
      ],
    },
  })
  const [now, run] = await declared(today, 'declared')
  await add(`/api/meetings/${now}/races`, { name: 'Later', offTime: '16:10' })
  await add(`/api/meetings/${now}/races`, { name: 'Earlier', offTime: '12:40' })
  expect(await read()).toMatchObject({
    racing: {
      meeting: {
        ...{ id: now, daysAhead: 0, races: 3, runs: 1, resultsMissing: 1, undeclared: 0 },
        firstOff: '12:40',
      },
    },
  })
  const won = { position: 1, confirm }
  expect((await staff.send('PATCH', `/api/runs/${run}`, won)).status).toBe(200)
  expect(await read(), 'today’s is over').toMatchObject({
    racing: { meeting: { id: soon }, last: { id: now, daysAgo: 0, starts: 1, wins: 1 } },
  })
  for (const [path, date] of [
    [now, on(-1)],
    [soon, on(-2)],
  ])
    expect((await staff.send('PATCH', `/api/meetings/${path}`, { date, confirm })).status).toBe(200)
  expect(await read(), 'however far ahead').toMatchObject({
    racing: { meeting: { daysAhead: 4 }, last: { id: now, daysAgo: 1 } },
  })
})

test('tells how our horses did at the last meeting', async () => {
  const app = await testApp()
  const staff = await signedInAs(app, 'staff')
  const confirm = ['off-season', 'too-young', 'second-race', 'abandoned', 'has-results']
  const call = async (method: 'POST' | 'PATCH', path: string, body: object) => {
    const { status, json } = await staff.send(method, path, { ...body, confirm })
    expect([200, 201]).toContain(status)
    return z.looseObject({ id: z.string() }).parse(json).id
  }
  const date = (days: number) => daysAfter(stableDay(app.clock.now()), days)
  const addMeeting = async (days: number) => {
    const meeting = await call('POST', '/api/meetings', { date: date(days) })
    return [
      meeting,
      await call('POST', `/api/meetings/${meeting}/races`, { name: 'Plate' }),
    ] as const
  }
  let runs = 0
  const addRun = async (race: string, state: string, result: object = {}) => {
    runs += 1
    const name = `Runner ${runs}`
    const { id: horseId } = await createHorse(app.database.kysely, app.clock.now(), { name })
    const run = await call('POST', `/api/races/${race}/runs`, { horseId, state })
    if (state === 'declared') await call('PATCH', `/api/runs/${run}`, result)
  }
  const last = async () =>
    dashboard.parse(await app.json('/api/dashboard', staff.headers)).racing.last

  const [earlier, itsRace] = await addMeeting(-9)
  await addRun(itsRace, 'declared', { position: 7 })
  const [, nominations] = await addMeeting(-3)
  await addRun(nominations, 'nominated')
  await addMeeting(-2)
  const none = { starts: 1, wins: 0, seconds: 0, thirds: 0, prizes: [], resultsMissing: 0 }
  expect(await last(), 'nobody ran later').toMatchObject({ ...none, id: earlier, daysAgo: 9 })

  const [later, rupees] = await addMeeting(-8)
  const euros = await call('POST', `/api/meetings/${later}/races`, { name: 'Cup', currency: 'EUR' })
  await addRun(rupees, 'declared', { position: 1, prizeMoney: '120000.10' })
  await addRun(rupees, 'declared', { position: 2, prizeMoney: '40000.20' })
  await addRun(rupees, 'declared', { position: 3, prizeMoney: '9999', finish: 'disqualified' })
  await addRun(euros, 'declared', { position: 3, prizeMoney: '500' })
  await addRun(euros, 'declared')
  await addRun(euros, 'nominated')
  await addRun(euros, 'scratched')
  const told = {
    ...{ id: later, date: date(-8), venue: null, title: null, daysAgo: 8 },
    ...{ starts: 4, wins: 1, seconds: 1, thirds: 1, resultsMissing: 1, undeclared: 1 },
    prizes: [
      { currency: 'EUR', amount: '500.00' },
      { currency: 'MUR', amount: '160000.30' },
    ],
  }
  expect(await last()).toEqual(told)

  const abandon = { status: 'abandoned', abandonedReason: 'Rain' }
  await call('PATCH', `/api/meetings/${later}`, abandon)
  expect(await last(), 'abandoned after some races').toEqual({ ...told, resultsMissing: 0 })
  const [off, neverRun] = await addMeeting(-1)
  await addRun(neverRun, 'declared', { jockey: 'R. Bonnecaze' })
  expect(await last()).toMatchObject({ ...none, id: off, starts: 0, resultsMissing: 1 })
  await call('PATCH', `/api/meetings/${off}`, abandon)
  expect(await last(), 'called off').toMatchObject({ id: later })
})
