import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { meetingSheet, meetingSummary } from '../../src/domains/racing/racing.contract'
import { createHorse, updateHorse } from '../../src/domains/horses/server/horses-changes.store'
import { testApp } from '../support/app'
import { signedInAs } from '../support/staff'

let app: Awaited<ReturnType<typeof testApp>>
let staff: Awaited<ReturnType<typeof signedInAs>>
let horse: { id: string; slug: string }
let meeting: string
let race: string

const made = z.looseObject({ id: z.string(), updatedAt: z.string() })
const post = async (path: string, body: object) => {
  const answer = await staff.send('POST', `/api/${path}`, body)
  expect(answer, JSON.stringify(answer.json)).toMatchObject({ status: 201 })
  return made.parse(answer.json)
}
const patch = (path: string, body: object) => staff.send('PATCH', `/api/${path}`, body)
const remove = (path: string) => staff.send('DELETE', `/api/${path}`)
const sheet = async (id = meeting) => meetingSheet.parse(await staff.get(`/api/meetings/${id}`))
const runs = async () => (await sheet()).races.flatMap((each) => each.runs)
const enter = (fields: object, raceId = race) =>
  post(`races/${raceId}/runs`, { horseId: horse.id, ...fields })
const another = async (name: string) =>
  createHorse(app.database.kysely, app.clock.now(), { name, dateOfBirth: '2021-08-01' })
const fields = async () => z.looseObject({}).parse(await app.json(`/api/horses/${horse.slug}`))
const totals = async () => {
  const { totalRaces, totalWins, totalEarnings } = await fields()
  return [totalRaces, totalWins, totalEarnings]
}
const refused = z.object({ errors: z.array(z.object({ path: z.string(), message: z.string() })) })
const faultsIn = ({ status, json }: { status: number; json: unknown }) => {
  expect(status).toBe(400)
  return Object.fromEntries(refused.parse(json).errors.map(({ path, message }) => [path, message]))
}
const trailOf = (subject: string) => staff.get(`/api/audit?subject=${subject}`)
const lastDeleted = async () => {
  const [thing] = z.array(z.looseObject({ id: z.string() })).parse(await staff.get('/api/deleted'))
  return thing?.id ?? ''
}
const restore = async () => staff.send('POST', `/api/deleted/${await lastDeleted()}/restore`)

// today is 20 November 2026, a Friday
beforeEach(async () => {
  app = await testApp()
  staff = await signedInAs(app, 'staff')
  horse = await another('Brass Lantern')
  meeting = (await post('meetings', { date: '2026-11-14', venue: 'Champ de Mars' })).id
  race = (await post(`meetings/${meeting}/races`, { number: 4, name: 'The Barbé Cup' })).id
})

