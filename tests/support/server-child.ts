import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pino } from 'pino'
import { z } from 'zod'
import { openAppThreads } from '../../src/app/server/threads'
import { createApp } from '../../src/app/server/server'
import { openDatabase } from '../../src/db/database'
import { openLocalStorage } from '../../src/domains/media/server/local-storage'

/**
 * A server of its own on a database that others use, too. Each line of input is a list of requests, which it
 * sends to itself all at once; it prints each answer on a line as soon as it arrives.
 */
const requests = z.array(
  z.object({
    method: z.string(),
    path: z.string(),
    cookie: z.string(),
    body: z.unknown().optional(),
    key: z.string().optional(),
  }),
)

const [, , folder = '', dataDir = '', databaseUrl = '', now = ''] = process.argv
const database = await openDatabase({ dataDir, databaseUrl: databaseUrl || undefined })
const threads = openAppThreads()
const server = createApp({
  database,
  storage: await openLocalStorage(join(folder, 'objects')),
  clock: { now: () => new Date(now) },
  log: pino({ level: 'silent' }),
  environment: {
    publicUrl: 'https://stable.example',
    secureCookies: true,
    stable: { name: 'The Test Stable', email: 'info@stable.example' },
    staffNeedTwoFactor: false,
    trustedProxies: 1,
  },
  threads,
  assets: { styleNonce: 'test', style: () => '', ownStyle: () => '', scripts: () => '' },
})

process.stdout.write('ready\n')
for await (const line of createInterface({ input: process.stdin })) {
  await Promise.all(
    requests.parse(JSON.parse(line)).map(async ({ method, path, cookie, body, key }, place) => {
      const headers = {
        cookie,
        'content-type': 'application/json',
        ...(key !== undefined && { 'idempotency-key': key }),
      }
      const init = { method, headers, body: JSON.stringify(body) }
      const answer = await server.app.request(path, init, {})
      const text = await answer.text()
      const contentType = answer.headers.get('content-type')
      process.stdout.write(
        `${JSON.stringify({ place, status: answer.status, contentType, text })}\n`,
      )
    }),
  )
}
await server.close()
await threads.close()
await database.close()
