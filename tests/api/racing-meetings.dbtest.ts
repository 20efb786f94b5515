import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { meetingSummary } from '../../src/domains/racing/racing.contract'
import { aDiary, type Diary } from '../support/diary'
import { signedInAs } from '../support/staff'

let diary: Diary
beforeEach(async () => {
  diary = await aDiary()
})

describe('a meeting', () => {
  test('is listed by season, with what is missing', async () => {
    const next = await diary.post('meetings', { date: '2026-11-28', venue: 'Champ de Mars' })
    await diary.post('meetings', { date: '2025-11-29', title: 'Day 17' })
    await diary.enter({ state: 'declared' })
    const other = await diary.another('Second String')
    const later = await diary.post(`meetings/${next.id}/races`, { name: 'The Filao Cup' })
    await diary.enter({ horseId: other.id, state: 'nominated' }, later.id)
    const list = async (query: string) =>
      z.array(meetingSummary).parse(await diary.staff.get(`/api/meetings${query}`))
    expect(await list('?season=2026')).toMatchObject([
      { id: next.id, races: 1, runs: 1, resultsMissing: 0, undeclared: 1 },
      { id: diary.meeting, races: 1, runs: 1, resultsMissing: 1, undeclared: 0 },
    ])
    expect((await list('')).map(({ date }) => date)).toEqual([
      '2026-11-28',
      '2026-11-14',
      '2025-11-29',
    ])
    expect(await list('?season=1999')).toEqual([])
    expect(await diary.staff.get('/api/meetings?season=now')).toMatchObject({
      errors: [{ path: 'season', message: 'Must be a year' }],
    })
  })

  test('is listed with the places of our runners, those of disqualified horses left out', async () => {
    const places = [1, 2, 2, 4] as const
    const confirm = ['same-place']
    for (const [index, position] of places.entries()) {
      const { id } = await diary.another(`Runner ${String(index)}`)
      await diary.enter({ horseId: id, finish: 'finished', position, confirm })
    }
    const other = await diary.another('Thrown Out')
    await diary.enter({ horseId: other.id, finish: 'disqualified', position: 3, confirm })
    const [meeting] = z.array(meetingSummary).parse(await diary.staff.get('/api/meetings'))
    expect(meeting).toMatchObject({ runs: 5, wins: 1, seconds: 2, thirds: 0 })
  })

  test('counts a result as missing from its race’s off time in Mauritius', async () => {
    const today = await diary.post('meetings', { date: '2026-11-20', venue: 'Champ de Mars' })
    const due = async (offTime: string) => {
      const { id } = await diary.post(`meetings/${today.id}/races`, { name: 'Plate', offTime })
      await diary.enter({ horseId: (await diary.another(offTime)).id, state: 'declared' }, id)
    }
    // it is noon
    await due('11:59')
    await due('12:30')
    expect(await diary.staff.get('/api/meetings?season=2026')).toMatchObject([
      { resultsMissing: 1 },
      {},
    ])
  })

  test('is the only one that day at its venue, however that is spelled', async () => {
    const twin = { date: '2026-11-14', venue: ' champ de  MARS' }
    expect(await diary.staff.send('POST', '/api/meetings', twin)).toMatchObject({
      status: 409,
      json: { message: 'There is already a meeting on 14 November 2026, Champ de Mars' },
    })
    const elsewhere = await diary.post('meetings', { date: '2026-11-14', venue: 'Saint-Denis' })
    expect((await diary.patch(`meetings/${elsewhere.id}`, { venue: 'Champ de Mars' })).status).toBe(
      409,
    )
  })

  test('asks about a date without racing', async () => {
    for (const [date, why] of [
      ['2027-01-16', 'There is usually no racing then.'],
      ['2062-11-21', 'That is more than a season away.'],
    ] as const) {
      const answer = await diary.staff.send('POST', '/api/meetings', { date })
      expect(answer).toMatchObject({ status: 409, json: { questions: [{ code: 'off-season' }] } })
      expect(JSON.stringify(answer.json)).toContain(why)
    }
    await diary.post('meetings', { date: '2027-01-16', confirm: ['off-season'] })
  })

  test('takes its runs along to another day, but never results into the future', async () => {
    const { id } = await diary.enter({ state: 'declared' })
    expect((await diary.patch(`meetings/${diary.meeting}`, { date: '2026-11-21' })).status).toBe(
      200,
    )
    expect(await diary.patch(`runs/${id}`, { position: 1 })).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'position' }] },
    })
    await diary.patch(`meetings/${diary.meeting}`, { date: '2026-11-07' })
    expect((await diary.patch(`runs/${id}`, { position: 1 })).status).toBe(200)
    expect(await diary.app.json(`/api/horses/${diary.horse.slug}/performances`)).toMatchObject([
      { raceDate: '2026-11-07', position: 1 },
    ])
    expect(await diary.patch(`meetings/${diary.meeting}`, { date: '2026-11-21' })).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'date' }] },
    })
  })

  test('asks whether its runners are in two races on the day it is moved to', async () => {
    await diary.enter({ state: 'declared' })
    const other = await diary.post('meetings', { date: '2026-11-28', venue: 'Saint-Denis' })
    const there = await diary.post(`meetings/${other.id}/races`, { name: 'Prix' })
    await diary.enter({ state: 'declared' }, there.id)
    const move = { date: '2026-11-28' }
    expect(await diary.patch(`meetings/${diary.meeting}`, move)).toMatchObject({
      status: 409,
      json: { questions: [{ code: 'second-race' }] },
    })
    const confirmed = await diary.patch(`meetings/${diary.meeting}`, {
      ...move,
      confirm: ['second-race'],
    })
    expect(confirmed.status).toBe(200)
  })

  test('is abandoned for a reason, and held once it has a result', async () => {
    expect(await diary.patch(`meetings/${diary.meeting}`, { status: 'abandoned' })).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'abandonedReason' }] },
    })
    const abandoned = { status: 'abandoned', abandonedReason: 'Waterlogged' }
    expect(await diary.patch(`meetings/${diary.meeting}`, abandoned)).toMatchObject({ status: 200 })
    const { id } = await diary.enter({ state: 'declared' })
    expect(await diary.patch(`runs/${id}`, { position: 1 })).toMatchObject({
      status: 409,
      json: { questions: [{ code: 'abandoned' }] },
    })
    expect(await diary.patch(`meetings/${diary.meeting}`, { status: 'planned' })).toMatchObject({
      json: { abandonedReason: null },
    })
    await diary.patch(`runs/${id}`, { position: 1 })
    expect(await diary.sheet()).toMatchObject({ status: 'held' })
    expect(await diary.patch(`meetings/${diary.meeting}`, abandoned)).toMatchObject({
      status: 409,
      json: { questions: [{ code: 'has-results' }] },
    })
  })

  test('is deleted with its entries and put back, but never with results', async () => {
    const { id } = await diary.enter({ state: 'declared', jockey: 'B. Sooful' })
    const before = await diary.sheet()
    expect((await diary.remove(`meetings/${diary.meeting}`)).status).toBe(204)
    expect((await diary.staff.send('GET', `/api/meetings/${diary.meeting}`)).status).toBe(404)
    expect((await diary.restore()).status).toBe(200)
    expect(await diary.sheet()).toEqual(before)
    await diary.patch(`runs/${id}`, { position: 2 })
    for (const [path, what] of [
      [`meetings/${diary.meeting}`, 'The meeting'],
      [`races/${diary.race}`, 'Race 4, The Barbé Cup'],
    ] as const)
      expect(await diary.remove(path)).toMatchObject({
        status: 409,
        json: {
          message: `${what} can’t be deleted: it has results (Brass Lantern, 2nd). Delete those first.`,
          results: [id],
        },
      })
    expect(await diary.runs()).toHaveLength(1)
  })

  test('begins and ends at midnight in Mauritius, which is 20:00 UTC', async () => {
    const day = await diary.post('meetings', { date: '2026-11-21', venue: 'Champ de Mars' })
    const entered = async (offTime: string) => {
      const path = `meetings/${day.id}/races`
      const { id } = await diary.post(path, { name: `Plate at ${offTime}`, offTime })
      return diary.enter({ state: 'declared', confirm: ['second-race'] }, id)
    }
    const first = await entered('00:00')
    const last = await entered('23:59')
    /** How many results are due, and whether each run may have one. */
    const at = async (time: string) => {
      diary.app.clock.at = new Date(time)
      const staff = await signedInAs(diary.app, 'staff')
      const [meeting] = z.array(meetingSummary).parse(await staff.get('/api/meetings?season=2026'))
      const answers = []
      for (const { id } of [first, last]) {
        const confirm = ['second-race', 'same-place']
        const change = { position: 1, confirm }
        answers.push((await staff.send('PATCH', `/api/runs/${id}`, change)).status)
        await staff.send('PATCH', `/api/runs/${id}`, { state: 'declared', confirm })
      }
      return [meeting?.resultsMissing, ...answers]
    }
    expect(await at('2026-11-20T19:59:59.999Z')).toEqual([0, 400, 400])
    expect(await at('2026-11-20T20:00:00.000Z')).toEqual([1, 200, 200])
    expect(await at('2026-11-21T19:58:59.999Z')).toEqual([1, 200, 200])
    expect(await at('2026-11-21T19:59:00.000Z')).toEqual([2, 200, 200])
    expect(await at('2026-11-21T20:00:00.000Z')).toEqual([2, 200, 200])
  })
})

