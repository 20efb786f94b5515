import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createHorse } from '../../src/domains/horses/server/horses-changes.store'
import { findUsualPrize } from '../../src/domains/racing/server/racing.store'
import { testApp } from '../support/app'
import { signedInAs } from '../support/staff'

let app: Awaited<ReturnType<typeof testApp>>
let staff: Awaited<ReturnType<typeof signedInAs>>
let horse: { id: string; slug: string }
beforeEach(async () => {
  app = await testApp()
  staff = await signedInAs(app, 'staff')
  horse = await createHorse(app.database.kysely, app.clock.now(), {
    name: 'Brass Lantern',
    dateOfBirth: '2022-09-03',
  })
})

const made = z.looseObject({ id: z.string(), updatedAt: z.string() })
const barbe = { raceName: 'The Barbé Cup', raceDate: '2026-06-27', raceNumber: 4 }
const post = (fields: object, horseId = horse.id) =>
  staff.send('POST', `/api/horses/${horseId}/performances`, fields)
const patch = (id: string, fields: object) => staff.send('PATCH', `/api/performances/${id}`, fields)
const add = async (fields: object, horseId = horse.id) => {
  const { status, json } = await post(fields, horseId)
  expect(status).toBe(201)
  return made.parse(json)
}
const runs = async () =>
  z.array(made).parse(await app.json(`/api/horses/${horse.slug}/performances`))
const trail = () => staff.get(`/api/audit?subject=horse:${horse.id}`)

describe('a second result of a horse for the same race', () => {
  const refusal = {
    status: 409,
    json: {
      message: 'Brass Lantern already has a result for Race 4, The Barbé Cup, on 27 June 2026',
    },
  }

  test.each([
    ['the same', {}],
    ['its name in other letters and spaces', { raceName: ' THE  barbe cup', raceNumber: null }],
    ['its name with another number', { raceNumber: 5 }],
    ['its number with another name', { raceName: 'The Maiden Cup' }],
  ])('is refused when it is added: %s', async (_, changes) => {
    await add({ ...barbe, position: 1 })
    const before = [await app.json(`/api/horses/${horse.slug}`), await trail()]
    expect(await post({ ...barbe, ...changes, confirm: ['unlikely-prize'] })).toEqual(
      expect.objectContaining(refusal),
    )
    expect(await runs()).toHaveLength(1)
    expect([await app.json(`/api/horses/${horse.slug}`), await trail()]).toEqual(before)
  })

  test('is named without a number if it has none', async () => {
    await add({ ...barbe, raceNumber: null })
    expect(await post(barbe)).toMatchObject({
      status: 409,
      json: { message: 'Brass Lantern already has a result for The Barbé Cup on 27 June 2026' },
    })
  })

  test('is refused when another result is changed into it', async () => {
    const first = await add(barbe)
    const other = await add({ ...barbe, raceDate: '2026-07-04' })
    expect(await patch(other.id, { raceDate: barbe.raceDate })).toMatchObject(refusal)
    expect(await runs()).toContainEqual(other)
    const itself = { ...barbe, raceName: 'The BARBÉ Cup', jockey: 'R. Bonnecaze' }
    expect((await patch(first.id, itself)).status).toBe(200)
  })

  test('is refused when it is put back', async () => {
    const { id } = await add(barbe)
    await staff.send('DELETE', `/api/performances/${id}`)
    const second = await add({ ...barbe, raceNumber: null })
    const [deletion] = z.array(made.pick({ id: true })).parse(await staff.get('/api/deleted'))
    const restore = () => staff.send('POST', `/api/deleted/${deletion?.id}/restore`)
    expect(await restore()).toMatchObject({
      status: 409,
      json: { message: 'Brass Lantern already has a result for The Barbé Cup on 27 June 2026' },
    })
    expect(await runs()).toEqual([second])
    await staff.send('DELETE', `/api/performances/${second.id}`)
    expect((await restore()).status, 'it could still be put back').toBe(200)
  })

  test('does not mean results of another day, race or horse', async () => {
    await add(barbe)
    await add({ ...barbe, raceDate: '2026-06-28' })
    const confirm = ['second-race']
    await add({ ...barbe, raceName: 'The Maiden Cup', raceNumber: 5, confirm })
    await add({ ...barbe, raceName: 'The Filao Cup', raceNumber: null, confirm })
    const other = await createHorse(app.database.kysely, app.clock.now(), { name: 'Other' })
    await add(barbe, other.id)
  })

  test('is refused to all but one, however many are added at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, each) => post({ ...barbe, position: each + 1 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 409),
    ])
    expect(await runs()).toHaveLength(1)
  })

  test('is refused to all but one of two changed into it at once', async () => {
    const days = ['2026-07-04', '2026-07-11', '2026-07-18']
    const ids = await Promise.all(
      days.map(async (raceDate) => (await add({ ...barbe, raceDate })).id),
    )
    const answers = await Promise.all(ids.map((id) => patch(id, { raceDate: barbe.raceDate })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })
})

