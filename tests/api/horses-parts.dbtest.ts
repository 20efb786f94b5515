import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createHorse } from '../../src/domains/horses/server/horses-changes.store'
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

const unknownId = '0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b'
const made = z.looseObject({ id: z.string(), createdAt: z.string(), updatedAt: z.string() })

const photo = { imageUrl: 'https://pictures.example/a.jpg' }
const video = {
  videoUrl: 'https://youtu.be/abcdefghijk',
  title: 'Morning work',
  videoDate: '2026-06-01',
}
const run = { raceName: 'The Lantern Handicap', raceDate: '2026-06-27' }

/** The three kinds of parts: their address, the fields one needs, and a change. */
const kinds = [
  {
    list: 'gallery',
    kind: 'horse-photo',
    own: 'horse-gallery',
    least: photo,
    change: { caption: 'At dawn' },
  },
  {
    list: 'videos',
    kind: 'horse-video',
    own: 'horse-videos',
    least: video,
    change: { tag: 'race' },
  },
  {
    list: 'performances',
    kind: 'performance',
    own: 'performances',
    least: run,
    change: { jockey: 'R. Bonnecaze' },
  },
]
const listOf = (list: string) => app.json(`/api/horses/${horse.slug}/${list}`)
const add = async (list: string, fields: object) => {
  const answer = await staff.send('POST', `/api/horses/${horse.id}/${list}`, fields)
  expect(answer.status).toBe(201)
  return made.parse(answer.json)
}
const trail = () => staff.get(`/api/audit?subject=horse:${horse.id}`)

describe.each(kinds)('$list', ({ list, kind, own, least, change }) => {
  test('lets only staff add, change and delete', async () => {
    const { id } = await add(list, least)
    const before = await listOf(list)
    const viewer = await signedInAs(app, 'viewer')
    for (const [method, path, body] of [
      ['POST', `/api/horses/${horse.id}/${list}`, least],
      ['PATCH', `/api/${own}/${id}`, change],
      ['DELETE', `/api/${own}/${id}`, undefined],
    ] as const) {
      expect((await app.send(method, path, body)).status, method).toBe(401)
      expect((await viewer.send(method, path, body)).status, method).toBe(403)
    }
    expect(await listOf(list)).toEqual(before)
  })

  test('shows additions immediately, and the trail says by whom', async () => {
    const part = await add(list, least)
    expect(part).toMatchObject({ ...least, horseId: horse.id })
    expect(await listOf(list)).toEqual([part])
    expect(await trail()).toMatchObject([
      {
        action: 'create',
        actorId: staff.userId,
        subjectId: horse.id,
        detail: { title: 'Brass Lantern', item: { kind } },
      },
    ])
  })

  test('changes only the fields sent and its own updatedAt, not the horse’s', async () => {
    const horseBefore = await app.json(`/api/horses/${horse.id}`)
    const before = await add(list, least)
    const { status, json } = await staff.send('PATCH', `/api/${own}/${before.id}`, change)
    expect(status).toBe(200)
    const after = made.parse(json)
    expect(after).toEqual({ ...before, ...change, updatedAt: after.updatedAt })
    expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt))
    expect(await listOf(list)).toEqual([after])
    expect(await trail()).toMatchObject([
      { action: 'change', detail: { changes: [{ field: Object.keys(change)[0] }] } },
      { action: 'create' },
    ])
    expect(await app.json(`/api/horses/${horse.id}`)).toMatchObject({
      updatedAt: made.parse(horseBefore).updatedAt,
    })
  })

  test('writes nothing for a change of nothing, and refuses one from an old state', async () => {
    const before = await add(list, least)
    const patch = (body: object) => staff.send('PATCH', `/api/${own}/${before.id}`, body)
    expect(await patch({ ...least, updatedAt: before.updatedAt })).toMatchObject({
      status: 200,
      json: before,
    })
    expect(await trail()).toHaveLength(1)
    const { json: current } = await patch({ ...change, updatedAt: before.updatedAt })
    expect(await patch({ ...least, updatedAt: before.updatedAt })).toMatchObject({
      status: 409,
      json: { current },
    })
    expect(await listOf(list)).toEqual([current])
  })

  test('deletes a part', async () => {
    const { id } = await add(list, least)
    expect((await staff.send('DELETE', `/api/${own}/${id}`)).status).toBe(204)
    expect(await listOf(list)).toEqual([])
    expect((await staff.send('DELETE', `/api/${own}/${id}`)).status).toBe(404)
    expect((await staff.send('PATCH', `/api/${own}/${id}`, change)).status).toBe(404)
  })

  test.each([unknownId, 'nothing', '%00', '1'])('answers 404 for %s', async (id) => {
    expect((await staff.send('POST', `/api/horses/${id}/${list}`, least)).status).toBe(404)
    expect((await staff.send('PATCH', `/api/${own}/${id}`, change)).status).toBe(404)
    expect((await staff.send('DELETE', `/api/${own}/${id}`)).status).toBe(404)
    expect((await app.get(`/api/horses/${id}/${list}`)).status).toBe(404)
  })
})