test('lets only staff into the diary', async () => {
  const viewer = await signedInAs(diary.app, 'viewer')
  for (const path of ['/api/meetings', `/api/meetings/${diary.meeting}`]) {
    expect((await diary.app.get(path)).status).toBe(401)
    expect((await viewer.send('GET', path)).status).toBe(403)
  }
  const { status } = await viewer.send('POST', `/api/races/${diary.race}/runs`, {
    horseId: diary.horse.id,
  })
  expect(status).toBe(403)
})

test('lists the horses to enter: those still racing first, with where they ran and who rode', async () => {
  const another2 = await diary.another('Aloe Reel')
  await diary.app.database.kysely
    .updateTable('horses')
    .set({ status: 'retired' })
    .where('id', '=', another2.id)
    .execute()
  await diary.enter({ state: 'ran', position: 2, jockey: 'R. Joorawon' })
  const next = await diary.post('meetings', { date: '2026-11-28', venue: 'champ de mars' })
  const away = await diary.post('meetings', { date: '2026-11-29', venue: 'Elsewhere' })
  const path = (id: string) => `/api/meetings/${id}/candidates`
  const lantern = { id: diary.horse.id, name: 'Brass Lantern', jockeys: ['R. Joorawon'] }
  const reel = { name: 'Aloe Reel', status: 'retired', ranHereLast: false, jockeys: [] }
  expect(await diary.staff.get(path(next.id))).toMatchObject([
    { ...lantern, ranHereLast: true, isEntered: false },
    reel,
  ])
  expect(await diary.staff.get(path(away.id))).toMatchObject([
    { ...lantern, ranHereLast: false },
    reel,
  ])
  expect(await diary.staff.get(path(diary.meeting))).toMatchObject([
    { ...lantern, isEntered: true, jockeys: [] },
    reel,
  ])
  expect(await diary.staff.get(path(diary.horse.id))).toMatchObject({
    message: 'Meeting not found',
  })
})
