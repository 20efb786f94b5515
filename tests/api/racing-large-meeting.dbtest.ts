import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createHorse } from '../../src/domains/horses/server/horses-changes.store'
import { insertRun } from '../../src/domains/racing/server/racing-changes.store'
import { publicMeeting } from '../../src/domains/racing/racing-public.contract'
import { aDiary, type Diary } from '../support/diary'
import { shortestHold } from '../support/event-loop'

const refusal = z.object({ message: z.string(), results: z.array(z.string()) })
const RUNS = 500
const HOLD_MS = 50

let diary: Diary
/** Sorted, as the sheet shows them. */
const names = Array.from({ length: RUNS }, (_, n) => `Horse ${String(n).padStart(3, '0')}`)

beforeAll(async () => {
  diary = await aDiary()
  const { database, clock } = diary.app
  const now = clock.now()
  await database.transaction(async (tx) => {
    const race = { id: diary.race, currency: 'MUR' as const }
    for (const name of names.toReversed()) {
      const { id } = await createHorse(tx, now, { name })
      await insertRun(tx, now, race, id, { state: 'declared' })
    }
  })
})

const shown = async () => (await diary.runs()).map(({ horseName }) => horseName)

/** Does it, several times if need be, and expects others to get their turn meanwhile. */
async function inTurns<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  const answers: Answer[] = []
  const held = await shortestHold(HOLD_MS, async () => answers.push(await run()))
  expect(held).toBeLessThanOrEqual(HOLD_MS)
  const answer = answers.at(-1)
  if (answer === undefined) throw new Error('nothing was done')
  return answer
}

test('500 runs in one meeting are read, moved, deleted and put back, and others get their turn', async () => {
  expect(await inTurns(shown)).toEqual(names)
  const move = async (date: string) =>
    (await diary.patch(`meetings/${diary.meeting}`, { date })).status
  const there = async () => [await move('2026-11-28'), await move('2026-11-21')]
  expect(await inTurns(there)).toEqual([200, 200])
  const ahead = await inTurns(() => diary.app.json('/api/racing/next'))
  const [meeting] = publicMeeting.array().parse(ahead)
  expect(meeting?.date).toBe('2026-11-21')
  expect(meeting?.races[0]?.runs.map(({ horseName }) => horseName)).toEqual(names)
  const thereAndBack = async () => [
    (await diary.remove(`meetings/${diary.meeting}`)).status,
    (await diary.restore()).status,
  ]
  expect(await inTurns(thereAndBack)).toEqual([204, 200])
  expect(await shown()).toEqual(names)
})

test('a race with 500 results refuses to be deleted, in a sentence of reasonable length', async () => {
  await diary.patch(`meetings/${diary.meeting}`, { date: '2026-11-14' })
  await diary.app.database.kysely
    .updateTable('runs')
    .set({ state: 'ran', finish: 'dnf' })
    .where('race_id', '=', diary.race)
    .execute()
  const { status, json } = await inTurns(() => diary.remove(`races/${diary.race}`))
  expect(status).toBe(409)
  const { message, results } = refusal.parse(json)
  expect(results).toHaveLength(RUNS)
  expect(message).toContain('Horse 000, DNF; Horse 001')
  expect(message).toContain('Horse 019, DNF …). Delete those first.')
})