test.each<[string, object, string, string]>([
  ['gallery', { imageUrl: undefined }, 'imageUrl', 'Please upload an image before submitting'],
  ['gallery', { imageUrl: ' ' }, 'imageUrl', 'Please upload an image before submitting'],
  [
    'gallery',
    { imageUrl: '/etc/passwd' },
    'imageUrl',
    'Must be a web address or an uploaded picture',
  ],
  ['gallery', { caption: 'a\u0000' }, 'caption', 'Must be one line of plain text'],
  ['gallery', { caption: ['a'] }, 'caption', 'Must be text'],
  ['videos', { videoUrl: '' }, 'videoUrl', 'Please provide a video URL'],
  [
    'videos',
    { videoUrl: 'not an address' },
    'videoUrl',
    'Must be a web address that begins with http:// or https://',
  ],
  ['videos', { title: ' ' }, 'title', 'Please provide a title'],
  ['videos', { videoDate: '' }, 'videoDate', 'Please provide a date'],
  ['videos', { videoDate: '2026-13-01' }, 'videoDate', 'Must be a date'],
  ['videos', { platform: 'tiktok' }, 'platform', 'Please choose YouTube, Facebook or Vimeo'],
  ['videos', { tag: 'gossip' }, 'tag', 'Please choose a category'],
  ['performances', { raceName: '' }, 'raceName', 'Race name is required'],
  ['performances', { raceDate: '' }, 'raceDate', 'Race date is required'],
  [
    'gallery',
    { takenOn: '2026-11-21' },
    'takenOn',
    'The day it was taken must not be in the future',
  ],
  ['performances', { raceDate: '2026-11-21' }, 'raceDate', 'Race date must not be in the future'],
  ['performances', { position: 0 }, 'position', 'Must be a whole number from 1 to 999'],
  ['performances', { position: 1.5 }, 'position', 'Must be a whole number from 1 to 999'],
  ['performances', { position: 9, totalRunners: 8 }, 'position', 'There were only 8 runners'],
  ['performances', { prizeMoney: -1 }, 'prizeMoney', 'Must not be less than 0'],
  ['performances', { prizeMoney: '0.001' }, 'prizeMoney', 'At most two decimals'],
  ['performances', { prizeMoney: 1e15 }, 'prizeMoney', 'At most 9,999,999,999.99'],
])('%s refuses %j when adding and when changing', async (list, wrong, path, message) => {
  const { own = '', least } = kinds.find((kind) => kind.list === list) ?? {}
  const expected = { status: 400, json: { message, errors: [{ path, message }] } }
  const body = { ...least, ...wrong }
  expect(await staff.send('POST', `/api/horses/${horse.id}/${list}`, body)).toMatchObject(expected)
  expect(await listOf(list)).toEqual([])
  if (Object.values(wrong).includes(undefined)) return
  const { id } = await add(list, least ?? {})
  expect(await staff.send('PATCH', `/api/${own}/${id}`, wrong)).toMatchObject(expected)
})

test('checks a race’s position against the stored number of runners, in a change, too', async () => {
  const { id } = await add('performances', { ...run, position: 5, totalRunners: 8 })
  expect(await staff.send('PATCH', `/api/performances/${id}`, { totalRunners: 4 })).toMatchObject({
    status: 400,
    json: { message: 'There were only 4 runners' },
  })
  const both = { position: null, totalRunners: 4 }
  expect((await staff.send('PATCH', `/api/performances/${id}`, both)).status).toBe(200)
})

test('updates a horse’s totals with its races at once', async () => {
  const totals = async () => {
    const found = await app.json(`/api/horses/${horse.slug}`)
    const [listed] = z.array(z.unknown()).parse(await app.json('/api/horses?view=card'))
    expect(listed).toEqual(found)
    const { totalRaces, totalWins, totalEarnings } = z
      .object({ totalRaces: z.int(), totalWins: z.int(), totalEarnings: z.string() })
      .parse(found)
    return [totalRaces, totalWins, totalEarnings]
  }
  expect(await totals()).toEqual([0, 0, '0.00'])
  const { id } = await add('performances', { ...run, position: 2, prizeMoney: '1500.5' })
  expect(await totals()).toEqual([1, 0, '1500.50'])
  await staff.send('PATCH', `/api/performances/${id}`, { position: '1', prizeMoney: 2000 })
  expect(await totals()).toEqual([1, 1, '2000.00'])
  await staff.send('DELETE', `/api/performances/${id}`)
  expect(await totals()).toEqual([0, 0, '0.00'])
})

test('fills in defaults for videos and races', async () => {
  expect(await add('videos', video)).toMatchObject({ platform: 'youtube', tag: 'general' })
  expect(await add('performances', { ...run, jockey: ' ', prizeMoney: '' })).toMatchObject({
    state: 'ran',
    position: null,
    jockey: null,
    prizeMoney: '0.00',
  })
})

