import { Agent, request } from 'node:http'
import { expect, test } from 'vitest'
import { openDatabase } from '../../src/db/database'
import { temporaryFolder } from '../support/database'
import { staffCookie } from '../support/office'
import { startStable } from '../support/running-stable'

/** Without a status, the request got no answer; `wasOpen` is set if its connection had served others before. */
interface Ending {
  status?: number | undefined
  wasOpen?: boolean
}

/** Sends one request over a connection that stays open between requests, as a proxy does. */
function ask(agent: Agent, url: string, cookie: string, name?: string): Promise<Ending> {
  return new Promise((resolve) => {
    const headers = { cookie, ...(name !== undefined && { 'content-type': 'application/json' }) }
    const sent = request(url, { agent, method: name === undefined ? 'GET' : 'POST', headers })
    sent.on('response', (answer) => {
      answer.resume()
      answer.on('end', () => resolve({ status: answer.statusCode }))
      answer.on('error', () => resolve({ wasOpen: true }))
    })
    sent.on('error', () => resolve({ wasOpen: sent.reusedSocket }))
    sent.end(name === undefined ? undefined : JSON.stringify({ name }))
  })
}

test('SIGTERM under load drops no request: each is answered, or never accepted', async () => {
  const dataDir = temporaryFolder()
  const cookie = await staffCookie({ dataDir })
  const stable = await startStable(dataDir, { environment: { LOG_LEVEL: 'silent' } })
  const ended = new Promise((resolve) => stable.process.once('exit', resolve))
  const endings: Ending[] = []
  const acknowledged: string[] = []
  const clients = Array.from({ length: 12 }, async (_, client) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let number = 1; ; number += 1) {
      const adds = client % 3 === 0
      const name = adds ? `Horse ${client}-${number}` : undefined
      const path = adds ? '/api/horses' : client % 3 === 1 ? '/horses' : '/api/user'
      const ending = await ask(agent, stable.baseURL + path, cookie, name)
      endings.push(ending)
      if (name !== undefined && ending.status === 201) acknowledged.push(name)
      if (ending.status === undefined) return agent.destroy()
    }
  })
  await expect.poll(() => endings.length, { timeout: 20_000 }).toBeGreaterThan(100)
  stable.process.kill('SIGTERM')
  await Promise.all(clients)
  expect(await ended).toBe(0)
  const answered = endings.filter(({ status }) => status !== undefined)
  expect(answered.filter(({ status }) => status !== 200 && status !== 201)).toEqual([])
  // Each client went on until it was refused: the kernel resets a connection that no one has accepted yet.
  const unanswered = endings.filter(({ status }) => status === undefined)
  expect(unanswered).toEqual(clients.map(() => ({ wasOpen: false })))
  const database = await openDatabase({ dataDir })
  const horses = await database.kysely.selectFrom('horses').select('name').execute()
  expect(horses.map(({ name }) => name).sort()).toEqual(acknowledged.sort())
  await database.close()
})
