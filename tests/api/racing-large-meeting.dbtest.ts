import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createHorse } from '../../src/domains/horses/server/horses-changes.store'
import { insertRun } from '../../src/domains/racing/server/racing-changes.store'
import { publicMeeting } from '../../src/domains/racing/racing-public.contract'
import { aDiary, type Diary } from '../support/diary'
import { limitHere, shortestHold } from '../support/event-loop'

const refusal = z.object({ message: z.string(), results: z.array(z.string()) })
const RUNS = 500
const HOLD_MS = 50

let diary: Diary
/** In order. */
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

/** Does it, and expects that others got their turn meanwhile. */
async function inTurns<Answer>(run: () => Promise<Answer>, tries = 1): Promise<Answer> {
  const limit = limitHere(HOLD_MS)
  const answers: Answer[] = []
  const held = await shortestHold(limit, async () => answers.push(await run()), tries)
  expect(held).toBeLessThan(limit)
  const answer = answers.at(-1)
  if (answer === undefined) throw new Error('nothing was done')
  return answer
}

test('500 runs in one meeting are read, moved, deleted and put back, and others get their turn', async () => {
  expect(await inTurns(shown, 5)).toEqual(names)
  const moved = await inTurns(() =>
    diary.patch(`meetings/${diary.meeting}`, { date: '2026-11-21' }),
  )
  expect(moved.status).toBe(200)
  const next = publicMeeting
    .array()
    .parse(await inTurns(() => diary.app.json('/api/racing/next'), 5))
  expect(next.map(({ date }) => date)).toEqual(['2026-11-21'])
  expect(next[0]?.races[0]?.runs.map(({ horseName }) => horseName)).toEqual(names)
  const removed = await inTurns(() => diary.remove(`meetings/${diary.meeting}`))
  expect(removed.status).toBe(204)
  const restored = await inTurns(() => diary.restore())
  expect(restored.status).toBe(200)
  expect(await shown()).toEqual(names)
})

test('500 results in one race refuse its deletion in a sentence of bearable length', async () => {
  await diary.patch(`meetings/${diary.meeting}`, { date: '2026-11-14' })
  await diary.app.database.kysely
    .updateTable('runs')
    .set({ state: 'ran', finish: 'dnf' })
    .where('race_id', '=', diary.race)
    .execute()
  const { status, json } = await inTurns(() => diary.remove(`races/${diary.race}`), 5)
  expect(status).toBe(409)
  const { message, results } = refusal.parse(json)
  expect(results).toHaveLength(RUNS)
  expect(message).toContain('Horse 000, DNF; Horse 001')
  expect(message).toContain('Horse 019, DNF …). Delete those first.')
})
