import { expect } from 'vitest'
import { importReport } from '../../src/domains/racing/import.contract'
import type { testApp } from './app'

/** Someone in the office who imports results and undoes imports. */
export async function importer(app: Awaited<ReturnType<typeof testApp>>) {
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
