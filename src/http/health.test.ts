import { pino } from 'pino'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { AppEnv } from './app-env'
import { healthRoutes } from './health'
import type { Checks } from './health'
import { requestLog } from './logs'

async function ask(path: string, checks: Checks, lines: string[] = []) {
  const app = new Hono<AppEnv>()
  app.use(requestLog({ log: pino({ level: 'warn' }, { write: (line) => lines.push(line) }) }))
  app.route('/', healthRoutes({ version: '1.2.3', checks, timeoutMs: 50 }))
  const response = await app.request(path)
  const body: unknown = await response.json()
  return { status: response.status, body }
}

const fine = async () => 'fine'
const broken = async () => Promise.reject(new Error('password=secret'))
const throwing = () => {
  throw new Error('at once')
}
const hanging = async () => new Promise(() => undefined)

it('is alive, whatever it cannot reach', async () => {
  expect(await ask('/healthz', { broken })).toEqual({
    status: 200,
    body: { status: 'ok', version: '1.2.3' },
  })
})

it('is ready if everything answers', async () => {
  expect(await ask('/readyz', { fine })).toEqual({ status: 200, body: { status: 'ok' } })
})

it('names what is not answering, and tells only the log why', async () => {
  const lines: string[] = []
  expect(await ask('/readyz', { fine, broken, throwing, hanging }, lines)).toEqual({
    status: 503,
    body: { status: 'unavailable', failed: ['broken', 'throwing', 'hanging'] },
  })
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    faults: [
      { name: 'broken', fault: 'Error: password=secret' },
      { name: 'throwing', fault: 'Error: at once' },
      { name: 'hanging', fault: 'no answer within 50 ms' },
    ],
  })
})
