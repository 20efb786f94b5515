import { expect, test } from 'vitest'
import { z } from 'zod'
import { createGalleryItem } from '../../src/domains/gallery/server/gallery.store'
import { createHorse } from '../../src/domains/horses/server/horses-changes.store'
import { createOffering } from '../../src/domains/ownership/server/ownership.store'
import { stableDay } from '../../src/lib/dates'
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
    racing: { meeting: null, due: [] },
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
        ...{ isOver: false, firstOff: '12:40' },
      },
    },
  })
  const won = { position: 1, confirm }
  expect((await staff.send('PATCH', `/api/runs/${run}`, won)).status).toBe(200)
  expect(await read()).toMatchObject({ racing: { meeting: { id: now, isOver: true } } })
  for (const [path, date] of [
    [now, on(-1)],
    [soon, on(-2)],
  ])
    expect((await staff.send('PATCH', `/api/meetings/${path}`, { date, confirm })).status).toBe(200)
  expect(await read(), 'however far ahead').toMatchObject({
    racing: { meeting: { daysAhead: 4 } },
  })
})
