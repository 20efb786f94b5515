import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { aDiary, type Diary } from '../support/diary'

let diary: Diary
beforeEach(async () => {
  diary = await aDiary()
})

describe('a race', () => {
  test('is stored once: a correction applies to all its runners', async () => {
    const other = await diary.another('Second String')
    for (const [position, { id }] of [diary.horse, other].entries())
      await diary.enter({ horseId: id, position: position + 1 })
    await diary.patch(`races/${diary.race}`, {
      name: 'The Barbe Trophy',
      distance: '1600',
      totalRunners: 9,
    })
    for (const { slug } of [diary.horse, other])
      expect(await diary.app.json(`/api/horses/${slug}/performances`)).toMatchObject([
        { raceName: 'The Barbe Trophy', distanceMetres: 1600, totalRunners: 9 },
      ])
    expect(await diary.trailOf(`meeting:${diary.meeting}`)).toMatchObject([
      {
        action: 'change',
        detail: {
          item: { kind: 'race', title: 'Race 4, The Barbé Cup' },
          changes: [{ field: 'name', from: 'The Barbé Cup', to: 'The Barbe Trophy' }, {}, {}],
        },
      },
      { action: 'change', detail: { changes: [{ field: 'status', to: 'held' }] } },
      { action: 'create' },
      { action: 'create' },
    ])
  })

  test('has a number of its own in its meeting', async () => {
    const taken = { status: 409, json: { message: 'Race 4 is on record: The Barbé Cup' } }
    const twin = { number: 4, name: 'The Maiden Cup' }
    expect(
      await diary.staff.send('POST', `/api/meetings/${diary.meeting}/races`, twin),
    ).toMatchObject(taken)
    const { id } = await diary.post(`meetings/${diary.meeting}/races`, { ...twin, number: 5 })
    expect(await diary.patch(`races/${id}`, { number: 4 })).toMatchObject(taken)
    expect(
      (await diary.patch(`races/${diary.race}`, { number: 4, raceClass: '0-36' })).status,
    ).toBe(200)
  })

  test.each([
    [{ offTime: '9h05' }, { offTime: '09:05' }],
    [{ offTime: '1345' }, { offTime: '13:45' }],
    [{ offTime: '00:00' }, { offTime: '00:00' }],
    [{ prizes: ['420000', 170000.5] }, { prizes: ['420000.00', '170000.50'] }],
    [{ currency: 'EUR' }, { currency: 'EUR' }],
  ])('takes %o as %o', async (sent, kept) => {
    expect(await diary.patch(`races/${diary.race}`, sent)).toMatchObject({
      status: 200,
      json: kept,
    })
  })

  test.each([
    [{ offTime: '24:00' }, 'offTime', 'Must be a time such as 13:45'],
    [{ offTime: '13:60' }, 'offTime', 'Must be a time such as 13:45'],
    [{ prizes: [1, 2, 3, 4, 5, 6] }, 'prizes', 'At most 5 prizes'],
    [{ prizes: ['x'] }, 'prizes.0', 'Must be an amount of money'],
    [{ currency: 'GBP' }, 'currency', 'Must be one of MUR, USD, EUR'],
    [{ name: ' ' }, 'name', 'Race name is required'],
    [{ distance: 0 }, 'distance', 'Must be a whole number from 1 to 99999'],
  ])('refuses %o', async (sent, path, message) => {
    expect(await diary.patch(`races/${diary.race}`, sent)).toMatchObject({
      status: 400,
      json: { errors: [{ path, message }] },
    })
  })

  test('asks before its field becomes smaller than a place in it', async () => {
    await diary.enter({ position: 8 })
    const smaller = { totalRunners: 7 }
    expect(await diary.patch(`races/${diary.race}`, smaller)).toMatchObject({
      status: 409,
      json: { questions: [{ code: 'beyond-field' }] },
    })
    expect(
      (await diary.patch(`races/${diary.race}`, { ...smaller, confirm: ['beyond-field'] })).status,
    ).toBe(200)
  })

  test('says what places in its class earn', async () => {
    await diary.patch(`races/${diary.race}`, { raceClass: 'Benchmark 36' })
    await diary.enter({ position: 2, prizeMoney: '41000' })
    const later = await diary.post('meetings', { date: '2026-11-19' })
    const busy = { number: 3, name: 'Stakes', raceClass: 'Benchmark 46' }
    const { id: often } = await diary.post(`meetings/${later.id}/races`, busy)
    await diary.enter({ position: 1, prizeMoney: '90000', confirm: ['second-race'] }, often)
    // another class was paid a thousand times since
    const { kysely } = diary.app.database
    const busyRace = kysely.selectFrom('races').selectAll().where('id', '=', often)
    const paidRun = kysely.selectFrom('runs').selectAll().where('race_id', '=', often)
    const raceRow = await busyRace.executeTakeFirstOrThrow()
    const runRow = await paidRun.executeTakeFirstOrThrow()
    const ids = Array.from({ length: 1000 }, () => randomUUID())
    const named = (id: string) => ({ ...raceRow, id, name: id, number: null })
    await kysely.insertInto('races').values(ids.map(named)).execute()
    const placed = (id: string) => ({ ...runRow, id, race_id: id })
    await kysely.insertInto('runs').values(ids.map(placed)).execute()
    const { id: next } = await diary.post('meetings', { date: '2026-11-21' })
    const add = (number: number, name: string, raceClass?: string) =>
      diary.post(`meetings/${next}/races`, { number, name, raceClass })
    await add(1, 'Plate', 'Benchmark 36')
    await add(2, 'Cup')
    await add(3, 'Vase', 'Benchmark 46')
    expect(await diary.staff.get(`/api/meetings/${next}/usual-prizes`)).toMatchObject([
      { prizes: ['0.00', '41000.00', '0.00', '0.00', '0.00'] },
      { prizes: [] },
      { prizes: ['90000.00', '0.00', '0.00', '0.00', '0.00'] },
    ])
  })

  test('gives its currency to its runs, and only rupees count as earnings', async () => {
    await diary.enter({ position: 1, prizeMoney: '5000' })
    expect(await diary.totals()).toEqual([1, 1, '5000.00'])
    await diary.patch(`races/${diary.race}`, { currency: 'EUR' })
    expect(await diary.totals()).toEqual([1, 1, '0.00'])
    expect(await diary.app.json(`/api/horses/${diary.horse.slug}/performances`)).toMatchObject([
      { prizeMoney: '5000.00', currency: 'EUR' },
    ])
  })

  test('is put back into the meeting that is there, with its runs', async () => {
    await diary.enter({ state: 'declared' })
    const before = await diary.sheet()
    await diary.remove(`races/${diary.race}`)
    expect((await diary.sheet()).races).toEqual([])
    const replacement = await diary.post(`meetings/${diary.meeting}/races`, {
      ...{ number: 4, name: 'The Maiden Cup', distance: 1400 },
    })
    expect((await diary.restore()).status).toBe(200)
    expect((await diary.sheet()).races).toMatchObject([
      {
        id: replacement.id,
        distance: 1400,
        runs: [{ horseId: diary.horse.id, officeNotes: 'On record as “The Barbé Cup”.' }],
      },
    ])
    expect(before.races).toHaveLength(1)
  })

  test('can’t be put back before a horse that was entered in it', async () => {
    await diary.enter({ state: 'declared' })
    await diary.remove(`races/${diary.race}`)
    const raceDeletion = await diary.lastDeleted()
    await diary.remove(`horses/${diary.horse.id}`)
    expect(await diary.staff.send('POST', `/api/deleted/${raceDeletion}/restore`)).toMatchObject({
      status: 409,
      json: { message: 'A horse entered in it was deleted. Put the horse back first.' },
    })
    expect((await diary.restore()).status).toBe(200)
    expect((await diary.staff.send('POST', `/api/deleted/${raceDeletion}/restore`)).status).toBe(
      200,
    )
    expect(await diary.runs()).toHaveLength(1)
  })
})
