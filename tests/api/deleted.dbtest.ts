import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { deletedThing } from '../../src/domains/content/content.contract'
import { forgetDeleted } from '../../src/domains/content/server/deleted.store'
import { createHorse, updateHorse } from '../../src/domains/horses/server/horses-changes.store'
import { testApp } from '../support/app'
import { signedInAs } from '../support/staff'

let app: Awaited<ReturnType<typeof testApp>>
let staff: Awaited<ReturnType<typeof signedInAs>>
let horse: { id: string; slug: string }
beforeEach(async () => {
  app = await testApp()
  staff = await signedInAs(app, 'staff')
  horse = await createHorse(app.database.kysely, app.clock.now(), { name: 'Brass Lantern' })
})

const made = z.looseObject({ id: z.string() })
const add = async (path: string, body: object) =>
  made.parse((await staff.send('POST', path, body)).json).id
const deleted = async (query = '') =>
  z.array(deletedThing).parse(await staff.get(`/api/deleted${query}`))
const restore = (id = '') => staff.send('POST', `/api/deleted/${id}/restore`)
const day = 24 * 60 * 60 * 1000

/** A horse with one of each part, and everything that can be read about it. */
async function aWholeHorse() {
  const at = `/api/horses/${horse.id}`
  await staff.send('PATCH', at, { breed: 'Arabian', isFeatured: true, openingRaces: 3 })
  const ids = {
    photo: await add(`${at}/gallery`, {
      imageUrl: 'https://a.example/1.jpg',
      caption: 'Dawn',
      takenOn: '2026-06-01',
    }),
    video: await add(`${at}/videos`, {
      videoUrl: 'https://youtu.be/abcdefghijk',
      title: 'Work',
      videoDate: '2026-06-01',
    }),
    performance: await add(`${at}/performances`, {
      raceName: 'Maiden Plate',
      raceDate: '2026-06-27',
      prizeMoney: '100.50',
    }),
    offering: await add('/api/ownership-shares', {
      horseId: horse.id,
      pricePerShare: '100',
      highlights: 'One\nTwo',
    }),
  }
  return ids
}
const everything = async (slug = horse.slug) =>
  Promise.all(
    ['', '/gallery', '/videos', '/performances']
      .map((part) => `/api/horses/${slug}${part}`)
      .concat('/api/ownership-shares')
      .map((path) => app.json(path)),
  )

test('puts back a deleted horse with all its parts, just as it was', async () => {
  await aWholeHorse()
  const before = await everything()
  await staff.send('DELETE', `/api/horses/${horse.id}`)
  expect(await app.json('/api/horses')).toEqual([])

  const [thing] = await deleted()
  expect(thing).toMatchObject({
    kind: 'horse',
    subjectId: horse.id,
    title: 'Brass Lantern',
    deletedAt: app.clock.at.toISOString(),
    deletedBy: 'Test staff',
    keptUntil: new Date(app.clock.at.getTime() + 30 * day).toISOString(),
  })
  expect(await restore(thing?.id)).toMatchObject({
    status: 200,
    json: { kind: 'horse', subjectId: horse.id, title: 'Brass Lantern' },
  })
  expect(await everything()).toEqual(before)
  expect(await deleted()).toEqual([])
  expect(await staff.get(`/api/audit?subject=horse:${horse.id}`)).toMatchObject([
    { action: 'restore', actorId: staff.userId },
    { action: 'delete' },
    {},
    {},
    {},
    {},
  ])
})

test.each([
  ['photo', 'horse-photo', '/api/horse-gallery', 'Brass Lantern: Dawn'],
  ['video', 'horse-video', '/api/horse-videos', 'Brass Lantern: Work'],
  ['performance', 'performance', '/api/performances', 'Brass Lantern: Maiden Plate, 27 June 2026'],
  ['offering', 'offering', '/api/ownership-shares', 'Brass Lantern'],
] as const)('puts back a deleted %s just as it was', async (part, kind, path, title) => {
  const ids = await aWholeHorse()
  const before = await everything()
  await staff.send('DELETE', `${path}/${ids[part]}`)
  expect(await everything()).not.toEqual(before)
  const [thing] = await deleted(`?kinds=${kind}`)
  expect(thing).toMatchObject({ kind, subjectId: ids[part], title })
  expect((await restore(thing?.id)).status).toBe(200)
  expect(await everything()).toEqual(before)
})