describe('unlikely values', () => {
  const win = { ...barbe, position: 1, prizeMoney: 110_000 }
  const slip = {
    code: 'unlikely-prize',
    message: 'The prize money was Rs 110,000.00 and would now be Rs 1,100,000.00. Is that right?',
  }

  test('asks about a prize ten times the old one, and accepts it once confirmed', async () => {
    const before = await add(win)
    const change = { prizeMoney: '1100000', updatedAt: before.updatedAt }
    expect(await patch(before.id, change)).toMatchObject({
      status: 409,
      json: { message: slip.message, questions: [slip] },
    })
    expect((await patch(before.id, { ...change, confirm: ['too-young'] })).status).toBe(409)
    expect(await runs()).toEqual([before])
    expect(await patch(before.id, { ...change, confirm: ['unlikely-prize'] })).toMatchObject({
      status: 200,
      json: { prizeMoney: '1100000.00' },
    })
    expect((await patch(before.id, { jockey: 'B. Sooful', prizeMoney: '1100000' })).status).toBe(
      200,
    )
  })

  test('asks about a new prize ten times the usual one for the position', async () => {
    await add(win)
    await add({ ...win, raceDate: '2026-07-04', position: 4, prizeMoney: 8000 })
    const next = { ...win, raceDate: '2026-07-11', prizeMoney: 1_100_000 }
    expect(await post(next)).toMatchObject({
      status: 409,
      json: {
        questions: [
          {
            code: 'unlikely-prize',
            message:
              'The prize money is Rs 1,100,000.00. The stable’s prize for 1st is usually Rs 110,000.00. Is that right?',
          },
        ],
      },
    })
    expect(await runs()).toHaveLength(2)
    await add({ ...next, confirm: ['unlikely-prize'] })
  })

  test('takes the median prize of the position as usual, or of all positions', async () => {
    for (const [day, prizeMoney] of [110_000, 73_000, 60_000, 620_000, 0].entries())
      await add({ ...win, raceDate: `2026-05-0${day + 1}`, prizeMoney })
    await add({ ...win, raceDate: '2026-05-09', position: 4, prizeMoney: 8000 })
    const { id } = await add({ ...win, raceDate: '2026-05-10', prizeMoney: 90_000 })
    const usual = (position: number | null) => findUsualPrize(app.database.kysely, { id, position })
    // of 60, 73, 110 and 620 thousand: without the result itself, and without one that has no prize
    expect(await usual(1)).toEqual({ position: 1, prizeMoney: '110000.00' })
    expect(await usual(4)).toEqual({ position: 4, prizeMoney: '8000.00' })
    // of these and 8 thousand
    for (const position of [2, null])
      expect(await usual(position)).toEqual({ position: null, prizeMoney: '73000.00' })
  })

  test('asks everything at once', async () => {
    const early = { ...win, raceDate: '2023-06-24', prizeMoney: 2_000_000 }
    const { status, json } = await post(early)
    expect(status).toBe(409)
    expect(json).toMatchObject({
      questions: [
        {
          code: 'too-young',
          message:
            'Brass Lantern was born on 3 September 2022, too late to race on 24 June 2023. Is the date right?',
        },
        { code: 'unlikely-prize' },
      ],
    })
    const { id } = await add({ ...early, confirm: ['too-young', 'unlikely-prize'] })
    expect((await patch(id, { raceName: 'The Maiden Cup' })).status, 'once').toBe(200)
  })

  test('asks nothing when a result is put back', async () => {
    const { id } = await add({ ...win, prizeMoney: 2_000_000, confirm: ['unlikely-prize'] })
    await staff.send('DELETE', `/api/performances/${id}`)
    const [deletion] = z.array(made.pick({ id: true })).parse(await staff.get('/api/deleted'))
    expect((await staff.send('POST', `/api/deleted/${deletion?.id}/restore`)).status).toBe(200)
  })

  test('takes confirmations as a list of codes', async () => {
    expect(await post({ ...win, confirm: 'unlikely-prize' })).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'confirm', message: 'Must be a list of codes' }] },
    })
  })
})

test('describes both refusals in the API’s description', async () => {
  const calls = z.looseObject({
    paths: z.record(
      z.string(),
      z.record(z.string(), z.looseObject({ description: z.string().optional() })),
    ),
  })
  const { paths } = calls.parse(await app.json('/api/openapi.json'))
  for (const call of [
    paths['/api/horses/{horse}/performances']?.['post'],
    paths['/api/performances/{id}']?.['patch'],
  ]) {
    expect(call).toMatchObject({ responses: { 409: {} } })
    expect(call?.description).toContain('`confirm`')
    expect(JSON.stringify(call)).toContain('"confirm":{')
  }
})
