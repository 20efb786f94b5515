import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  createHorse,
  deleteHorse,
  type NewHorse,
} from '../../src/domains/horses/server/horses-changes.store'
import { createOffering } from '../../src/domains/ownership/server/ownership.store'
import { testApp } from '../support/app'
import { anOffering } from '../support/factories'

const names = z.array(z.looseObject({ name: z.string() }))

async function stable() {
  const app = await testApp()
  const db = app.database.kysely
  const add = async (name: string, more: Partial<NewHorse> = {}) =>
    (await createHorse(db, app.clock.now(), { name, ...more })).id
  const piece = async (query: string, headers: Record<string, string> = {}) => {
    const answer = await app.get(`/api/horses?${query}`, headers)
    expect(answer.status, query).toBe(200)
    return {
      horses: names.parse(await answer.json()).map(({ name }) => name),
      total: Number(answer.headers.get('x-total-count')),
      next: answer.headers.get('x-next-cursor') ?? undefined,
    }
  }
  /** Every page of the list, one after another. */
  const all = async (query: string) => {
    const pieces: string[][] = []
    let after = ''
    for (;;) {
      const { horses, next } = await piece(query + after)
      pieces.push(horses)
      if (next === undefined) return pieces
      after = `&after=${next}`
    }
  }
  return { app, db, add, piece, all }
}

describe('a list of horses read in pages', () => {
  let of: Awaited<ReturnType<typeof stable>>
  beforeAll(async () => {
    of = await stable()
    await of.add('Ginger', { breed: 'Thoroughbred', status: 'retired' })
    await of.add('Éclipse', { breed: 'Trotter' })
    // two horses with the same name follow each other
    await of.add('Beacon')
    await of.add('Beacon', { status: 'in_training' })
    const onSale = await of.add('100 % Sure', { breed: 'Thoroughbred' })
    await createOffering(of.db, of.app.clock.now(), anOffering(onSale))
    const held = await of.add('Heron')
    await createOffering(of.db, of.app.clock.now(), anOffering(held, { availableShares: 0 }))
  })

  test('has every horse once, in the order of the whole list', async () => {
    const whole = names.parse(await of.app.json('/api/horses?view=card')).map(({ name }) => name)
    expect(whole).toEqual(['100 % Sure', 'Beacon', 'Beacon', 'Éclipse', 'Ginger', 'Heron'])
    for (const limit of [1, 2, 3, 5, 6, 1000]) {
      const pieces = await of.all(`limit=${limit}`)
      expect(pieces.flat()).toEqual(whole)
      expect(pieces).toHaveLength(Math.ceil(whole.length / limit))
    }
    expect((await of.piece('limit=2')).total).toBe(whole.length)
  })

  test.each([
    ['q=ECLIPSE', ['Éclipse']],
    ['q=thorough', ['100 % Sure', 'Ginger']],
    ['q=%25', ['100 % Sure']],
    ['q=_', []],
    ['q=%00', ['100 % Sure', 'Beacon', 'Beacon', 'Éclipse', 'Ginger', 'Heron']],
    ['q=%5C', []],
    ['status=in_training', ['Beacon']],
    ['status=flying&q=beacon', ['Beacon', 'Beacon']],
    ['availability=available', ['100 % Sure']],
    ['availability=unavailable', ['Beacon', 'Beacon', 'Éclipse', 'Ginger', 'Heron']],
    ['availability=unavailable&status=retired&q=gin', ['Ginger']],
  ])('%s leaves %j', async (query, found) => {
    expect((await of.all(`${query}&limit=2`)).flat()).toEqual(found)
    expect((await of.piece(`${query}&limit=1`)).total).toBe(found.length)
  })

  test('is the same for everyone, and whole without `limit`', async () => {
    const { headers } = await of.app.signIn('staff')
    expect(await of.piece('limit=3', headers)).toEqual(await of.piece('limit=3'))
    expect((await of.piece('q=nobody')).horses).toHaveLength(6)
  })

  test.each(['limit=0', 'limit=-1', 'limit=1001', 'limit=1.5', 'limit=x', 'limit=2&limit=3'])(
    'refuses %s',
    async (query) => {
      expect((await of.app.get(`/api/horses?${query}`)).status).toBe(400)
    },
  )

  const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  test.each(['', 'x', '%00', cursor('a'), cursor(['a']), cursor(['a', 1]), cursor(['\0', 'b'])])(
    'refuses a cursor that no answer gave: %j',
    async (after) => {
      expect((await of.app.get(`/api/horses?limit=2&after=${after}`)).status).toBe(400)
    },
  )
})

test('is not shifted by additions and deletions between two pages', async () => {
  const { app, add, piece } = await stable()
  for (const name of ['Ash', 'Birch', 'Elm', 'Oak']) await add(name)
  const cedar = await add('Cedar')
  const first = await piece('limit=3')
  expect(first.horses).toEqual(['Ash', 'Birch', 'Cedar'])
  // the horse named by the cursor
  await app.database.transaction((tx) => deleteHorse(tx, cedar))
  await add('Acacia')
  await add('Fir')
  const second = await piece(`limit=3&after=${first.next ?? ''}`)
  expect(second.horses).toEqual(['Elm', 'Fir', 'Oak'])
  expect(second).toMatchObject({ total: 6, next: undefined })
})
