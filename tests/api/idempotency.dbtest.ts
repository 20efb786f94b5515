import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { sweepAnswers } from '../../src/domains/accounts/server/idempotency.store'
import { openDatabase } from '../../src/db/database'
import { testApp } from '../support/app'
import type { TestDatabase } from '../support/database'
import { testDatabase } from '../support/database'
import { addHolder, ids, stableWithRegister } from '../support/register'

type Register = Awaited<ReturnType<typeof stableWithRegister>>

let database: TestDatabase
let register: Register
let key: string
let purchase: Record<string, unknown>

beforeEach(async () => {
  database = await testDatabase()
  register = await stableWithRegister({}, database)
  key = randomUUID()
  purchase = {
    userId: register.owner.userId,
    ownershipShareId: register.ownershipShareId,
    sharesPurchased: 3,
  }
})

interface Call {
  method: string
  path: string
  body?: Record<string, unknown>
}
const post = (path: string, body?: Record<string, unknown>): Call => ({
  method: 'POST',
  path,
  ...(body && { body }),
})
const buying = (changes: Record<string, unknown> = {}) =>
  post('/api/investments', { ...purchase, ...changes })

/** The answer to a call, as a browser reads it. */
async function answered(call: Call, withKey = key, headers = register.staff.headers) {
  const sent = { ...headers, 'idempotency-key': withKey }
  const { response, status } = await register.app.send(call.method, call.path, call.body, sent)
  return { status, type: response.headers.get('content-type'), body: await response.text() }
}

const lots = async () => ids(await register.get('/api/investments'))
const trail = () => database.kysely.selectFrom('audit_entries').select('id').execute()
const rows = (table: 'runs' | 'horse_photos' | 'horse_videos' | 'gallery_items') =>
  database.kysely.selectFrom(table).select('id').execute()

describe('repeating a key gets the same answer and makes one entry', () => {
  const imageUrl = 'https://pictures.example/a.jpg'
  const run = { raceName: 'The Barbé Cup', raceDate: '2026-06-27', prizeMoney: '1000.00' }
  const video = { videoUrl: 'https://youtu.be/abcdefghijk', title: 'Work', videoDate: '2026-06-01' }
  const ofHorse = (part: string) => `/api/horses/${register.horse.slug}/${part}`

  test.each<[string, () => Call | Promise<Call>, number]>([
    ['a purchase', () => buying(), 201],
    [
      'a transfer',
      async () => {
        const { id } = await register.buy()
        const userId = await addHolder(database.kysely, register.app.clock.now())
        return post(`/api/investments/${id}/transfer`, { userId, shares: 1 })
      },
      201,
    ],
    [
      'a void',
      async () => {
        const { id } = await register.buy()
        return { method: 'DELETE', path: `/api/investments/${id}`, body: { reason: 'A slip' } }
      },
      204,
    ],
    ['a run', () => post(ofHorse('performances'), run), 201],
    ['a photo of a horse', () => post(ofHorse('gallery'), { imageUrl }), 201],
    ['a video of a horse', () => post(ofHorse('videos'), video), 201],
    ['a photo of the gallery', () => post('/api/main-gallery', { imageUrl }), 201],
    ['an address for an upload', () => post('/api/objects/upload'), 200],
  ])('%s', async (_, makeCall, status) => {
    const call = await makeCall()
    const first = await answered(call)
    expect(first.status).toBe(status)
    const entries = await trail()
    const registered = await register.get('/api/investments')
    const count = async () => [
      await rows('runs'),
      await rows('horse_photos'),
      await rows('horse_videos'),
      await rows('gallery_items'),
    ]
    const before = await count()
    expect(await answered(call)).toEqual(first)
    expect(await trail()).toEqual(entries)
    expect(await register.get('/api/investments')).toEqual(registered)
    expect(await count()).toEqual(before)
  })

  test('twenty at the same time', async () => {
    for (const call of [buying(), post(ofHorse('performances'), run)]) {
      key = randomUUID()
      const answers = await Promise.all(Array.from({ length: 20 }, () => answered(call)))
      expect(answers[0]?.status).toBe(201)
      for (const each of answers) expect(each).toEqual(answers[0])
    }
    expect(await lots()).toHaveLength(1)
    expect(await rows('runs')).toHaveLength(1)
  })

  test('from another server, and after a restart', async () => {
    const first = await answered(buying())
    const again = await openDatabase(database.options)
    const other = await testApp(again)
    const headers = { ...register.staff.headers, 'idempotency-key': key }
    const { response } = await other.send('POST', '/api/investments', buying().body, headers)
    expect({ status: response.status, body: await response.text() }).toEqual({
      status: first.status,
      body: first.body,
    })
    await other.close()
    await again.close()
    expect(await lots()).toHaveLength(1)
  })

  test('if the state it was checked against has changed', async () => {
    const first = await answered(buying())
    await database.kysely
      .updateTable('offerings')
      .set({ available_shares: 0 })
      .where('id', '=', register.ownershipShareId)
      .execute()
    await database.kysely
      .updateTable('users')
      .set({ disabled_at: register.app.clock.now().toISOString() })
      .where('id', '=', register.owner.userId)
      .execute()
    expect(await answered(buying())).toEqual(first)
  })

  test('with and without the answer to a question', async () => {
    await answered(buying())
    key = randomUUID()
    expect((await answered(buying())).status).toBe(409)
    const confirmed = await answered(buying({ confirm: ['same-purchase'] }))
    expect(confirmed.status).toBe(201)
    expect(await answered(buying())).toEqual(confirmed)
    expect(await answered(buying({ confirm: ['same-purchase'] }))).toEqual(confirmed)
    expect(await lots()).toHaveLength(2)
  })
})

