import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { galleryDone, galleryItem } from '../../src/domains/gallery/gallery.contract'
import { createGalleryItem } from '../../src/domains/gallery/server/gallery.store'
import { horsePhotosDone, horsesDone } from '../../src/domains/horses/horse-input.contract'
import { horse, horsePhoto } from '../../src/domains/horses/horses.contract'
import {
  addPhoto,
  addVideo,
  createHorse,
  type NewHorse,
} from '../../src/domains/horses/server/horses-changes.store'
import { createOffering } from '../../src/domains/ownership/server/ownership.store'
import { testApp } from '../support/app'
import { shortestHold } from '../support/event-loop'
import {
  addPerformance,
  aGalleryItem,
  anOffering,
  aPerformance,
  aPurchase,
  aVideo,
} from '../support/factories'
import { messageOf, signedInAs } from '../support/staff'

const unknownId = '0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b'
const HOLD_MS = 50

let app: Awaited<ReturnType<typeof testApp>>
let staff: Awaited<ReturnType<typeof signedInAs>>

beforeEach(async () => {
  app = await testApp()
  staff = await signedInAs(app, 'staff')
})

const horses = async () => z.array(horse).parse(await staff.get('/api/horses'))
const gallery = async () => z.array(galleryItem).parse(await staff.get('/api/main-gallery'))
const photosOf = async (horseId: string) =>
  z.array(horsePhoto).parse(await staff.get(`/api/horses/${horseId}/gallery`))
const trail = async (subject: string) =>
  z
    .array(z.object({ action: z.string(), detail: z.record(z.string(), z.unknown()) }))
    .parse(await staff.get(`/api/audit?subject=${subject}`))

const newHorse = async (name: string, fields: Partial<NewHorse> = {}) =>
  (await createHorse(app.database.kysely, app.clock.now(), { name, ...fields })).id
const newPhoto = (title: string, displayOrder: number, changes = {}) =>
  createGalleryItem(
    app.database.kysely,
    app.clock.now(),
    aGalleryItem({ title, displayOrder, ...changes }),
  )
const seen = ({ id, updatedAt }: { id: string; updatedAt: string }) => ({ id, updatedAt })
/** Without the time of the last change, which an undo is, too. */
const apartFromTime = <T extends { updatedAt: string }>(items: readonly T[]) =>
  items.map((item) => ({ ...item, updatedAt: '' }))

/** Makes a call and undoes it: the state in between, after its check that the undo works only once. */
async function doAndUndo<State>(
  path: string,
  body: object,
  undoPath: string,
  read: () => Promise<State>,
) {
  const { status, json } = await staff.send('POST', path, body)
  expect(status, JSON.stringify(json)).toBe(200)
  const { changed, undo } = z.object({ changed: z.int(), undo: z.looseObject({}) }).parse(json)
  const between = await read()
  app.clock.advance(3000)
  expect((await staff.send('POST', undoPath, undo)).status).toBe(200)
  const after = await read()
  expect((await staff.send('POST', undoPath, undo)).status, 'undone twice').toBe(409)
  expect(await read()).toEqual(after)
  return { changed, between, after }
}

