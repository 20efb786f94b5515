import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createHorse } from '../../src/domains/horses/server/horses-changes.store'
import { meetingSheet } from '../../src/domains/racing/racing.contract'
import {
  type FinishKind,
  finishKinds,
  type RunState,
  runStates,
} from '../../src/domains/racing/racing.rules'
import { mayBecome } from '../../src/domains/racing/run-result.rules'
import { aDiary } from '../support/diary'

// Any sequence of changes to runs and their meetings gives the totals of a plain model, and leaves no run in two states:
// entering, scratching, results, disqualifying and reversing that, moving a meeting, deleting and putting back.

interface ModelRun {
  state: RunState
  finish: FinishKind | null
  position: number | null
  prize: number
  date: string
  /** What was deleted last, and its record: the run alone, or its meeting with it. */
  gone: { what: 'run' | 'meeting'; record: string } | undefined
}

type Step =
  | { kind: 'state'; run: number; state: RunState }
  | { kind: 'place'; run: number; position: number }
  | { kind: 'finish'; run: number; finish: FinishKind }
  | { kind: 'prize'; run: number; prize: number }
  | { kind: 'move'; run: number; month: string }
  | { kind: 'delete' | 'delete performance' | 'delete meeting' | 'restore'; run: number }

const RUNS = 3
const months = ['2026-06', '2026-07', '2026-12']
/** Each run's meeting has its own day of the month. */
const dateIn = (month: string, index: number) => `${month}-0${index + 5}`
// today is 20 November 2026
const isAhead = ({ date }: ModelRun) => date > '2026-11-20'
const deletions = ['delete', 'delete performance', 'delete meeting'] as const
const run = fc.nat(RUNS - 1)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('state' as const), run, state: fc.constantFrom(...runStates) }),
  fc.record({ kind: fc.constant('place' as const), run, position: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ kind: fc.constant('finish' as const), run, finish: fc.constantFrom(...finishKinds) }),
  fc.record({ kind: fc.constant('prize' as const), run, prize: fc.integer({ min: 0, max: 900 }) }),
  fc.record({ kind: fc.constant('move' as const), run, month: fc.constantFrom(...months) }),
  fc.record({ kind: fc.constantFrom(...deletions, 'restore' as const), run }),
)

const everyCode = ['same-place', 'unlikely-prize', 'second-race']

/** What a step makes of a run, or undefined if it is refused. */
function expected(before: ModelRun, { kind, ...change }: Step): ModelRun | undefined {
  if (kind === 'place' && 'position' in change) {
    if (!mayBecome(before.state, 'ran') || isAhead(before)) return undefined
    const finish = before.finish === 'disqualified' ? 'disqualified' : 'finished'
    return { ...before, state: 'ran', finish, position: change.position }
  }
  if (kind === 'finish' && 'finish' in change) {
    const { finish } = change
    const keepsPlace = finish === 'finished' || finish === 'disqualified'
    if (!mayBecome(before.state, 'ran') || isAhead(before)) return undefined
    if (finish === 'finished' && before.position === null) return undefined
    return { ...before, state: 'ran', finish, position: keepsPlace ? before.position : null }
  }
  if (kind === 'prize' && 'prize' in change)
    return before.state === 'ran' || change.prize === 0
      ? { ...before, prize: before.state === 'ran' ? change.prize : 0 }
      : undefined
  if (kind !== 'state' || !('state' in change)) return before
  if (!mayBecome(before.state, change.state)) return undefined
  if (change.state === 'ran') return before.state === 'ran' ? before : undefined
  return { ...before, state: change.state, finish: null, position: null, prize: 0 }
}

/** The answer to a deletion, and what it takes along; the meeting was made with the run, and goes with its only result. */
function deletionOf(before: ModelRun, kind: (typeof deletions)[number], ids: Ids) {
  const { state, gone } = before
  if (kind === 'delete meeting') {
    const status = gone?.what === 'meeting' ? 404 : !gone && state === 'ran' ? 409 : 204
    return { status, path: `meetings/${ids.meeting}`, what: 'meeting' as const }
  }
  if (kind === 'delete')
    return { status: gone ? 404 : 204, path: `runs/${ids.run}`, what: 'run' as const }
  const status = gone || state !== 'ran' ? 404 : 204
  return { status, path: `performances/${ids.run}`, what: 'meeting' as const }
}

interface Ids {
  run: string
  meeting: string
}

const bodyOf = (each: Step) =>
  each.kind === 'state'
    ? { state: each.state }
    : each.kind === 'place'
      ? { position: each.position }
      : each.kind === 'finish'
        ? { finish: each.finish }
        : each.kind === 'prize'
          ? { prizeMoney: String(each.prize) }
          : {}