describe('a key', () => {
  test('belongs to one call: a different call is refused and does nothing', async () => {
    await answered(buying())
    const userId = await addHolder(database.kysely, register.app.clock.now())
    const [id] = await lots()
    for (const call of [
      buying({ sharesPurchased: 4 }),
      post(`/api/investments/${id}/transfer`, { userId, shares: 1 }),
      post('/api/objects/upload'),
    ]) {
      const { status, body } = await answered(call)
      expect(status).toBe(422)
      expect(body).toContain('each call needs its own')
    }
    expect(await lots()).toEqual([id])
  })

  test('belongs to one person', async () => {
    const other = await register.app.signIn('staff')
    const first = await answered(buying())
    const call = buying({ sharesPurchased: 4 })
    const theirs = await answered(call, key, other.headers)
    expect(theirs.status).toBe(201)
    expect(await answered(buying())).toEqual(first)
    expect(await lots()).toHaveLength(2)
  })

  test('gives no answer to people who may not make the call', async () => {
    await answered(buying())
    expect((await answered(buying(), key, { cookie: '' })).status).toBe(401)
    await database.kysely
      .updateTable('users')
      .set({ role: 'viewer' })
      .where('id', '=', register.staff.userId)
      .execute()
    expect((await answered(buying())).status).toBe(403)
  })

  test('is not used up by a refusal', async () => {
    expect((await answered(buying({ sharesPurchased: 0 }))).status).toBe(400)
    expect((await answered(buying({ sharesPurchased: 99 }))).status).toBe(409)
    expect((await answered(buying())).status).toBe(201)
    expect(await lots()).toHaveLength(1)
  })

  test('is kept for a day', async () => {
    const { clock } = register.app
    const hourMs = 60 * 60 * 1000
    const first = await answered(buying())
    clock.advance(23 * hourMs)
    // the session has expired by then
    const later = await register.app.signIn('staff')
    await database.kysely
      .updateTable('sessions')
      .set({ user_id: register.staff.userId })
      .where('user_id', '=', later.userId)
      .execute()
    await sweepAnswers(database.kysely, clock.now())
    expect(await answered(buying(), key, later.headers)).toEqual(first)
    clock.advance(hourMs)
    await sweepAnswers(database.kysely, clock.now())
    expect((await answered(buying(), key, later.headers)).status).toBe(201)
    expect(await register.shares()).toEqual([34, 6])
  })

  test('that is malformed is refused, along with anything else that is wrong', async () => {
    for (const malformed of [
      'short',
      'x'.repeat(65),
      'has a space in it',
      'ünïcödé-sïxtëën-löng',
    ]) {
      const { status, body } = await answered(buying({ confirm: [] }), malformed)
      expect(status, malformed).toBe(400)
      expect(body).toContain('16 to 64')
    }
    expect(await lots()).toEqual([])
    for (const good of ['x'.repeat(16), 'x'.repeat(64), `"${randomUUID()}"`])
      expect((await answered(post('/api/objects/upload'), good)).status).toBe(200)
  })
})

