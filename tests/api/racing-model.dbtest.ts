import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createHorse } from '../../src/domains/horses/server/horses-changes.store'
import { meetingSheet } from '../../src/domains/racing/racing.contract'
import {
  type FinishKind,
  finishKinds,
  type RunState,
  runStates,
} from '../../src/domains/racing/racing.rules'
import { mayBecome } from '../../src/domains/racing/run-result.rules'
import { testApp } from '../support/app'
import { signedInAs } from '../support/staff'

// Any sequence of changes to runs leaves the totals of a plain model, and no run in two states.

interface ModelRun {
  state: RunState
  finish: FinishKind | null
  position: number | null
  prize: number
}

type Step =
  | { kind: 'state'; run: number; state: RunState }
  | { kind: 'place'; run: number; position: number }
  | { kind: 'finish'; run: number; finish: FinishKind }
  | { kind: 'prize'; run: number; prize: number }
  | { kind: 'delete' | 'restore'; run: number }

const RUNS = 3
const run = fc.nat(RUNS - 1)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('state' as const), run, state: fc.constantFrom(...runStates) }),
  fc.record({ kind: fc.constant('place' as const), run, position: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ kind: fc.constant('finish' as const), run, finish: fc.constantFrom(...finishKinds) }),
  fc.record({ kind: fc.constant('prize' as const), run, prize: fc.integer({ min: 0, max: 900 }) }),
  fc.record({ kind: fc.constantFrom('delete' as const, 'restore' as const), run }),
)

const everyCode = ['same-place', 'unlikely-prize', 'second-race']

/** What a step makes of a run, or undefined if it is refused. */
function expected(before: ModelRun, { kind, ...change }: Step): ModelRun | undefined {
  if (kind === 'place' && 'position' in change) {
    if (!mayBecome(before.state, 'ran')) return undefined
    const finish = before.finish === 'disqualified' ? 'disqualified' : 'finished'
    return { ...before, state: 'ran', finish, position: change.position }
  }
  if (kind === 'finish' && 'finish' in change) {
    const { finish } = change
    const keepsPlace = finish === 'finished' || finish === 'disqualified'
    if (!mayBecome(before.state, 'ran')) return undefined
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
  return { state: change.state, finish: null, position: null, prize: 0 }
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

const made = z.looseObject({ id: z.string() })

test('totals equal a plain model’s after any sequence of changes', async () => {
  const app = await testApp()
  const staff = await signedInAs(app, 'staff')
  const post = async (path: string, body: object) =>
    made.parse((await staff.send('POST', `/api/${path}`, body)).json).id
  let day = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      day += 1
      const horse = await createHorse(app.database.kysely, app.clock.now(), { name: `H${day}` })
      const venue = `Track ${day}`
      const meetings: string[] = []
      const ids: string[] = []
      for (let n = 0; n < RUNS; n += 1) {
        const meeting = await post('meetings', { date: `2026-06-0${n + 1}`, venue })
        meetings.push(meeting)
        const race = await post(`meetings/${meeting}/races`, { name: 'Plate' })
        ids.push(await post(`races/${race}/runs`, { horseId: horse.id, state: 'declared' }))
      }
      const model = ids.map((): ModelRun => ({
        state: 'declared',
        finish: null,
        position: null,
        prize: 0,
      }))
      const deletions = new Map<number, string>()
      for (const each of steps) {
        const id = ids[each.run] ?? ''
        const before = model[each.run]
        if (!before) continue
        if (each.kind === 'delete') {
          const { status } = await staff.send('DELETE', `/api/runs/${id}`)
          expect(status).toBe(deletions.has(each.run) ? 404 : 204)
          if (status === 204) {
            const [last] = z.array(made).parse(await staff.get('/api/deleted?kinds=performance'))
            deletions.set(each.run, last?.id ?? '')
          }
          continue
        }
        if (each.kind === 'restore') {
          const deletion = deletions.get(each.run)
          if (deletion === undefined) continue
          const answer = await staff.send('POST', `/api/deleted/${deletion}/restore`)
          expect(answer.status).toBe(200)
          deletions.delete(each.run)
          continue
        }
        const after = expected(before, each)
        const body = { ...bodyOf(each), confirm: everyCode }
        const { status } = await staff.send('PATCH', `/api/runs/${id}`, body)
        if (deletions.has(each.run)) expect(status).toBe(404)
        else {
          expect(status, JSON.stringify([before, each])).toBe(after ? 200 : 400)
          if (after) model[each.run] = after
        }
      }
      const there = model.filter((_, index) => !deletions.has(index))
      const ran = there.filter(({ state }) => state === 'ran')
      const counting = ran.filter(({ finish }) => finish !== 'disqualified')
      expect(await app.json(`/api/horses/${horse.id}`)).toMatchObject({
        totalRaces: ran.length,
        totalWins: counting.filter(({ position }) => position === 1).length,
        totalEarnings: `${counting.reduce((sum, { prize }) => sum + prize, 0)}.00`,
      })
      for (const [index, meeting] of meetings.entries()) {
        const sheet = meetingSheet.parse(await staff.get(`/api/meetings/${meeting}`))
        const kept = sheet.races.flatMap(({ runs }) => runs)
        const { state, finish, position } = model[index] ?? {}
        expect(kept).toMatchObject(deletions.has(index) ? [] : [{ state, finish, position }])
      }
    }),
    { numRuns: 25 },
  )
})
