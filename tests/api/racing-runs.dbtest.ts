import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { updateHorse } from '../../src/domains/horses/server/horses-changes.store'
import { aDiary, type Diary, faultsIn } from '../support/diary'
import { signedInAs } from '../support/staff'

let diary: Diary
beforeEach(async () => {
  diary = await aDiary()
})

describe('a run', () => {
  test('goes from nomination to result, all of it in the trail', async () => {
    const { id } = await diary.enter({})
    expect(await diary.runs()).toMatchObject([{ state: 'nominated', finish: null }])
    await diary.patch(`runs/${id}`, { state: 'declared', jockey: 'B. Sooful', draw: '5' })
    expect(await diary.totals()).toEqual([0, 0, '0.00'])
    await diary.patch(`runs/${id}`, {
      ...{ position: 1, prizeMoney: '420000', time: '1.36.5', margin: '1¾ L' },
      ...{ carriedWeight: '56,5', apprenticeAllowance: 1.5, bodyWeight: 478, rating: 36 },
      ...{ comment: 'Won going away.', officeNotes: 'Check the off fore.' },
    })
    expect(await diary.runs()).toMatchObject([
      {
        ...{ state: 'ran', finish: 'finished', position: 1, jockey: 'B. Sooful', draw: 5 },
        ...{ time: '1:36.50', carriedWeight: 56.5, apprenticeAllowance: 1.5, bodyWeight: 478 },
      },
    ])
    expect(await diary.totals()).toEqual([1, 1, '420000.00'])
    const [performance] = z
      .array(z.looseObject({}))
      .parse(await diary.app.json(`/api/horses/${diary.horse.slug}/performances`))
    expect(performance).toMatchObject({ raceName: 'The Barbé Cup', comment: 'Won going away.' })
    expect(JSON.stringify(performance)).not.toContain('off fore')
    const trail = z.array(z.looseObject({ action: z.string() }))
    expect(
      trail.parse(await diary.trailOf(`horse:${diary.horse.id}`)).map(({ action }) => action),
    ).toEqual(['change', 'change', 'create'])
  })

  test('that is disqualified counts only as a start, until that is reversed', async () => {
    const { id } = await diary.enter({ position: 1, prizeMoney: '420000' })
    const shown = () => diary.app.json(`/api/horses/${diary.horse.slug}/performances`)
    await diary.patch(`runs/${id}`, { finish: 'disqualified' })
    expect(await diary.totals()).toEqual([1, 0, '0.00'])
    expect(await shown()).toMatchObject([
      { finish: 'disqualified', position: null, prizeMoney: '0.00' },
    ])
    await diary.patch(`runs/${id}`, { finish: 'finished' })
    expect(await diary.totals()).toEqual([1, 1, '420000.00'])
    expect(await shown()).toMatchObject([{ finish: 'finished', position: 1 }])
    expect(await diary.trailOf(`horse:${diary.horse.id}`)).toMatchObject([
      { detail: { changes: [{ field: 'finish', from: 'disqualified', to: 'finished' }] } },
      { detail: { changes: [{ field: 'finish', from: 'finished', to: 'disqualified' }] } },
      {},
    ])
  })

  test('that did not finish has no place', async () => {
    const { id } = await diary.enter({ position: 3, deadHeat: true })
    await diary.patch(`runs/${id}`, { finish: 'pulled-up' })
    expect(await diary.runs()).toMatchObject([
      { finish: 'pulled-up', position: null, deadHeat: false },
    ])
    await diary.patch(`runs/${id}`, { position: 4 })
    expect(await diary.runs()).toMatchObject([{ finish: 'finished', position: 4 }])
  })

  test('is scratched for a reason, and loses its result when it is declared again', async () => {
    const { id } = await diary.enter({ state: 'declared' })
    await diary.patch(`runs/${id}`, { state: 'scratched', scratchedReason: 'Lame' })
    expect(await diary.runs()).toMatchObject([
      { scratchedReason: 'Lame', scratchedAt: diary.app.clock.now().toISOString() },
    ])
    await diary.patch(`runs/${id}`, { state: 'declared' })
    expect(await diary.runs()).toMatchObject([{ scratchedReason: null, scratchedAt: null }])
    await diary.patch(`runs/${id}`, { position: 1, prizeMoney: '100' })
    await diary.patch(`runs/${id}`, { state: 'declared' })
    expect(await diary.runs()).toMatchObject([{ position: null, prizeMoney: '0.00', finish: null }])
    expect(await diary.totals()).toEqual([0, 0, '0.00'])
  })

  test.each([
    ['nominated', { position: 1 }, 'state', /declare it first/],
    ['scratched', { state: 'ran', position: 1 }, 'state', /declare it first/],
    ['declared', { state: 'declared', position: 1 }, 'position', /Only a horse that ran/],
    ['declared', { prizeMoney: '5' }, 'prizeMoney', /Only a horse that ran/],
    ['declared', { state: 'ran' }, 'finish', /Give the place/],
    ['declared', { finish: 'finished' }, 'position', /Place is required/],
    ['declared', { finish: 'fell', position: 2 }, 'position', /no place/],
    ['declared', { scratchedReason: 'Lame' }, 'scratchedReason', /not scratched/],
    ['declared', { finish: 'dnf', deadHeat: true }, 'deadHeat', /needs a place/],
  ] as const)('that is %s refuses %o', async (state, change, path, message) => {
    const { id } = await diary.enter({ state })
    const before = await diary.runs()
    expect(faultsIn(await diary.patch(`runs/${id}`, change))[path]).toMatch(message)
    expect(await diary.runs()).toEqual(before)
  })

  test.each([
    [
      { carriedWeight: 29.9 },
      'carriedWeight',
      'Must be from 30 to 100 kg, with at most one decimal',
    ],
    [{ carriedWeight: 56.55 }, 'carriedWeight', /at most one decimal/],
    [{ draw: 0 }, 'draw', 'Must be a whole number from 1 to 99'],
    [{ rating: 201 }, 'rating', 'Must be a whole number from 0 to 200'],
    [{ time: '1:60.00' }, 'time', 'Must be a time such as 1:24.35'],
    [{ state: 'winner' }, 'state', /Must be nominated/],
    [{ finish: 'won' }, 'finish', 'Must be how the run ended'],
    [{ jockey: 'x'.repeat(121) }, 'jockey', 'At most 120 characters'],
  ])('refuses %o', async (sent, path, message) => {
    const { id } = await diary.enter({ state: 'declared' })
    expect(faultsIn(await diary.patch(`runs/${id}`, sent))[path]).toMatch(message)
  })

  test('is entered once in a race, and in two races a day only after a question', async () => {
    await diary.enter({ state: 'declared' })
    const again = () =>
      diary.staff.send('POST', `/api/races/${diary.race}/runs`, { horseId: diary.horse.id })
    expect(await again()).toMatchObject({
      status: 409,
      json: {
        message: 'Brass Lantern is already entered in Race 4, The Barbé Cup, on 14 November 2026',
      },
    })
    const { id } = await diary.post(`meetings/${diary.meeting}/races`, {
      number: 7,
      name: 'The Filao Cup',
    })
    const second = { horseId: diary.horse.id, state: 'declared' }
    expect(await diary.staff.send('POST', `/api/races/${id}/runs`, second)).toMatchObject({
      status: 409,
      json: { questions: [{ code: 'second-race' }] },
    })
    await diary.enter({ ...second, confirm: ['second-race'] }, id)
  })

  test('is entered once, however many enter it at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        diary.staff.send('POST', `/api/races/${diary.race}/runs`, { horseId: diary.horse.id }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
  })

  test('moves to another race', async () => {
    const { id } = await diary.enter({ state: 'declared' })
    const other = await diary.post(`meetings/${diary.meeting}/races`, {
      number: 5,
      name: 'The Filao Cup',
    })
    expect(await diary.patch(`runs/${id}`, { raceId: other.id })).toMatchObject({
      json: { raceId: other.id },
    })
    expect((await diary.patch(`runs/${id}`, { raceId: diary.meeting })).status).toBe(404)
    const third = await diary.post(`meetings/${diary.meeting}/races`, { number: 6, name: 'Plate' })
    const was = { raceId: diary.race }
    expect(await diary.patch(`runs/${id}`, { raceId: third.id, was })).toMatchObject({
      status: 409,
      json: { clashes: [{ field: 'raceId', current: other.id }] },
    })
    expect((await diary.patch(`runs/${id}`, { raceId: other.id, was })).status).toBe(200)
  })

  test.each([
    ['retired', 'Brass Lantern is retired. Is it running anyway?'],
    ['sold', 'Brass Lantern is sold. Is it running anyway?'],
  ] as const)('of a horse that is %s is asked about from today on', async (status, message) => {
    await updateHorse(diary.app.database.kysely, diary.app.clock.now(), diary.horse.id, { status })
    const next = await diary.post('meetings', { date: '2026-11-21' })
    const { id } = await diary.post(`meetings/${next.id}/races`, { name: 'The Filao Cup' })
    expect(
      await diary.staff.send('POST', `/api/races/${id}/runs`, { horseId: diary.horse.id }),
    ).toMatchObject({
      status: 409,
      json: { questions: [{ code: 'not-racing', message }] },
    })
    await diary.enter({ position: 2 })
  })

  test('asks about a place already taken, unless it is a dead heat, and about one beyond the field', async () => {
    await diary.patch(`races/${diary.race}`, { totalRunners: 9 })
    await diary.enter({ position: 2 })
    const other = await diary.enter({
      horseId: (await diary.another('Second String')).id,
      state: 'declared',
    })
    const place = (body: object) => diary.patch(`runs/${other.id}`, body)
    expect(await place({ position: 2 })).toMatchObject({
      status: 409,
      json: {
        questions: [
          {
            code: 'same-place',
            message: 'Brass Lantern is 2nd in this race, too. Is it a dead heat?',
          },
        ],
      },
    })
    expect(await place({ position: 10 })).toMatchObject({
      status: 409,
      json: {
        questions: [
          {
            code: 'beyond-field',
            message: 'The place is 10th, but there were only 9 runners. Is that right?',
          },
        ],
      },
    })
    expect((await place({ position: 2, confirm: ['same-place'] })).status).toBe(200)
    const [first] = await diary.runs()
    await diary.patch(`runs/${first?.id}`, { deadHeat: true, confirm: ['same-place'] })
    expect((await place({ deadHeat: true })).status).toBe(200)
  })

  test('asks about a prize a tenth of the usual', async () => {
    await diary.enter({ position: 1, prizeMoney: '420000' })
    const other = {
      horseId: (await diary.another('Second String')).id,
      position: 1,
      prizeMoney: '42000',
    }
    const { id } = await diary.post(`meetings/${diary.meeting}/races`, {
      number: 5,
      name: 'The Filao Cup',
    })
    expect(await diary.staff.send('POST', `/api/races/${id}/runs`, other)).toMatchObject({
      status: 409,
      json: { questions: [{ code: 'unlikely-prize' }] },
    })
  })

  test('is not changed for someone who has signed out since', async () => {
    const { id } = await diary.enter({ state: 'declared' })
    const other = await signedInAs(diary.app, 'staff')
    const change = { position: 2, by: diary.staff.userId }
    expect(await other.send('PATCH', `/api/runs/${id}`, change)).toMatchObject({
      status: 403,
      json: { message: 'This was typed by someone else, who must sign in to send it' },
    })
    expect((await diary.patch(`runs/${id}`, change)).status).toBe(200)
  })

  test('clashes only in the fields that two people changed at once', async () => {
    const { id } = await diary.enter({ state: 'declared' })
    const was = { position: null, jockey: null }
    expect((await diary.patch(`runs/${id}`, { position: 2, was: { position: null } })).status).toBe(
      200,
    )
    const mine = { position: 3, jockey: 'B. Sooful' }
    expect(await diary.patch(`runs/${id}`, { ...mine, was })).toMatchObject({
      status: 409,
      json: { clashes: [{ field: 'position', current: 2 }], current: { position: 2 } },
    })
    expect(
      (await diary.patch(`runs/${id}`, { jockey: 'B. Sooful', was: { jockey: null } })).status,
    ).toBe(200)
    expect(
      (await diary.patch(`runs/${id}`, { position: 2, was: { position: null } })).status,
      'both entered the same place',
    ).toBe(200)
    const seen = { ...mine, was: { ...was, position: 2, jockey: 'B. Sooful' } }
    expect((await diary.patch(`runs/${id}`, seen)).status).toBe(200)
  })

  test('is changed once with a key, however often it is sent', async () => {
    const { id } = await diary.enter({ state: 'declared' })
    const key = { 'idempotency-key': 'a-key-of-the-outbox-1' }
    const send = () =>
      diary.app.send(
        'PATCH',
        `/api/runs/${id}`,
        { position: 2 },
        { ...diary.staff.headers, ...key },
      )
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.json).toEqual(first.json)
    await diary.patch(`runs/${id}`, { position: 4 })
    expect((await send()).json).toEqual(first.json)
    expect(await diary.runs()).toMatchObject([{ position: 4 }])
  })

  test('goes with its horse and comes back with it, even if its race is gone', async () => {
    await diary.enter({ state: 'declared', jockey: 'B. Sooful' })
    await diary.remove(`horses/${diary.horse.id}`)
    expect(await diary.runs()).toEqual([])
    const deletion = await diary.lastDeleted()
    await diary.remove(`meetings/${diary.meeting}`)
    expect((await diary.staff.send('POST', `/api/deleted/${deletion}/restore`)).status).toBe(200)
    expect(await diary.sheet()).toMatchObject({
      date: '2026-11-14',
      races: [{ number: 4, name: 'The Barbé Cup', runs: [{ jockey: 'B. Sooful' }] }],
    })
  })
})
