import { z } from 'zod'
import { clientAddress } from '../../http/client-address'
import { tooManyRequests, unavailable } from '../../http/errors'
import { type ChangeStream, STAFF } from '../../http/event-stream'
import { apiRoutes } from '../../http/routes'
import type { Guards } from '../../domains/accounts/server/guards'
import { network } from '../../domains/accounts/server/sign-in-limits'

export const CHANGES_PATH = '/api/changes'
/** When a browser that found no room may try again. */
const fullSeconds = 60

interface Dependencies {
  changes: ChangeStream
  guards: Guards
  trustedProxies: number
}

/** `/api/changes`: says when content has changed, never what. */
export function changesRoute({ changes, guards, trustedProxies }: Dependencies) {
  const { api, get } = apiRoutes('Changes')
  get(CHANGES_PATH, guards.anyone)
    .summary('Server-sent events: `content`, without data, when content has changed')
    .describe(
      'Refused with `503` if there are too many listeners, and `429` if too many from one address. Staff have room of their own.',
    )
    .refuses(429)
    .query(
      z.object({
        age: z.coerce.number().min(0).catch(0).meta({
          type: 'number',
          description: 'How old the page is, in milliseconds: what changed since is told at once',
        }),
      }),
    )
    .sends(
      {
        200: {
          description: 'The events, until either side ends them',
          content: { 'text/event-stream': { schema: z.string() } },
        },
      },
      ({ c, query }) => {
        const headers = {
          'content-type': 'text/event-stream',
          'cache-control': 'no-store, no-transform',
          // asks nginx to pass each event on at once
          'x-accel-buffering': 'no',
        }
        if (c.req.method === 'HEAD') return c.body(null, 200, headers)
        const address = clientAddress(c, trustedProxies)
        const isStaff = c.get('seesDrafts') && changes.hasRoomFor(STAFF)
        const from = isStaff ? STAFF : address === undefined ? undefined : network(address)
        if (from !== undefined && !changes.hasRoomFor(from))
          throw tooManyRequests(fullSeconds, 'Too many listeners from your address')
        const stream = changes.open(query.age, from)
        if (!stream) throw unavailable('Too many listeners', undefined, fullSeconds)
        return c.body(stream, 200, headers)
      },
    )
  return api
}
