import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { horse as horseSchema } from '../../src/domains/horses/horses.contract'
import { createOffering } from '../../src/domains/ownership/server/ownership.store'
import { testApp } from '../support/app'
import { anOffering, aPurchase } from '../support/factories'
import { messageOf, signedInAs } from '../support/staff'

let app: Awaited<ReturnType<typeof testApp>>
let staff: Awaited<ReturnType<typeof signedInAs>>
beforeEach(async () => {
  app = await testApp()
  staff = await signedInAs(app, 'staff')
})

const unknownId = '0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b'
const add = async (fields: object = {}) => {
  const answer = await staff.send('POST', '/api/horses', { name: 'Brass Lantern', ...fields })
  expect(answer.status).toBe(201)
  return horseSchema.parse(answer.json)
}
const rowCount = async () =>
  (await app.database.kysely.selectFrom('horses').select('id').execute()).length
const trail = (id: string) => staff.get(`/api/audit?subject=horse:${id}`)

describe('roles', () => {
  test.each([
    ['POST', '/api/horses'],
    ['PATCH', '/api/horses/{id}'],
    ['DELETE', '/api/horses/{id}'],
  ])('%s %s: only staff and admins', async (method, path) => {
    const { id } = await add()
    const address = path.replace('{id}', id)
    const body = method === 'DELETE' ? undefined : { name: 'Taken' }
    const viewer = await signedInAs(app, 'viewer')
    expect(await app.send(method, address, body)).toMatchObject({
      status: 401,
      json: { message: 'Unauthorized' },
    })
    expect((await viewer.send(method, address, body)).status).toBe(403)
    expect(await rowCount()).toBe(1)
    expect(await app.json(`/api/horses/${id}`)).toMatchObject({ name: 'Brass Lantern' })
    const admin = await signedInAs(app, 'admin')
    expect((await admin.send(method, address, body)).status).toBeLessThan(300)
  })
})

