import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contentDetail } from '../../src/domains/content/content.contract'
import { aDiary, type Diary } from '../support/diary'

const meetings = z.array(z.object({ id: z.string(), date: z.string() }))
const entries = z.array(z.object({ action: z.string(), detail: contentDetail }))

let diary: Diary
beforeEach(async () => {
  diary = await aDiary()
})

describe('a performance', () => {
  const run = { raceName: 'The barbe cup', raceDate: '2026-11-14', trackName: 'Champ de Mars' }
  const add = (body: object) =>
    diary.staff.send('POST', `/api/horses/${diary.horse.id}/performances`, { ...run, ...body })

  const enter = (body: object) =>
    diary.post(`horses/${diary.horse.id}/performances`, { ...run, ...body })
  /** A minute passes: no two things happen at the same time. */
  const later = () => {
    diary.app.clock.at = new Date(diary.app.clock.now().getTime() + 60_000)
  }
  const alone = { raceName: 'Alone', raceDate: '2026-10-17' }

  test('joins the race it names, and adds what that lacks', async () => {
    expect(await add({ position: 3, distanceMetres: 1600 })).toMatchObject({
      status: 201,
      json: { raceName: 'The Barbé Cup', raceNumber: 4, distanceMetres: 1600 },
    })
    expect(await diary.sheet()).toMatchObject({
      races: [{ id: diary.race, distance: 1600, runs: [{}] }],
    })
  })

  test('becomes the result of the entry', async () => {
    const { id } = await diary.enter({ state: 'declared', jockey: 'B. Sooful', draw: 3 })
    expect(await add({ position: 3 })).toMatchObject({
      status: 201,
      json: { id, position: 3, jockey: 'B. Sooful' },
    })
    expect(await diary.runs()).toMatchObject([{ id, state: 'ran', draw: 3 }])
  })

  test('asks before it changes the race for all its runners', async () => {
    await diary.patch(`races/${diary.race}`, { distance: 1600, totalRunners: 9 })
    const other = { distanceMetres: 1400, raceNumber: 4, raceName: 'The Maiden Cup' }
    expect(await add(other)).toMatchObject({
      status: 409,
      json: {
        questions: [
          {
            code: 'race-differs',
            message:
              'Race 4, The Barbé Cup, on 14 November 2026 is on record over 1,600\u00a0m, as “The Barbé Cup”. Change that for all its runners?',
          },
        ],
      },
    })
    expect((await add({ ...other, confirm: ['race-differs'] })).status).toBe(201)
    expect(await diary.sheet()).toMatchObject({
      races: [{ name: 'The Maiden Cup', distance: 1400, totalRunners: 9 }],
    })
  })

  test('corrects its race, or moves to the one it names, and leaves no empty race', async () => {
    const { id } = await enter({ raceName: 'Typo', raceDate: '2026-10-17', position: 2 })
    await diary.patch(`performances/${id}`, { raceName: 'The Golden Trophy', distanceMetres: 2200 })
    expect(await diary.staff.get('/api/meetings?season=2026')).toMatchObject([
      { id: diary.meeting },
      { races: 1 },
    ])
    await diary.patch(`performances/${id}`, { raceDate: '2026-10-10' })
    expect(await diary.staff.get('/api/meetings?season=2026')).toMatchObject([
      { id: diary.meeting },
      { date: '2026-10-10', races: 1 },
    ])
    const { raceName, raceDate } = run
    const moved = { raceName, raceDate, confirm: ['race-differs'] }
    expect(await diary.patch(`performances/${id}`, moved)).toMatchObject({
      status: 200,
      json: { raceNumber: 4, distanceMetres: 2200 },
    })
    expect(await diary.staff.get('/api/meetings?season=2026')).toMatchObject([
      { id: diary.meeting, races: 1 },
    ])
    expect(await diary.sheet()).toMatchObject({ races: [{ id: diary.race, distance: 2200 }] })
  })

  test('that is alone in its race takes the race with it when deleted, and brings it back', async () => {
    const { id } = await enter({ ...alone, position: 2 })
    const before = await diary.app.json(`/api/horses/${diary.horse.slug}/performances`)
    await diary.remove(`performances/${id}`)
    expect(await diary.staff.get('/api/meetings')).toMatchObject([{ id: diary.meeting }])
    expect(await diary.deleted(), 'its record has all of it').toMatchObject([{ subjectId: id }])
    expect((await diary.restore()).status).toBe(200)
    expect(await diary.app.json(`/api/horses/${diary.horse.slug}/performances`)).toEqual(before)
  })

  test('can be changed after its place beyond the field was confirmed', async () => {
    await diary.patch(`races/${diary.race}`, { totalRunners: 7 })
    const { id } = await diary.enter({ position: 8, confirm: ['beyond-field'] })
    expect((await diary.patch(`performances/${id}`, { jockey: 'B. Sooful' })).status).toBe(200)
    expect((await diary.patch(`performances/${id}`, { position: 9 })).status).toBe(400)
  })

  test('asks about its place where it moves, and in its own race', async () => {
    const rival = await diary.another('Second String')
    await diary.enter({ horseId: rival.id, position: 3 })
    const { id } = await enter({ ...alone, position: 3 })
    const samePlace = { status: 409, json: { questions: [{ code: 'same-place' }] } }
    expect(await diary.patch(`performances/${id}`, run)).toMatchObject(samePlace)
    const moved = { ...run, position: 2 }
    expect((await diary.patch(`performances/${id}`, moved)).status).toBe(200)
    expect(await diary.patch(`performances/${id}`, { position: 3 })).toMatchObject(samePlace)
  })

  test('takes its race to another day under a number that its own day has already', async () => {
    await diary.post(`meetings/${diary.meeting}/races`, { number: 5, name: 'The Golden Trophy' })
    const { id } = await enter({ raceName: 'Typo', raceNumber: 6, position: 2 })
    const corrected = { raceName: 'The Long Cup', raceNumber: 5, raceDate: '2026-10-17' }
    expect(await diary.patch(`performances/${id}`, corrected)).toMatchObject({
      status: 200,
      json: corrected,
    })
  })

  test('that moves to a planned meeting marks it as held', async () => {
    const { id } = await enter({ ...alone, position: 2 })
    await diary.patch(`performances/${id}`, run)
    expect(await diary.sheet()).toMatchObject({ status: 'held', races: [{ runs: [{ id }] }] })
  })

  test('is not put back into a meeting that has since been moved to the future', async () => {
    later()
    const { id } = await enter({ position: 2 })
    await diary.remove(`performances/${id}`)
    await diary.patch(`meetings/${diary.meeting}`, { date: '2026-11-21', status: 'planned' })
    expect(await diary.restore()).toMatchObject({
      status: 409,
      json: { message: 'Its meeting was moved to 21 November 2026: there can’t be a result yet.' },
    })
    await diary.patch(`meetings/${diary.meeting}`, { date: '2026-11-14' })
    expect((await diary.restore()).status).toBe(200)
    expect(await diary.sheet()).toMatchObject({ status: 'held', races: [{ runs: [{ id }] }] })
  })

  describe('leaves in the trail', () => {
    const idsOf = async () =>
      meetings
        .parse(await diary.staff.get('/api/meetings'))
        .map(({ id, date }) => [date, id] as const)
    const meetingOn = async (date: string) => new Map(await idsOf()).get(date) ?? ''
    /** A meeting's entries, oldest first: what was done to which race, or to it. */
    const trail = async (meeting: string) =>
      entries
        .parse(await diary.trailOf(`meeting:${meeting}`))
        .toReversed()
        .map(({ action, detail }) => [
          action,
          detail.item?.title ?? 'the meeting',
          ...(detail.changes ?? []).map(
            ({ field, from, to }) => `${field}: ${String(from)} → ${String(to)}`,
          ),
        ])
    test('the race and the meeting it makes, and what it adds to them', async () => {
      await enter({ ...alone, position: 2 })
      later()
      const { id: horseId } = await diary.another('Second String')
      const second = { ...run, ...alone, position: 3, distanceMetres: 1600, raceNumber: 5 }
      await diary.post(`horses/${horseId}/performances`, second)
      expect(await trail(await meetingOn('2026-10-17'))).toEqual([
        ['create', 'the meeting'],
        ['create', 'Alone'],
        ['change', 'Alone', 'number: null → 5', 'distance: null → 1600'],
      ])
    })

    test('a correction to its race, and the race and meeting it takes along to another day', async () => {
      const { id } = await enter({ ...alone, position: 2 })
      const left = await meetingOn('2026-10-17')
      later()
      const change = { raceName: 'The Golden Trophy', raceDate: '2026-10-10' }
      await diary.patch(`performances/${id}`, change)
      const there = await meetingOn('2026-10-10')
      const moved = 'meeting: 17 October 2026, Champ de Mars → 10 October 2026, Champ de Mars'
      const changed = ['change', 'Alone', 'name: Alone → The Golden Trophy', moved]
      expect(await trail(left)).toEqual([
        ['create', 'the meeting'],
        ['create', 'Alone'],
        changed,
        ['delete', 'the meeting'],
      ])
      expect(await trail(there)).toEqual([['create', 'the meeting'], changed])
      expect((await diary.restore()).status).toBe(200)
      expect(await trail(left)).toContainEqual(['restore', 'the meeting'])
      expect(await meetingOn('2026-10-17')).toBe(left)
    })

    test('the race and meeting that are empty once it has moved, which can be put back', async () => {
      const { id } = await enter({ ...alone, position: 2, distanceMetres: 1500 })
      const left = await meetingOn('2026-10-17')
      const before = await diary.sheet(left)
      later()
      await diary.patch(`performances/${id}`, { ...run, confirm: ['race-differs'] })
      expect(await trail(left)).toEqual([
        ['create', 'the meeting'],
        ['create', 'Alone'],
        ['delete', 'Alone'],
        ['delete', 'the meeting'],
      ])
      expect(await trail(diary.meeting)).toEqual([
        ['create', 'the meeting'],
        ['create', 'Race 4, The Barbé Cup'],
        ['change', 'Race 4, The Barbé Cup', 'distance: null → 1500'],
        ['change', 'the meeting', 'status: planned → held'],
      ])
      expect(await diary.deleted()).toMatchObject([
        { kind: 'race', title: 'Alone, 17 October 2026' },
      ])
      expect((await diary.restore()).status).toBe(200)
      const races = before.races.map((race) => ({ ...race, runs: [] }))
      expect(await diary.sheet(left)).toEqual({ ...before, races })
      expect((await trail(left)).slice(-2)).toEqual([
        ['restore', 'the meeting'],
        ['restore', 'Alone'],
      ])
    })

    test('the race and meeting deleted with it, however often it had moved, and put back with it', async () => {
      const { id: horseId } = await diary.another('Second String')
      await diary.post(`horses/${horseId}/performances`, { ...run, ...alone, position: 3 })
      later()
      const { id } = await enter({ ...alone, position: 2 })
      for (const raceDate of ['2026-10-10', '2026-10-03']) {
        later()
        await diary.patch(`performances/${id}`, { raceDate })
      }
      const last = await meetingOn('2026-10-03')
      later()
      await diary.remove(`performances/${id}`)
      expect((await idsOf()).map(([date]) => date)).toEqual(['2026-11-14', '2026-10-17'])
      const deleted = [
        ['delete', 'Alone'],
        ['delete', 'the meeting'],
      ]
      expect((await trail(last)).slice(-2)).toEqual(deleted)
      later()
      expect((await diary.restore()).status).toBe(200)
      expect(await diary.sheet(last)).toMatchObject({ races: [{ runs: [{ id }] }] })
      expect((await trail(last)).slice(-4)).toEqual([
        ...deleted,
        ['restore', 'the meeting'],
        ['restore', 'Alone'],
      ])
    })

    test('nothing about putting back a race that is already there again', async () => {
      const { id } = await enter({ ...alone, position: 2 })
      await diary.patch(`performances/${id}`, { ...run, confirm: ['race-differs'] })
      await enter({ ...alone, position: 2, confirm: ['second-race'] })
      const there = await trail(await meetingOn('2026-10-17'))
      expect(await diary.restore()).toMatchObject({
        status: 409,
        json: { message: 'There is already another one like it.' },
      })
      expect(await trail(await meetingOn('2026-10-17'))).toEqual(there)
    })
  })
})