describe('a meeting', () => {
  test('is listed by season, with what is missing', async () => {
    const next = await post('meetings', { date: '2026-11-28', venue: 'Champ de Mars' })
    await post('meetings', { date: '2025-11-29', title: 'Day 17' })
    await enter({ state: 'declared' })
    const other = await another('Second String')
    const later = await post(`meetings/${next.id}/races`, { name: 'The Filao Cup' })
    await enter({ horseId: other.id, state: 'nominated' }, later.id)
    const list = async (query: string) =>
      z.array(meetingSummary).parse(await staff.get(`/api/meetings${query}`))
    expect(await list('?season=2026')).toMatchObject([
      { id: next.id, races: 1, runs: 1, resultsMissing: 0, undeclared: 1 },
      { id: meeting, races: 1, runs: 1, resultsMissing: 1, undeclared: 0 },
    ])
    expect((await list('')).map(({ date }) => date)).toEqual([
      '2026-11-28',
      '2026-11-14',
      '2025-11-29',
    ])
    expect(await list('?season=1999')).toEqual([])
    expect(await staff.get('/api/meetings?season=now')).toMatchObject({
      errors: [{ path: 'season', message: 'Must be a year' }],
    })
  })

  test('misses a result from its race’s off time in Mauritius on', async () => {
    const today = await post('meetings', { date: '2026-11-20', venue: 'Champ de Mars' })
    const due = async (offTime: string) => {
      const { id } = await post(`meetings/${today.id}/races`, { name: 'Plate', offTime })
      await enter({ horseId: (await another(offTime)).id, state: 'declared' }, id)
    }
    // it is noon
    await due('11:59')
    await due('12:30')
    expect(await staff.get('/api/meetings?season=2026')).toMatchObject([{ resultsMissing: 1 }, {}])
  })

  test('is one a day at a venue, however that is spelled', async () => {
    const twin = { date: '2026-11-14', venue: ' champ de  MARS' }
    expect(await staff.send('POST', '/api/meetings', twin)).toMatchObject({
      status: 409,
      json: { message: 'There is already a meeting on 14 November 2026, Champ de Mars' },
    })
    const elsewhere = await post('meetings', { date: '2026-11-14', venue: 'Saint-Denis' })
    expect((await patch(`meetings/${elsewhere.id}`, { venue: 'Champ de Mars' })).status).toBe(409)
  })

  test('asks about a date without racing', async () => {
    for (const [date, why] of [
      ['2027-01-16', 'There is usually no racing then.'],
      ['2062-11-21', 'That is more than a season away.'],
    ] as const) {
      const answer = await staff.send('POST', '/api/meetings', { date })
      expect(answer).toMatchObject({ status: 409, json: { questions: [{ code: 'off-season' }] } })
      expect(JSON.stringify(answer.json)).toContain(why)
    }
    await post('meetings', { date: '2027-01-16', confirm: ['off-season'] })
  })

  test('takes its runs along to another day, but no results into the future', async () => {
    const { id } = await enter({ state: 'declared' })
    expect((await patch(`meetings/${meeting}`, { date: '2026-11-21' })).status).toBe(200)
    expect(await patch(`runs/${id}`, { position: 1 })).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'position' }] },
    })
    await patch(`meetings/${meeting}`, { date: '2026-11-07' })
    expect((await patch(`runs/${id}`, { position: 1 })).status).toBe(200)
    expect(await app.json(`/api/horses/${horse.slug}/performances`)).toMatchObject([
      { raceDate: '2026-11-07', position: 1 },
    ])
    expect(await patch(`meetings/${meeting}`, { date: '2026-11-21' })).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'date' }] },
    })
  })

  test('asks whether its runners are in two races on the day it is moved to', async () => {
    await enter({ state: 'declared' })
    const other = await post('meetings', { date: '2026-11-28', venue: 'Saint-Denis' })
    const there = await post(`meetings/${other.id}/races`, { name: 'Prix' })
    await enter({ state: 'declared' }, there.id)
    const move = { date: '2026-11-28' }
    expect(await patch(`meetings/${meeting}`, move)).toMatchObject({
      status: 409,
      json: { questions: [{ code: 'second-race' }] },
    })
    const confirmed = await patch(`meetings/${meeting}`, { ...move, confirm: ['second-race'] })
    expect(confirmed.status).toBe(200)
  })

  test('is abandoned for a reason, and held once it has a result', async () => {
    expect(await patch(`meetings/${meeting}`, { status: 'abandoned' })).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'abandonedReason' }] },
    })
    const abandoned = { status: 'abandoned', abandonedReason: 'Waterlogged' }
    expect(await patch(`meetings/${meeting}`, abandoned)).toMatchObject({ status: 200 })
    const { id } = await enter({ state: 'declared' })
    expect(await patch(`runs/${id}`, { position: 1 })).toMatchObject({
      status: 409,
      json: { questions: [{ code: 'abandoned' }] },
    })
    expect(await patch(`meetings/${meeting}`, { status: 'planned' })).toMatchObject({
      json: { abandonedReason: null },
    })
    await patch(`runs/${id}`, { position: 1 })
    expect(await sheet()).toMatchObject({ status: 'held' })
    expect(await patch(`meetings/${meeting}`, abandoned)).toMatchObject({
      status: 409,
      json: { questions: [{ code: 'has-results' }] },
    })
  })

  test('is deleted with its entries and put back, but never with results', async () => {
    const { id } = await enter({ state: 'declared', jockey: 'B. Sooful' })
    const before = await sheet()
    expect((await remove(`meetings/${meeting}`)).status).toBe(204)
    expect((await staff.send('GET', `/api/meetings/${meeting}`)).status).toBe(404)
    expect((await restore()).status).toBe(200)
    expect(await sheet()).toEqual(before)
    await patch(`runs/${id}`, { position: 2 })
    for (const [path, what] of [
      [`meetings/${meeting}`, 'The meeting'],
      [`races/${race}`, 'Race 4, The Barbé Cup'],
    ] as const)
      expect(await remove(path)).toMatchObject({
        status: 409,
        json: {
          message: `${what} can’t be deleted: it has results (Brass Lantern, 2nd). Delete those first.`,
          results: [id],
        },
      })
    expect(await runs()).toHaveLength(1)
  })

  test('keeps 500 runs in order', async () => {
    for (let n = 0; n < 500; n += 1)
      await enter({ horseId: (await another(`Horse ${n}`)).id, state: 'declared' })
    expect(await runs()).toHaveLength(500)
  })
})