describe('adding', () => {
  test('needs only a name', async () => {
    const made = await add()
    expect(made).toMatchObject({
      slug: 'brass-lantern',
      status: 'active',
      isFeatured: false,
      breed: null,
      age: null,
      totalRaces: 0,
      totalEarnings: '0.00',
    })
    expect(await app.json('/api/horses/brass-lantern')).toEqual(made)
    expect(await trail(made.id)).toMatchObject([
      { action: 'create', actorId: staff.userId, detail: { title: 'Brass Lantern' } },
    ])
  })

  test('takes every field, as people and forms send them', async () => {
    const { id } = await add({
      name: '  Éclipse Totale ',
      breed: 'Thoroughbred',
      dateOfBirth: '2026-11-20',
      gender: 'Filly',
      color: '',
      status: ' In-Training ',
      sire: 'Lamp Oil',
      dam: '   ',
      biography: 'Two\nlines',
      featuredImageUrl: 'https://pictures.example/a.jpg',
      isFeatured: true,
      openingRaces: '12',
      openingWins: 3,
      openingEarnings: '125000.5',
      somethingElse: { deep: true },
    })
    expect(await app.json('/api/horses/eclipse-totale')).toMatchObject({
      id,
      name: 'Éclipse Totale',
      breed: 'Thoroughbred',
      dateOfBirth: '2026-11-20',
      age: 0,
      gender: 'Filly',
      color: null,
      status: 'in_training',
      sire: 'Lamp Oil',
      dam: null,
      biography: 'Two\nlines',
      featuredImageUrl: 'https://pictures.example/a.jpg',
      featuredImage: null,
      isFeatured: true,
      totalRaces: 12,
      totalWins: 3,
      totalEarnings: '125000.50',
    })
  })

  test.each(['active', 'Active', 'IN TRAINING', 'in-training', 'in_training', 'Retired', 'sold'])(
    'reads the status %s',
    async (status) => {
      const expected = status.toLowerCase().replace(/[ -]/, '_')
      expect((await add({ status })).status).toBe(expected)
    },
  )

  test('keeps an age if the date of birth is unknown', async () => {
    expect((await add({ ageYears: 7 })).age).toBe(7)
    expect((await add({ ageYears: 7, dateOfBirth: '2024-11-20' })).age).toBe(2)
  })

  test.each<[object, string, string]>([
    [{ name: undefined }, 'name', 'Name is required'],
    [{ name: '   ' }, 'name', 'Name is required'],
    [{ name: null }, 'name', 'Name is required'],
    [{ name: ['a'] }, 'name', 'Name is required'],
    [{ name: 'a\u0000b' }, 'name', 'Must be one line of plain text'],
    [{ name: '\ud800' }, 'name', 'Must be one line of plain text'],
    [{ name: 'x'.repeat(121) }, 'name', 'At most 120 characters'],
    [{ breed: { a: 1 } }, 'breed', 'Must be text'],
    [{ biography: 'a\u0000' }, 'biography', 'Must be plain text'],
    [{ dateOfBirth: '2026-11-21' }, 'dateOfBirth', 'Date of birth must not be in the future'],
    [{ dateOfBirth: '2026-02-30' }, 'dateOfBirth', 'Must be a date'],
    [{ dateOfBirth: 20200101 }, 'dateOfBirth', 'Must be a date'],
    [{ gender: 'Unicorn' }, 'gender', 'Must be one of Stallion, Mare, Gelding, Colt, Filly'],
    [{ status: 'flying' }, 'status', 'Must be active, in training, retired or sold'],
    [{ isFeatured: 'yes' }, 'isFeatured', 'Must be true or false'],
    [{ ageYears: -1 }, 'ageYears', 'Must be a whole number from 0 to 99'],
    [{ ageYears: 1.5 }, 'ageYears', 'Must be a whole number from 0 to 99'],
    [{ openingWins: 1 }, 'openingWins', 'There can’t be more wins than races'],
    [{ openingEarnings: '1.005' }, 'openingEarnings', 'At most two decimals'],
    [{ openingEarnings: -1 }, 'openingEarnings', 'Must not be less than 0'],
    [
      { featuredImageUrl: 'javascript:alert(1)' },
      'featuredImageUrl',
      'Must be a web address or an uploaded picture',
    ],
  ])('refuses %j', async (fields, path, message) => {
    const answer = await staff.send('POST', '/api/horses', { name: 'Brass Lantern', ...fields })
    expect(answer).toMatchObject({ status: 400, json: { message, errors: [{ path, message }] } })
    expect(await rowCount()).toBe(0)
  })

  test('reports faults across fields along with faults of single fields', async () => {
    const fields = { dateOfBirth: '2026-11-21', openingRaces: 2, openingWins: 3 }
    const answer = await staff.send('POST', '/api/horses', { name: 'Brass Lantern', ...fields })
    expect({ status: answer.status, json: answer.json }).toEqual({
      status: 400,
      json: {
        message: 'Some of the values are not valid',
        errors: [
          { path: 'dateOfBirth', message: 'Date of birth must not be in the future' },
          { path: 'openingWins', message: 'There can’t be more wins than races' },
        ],
      },
    })
  })

  test('reports every fault at once', async () => {
    const fields = { name: '', dateOfBirth: '2999-01-01', gender: 'x', status: 'y' }
    const { json } = await staff.send('POST', '/api/horses', fields)
    const { errors } = z.object({ errors: z.array(z.object({ path: z.string() })) }).parse(json)
    expect(errors.map(({ path }) => path)).toEqual(['name', 'dateOfBirth', 'gender', 'status'])
  })

  test('goes by the date in Mauritius', async () => {
    app.clock.at = new Date('2026-11-20T20:00:00.000Z')
    staff = await signedInAs(app, 'staff')
    await add({ dateOfBirth: '2026-11-21' })
  })

  test.each(['[]', 'null', '"text"', '{', `${'['.repeat(100_000)}${']'.repeat(100_000)}`])(
    'answers 400 for a body that makes no sense: %.20s',
    async (body) => {
      const { headers } = await app.signIn('staff')
      const response = await app.ask('/api/horses', {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      })
      expect(response.status).toBe(400)
      expect(await rowCount()).toBe(0)
    },
  )

  test('gives horses of one name added at once an address each', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => add()))
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(6)
    expect(made.map(({ slug }) => slug)).toContain('brass-lantern-6')
  })

  test('gives a name made only of signs an address, too', async () => {
    expect((await add({ name: '???' })).slug).toBe('horse')
    expect((await add({ name: '<script>alert(1)</script>' })).name).toContain('<script>')
  })
})

