import { expect } from 'vitest'
import { z } from 'zod'
import { meetingSheet } from '../../src/domains/racing/racing.contract'
import { createHorse } from '../../src/domains/horses/server/horses-changes.store'
import { testApp } from './app'
import { signedInAs } from './staff'

const made = z.looseObject({ id: z.string(), updatedAt: z.string() })
const refused = z.object({ errors: z.array(z.object({ path: z.string(), message: z.string() })) })
const deletions = z.array(z.looseObject({ id: z.string(), kind: z.string(), title: z.string() }))

export type Diary = Awaited<ReturnType<typeof aDiary>>

/** A horse, and race 4, without runners, of a meeting six days ago: today is Friday 20 November 2026. */
export async function aDiary() {
  const app = await testApp()
  const staff = await signedInAs(app, 'staff')
  const post = async (path: string, body: object) => {
    const answer = await staff.send('POST', `/api/${path}`, body)
    expect(answer, JSON.stringify(answer.json)).toMatchObject({ status: 201 })
    return made.parse(answer.json)
  }
  const another = async (name: string) =>
    createHorse(app.database.kysely, app.clock.now(), { name, dateOfBirth: '2021-08-01' })
  const horse = await another('Brass Lantern')
  const meeting = (await post('meetings', { date: '2026-11-14', venue: 'Champ de Mars' })).id
  const race = (await post(`meetings/${meeting}/races`, { number: 4, name: 'The Barbé Cup' })).id
  const sheet = async (id = meeting) => meetingSheet.parse(await staff.get(`/api/meetings/${id}`))
  const deleted = async () => deletions.parse(await staff.get('/api/deleted'))
  const lastDeleted = async () => (await deleted())[0]?.id ?? ''
  const restore = async (id?: string) =>
    staff.send('POST', `/api/deleted/${id ?? (await lastDeleted())}/restore`)
  return {
    ...{ app, staff, horse, meeting, race, post, another, sheet, deleted, lastDeleted, restore },
    patch: (path: string, body: object) => staff.send('PATCH', `/api/${path}`, body),
    remove: (path: string) => staff.send('DELETE', `/api/${path}`),
    runs: async () => (await sheet()).races.flatMap((each) => each.runs),
    enter: (fields: object, raceId = race) =>
      post(`races/${raceId}/runs`, { horseId: horse.id, ...fields }),
    trailOf: (subject: string) => staff.get(`/api/audit?subject=${subject}`),
    /** The horse's starts, wins and earnings. */
    totals: async () => {
      const fields = z.looseObject({}).parse(await app.json(`/api/horses/${horse.slug}`))
      return [fields['totalRaces'], fields['totalWins'], fields['totalEarnings']]
    },
  }
}

/** What a `400` says about each field. */
export const faultsIn = ({ status, json }: { status: number; json: unknown }) => {
  expect(status).toBe(400)
  return Object.fromEntries(refused.parse(json).errors.map(({ path, message }) => [path, message]))
}