describe('a race', () => {
  test('stands once: what is corrected is corrected for all its runners', async () => {
    const other = await another('Second String')
    for (const [position, { id }] of [horse, other].entries())
      await enter({ horseId: id, position: position + 1 })
    await patch(`races/${race}`, { name: 'The Barbe Trophy', distance: '1600', totalRunners: 9 })
    for (const { slug } of [horse, other])
      expect(await app.json(`/api/horses/${slug}/performances`)).toMatchObject([
        { raceName: 'The Barbe Trophy', distanceMetres: 1600, totalRunners: 9 },
      ])
    expect(await trailOf(`meeting:${meeting}`)).toMatchObject([
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
    expect(await staff.send('POST', `/api/meetings/${meeting}/races`, twin)).toMatchObject(taken)
    const { id } = await post(`meetings/${meeting}/races`, { ...twin, number: 5 })
    expect(await patch(`races/${id}`, { number: 4 })).toMatchObject(taken)
    expect((await patch(`races/${race}`, { number: 4, raceClass: '0-36' })).status).toBe(200)
  })

  test.each([
    [{ offTime: '9h05' }, { offTime: '09:05' }],
    [{ offTime: '1345' }, { offTime: '13:45' }],
    [{ offTime: '00:00' }, { offTime: '00:00' }],
    [{ prizes: ['420000', 170000.5] }, { prizes: ['420000.00', '170000.50'] }],
    [{ currency: 'EUR' }, { currency: 'EUR' }],
  ])('takes %o as %o', async (sent, kept) => {
    expect(await patch(`races/${race}`, sent)).toMatchObject({ status: 200, json: kept })
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
    expect(await patch(`races/${race}`, sent)).toMatchObject({
      status: 400,
      json: { errors: [{ path, message }] },
    })
  })

  test('asks before its field becomes smaller than a place', async () => {
    await enter({ position: 8 })
    const smaller = { totalRunners: 7 }
    expect(await patch(`races/${race}`, smaller)).toMatchObject({
      status: 409,
      json: { questions: [{ code: 'beyond-field' }] },
    })
    expect((await patch(`races/${race}`, { ...smaller, confirm: ['beyond-field'] })).status).toBe(
      200,
    )
  })

  test('says what places in its class earn', async () => {
    await patch(`races/${race}`, { raceClass: 'Benchmark 36' })
    await enter({ position: 2, prizeMoney: '41000' })
    const later = await post('meetings', { date: '2026-11-19' })
    const busy = { number: 3, name: 'Stakes', raceClass: 'Benchmark 46' }
    const { id: often } = await post(`meetings/${later.id}/races`, busy)
    await enter({ position: 1, prizeMoney: '90000', confirm: ['second-race'] }, often)
    // another class was paid a thousand times since
    const { kysely } = app.database
    const busyRace = kysely.selectFrom('races').selectAll().where('id', '=', often)
    const paidRun = kysely.selectFrom('runs').selectAll().where('race_id', '=', often)
    const raceRow = await busyRace.executeTakeFirstOrThrow()
    const runRow = await paidRun.executeTakeFirstOrThrow()
    const ids = Array.from({ length: 1000 }, () => randomUUID())
    const named = (id: string) => ({ ...raceRow, id, name: id, number: null })
    await kysely.insertInto('races').values(ids.map(named)).execute()
    const placed = (id: string) => ({ ...runRow, id, race_id: id })
    await kysely.insertInto('runs').values(ids.map(placed)).execute()
    const { id: next } = await post('meetings', { date: '2026-11-21' })
    await post(`meetings/${next}/races`, { number: 1, name: 'Plate', raceClass: 'Benchmark 36' })
    await post(`meetings/${next}/races`, { number: 2, name: 'Cup' })
    await post(`meetings/${next}/races`, { number: 3, name: 'Vase', raceClass: 'Benchmark 46' })
    expect(await staff.get(`/api/meetings/${next}/usual-prizes`)).toMatchObject([
      { prizes: ['0.00', '41000.00', '0.00', '0.00', '0.00'] },
      { prizes: [] },
      { prizes: ['90000.00', '0.00', '0.00', '0.00', '0.00'] },
    ])
  })

  test('gives its currency to its runs, and only rupees count as earnings', async () => {
    await enter({ position: 1, prizeMoney: '5000' })
    expect(await totals()).toEqual([1, 1, '5000.00'])
    await patch(`races/${race}`, { currency: 'EUR' })
    expect(await totals()).toEqual([1, 1, '0.00'])
    expect(await app.json(`/api/horses/${horse.slug}/performances`)).toMatchObject([
      { prizeMoney: '5000.00', currency: 'EUR' },
    ])
  })

  test('is put back into the meeting that is there, with its runs', async () => {
    await enter({ state: 'declared' })
    const before = await sheet()
    await remove(`races/${race}`)
    expect((await sheet()).races).toEqual([])
    const replacement = await post(`meetings/${meeting}/races`, {
      ...{ number: 4, name: 'The Maiden Cup', distance: 1400 },
    })
    expect((await restore()).status).toBe(200)
    expect((await sheet()).races).toMatchObject([
      {
        id: replacement.id,
        distance: 1400,
        runs: [{ horseId: horse.id, officeNotes: 'On record as “The Barbé Cup”.' }],
      },
    ])
    expect(before.races).toHaveLength(1)
  })

  test('can’t be put back before a horse that was entered in it', async () => {
    await enter({ state: 'declared' })
    await remove(`races/${race}`)
    const raceDeletion = await lastDeleted()
    await remove(`horses/${horse.id}`)
    expect(await staff.send('POST', `/api/deleted/${raceDeletion}/restore`)).toMatchObject({
      status: 409,
      json: { message: 'A horse entered in it was deleted. Put the horse back first.' },
    })
    expect((await restore()).status).toBe(200)
    expect((await staff.send('POST', `/api/deleted/${raceDeletion}/restore`)).status).toBe(200)
    expect(await runs()).toHaveLength(1)
  })
})

describe('a run', () => {
  test('goes from nomination to result, all of it in the trail', async () => {
    const { id } = await enter({})
    expect(await runs()).toMatchObject([{ state: 'nominated', finish: null }])
    await patch(`runs/${id}`, { state: 'declared', jockey: 'B. Sooful', draw: '5' })
    expect(await totals()).toEqual([0, 0, '0.00'])
    await patch(`runs/${id}`, {
      ...{ position: 1, prizeMoney: '420000', time: '1.36.5', margin: '1¾ L' },
      ...{ carriedWeight: '56,5', apprenticeAllowance: 1.5, bodyWeight: 478, rating: 36 },
      ...{ comment: 'Won going away.', officeNotes: 'Check the off fore.' },
    })
    expect(await runs()).toMatchObject([
      {
        ...{ state: 'ran', finish: 'finished', position: 1, jockey: 'B. Sooful', draw: 5 },
        ...{ time: '1:36.50', carriedWeight: 56.5, apprenticeAllowance: 1.5, bodyWeight: 478 },
      },
    ])
    expect(await totals()).toEqual([1, 1, '420000.00'])
    const [performance] = z
      .array(z.looseObject({}))
      .parse(await app.json(`/api/horses/${horse.slug}/performances`))
    expect(performance).toMatchObject({ raceName: 'The Barbé Cup', comment: 'Won going away.' })
    expect(JSON.stringify(performance)).not.toContain('off fore')
    const trail = z.array(z.looseObject({ action: z.string() }))
    expect(trail.parse(await trailOf(`horse:${horse.id}`)).map(({ action }) => action)).toEqual([
      'change',
      'change',
      'create',
    ])
  })

  test('that is disqualified counts as a start alone, until that is reversed', async () => {
    const { id } = await enter({ position: 1, prizeMoney: '420000' })
    const shown = () => app.json(`/api/horses/${horse.slug}/performances`)
    await patch(`runs/${id}`, { finish: 'disqualified' })
    expect(await totals()).toEqual([1, 0, '0.00'])
    expect(await shown()).toMatchObject([
      { finish: 'disqualified', position: null, prizeMoney: '0.00' },
    ])
    await patch(`runs/${id}`, { finish: 'finished' })
    expect(await totals()).toEqual([1, 1, '420000.00'])
    expect(await shown()).toMatchObject([{ finish: 'finished', position: 1 }])
    expect(await trailOf(`horse:${horse.id}`)).toMatchObject([
      { detail: { changes: [{ field: 'finish', from: 'disqualified', to: 'finished' }] } },
      { detail: { changes: [{ field: 'finish', from: 'finished', to: 'disqualified' }] } },
      {},
    ])
  })

  test('that ended otherwise has no place', async () => {
    const { id } = await enter({ position: 3, deadHeat: true })
    await patch(`runs/${id}`, { finish: 'pulled-up' })
    expect(await runs()).toMatchObject([{ finish: 'pulled-up', position: null, deadHeat: false }])
    await patch(`runs/${id}`, { position: 4 })
    expect(await runs()).toMatchObject([{ finish: 'finished', position: 4 }])
  })

  test('is scratched for a reason, and loses its result when it is declared again', async () => {
    const { id } = await enter({ state: 'declared' })
    await patch(`runs/${id}`, { state: 'scratched', scratchedReason: 'Lame' })
    expect(await runs()).toMatchObject([
      { scratchedReason: 'Lame', scratchedAt: app.clock.now().toISOString() },
    ])
    await patch(`runs/${id}`, { state: 'declared' })
    expect(await runs()).toMatchObject([{ scratchedReason: null, scratchedAt: null }])
    await patch(`runs/${id}`, { position: 1, prizeMoney: '100' })
    await patch(`runs/${id}`, { state: 'declared' })
    expect(await runs()).toMatchObject([{ position: null, prizeMoney: '0.00', finish: null }])
    expect(await totals()).toEqual([0, 0, '0.00'])
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
    const { id } = await enter({ state })
    const before = await runs()
    expect(faultsIn(await patch(`runs/${id}`, change))[path]).toMatch(message)
    expect(await runs()).toEqual(before)
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
    const { id } = await enter({ state: 'declared' })
    expect(faultsIn(await patch(`runs/${id}`, sent))[path]).toMatch(message)
  })

  test('happens once a race, and twice a day only after a question', async () => {
    await enter({ state: 'declared' })
    const again = () => staff.send('POST', `/api/races/${race}/runs`, { horseId: horse.id })
    expect(await again()).toMatchObject({
      status: 409,
      json: {
        message: 'Brass Lantern is already entered in Race 4, The Barbé Cup, on 14 November 2026',
      },
    })
    const { id } = await post(`meetings/${meeting}/races`, { number: 7, name: 'The Filao Cup' })
    const second = { horseId: horse.id, state: 'declared' }
    expect(await staff.send('POST', `/api/races/${id}/runs`, second)).toMatchObject({
      status: 409,
      json: { questions: [{ code: 'second-race' }] },
    })
    await enter({ ...second, confirm: ['second-race'] }, id)
  })

  test('is entered once, however many enter it at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        staff.send('POST', `/api/races/${race}/runs`, { horseId: horse.id }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
  })

  test('moves to another race', async () => {
    const { id } = await enter({ state: 'declared' })
    const other = await post(`meetings/${meeting}/races`, { number: 5, name: 'The Filao Cup' })
    expect(await patch(`runs/${id}`, { raceId: other.id })).toMatchObject({
      json: { raceId: other.id },
    })
    expect((await patch(`runs/${id}`, { raceId: meeting })).status).toBe(404)
    const third = await post(`meetings/${meeting}/races`, { number: 6, name: 'The Badamier Cup' })
    expect(await patch(`runs/${id}`, { raceId: third.id, was: { raceId: race } })).toMatchObject({
      status: 409,
      json: { clashes: [{ field: 'raceId', current: other.id }] },
    })
    expect(await patch(`runs/${id}`, { raceId: other.id, was: { raceId: race } })).toMatchObject({
      status: 200,
    })
  })

  test.each([
    ['retired', 'Brass Lantern is retired. Is it running anyway?'],
    ['sold', 'Brass Lantern is sold. Is it running anyway?'],
  ] as const)('of a horse that is %s needs a yes from today on', async (status, message) => {
    await updateHorse(app.database.kysely, app.clock.now(), horse.id, { status })
    const next = await post('meetings', { date: '2026-11-21' })
    const { id } = await post(`meetings/${next.id}/races`, { name: 'The Filao Cup' })
    expect(await staff.send('POST', `/api/races/${id}/runs`, { horseId: horse.id })).toMatchObject({
      status: 409,
      json: { questions: [{ code: 'not-racing', message }] },
    })
    await enter({ position: 2 })
  })

  test('asks about a place taken, unless both are in a dead heat, and beyond the field', async () => {
    await patch(`races/${race}`, { totalRunners: 9 })
    await enter({ position: 2 })
    const other = await enter({ horseId: (await another('Second String')).id, state: 'declared' })
    const place = (body: object) => patch(`runs/${other.id}`, body)
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
    const [first] = await runs()
    await patch(`runs/${first?.id}`, { deadHeat: true, confirm: ['same-place'] })
    expect((await place({ deadHeat: true })).status).toBe(200)
  })

  test('asks about a prize a tenth of the usual', async () => {
    await enter({ position: 1, prizeMoney: '420000' })
    const other = { horseId: (await another('Second String')).id, position: 1, prizeMoney: '42000' }
    const { id } = await post(`meetings/${meeting}/races`, { number: 5, name: 'The Filao Cup' })
    expect(await staff.send('POST', `/api/races/${id}/runs`, other)).toMatchObject({
      status: 409,
      json: { questions: [{ code: 'unlikely-prize' }] },
    })
  })

  test('is not changed for someone who has signed out since', async () => {
    const { id } = await enter({ state: 'declared' })
    const other = await signedInAs(app, 'staff')
    const change = { position: 2, by: staff.userId }
    expect(await other.send('PATCH', `/api/runs/${id}`, change)).toMatchObject({
      status: 403,
      json: { message: 'This was typed by someone else, who must sign in to send it' },
    })
    expect((await patch(`runs/${id}`, change)).status).toBe(200)
  })

  test('clashes only in the fields that two people changed at once', async () => {
    const { id } = await enter({ state: 'declared' })
    const was = { position: null, jockey: null }
    expect((await patch(`runs/${id}`, { position: 2, was: { position: null } })).status).toBe(200)
    const mine = { position: 3, jockey: 'B. Sooful' }
    expect(await patch(`runs/${id}`, { ...mine, was })).toMatchObject({
      status: 409,
      json: { clashes: [{ field: 'position', current: 2 }], current: { position: 2 } },
    })
    expect((await patch(`runs/${id}`, { jockey: 'B. Sooful', was: { jockey: null } })).status).toBe(
      200,
    )
    expect(
      (await patch(`runs/${id}`, { position: 2, was: { position: null } })).status,
      'both entered the same place',
    ).toBe(200)
    const seen = { ...mine, was: { ...was, position: 2, jockey: 'B. Sooful' } }
    expect((await patch(`runs/${id}`, seen)).status).toBe(200)
  })

  test('is changed once with a key, however often it is sent', async () => {
    const { id } = await enter({ state: 'declared' })
    const key = { 'idempotency-key': 'a-key-of-the-outbox-1' }
    const send = () =>
      app.send('PATCH', `/api/runs/${id}`, { position: 2 }, { ...staff.headers, ...key })
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.json).toEqual(first.json)
    await patch(`runs/${id}`, { position: 4 })
    expect((await send()).json).toEqual(first.json)
    expect(await runs()).toMatchObject([{ position: 4 }])
  })

  test('goes with its horse and comes back with it, even if its race is gone', async () => {
    await enter({ state: 'declared', jockey: 'B. Sooful' })
    await remove(`horses/${horse.id}`)
    expect(await runs()).toEqual([])
    const deletion = await lastDeleted()
    await remove(`meetings/${meeting}`)
    expect((await staff.send('POST', `/api/deleted/${deletion}/restore`)).status).toBe(200)
    expect(await sheet()).toMatchObject({
      date: '2026-11-14',
      races: [{ number: 4, name: 'The Barbé Cup', runs: [{ jockey: 'B. Sooful' }] }],
    })
  })
})