describe.each([
  { list: 'gallery', field: 'photoIds', least: photo, newAt: -1, places: [0, 1, 2, 3, 4] },
  { list: 'videos', field: 'videoIds', least: video, newAt: 0, places: [-4, -3, -2, -1, 0] },
])('the order of $list', ({ list, field, least, newAt, places }) => {
  const reorder = (ids: unknown, more: object = {}) =>
    staff.send('PATCH', `/api/horses/${horse.id}/${list}/reorder`, { [field]: ids, ...more })
  const threeIds = async () => {
    for (let count = 1; count <= 3; count += 1) {
      const added = await add(list, least)
      const parts = z.array(made).parse(await listOf(list))
      expect(parts).toHaveLength(count)
      expect(parts.at(newAt), 'photos go last, videos on top').toEqual(added)
    }
    return z
      .array(made)
      .parse(await listOf(list))
      .map(({ id }) => id)
  }

  test('follows staff’s order and changes nothing else', async () => {
    const [first, second, third] = await threeIds()
    const before = z.array(made).parse(await listOf(list))
    const wanted = [third, first, second]
    const { status, json } = await reorder(wanted, { horseId: unknownId, other: 1 })
    expect(status).toBe(200)
    const after = z.array(made).parse(await listOf(list))
    expect(after).toEqual(json)
    expect(after.map(({ id }) => id)).toEqual(wanted)
    expect(after.map(({ updatedAt }) => updatedAt)).toEqual(before.map((each) => each.updatedAt))
    expect(await trail()).toMatchObject([{ action: 'reorder' }, {}, {}, {}])
    expect((await reorder(wanted)).status).toBe(200)
    expect(await trail()).toHaveLength(4)
    expect((await add(list, least)).id).toBe(
      z
        .array(made)
        .parse(await listOf(list))
        .at(newAt)?.id,
    )
  })

  test('must name all of the horse’s own and no others', async () => {
    const [first, second, third] = await threeIds()
    const other = await createHorse(app.database.kysely, app.clock.now(), { name: 'Other' })
    const foreign = await staff.send('POST', `/api/horses/${other.id}/${list}`, least)
    const before = await listOf(list)
    for (const ids of [
      [],
      [first, second],
      [first, second, third, unknownId],
      [first, second, second],
      [first, second, made.parse(foreign.json).id],
      [first, second, third, third],
      [first, second, 3],
      'all',
      undefined,
    ])
      expect((await reorder(ids)).status, String(ids)).toBe(400)
    expect(await listOf(list)).toEqual(before)
  })

  test('is for staff only, and for existing horses', async () => {
    const ids = await threeIds()
    const path = `/api/horses/${horse.id}/${list}/reorder`
    const viewer = await signedInAs(app, 'viewer')
    expect((await app.send('PATCH', path, { [field]: ids })).status).toBe(401)
    expect((await viewer.send('PATCH', path, { [field]: ids })).status).toBe(403)
    const elsewhere = `/api/horses/${unknownId}/${list}/reorder`
    expect((await staff.send('PATCH', elsewhere, { [field]: ids })).status).toBe(404)
  })

  test('stays consistent, however many are added at the same time', async () => {
    await Promise.all(Array.from({ length: 5 }, () => add(list, least)))
    const parts = z.array(z.object({ displayOrder: z.int() })).parse(await listOf(list))
    expect(parts.map(({ displayOrder }) => displayOrder)).toEqual(places)
  })
})

test('suggests earlier input, latest first, without duplicates', async () => {
  const other = await createHorse(app.database.kysely, app.clock.now(), { name: 'Other' })
  const maiden = { raceName: 'Maiden Plate', raceDate: '2026-10-03', trackName: 'Champ de Mars' }
  await add('performances', { ...run, trackName: 'champ de mars', jockey: 'R. Bonnecaze' })
  await add('performances', { ...maiden, raceNumber: 2, totalRunners: 9, jockey: 'B. Sooful' })
  await staff.send('POST', `/api/horses/${other.id}/performances`, {
    ...maiden,
    raceNumber: 2,
    totalRunners: 9,
    jockey: 'R. BONNECAZE',
  })
  const path = '/api/performance-suggestions'
  expect(await staff.get(path)).toEqual({
    races: [
      {
        ...maiden,
        distanceMetres: null,
        raceNumber: 2,
        totalRunners: 9,
        horseIds: [other.id, horse.id],
      },
      {
        ...run,
        trackName: 'champ de mars',
        distanceMetres: null,
        raceNumber: null,
        totalRunners: null,
        horseIds: [horse.id],
      },
    ],
    trackNames: ['Champ de Mars'],
    raceNames: ['Maiden Plate', 'The Lantern Handicap'],
    jockeys: ['R. BONNECAZE', 'B. Sooful'],
  })
  const viewer = await signedInAs(app, 'viewer')
  expect((await app.send('GET', path)).status).toBe(401)
  expect((await viewer.send('GET', path)).status).toBe(403)
})