describe('several horses', () => {
  const path = '/api/horses/together'

  test('are published, archived, featured and given a status; each undo restores what each one was', async () => {
    const at = '2026-12-01T08:00:00.000Z'
    const until = '2026-12-09T08:00:00.000Z'
    await newHorse('Brass Lantern')
    await newHorse('Night Ferry', { isPublished: false, publishAt: at, unpublishAt: until })
    await newHorse('Old Rum', { archivedAt: '2024-01-01T00:00:00.000Z', status: 'retired' })
    await newHorse('Sea Almond', { unpublishAt: until, isFeatured: true })
    for (const [change, expected] of [
      [{ isPublished: true }, { isPublished: true, publishAt: null }],
      [{ isPublished: false }, { isPublished: false }],
      [{ archivedAt: '2026-11-20T07:00:00.000Z' }, { archivedAt: '2026-11-20T07:00:00.000Z' }],
      [{ archivedAt: null }, { archivedAt: null }],
      [{ status: 'sold' }, { status: 'sold' }],
      [{ isFeatured: true }, { isFeatured: true }],
      [{ isFeatured: false }, { isFeatured: false }],
    ] as const) {
      const before = await horses()
      const body = { horses: before.map((each) => ({ ...seen(each), ...change })) }
      const { between, after } = await doAndUndo(path, body, path, horses)
      for (const each of between) expect(each).toMatchObject(expected)
      expect(apartFromTime(after)).toEqual(apartFromTime(before))
    }
  })

  test('leave alone, and out of the undo and the trail, what is so already', async () => {
    const [drafted, shown] = [await newHorse('Ada', { isPublished: false }), await newHorse('Bea')]
    const all = await horses()
    const publish = (list: typeof all) => ({
      horses: list.map((each) => ({ ...seen(each), isPublished: true })),
    })
    const done = horsesDone.parse((await staff.send('POST', path, publish(all))).json)
    expect(done.changed).toBe(1)
    expect(done.undo?.horses.map(({ id }) => id)).toEqual([drafted])
    expect((await horses()).find(({ id }) => id === shown)).toEqual(
      all.find(({ id }) => id === shown),
    )
    expect(await trail(`horse:${shown}`)).toEqual([])
    expect(await trail(`horse:${drafted}`)).toMatchObject([
      {
        action: 'change',
        detail: { title: 'Ada', changes: [{ field: 'isPublished', from: false, to: true }] },
      },
    ])
    const again = await staff.send('POST', path, publish(await horses()))
    expect(again.json).toEqual({ changed: 0, undo: null })
  })

  test('are refused wholly, by name, if one has been changed, and told if one is gone', async () => {
    for (const name of ['Ada', 'Bea', 'Cy']) await newHorse(name)
    const before = await horses()
    await staff.send('PATCH', `/api/horses/${before[1]?.id}`, { color: 'Bay' })
    const now = await horses()
    const body = { horses: before.map((each) => ({ ...seen(each), status: 'sold' })) }
    expect(await staff.send('POST', path, body)).toMatchObject({
      status: 409,
      json: {
        message:
          'Bea has been changed in the meantime. Nothing was done: please check and try again.',
      },
    })
    await staff.send('POST', '/api/deleted', {
      kind: 'horse',
      things: [now[2]].flatMap((each) => (each ? [seen(each)] : [])),
    })
    const left = await horses()
    expect(left).toHaveLength(2)
    expect(
      await staff.send('POST', path, {
        horses: now.map((each) => ({ ...seen(each), status: 'sold' })),
      }),
    ).toMatchObject({
      status: 404,
      json: { message: '1 of these has been deleted in the meantime. Nothing was changed.' },
    })
    expect(await horses()).toEqual(left)
  })

  test('are not put back over someone else’s later change', async () => {
    for (const name of ['Ada', 'Bea']) await newHorse(name)
    const body = {
      horses: (await horses()).map((each) => ({ ...seen(each), isPublished: false })),
    }
    const { undo } = horsesDone.parse((await staff.send('POST', path, body)).json)
    await staff.send('PATCH', `/api/horses/${body.horses[1]?.id}`, { color: 'Grey' })
    const before = await horses()
    const refused = await staff.send('POST', path, undo)
    expect(refused.status).toBe(409)
    expect(messageOf(refused.json)).toMatch(/^Bea has been changed/)
    expect(await horses()).toEqual(before)
  })

  test('name the horse whose time has passed, and change none', async () => {
    await newHorse('Ada')
    await newHorse('Bea', { isPublished: false, publishAt: '2026-11-20T08:00:05.000Z' })
    const body = { horses: (await horses()).map((each) => ({ ...seen(each), isPublished: true })) }
    const { undo } = horsesDone.parse((await staff.send('POST', path, body)).json)
    app.clock.advance(10_000)
    const before = await horses()
    expect(await staff.send('POST', path, undo)).toMatchObject({
      status: 400,
      json: { message: 'Bea: This time is past: publish it now, or choose a later time' },
    })
    expect(await horses()).toEqual(before)
  })

  test('are deleted with all they have and put back under the same ids', async () => {
    const db = app.database.kysely
    for (const name of ['Ada', 'Bea', 'Cy']) {
      const id = await newHorse(name, { biography: 'Bold.' })
      await addPhoto(db, app.clock.now(), id, { imageUrl: 'https://pictures.example/a.jpg' })
      await addVideo(db, app.clock.now(), id, aVideo())
      await addPerformance(db, app.clock.now(), id, aPerformance())
      await createOffering(db, app.clock.now(), anOffering(id))
    }
    const everything = async () => {
      const all = await horses()
      const parts = all.flatMap(({ id }) =>
        ['gallery', 'videos', 'performances'].map((part) => staff.get(`/api/horses/${id}/${part}`)),
      )
      return [all, await Promise.all(parts), await staff.get('/api/ownership-shares')]
    }
    const before = await everything()
    const things = (await horses()).map(seen)
    const { changed, between, after } = await doAndUndo(
      '/api/deleted',
      { kind: 'horse', things },
      '/api/deleted/restore',
      everything,
    )
    expect(changed).toBe(3)
    expect(between).toEqual([[], [], []])
    expect(after).toEqual(before)
    for (const { id } of things)
      expect(await trail(`horse:${id}`)).toMatchObject([
        { action: 'restore' },
        { action: 'delete' },
      ])
    expect(await staff.get('/api/deleted')).toEqual([])
  })

  test('are not deleted if any is owned: the owned ones are named', async () => {
    const ids = []
    for (const name of ['Ada', 'Bea', 'Cy']) ids.push(await newHorse(name))
    for (const id of ids.slice(1)) {
      const offering = await createOffering(app.database.kysely, app.clock.now(), anOffering(id))
      await aPurchase(app, offering, (await app.signIn('viewer')).userId)
    }
    const before = await horses()
    expect(
      await staff.send('POST', '/api/deleted', { kind: 'horse', things: before.map(seen) }),
    ).toMatchObject({
      status: 409,
      json: {
        message:
          'Bea and Cy can’t be deleted: purchases of their shares are on record (voided ones count too). Archive them, or set their status to Sold or Retired, instead.',
      },
    })
    expect(await horses()).toEqual(before)
    expect(await staff.get('/api/deleted')).toEqual([])
  })
})

