import { Hono } from 'hono'
import type { AppEnv } from './app-env'

/** What has to answer for the process to be able to serve, by name. */
export type Checks = Readonly<Record<string, () => Promise<unknown>>>

/** Runs a check; false where it fails or takes longer than this. */
async function passes(check: () => Promise<unknown>, timeoutMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs)
  })
  try {
    return await Promise.race([check().then(() => true), late])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

interface HealthOptions {
  checks: Checks
  /** Whether visitors see the last known pages meanwhile. */
  servesLastKnownPages?: () => boolean
  timeoutMs?: number
}

/** `/healthz`: the process lives. `/readyz`: it can serve; if not, the names of what failed. */
export function healthRoutes(options: HealthOptions): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }))
  app.get('/readyz', async (c) => {
    const results = await Promise.all(
      Object.entries(options.checks).map(async ([name, check]) => ({
        name,
        ok: await passes(check, options.timeoutMs ?? 2000),
      })),
    )
    const failed = results.filter(({ ok }) => !ok).map(({ name }) => name)
    if (failed.length > 0) {
      const lastKnown = options.servesLastKnownPages?.() === true && { servingLastKnownPages: true }
      c.get('log').warn({ failed, ...lastKnown }, 'not ready')
      const body = { status: 'unavailable', failed, ...lastKnown }
      return c.json(body, 503, { 'cache-control': 'no-store' })
    }
    return c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' })
  })
  return app
}