describe('changing', () => {
  test('changes only the fields sent, and records what they were', async () => {
    const before = await add({ breed: 'Thoroughbred', color: 'Bay' })
    const { status, json } = await staff.send('PATCH', `/api/horses/${before.id}`, {
      name: 'Copper Lantern',
      color: '',
    })
    expect(status).toBe(200)
    const after = horseSchema.parse(json)
    expect(after).toEqual({
      ...before,
      name: 'Copper Lantern',
      color: null,
      updatedAt: after.updatedAt,
    })
    expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt))
    expect(await app.json('/api/horses/brass-lantern')).toEqual(after)
    expect(await trail(before.id)).toMatchObject([
      {
        action: 'change',
        actorId: staff.userId,
        detail: {
          changes: [
            { field: 'name', from: 'Brass Lantern', to: 'Copper Lantern' },
            { field: 'color', from: 'Bay', to: null },
          ],
        },
      },
      { action: 'create' },
    ])
  })

  test('writes nothing that already exists', async () => {
    const before = await add({ breed: 'Arabian' })
    for (const body of [{}, { breed: ' Arabian ' }, { updatedAt: before.updatedAt }])
      expect(await staff.send('PATCH', `/api/horses/${before.id}`, body)).toMatchObject({
        status: 200,
        json: before,
      })
    expect(await trail(before.id)).toHaveLength(1)
  })

  test('refuses a change based on old data and returns the current state', async () => {
    const before = await add()
    const patch = (body: object) => staff.send('PATCH', `/api/horses/${before.id}`, body)
    const { json: current } = await patch({ color: 'Bay', updatedAt: before.updatedAt })
    const late = await patch({ color: 'Grey', updatedAt: before.updatedAt })
    expect(late).toMatchObject({ status: 409, json: { current } })
    expect(await app.json(`/api/horses/${before.id}`)).toEqual(current)
    expect((await patch({ color: 'Grey', updatedAt: 'yesterday' })).status).toBe(400)
  })

  test('refuses one of two changes made at once from the same state', async () => {
    const { id, updatedAt } = await add()
    const colors = ['Bay', 'Grey', 'Chestnut', 'Black']
    const answers = await Promise.all(
      colors.map((color) => staff.send('PATCH', `/api/horses/${id}`, { color, updatedAt })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  test('checks the rules on what the horse becomes', async () => {
    const { id } = await add({ openingRaces: 5, openingWins: 2 })
    const patch = (body: object) => staff.send('PATCH', `/api/horses/${id}`, body)
    expect(await patch({ openingRaces: 1 })).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'openingWins' }] },
    })
    expect((await patch({ name: '' })).json).toMatchObject({ message: 'Name is required' })
    expect((await patch({ dateOfBirth: '2026-11-21' })).status).toBe(400)
    expect((await patch({ openingRaces: 1, openingWins: 1 })).status).toBe(200)
  })

  test.each([unknownId, 'nobody', '%00', 'a%20b', '..%2f'])('answers 404 for %s', async (id) => {
    expect((await staff.send('PATCH', `/api/horses/${id}`, { name: 'x' })).status).toBe(404)
    expect((await staff.send('DELETE', `/api/horses/${id}`)).status).toBe(404)
    expect((await app.get(`/api/horses/${id}`)).status).toBe(404)
  })

  test('never confuses an id with a horse named like it', async () => {
    const { id } = await add()
    const impostor = await add({ name: id })
    expect(impostor.slug).toBe(id)
    await staff.send('DELETE', `/api/horses/${id}`)
    expect(await app.json(`/api/horses/${impostor.id}`)).toMatchObject({ name: id })
  })
})

describe('deleting', () => {
  test('deletes everything of the horse with it', async () => {
    const { id } = await add()
    await createOffering(app.database.kysely, app.clock.now(), anOffering(id))
    await staff.send('POST', `/api/horses/${id}/gallery`, {
      imageUrl: 'https://pictures.example/a.jpg',
    })
    expect((await staff.send('DELETE', `/api/horses/${id}`)).status).toBe(204)
    expect((await app.get(`/api/horses/${id}`)).status).toBe(404)
    expect(await app.json('/api/ownership-shares')).toEqual([])
    expect((await staff.send('DELETE', `/api/horses/${id}`)).status).toBe(404)
    expect(await trail(id)).toMatchObject([{ action: 'delete' }, {}, { action: 'create' }])
  })

  test('is refused while a purchase is on record', async () => {
    const { id } = await add()
    const offering = await createOffering(app.database.kysely, app.clock.now(), anOffering(id))
    const check = () => staff.get(`/api/horses/${id}/deletion`)
    expect(await check()).toEqual({ refusal: null })
    await aPurchase(app, offering, staff.userId)
    const { status, json } = await staff.send('DELETE', `/api/horses/${id}`)
    expect(status).toBe(409)
    expect(messageOf(json)).toContain('Sold or Retired')
    expect(await check()).toEqual({ refusal: messageOf(json) })
    expect(await rowCount()).toBe(1)
    expect(await staff.get('/api/deleted')).toEqual([])
  })
})