describe('several gallery photos', () => {
  const path = '/api/main-gallery/together'
  const titles = async () => (await gallery()).map(({ title }) => title).join('')
  const chosen = async (wanted: string) =>
    (await gallery()).filter(({ title }) => wanted.includes(title ?? '-')).map(seen)

  test('are published and categorised, and put back as each one was', async () => {
    await newPhoto('A', 0, { isPublished: false, category: 'victory' })
    await newPhoto('B', 1, { category: 'stable' })
    await newPhoto('C', 2)
    for (const change of [{ isPublished: true }, { isPublished: false }, { category: 'other' }]) {
      const before = await gallery()
      const photos = before.map((each) => ({ ...seen(each), ...change }))
      const { between, after } = await doAndUndo(path, { photos }, path, gallery)
      for (const each of between) expect(each).toMatchObject(change)
      expect(apartFromTime(after)).toEqual(apartFromTime(before))
    }
  })

  test.each([
    ['first', 'DE', 'DEABCF'],
    ['last', 'AC', 'BDEFAC'],
    ['B', 'EF', 'AEFBCD'],
    ['D', 'AF', 'BCAFDE'],
    ['F', 'ABCDE', 'ABCDEF'],
    ['C', 'AB', 'ABCDEF'],
    ['first', 'AC', 'ACBDEF'],
  ])('go to %s: %s of ABCDEF', async (to, which, expected) => {
    // with ties, whose order is that of their ids, and a gap
    for (const [index, title] of [...'ABCDEF'].entries())
      await newPhoto(title, [0, 1, 1, 1, 7, 9][index] ?? 0)
    const before = await gallery()
    const moveTo = before.find(({ title }) => title === to)?.id ?? to
    const { between, after } = await doAndUndo(
      path,
      { photos: await chosen(which), moveTo },
      path,
      async () => [await titles(), apartFromTime(await gallery())],
    )
    expect(between[0]).toBe(expected)
    expect(after).toEqual(['ABCDEF', apartFromTime(before)])
  })

  test('are not put back once someone has changed the order of any', async () => {
    for (const [index, title] of [...'ABCD'].entries()) await newPhoto(title, index)
    const body = { photos: await chosen('D'), moveTo: 'first' }
    const { undo } = galleryDone.parse((await staff.send('POST', path, body)).json)
    expect(await titles()).toBe('DABC')
    await staff.send('POST', path, { photos: await chosen('C'), moveTo: (await gallery())[2]?.id })
    expect(await titles()).toBe('DACB')
    const before = await gallery()
    expect(await staff.send('POST', path, undo)).toMatchObject({
      status: 409,
      json: {
        message:
          'The order of the gallery has been changed in the meantime, so it was left as it is.',
      },
    })
    expect(await gallery()).toEqual(before)
  })

  test('are refused where there is no such place or no room', async () => {
    await newPhoto('A', 0)
    await newPhoto('B', 2 ** 31 - 1)
    const before = await gallery()
    const [a] = await chosen('A')
    for (const [moveTo, status] of [
      [unknownId, 404],
      [a?.id, 400],
      ['middle', 400],
      ['last', 409],
    ] as const)
      expect((await staff.send('POST', path, { photos: [a], moveTo })).status, String(moveTo)).toBe(
        status,
      )
    for (const moved of [
      { order: 'x', from: 0, by: 0 },
      { order: 'x', from: 0, by: 1 },
    ])
      expect([400, 409]).toContain((await staff.send('POST', path, { photos: [a], moved })).status)
    expect(await gallery()).toEqual(before)
  })

  test('are deleted and put back under the same ids', async () => {
    for (const [index, title] of [...'ABC'].entries()) await newPhoto(title, index)
    const before = await gallery()
    const body = { kind: 'gallery-item', things: await chosen('AC') }
    const { between, after } = await doAndUndo(
      '/api/deleted',
      body,
      '/api/deleted/restore',
      gallery,
    )
    expect(between.map(({ title }) => title)).toEqual(['B'])
    expect(after).toEqual(before)
  })
})

