import { expect } from 'vitest'
import { z } from 'zod'
import { run as runShape } from '../../src/domains/racing/racing.contract'
import { createHorse } from '../../src/domains/horses/server/horses-changes.store'
import { testApp } from './app'
import { signedInAs } from './staff'

const made = z.object({ id: z.string() })
type Fields = Record<string, unknown>

/** The office, entering meetings, races and runs through the API; it answers every question with yes. */
export async function raceCards(app: Awaited<ReturnType<typeof testApp>>) {
  const staff = await signedInAs(app, 'staff')
  const confirm = [
    'second-race',
    'same-place',
    'beyond-field',
    'unlikely-prize',
    'off-season',
    'too-young',
  ]
  const send = async (method: string, path: string, fields: Fields) => {
    const { status, json } = await staff.send(method, path, { confirm, ...fields })
    expect([200, 201], `${method} ${path}: ${JSON.stringify(json)}`).toContain(status)
    return json
  }
  const make = async (path: string, fields: Fields) =>
    made.parse(await send('POST', path, fields)).id
  const run = (raceId: string, fields: Fields) => make(`/api/races/${raceId}/runs`, fields)
  const change = async (runId: string, fields: Fields) =>
    runShape.parse(await send('PATCH', `/api/runs/${runId}`, fields))
  return {
    staff,
    meeting: (fields: Fields) => make('/api/meetings', fields),
    race: (meetingId: string, fields: Fields) => make(`/api/meetings/${meetingId}/races`, fields),
    run,
    change,
    changeRace: (id: string, fields: Fields) => send('PATCH', `/api/races/${id}`, fields),
    changeMeeting: (id: string, fields: Fields) => send('PATCH', `/api/meetings/${id}`, fields),
    /** A run that was declared, and then run. */
    result: async (raceId: string, horseId: string, fields: Fields) => {
      const id = await run(raceId, { horseId, state: 'declared', confirm })
      await change(id, fields)
      return id
    },
  }
}

export type RaceOffice = Awaited<ReturnType<typeof raceOffice>>

/** A stable with two horses and an office, on Friday 20 November 2026 at noon in Mauritius. */
export async function raceOffice({ second = 'Tamarind Ledger' } = {}) {
  const app = await testApp()
  const db = app.database.kysely
  const office = await raceCards(app)
  const lantern = await createHorse(db, app.clock.now(), { name: 'Brass Lantern' })
  const ledger = await createHorse(db, app.clock.now(), { name: second })
  return { app, office, lantern, ledger }
}