/** Steps that run every time, whatever the random ones are. */
const everyKind: Step[] = [
  { kind: 'place', run: 0, position: 1 },
  { kind: 'prize', run: 0, prize: 500 },
  { kind: 'finish', run: 0, finish: 'disqualified' },
  { kind: 'move', run: 0, month: '2026-07' },
  { kind: 'finish', run: 0, finish: 'finished' },
  { kind: 'delete performance', run: 0 },
  { kind: 'restore', run: 0 },
  { kind: 'move', run: 0, month: '2026-12' },
  { kind: 'state', run: 1, state: 'scratched' },
  { kind: 'delete meeting', run: 1 },
  { kind: 'restore', run: 1 },
  { kind: 'place', run: 2, position: 2 },
  { kind: 'delete', run: 2 },
  { kind: 'move', run: 2, month: '2026-12' },
  { kind: 'restore', run: 2 },
]

test('totals equal a plain model’s after any sequence of changes', async () => {
  const { app, staff, post, lastDeleted } = await aDiary()
  let day = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      day += 1
      const horse = await createHorse(app.database.kysely, app.clock.now(), { name: `H${day}` })
      const venue = `Track ${day}`
      const ids: Ids[] = []
      const model: ModelRun[] = []
      for (let n = 0; n < RUNS; n += 1) {
        const date = dateIn('2026-06', n)
        const { id: meeting } = await post('meetings', { date, venue })
        const { id: race } = await post(`meetings/${meeting}/races`, { name: 'Plate' })
        const entry = { horseId: horse.id, state: 'declared' }
        ids.push({ meeting, run: (await post(`races/${race}/runs`, entry)).id })
        const noResult = { finish: null, position: null, prize: 0 }
        model.push({ state: 'declared', ...noResult, date, gone: undefined })
      }
      const take = async (each: Step, before: ModelRun, its: Ids): Promise<ModelRun> => {
        const call = async (method: string, path: string, body?: object) => {
          const answer = await staff.send(method, `/api/${path}`, body)
          return { status: answer.status, words: JSON.stringify([each, before, answer.json]) }
        }
        const { gone } = before
        switch (each.kind) {
          case 'delete':
          case 'delete performance':
          case 'delete meeting': {
            const { path, what, status: expectedStatus } = deletionOf(before, each.kind, its)
            // a run deleted before its meeting brings that back: its record is the one that counts
            if (each.kind === 'delete meeting' && gone) return before
            const { status, words } = await call('DELETE', path)
            expect(status, words).toBe(expectedStatus)
            if (status !== 204) return before
            return { ...before, gone: { what, record: await lastDeleted() } }
          }
          case 'restore': {
            if (!gone) return before
            const { status, words } = await call('POST', `deleted/${gone.record}/restore`)
            const isTooEarly = before.state === 'ran' && isAhead(before)
            expect(status, words).toBe(isTooEarly ? 409 : 200)
            return isTooEarly ? before : { ...before, gone: undefined }
          }
          case 'move': {
            const date = dateIn(each.month, model.indexOf(before))
            const isRefused = before.state === 'ran' && !gone && isAhead({ ...before, date })
            const { status, words } = await call('PATCH', `meetings/${its.meeting}`, { date })
            expect(status, words).toBe(gone?.what === 'meeting' ? 404 : isRefused ? 400 : 200)
            return status === 200 ? { ...before, date } : before
          }
          default: {
            const after = expected(before, each)
            const body = { ...bodyOf(each), confirm: everyCode }
            const { status, words } = await call('PATCH', `runs/${its.run}`, body)
            expect(status, words).toBe(gone ? 404 : after ? 200 : 400)
            return gone ? before : (after ?? before)
          }
        }
      }
      for (const each of steps) {
        const before = model[each.run]
        const its = ids[each.run]
        if (before && its) model[each.run] = await take(each, before, its)
      }
      const ran = model.filter(({ gone, state }) => !gone && state === 'ran')
      const counting = ran.filter(({ finish }) => finish !== 'disqualified')
      expect(await app.json(`/api/horses/${horse.id}`)).toMatchObject({
        totalRaces: ran.length,
        totalWins: counting.filter(({ position }) => position === 1).length,
        totalEarnings: `${counting.reduce((sum, { prize }) => sum + prize, 0)}.00`,
      })
      const latestFirst = ran.toSorted((one, other) => (one.date > other.date ? -1 : 1))
      expect(await app.json(`/api/horses/${horse.id}/performances`)).toMatchObject(
        latestFirst.map(({ date: raceDate, finish, ...run }) => {
          const counts = finish !== 'disqualified'
          const position = counts ? run.position : null
          return { raceDate, finish, position, prizeMoney: `${counts ? run.prize : 0}.00` }
        }),
      )
      for (const [index, { meeting }] of ids.entries()) {
        const { state, finish, position, date, gone } = model[index] ?? {}
        const answer = await staff.send('GET', `/api/meetings/${meeting}`)
        expect(answer.status).toBe(gone?.what === 'meeting' ? 404 : 200)
        if (answer.status === 404) continue
        const sheet = meetingSheet.parse(answer.json)
        expect(sheet.date).toBe(date)
        const kept = sheet.races.flatMap(({ runs }) => runs)
        expect(kept).toMatchObject(gone ? [] : [{ state, finish, position }])
        if (!gone && state === 'ran') expect(sheet.status).toBe('held')
      }
    }),
    { numRuns: 25, examples: [[everyKind]] },
  )
})