describe('several photos of a horse', () => {
  const path = '/api/horse-gallery/together'

  async function twoHorses() {
    const [from, to] = [await newHorse('Ada'), await newHorse('Bea')]
    for (const caption of ['A', 'B', 'C', 'D'])
      await addPhoto(app.database.kysely, app.clock.now(), from, {
        imageUrl: 'https://pictures.example/a.jpg',
        caption,
      })
    await addPhoto(app.database.kysely, app.clock.now(), to, {
      imageUrl: 'https://pictures.example/b.jpg',
      caption: 'Z',
    })
    return { from, to }
  }

  test('move to another horse, last, and back to their places; both horses’ trails tell it', async () => {
    const { from, to } = await twoHorses()
    const both = async () => [await photosOf(from), await photosOf(to)]
    const before = await both()
    const photos = [1, 2].flatMap((place) =>
      (before[0] ?? []).slice(place, place + 1).map((each) => ({ ...seen(each), horseId: to })),
    )
    const { between, after } = await doAndUndo(path, { photos }, path, both)
    expect(between.map((list) => list.map(({ caption }) => caption))).toEqual([
      ['A', 'D'],
      ['Z', 'B', 'C'],
    ])
    expect(after.map(apartFromTime)).toEqual(before.map(apartFromTime))
    for (const id of [from, to])
      expect((await trail(`horse:${id}`)).slice(-2)).toMatchObject([
        { detail: { item: { kind: 'horse-photo', title: 'C' } } },
        { detail: { changes: [{ field: 'horse', from: 'Ada', to: 'Bea' }] } },
      ])
  })

  test('stay where they are if the horse is unknown or one has been changed', async () => {
    const { from, to } = await twoHorses()
    const before = await photosOf(from)
    const photos = before.map((each) => ({ ...seen(each), horseId: unknownId }))
    expect((await staff.send('POST', path, { photos })).status).toBe(404)
    await staff.send('PATCH', `/api/horse-gallery/${before[3]?.id}`, { caption: 'New' })
    const now = await photosOf(from)
    const stale = before.map((each) => ({ ...seen(each), horseId: to }))
    const refused = await staff.send('POST', path, { photos: stale })
    expect(refused.status).toBe(409)
    expect(messageOf(refused.json)).toMatch(/^New has been changed/)
    expect(await photosOf(from)).toEqual(now)
    expect(await photosOf(to)).toHaveLength(1)
    // already there: nothing to do
    const there = now.map((each) => ({ ...seen(each), horseId: from }))
    expect((await staff.send('POST', path, { photos: there })).json).toEqual({
      changed: 0,
      undo: null,
    })
  })

  test('are put in an order only from the one that was seen', async () => {
    const { from } = await twoHorses()
    const reorder = `/api/horses/${from}/gallery/reorder`
    const order = (await photosOf(from)).map(({ id }) => id)
    const turned = order.toReversed()
    expect((await staff.send('PATCH', reorder, { photoIds: turned, from: order })).status).toBe(200)
    expect((await staff.send('PATCH', reorder, { photoIds: turned, from: order })).status).toBe(409)
    expect((await staff.send('PATCH', reorder, { photoIds: order, from: turned })).status).toBe(200)
    expect((await photosOf(from)).map(({ id }) => id)).toEqual(order)
  })

  test('are deleted and put back under the same ids, unless their horse is gone', async () => {
    const { from } = await twoHorses()
    const read = () => photosOf(from)
    const before = await read()
    const body = () => ({ kind: 'horse-photo', things: before.slice(0, 3).map(seen) })
    const { between, after } = await doAndUndo('/api/deleted', body(), '/api/deleted/restore', read)
    expect(between.map(({ caption }) => caption)).toEqual(['D'])
    expect(after).toEqual(before)
    const { json } = await staff.send('POST', '/api/deleted', body())
    const { undo } = z.object({ undo: z.unknown() }).parse(json)
    await staff.send('DELETE', `/api/horses/${from}`)
    expect(await staff.send('POST', '/api/deleted/restore', undo)).toMatchObject({
      status: 409,
      json: { message: 'The horse this belonged to was deleted. Put the horse back first.' },
    })
  })
})