describe('a performance', () => {
  const run = { raceName: 'The barbe cup', raceDate: '2026-11-14', trackName: 'Champ de Mars' }
  const add = (body: object) =>
    staff.send('POST', `/api/horses/${horse.id}/performances`, { ...run, ...body })

  test('joins the race it names, and adds what that lacks', async () => {
    expect(await add({ position: 3, distanceMetres: 1600 })).toMatchObject({
      status: 201,
      json: { raceName: 'The Barbé Cup', raceNumber: 4, distanceMetres: 1600 },
    })
    expect(await sheet()).toMatchObject({ races: [{ id: race, distance: 1600, runs: [{}] }] })
  })

  test('becomes the result of the entry', async () => {
    const { id } = await enter({ state: 'declared', jockey: 'B. Sooful', draw: 3 })
    expect(await add({ position: 3 })).toMatchObject({
      status: 201,
      json: { id, position: 3, jockey: 'B. Sooful' },
    })
    expect(await runs()).toMatchObject([{ id, state: 'ran', draw: 3 }])
  })

  test('asks before it changes the race for all', async () => {
    await patch(`races/${race}`, { distance: 1600, totalRunners: 9 })
    const other = { distanceMetres: 1400, raceNumber: 4, raceName: 'The Maiden Cup' }
    expect(await add(other)).toMatchObject({
      status: 409,
      json: {
        questions: [
          {
            code: 'race-differs',
            message:
              'Race 4, The Barbé Cup, on 14 November 2026 is on record over 1,600 m, as “The Barbé Cup”. Change that for all its runners?',
          },
        ],
      },
    })
    expect((await add({ ...other, confirm: ['race-differs'] })).status).toBe(201)
    expect(await sheet()).toMatchObject({
      races: [{ name: 'The Maiden Cup', distance: 1400, totalRunners: 9 }],
    })
  })

  test('corrects its race, or moves to the one it names, and leaves no empty race', async () => {
    const { json } = await add({ raceName: 'Typo', raceDate: '2026-10-17', position: 2 })
    const { id } = made.parse(json)
    await patch(`performances/${id}`, { raceName: 'The Golden Trophy', distanceMetres: 2200 })
    expect(await staff.get('/api/meetings?season=2026')).toMatchObject([
      { id: meeting },
      { races: 1 },
    ])
    await patch(`performances/${id}`, { raceDate: '2026-10-10' })
    expect(await staff.get('/api/meetings?season=2026')).toMatchObject([
      { id: meeting },
      { date: '2026-10-10', races: 1 },
    ])
    const { raceName, raceDate } = run
    const moved = { raceName, raceDate, confirm: ['race-differs'] }
    expect(await patch(`performances/${id}`, moved)).toMatchObject({
      status: 200,
      json: { raceNumber: 4, distanceMetres: 2200 },
    })
    expect(await staff.get('/api/meetings?season=2026')).toMatchObject([{ id: meeting, races: 1 }])
    expect(await sheet()).toMatchObject({ races: [{ id: race, distance: 2200 }] })
  })

  test('that is the only thing in its race takes it along when deleted, and back', async () => {
    const { json } = await add({ raceName: 'Alone', raceDate: '2026-10-17', position: 2 })
    const before = await app.json(`/api/horses/${horse.slug}/performances`)
    await remove(`performances/${made.parse(json).id}`)
    expect(await staff.get('/api/meetings')).toMatchObject([{ id: meeting }])
    expect((await restore()).status).toBe(200)
    expect(await app.json(`/api/horses/${horse.slug}/performances`)).toEqual(before)
  })

  test('can be changed although it was confirmed beyond the field', async () => {
    await patch(`races/${race}`, { totalRunners: 7 })
    const { id } = await enter({ position: 8, confirm: ['beyond-field'] })
    expect((await patch(`performances/${id}`, { jockey: 'B. Sooful' })).status).toBe(200)
    expect((await patch(`performances/${id}`, { position: 9 })).status).toBe(400)
  })
})

