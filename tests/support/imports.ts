import { expect } from 'vitest'
import { importReport } from '../../src/domains/racing/import.contract'
import { createHorse, type NewHorse } from '../../src/domains/horses/server/horses-changes.store'
import { testApp } from './app'
import { raceCards } from './race-cards'

/** A stable with these horses, and an office that imports results and undoes imports. */
export async function importOffice(horses: Record<string, Omit<NewHorse, 'name'>>) {
  const app = await testApp()
  const ids = new Map<string, string>()
  for (const [name, fields] of Object.entries(horses)) {
    const { id } = await createHorse(app.database.kysely, app.clock.now(), { name, ...fields })
    ids.set(name, id)
  }
  return {
    app,
    office: await importer(app),
    cards: await raceCards(app),
    idOf: (horse: string) => ids.get(horse) ?? '',
  }
}

export type ImportOffice = Awaited<ReturnType<typeof importOffice>>

async function importer(app: Awaited<ReturnType<typeof testApp>>) {
  const { headers } = await app.signIn('staff')
  const send = (csv: string, body: object = {}) =>
    app.send('POST', '/api/results/import', { csv, ...body }, headers)
  return {
    headers,
    send,
    load: async (csv: string, body: object = {}) => {
      const { status, json } = await send(csv, body)
      expect({ status, json }).toMatchObject({ status: 200 })
      return importReport.parse(json)
    },
    undo: (id: string | null) => app.send('POST', `/api/results/imports/${id}/undo`, {}, headers),
  }
}