describe('a purchase identical to one of the last ten minutes', () => {
  const codes = (body: string) => /"code":"same-purchase"/.test(body)
  const minutes = (count: number) => {
    const { clock } = register.app
    clock.advance(count * 60_000)
  }
  const record = (changes: Record<string, unknown> = {}, headers = register.staff.headers) =>
    answered(
      buying({ confirm: ['past-register', 'before-offering'], ...changes }),
      randomUUID(),
      headers,
    )

  test('asks first, saying when and by whom the other was recorded', async () => {
    expect((await record()).status).toBe(201)
    const asked = await record()
    expect(asked.status).toBe(409)
    expect(JSON.parse(asked.body)).toMatchObject({
      questions: [
        {
          code: 'same-purchase',
          message:
            'The same purchase (3 shares for Test viewer) was recorded just now by you. Is this another one?',
        },
      ],
    })
    const other = await register.app.signIn('admin')
    minutes(9)
    const theirs = await record({}, other.headers)
    expect(theirs.status).toBe(409)
    expect(theirs.body).toContain('was recorded 9 minutes ago by Test staff. Is')
    expect(await lots()).toHaveLength(1)
    expect(await register.shares()).toEqual([37, 3])
    expect((await record({ confirm: ['same-purchase'] })).status).toBe(201)
    expect(await lots()).toHaveLength(2)
  })

  test('does not ask ten minutes later', async () => {
    await record()
    minutes(10)
    expect((await record()).status).toBe(201)
  })

  test('does not ask if person, shares, price or date differ, or the first is void', async () => {
    const userId = await addHolder(database.kysely, register.app.clock.now())
    await record()
    for (const changes of [
      { userId },
      { sharesPurchased: 4 },
      { pricePerShare: '20000.01' },
      { purchaseDate: '2026-11-19' },
    ]) {
      expect((await record(changes)).status).toBe(201)
      const again = await record(changes)
      expect([again.status, codes(again.body)]).toEqual([409, true])
    }
    // the offering's own price, given or not
    expect((await record({ pricePerShare: '20000.00' })).status).toBe(409)
    expect((await record({ notes: 'Paid in cash' })).status).toBe(409)
    for (const id of await lots())
      await register.send('DELETE', `/api/investments/${id}`, { reason: 'A slip' })
    expect((await record()).status).toBe(201)
  })

  test('counts as one of today without a date', async () => {
    expect((await record()).status).toBe(201)
    expect((await record({ purchaseDate: '2026-11-20' })).status).toBe(409)
    expect((await record({ purchaseDate: '2026-11-20', sharesPurchased: 4 })).status).toBe(201)
    expect((await record({ purchaseDate: null, sharesPurchased: 4 })).status).toBe(409)
  })

  test('is compared with the first as corrected', async () => {
    const { id } = await register.buy()
    await register.correct(id, { sharesPurchased: 5 })
    expect((await record({ sharesPurchased: 5 })).status).toBe(409)
    expect((await record()).status).toBe(201)
  })
})