test('lets only staff into the diary', async () => {
  const viewer = await signedInAs(app, 'viewer')
  for (const path of ['/api/meetings', `/api/meetings/${meeting}`]) {
    expect((await app.get(path)).status).toBe(401)
    expect((await viewer.send('GET', path)).status).toBe(403)
  }
  const { status } = await viewer.send('POST', `/api/races/${race}/runs`, { horseId: horse.id })
  expect(status).toBe(403)
})

test('lists who may be entered: horses that race first, with where they ran and who rode', async () => {
  const another2 = await another('Aloe Reel')
  await app.database.kysely
    .updateTable('horses')
    .set({ status: 'retired' })
    .where('id', '=', another2.id)
    .execute()
  await enter({ state: 'ran', position: 2, jockey: 'R. Joorawon' })
  const next = await post('meetings', { date: '2026-11-28', venue: 'champ de mars' })
  const away = await post('meetings', { date: '2026-11-29', venue: 'Elsewhere' })
  const path = (id: string) => `/api/meetings/${id}/candidates`
  const lantern = { id: horse.id, name: 'Brass Lantern', jockeys: ['R. Joorawon'] }
  const reel = { name: 'Aloe Reel', status: 'retired', ranHereLast: false, jockeys: [] }
  expect(await staff.get(path(next.id))).toMatchObject([
    { ...lantern, ranHereLast: true, isEntered: false },
    reel,
  ])
  expect(await staff.get(path(away.id))).toMatchObject([{ ...lantern, ranHereLast: false }, reel])
  expect(await staff.get(path(meeting))).toMatchObject([
    { ...lantern, isEntered: true, jockeys: [] },
    reel,
  ])
  expect(await staff.get(path(horse.id))).toMatchObject({ message: 'Meeting not found' })
})