test('puts back parts of a deleted horse after the horse', async () => {
  const ids = await aWholeHorse()
  for (const path of [
    `/api/horse-gallery/${ids.photo}`,
    `/api/ownership-shares/${ids.offering}`,
    `/api/horses/${horse.id}`,
  ])
    expect((await staff.send('DELETE', path)).status).toBe(204)
  const things = await deleted()
  const idOf = (kind: string) => things.find((thing) => thing.kind === kind)?.id
  for (const kind of ['horse-photo', 'offering'])
    expect(await restore(idOf(kind))).toMatchObject({
      status: 409,
      json: { message: 'The horse this belonged to was deleted. Put the horse back first.' },
    })
  for (const kind of ['horse', 'offering', 'horse-photo'])
    expect((await restore(idOf(kind))).status, kind).toBe(200)
  expect(await app.json(`/api/horses/${horse.slug}/gallery`)).toMatchObject([{ id: ids.photo }])
  expect(await app.json('/api/ownership-shares')).toMatchObject([{ id: ids.offering }])
})

test('gives the next suffix to an address taken in the meantime', async () => {
  await staff.send('DELETE', `/api/horses/${horse.id}`)
  await createHorse(app.database.kysely, app.clock.now(), { name: 'Brass Lantern' })
  const [thing] = await deleted()
  await restore(thing?.id)
  expect(await app.json(`/api/horses/${horse.id}`)).toMatchObject({ slug: 'brass-lantern-2' })
})

test('puts a record back only once, even for two at once', async () => {
  await staff.send('DELETE', `/api/horses/${horse.id}`)
  const [thing] = await deleted()
  const answers = await Promise.all([restore(thing?.id), restore(thing?.id), restore(thing?.id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await restore(thing?.id)).toMatchObject({
    status: 409,
    json: { message: 'This has already been put back' },
  })
  expect(await app.json('/api/horses')).toHaveLength(1)
})

test('puts a record back that was deleted again', async () => {
  for (const color of ['Bay', 'Grey']) {
    await updateHorse(app.database.kysely, app.clock.now(), horse.id, { color })
    await staff.send('DELETE', `/api/horses/${horse.id}`)
    const [thing, ...others] = await deleted()
    expect(others).toEqual([])
    await restore(thing?.id)
    expect(await app.json(`/api/horses/${horse.slug}`)).toMatchObject({ color })
  }
})

test('keeps a record for 30 days and not a day longer', async () => {
  await staff.send('DELETE', `/api/horses/${horse.id}`)
  const [thing] = await deleted()
  const start = app.clock.at.getTime()
  app.clock.at = new Date(start + 30 * day - 1)
  staff = await signedInAs(app, 'staff')
  expect(await deleted()).toHaveLength(1)
  expect(await forgetDeleted(app.database.kysely, app.clock.now())).toBe(0)
  app.clock.at = new Date(start + 30 * day)
  expect(await deleted()).toEqual([])
  expect((await restore(thing?.id)).status).toBe(404)
  expect(await forgetDeleted(app.database.kysely, app.clock.now())).toBe(1)
})

test('lists the latest first, and only the kinds asked for', async () => {
  const ids = await aWholeHorse()
  await staff.send('DELETE', `/api/performances/${ids.performance}`)
  app.clock.advance(1000)
  await staff.send('DELETE', `/api/horse-videos/${ids.video}`)
  const kinds = async (query: string) => (await deleted(query)).map(({ kind }) => kind)
  expect(await kinds('')).toEqual(['horse-video', 'performance'])
  expect(await kinds('?kinds=performance,horse')).toEqual(['performance'])
  expect(await kinds('?kinds=unicorn')).toEqual([])
})

test('is for staff only', async () => {
  await staff.send('DELETE', `/api/horses/${horse.id}`)
  const [thing] = await deleted()
  const viewer = await signedInAs(app, 'viewer')
  for (const [method, path] of [
    ['GET', '/api/deleted'],
    ['POST', `/api/deleted/${thing?.id}/restore`],
  ] as const) {
    expect((await app.send(method, path)).status).toBe(401)
    expect((await viewer.send(method, path)).status).toBe(403)
  }
  expect(await app.json('/api/horses')).toEqual([])
})

test.each(['0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b', 'nothing', '%00'])(
  'answers 404 for putting back %s',
  async (id) => {
    expect((await restore(id)).status).toBe(404)
  },
)
