import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import type { AppEnv } from './app-env'

/** What the process needs in order to serve, by name. */
export type Checks = Readonly<Record<string, () => Promise<unknown>>>

/** Runs a check. Returns why it failed or took too long, if it did. */
async function faultOf(check: () => Promise<unknown>, timeoutMs: number) {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`no answer within ${timeoutMs} ms`), timeoutMs)
  })
  try {
    return await Promise.race([check().then(() => undefined), late])
  } catch (error) {
    return String(error)
  } finally {
    clearTimeout(timer)
  }
}

interface HealthOptions {
  /** The product's version. */
  version: string
  checks: Checks
  /** Whether visitors currently see the last known pages. */
  servesLastKnownPages?: () => boolean
  /** What else `/readyz` says while it can serve. */
  details?: () => Promise<Readonly<Record<string, string | null>>>
  timeoutMs?: number
}

/**
 * `/healthz`: the process is alive, in this version. `/readyz`: it can serve; if not, answers the names of what failed.
 * Once the server has been told to stop, both are `503` (server.ts).
 */
export function healthRoutes(options: HealthOptions): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get('/healthz', (c) =>
    c.json({ status: 'ok', version: options.version }, 200, { 'cache-control': 'no-store' }),
  )
  app.get('/readyz', async (c) => {
    const results = await Promise.all(
      Object.entries(options.checks).map(async ([name, check]) => ({
        name,
        fault: await faultOf(check, options.timeoutMs ?? 2000),
      })),
    )
    const faults = results.filter(({ fault }) => fault !== undefined)
    if (faults.length > 0) {
      const failed = faults.map(({ name }) => name)
      const lastKnown = options.servesLastKnownPages?.() === true && { servingLastKnownPages: true }
      c.get('log').warn({ faults, ...lastKnown }, 'not ready')
      const body = { status: 'unavailable', failed, ...lastKnown }
      return c.json(body, 503, { 'cache-control': 'no-store' })
    }
    const late = sleep(options.timeoutMs ?? 2000, undefined, { ref: false })
    const details = await Promise.race([options.details?.().catch(() => undefined), late])
    return c.json({ status: 'ok', ...details }, 200, { 'cache-control': 'no-store' })
  })
  return app
}