describe('every such call', () => {
  test('refuses an empty, repeated, too long or malformed list, in words', async () => {
    await newHorse('Ada')
    const [one] = await horses()
    if (!one) throw new Error('there is no horse')
    const many = (count: number) => Array.from({ length: count }, () => seen(one))
    for (const [path, field, more] of [
      ['/api/horses/together', 'horses', {}],
      ['/api/main-gallery/together', 'photos', {}],
      ['/api/horse-gallery/together', 'photos', { horseId: one.id }],
      ['/api/deleted', 'things', {}],
    ] as const)
      for (const [list, message] of [
        [[], 'Choose at least one'],
        [many(2), 'Each may be named only once'],
        [many(101), 'At most 100 at once'],
        ['all', 'Must be a list'],
        [[{ id: 'one', updatedAt: one.updatedAt }], undefined],
        [[{ id: one.id }], undefined],
        [null, 'Must be a list'],
      ] as const) {
        const things = Array.isArray(list) ? list.map((each) => ({ ...each, ...more })) : list
        const refused = await staff.send('POST', path, { kind: 'horse', [field]: things })
        expect(refused.status, `${path} ${JSON.stringify(list)?.slice(0, 40)}`).toBe(400)
        if (message !== undefined) expect(messageOf(refused.json)).toBe(message)
      }
    for (const ids of [[], [unknownId, 'x'], Array.from({ length: 101 }, () => unknownId)])
      expect((await staff.send('POST', '/api/deleted/restore', { ids })).status).toBe(400)
    expect((await staff.send('POST', '/api/deleted/restore', { ids: [unknownId] })).status).toBe(
      404,
    )
    expect(
      (await staff.send('POST', '/api/deleted', { kind: 'page', things: [seen(one)] })).status,
    ).toBe(400)
    for (const path of ['/api/horses/together', '/api/main-gallery/together'])
      expect(
        (
          await staff.send('POST', path, {
            [path.includes('horses') ? 'horses' : 'photos']: [
              { id: unknownId, updatedAt: one.updatedAt },
            ],
          })
        ).json,
      ).toEqual({ message: 'This has been deleted in the meantime. Nothing was changed.' })
    expect(await horses()).toEqual([one])
  })

  test('lets one of two people at once win wholly, and tells the other', async () => {
    const other = await signedInAs(app, 'admin')
    for (let number = 0; number < 8; number += 1) await newHorse(`Horse ${number}`)
    const all = await horses()
    const first = { horses: all.map((each) => ({ ...seen(each), status: 'sold' })) }
    // overlapping, and in the other direction
    const second = {
      horses: all
        .slice(3)
        .toReversed()
        .map((each) => ({ ...seen(each), status: 'retired' })),
    }
    const answers = await Promise.all([
      staff.send('POST', '/api/horses/together', first),
      other.send('POST', '/api/horses/together', second),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const statuses = (await horses()).map(({ status }) => status)
    expect(statuses).toEqual(
      answers[0].status === 200
        ? all.map(() => 'sold')
        : all.map((_, place) => (place < 3 ? 'active' : 'retired')),
    )
    const refused = answers.find(({ status }) => status === 409)
    expect(messageOf(refused?.json)).toMatch(/have been changed in the meantime/)
  })

  test(
    'holds the event loop for less than 50 ms with 100 of each',
    { timeout: 120_000 },
    async () => {
      const db = app.database.kysely
      for (let number = 0; number < 100; number += 1) {
        const id = await newHorse(`Horse ${number}`, { biography: 'Bold. '.repeat(2000) })
        for (let photo = 0; photo < 3; photo += 1)
          await addPhoto(db, app.clock.now(), id, { imageUrl: 'https://pictures.example/a.jpg' })
        await addPerformance(db, app.clock.now(), id, aPerformance({ raceName: `Race ${number}` }))
      }
      for (let number = 0; number < 1000; number += 1) await newPhoto(`Photo ${number}`, number)
      const target = await newHorse('Zephyr')
      let turn = 0
      const calls: Record<string, () => Promise<{ status: number; json: unknown }>> = {
        horses: async () => {
          const list = (await horses()).slice(0, 100)
          const isPublished = (turn += 1) % 2 === 0
          return staff.send('POST', '/api/horses/together', {
            horses: list.map((each) => ({ ...seen(each), isPublished })),
          })
        },
        gallery: async () => {
          const photos = (await gallery()).slice(-100).map(seen)
          return staff.send('POST', '/api/main-gallery/together', { photos, moveTo: 'first' })
        },
        photos: async () => {
          const lists = await Promise.all(
            (await horses()).slice(0, 60).map(({ id }) => photosOf(id)),
          )
          const photos = lists.flat().slice(0, 100)
          const horseId = (turn += 1) % 2 === 0 ? target : (photos[0]?.horseId ?? target)
          return staff.send('POST', '/api/horse-gallery/together', {
            photos: photos.map((each) => ({ ...seen(each), horseId })),
          })
        },
        deletion: async () => {
          const things = (await horses()).slice(0, 100).map(seen)
          const { json } = await staff.send('POST', '/api/deleted', { kind: 'horse', things })
          const { undo } = z.object({ undo: z.unknown() }).parse(json)
          return staff.send('POST', '/api/deleted/restore', undo)
        },
      }
      for (const [name, call] of Object.entries(calls)) {
        const hold = await shortestHold(HOLD_MS, async () => {
          expect((await call()).status, name).toBe(200)
        })
        expect(hold, name).toBeLessThan(HOLD_MS)
      }
    },
  )
})

test('the answers are as described', () => {
  for (const schema of [horsesDone, galleryDone, horsePhotosDone])
    expect(schema.parse({ changed: 0, undo: null })).toEqual({ changed: 0, undo: null })
})
