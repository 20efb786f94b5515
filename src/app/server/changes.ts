import { z } from 'zod'
import { unavailable } from '../../http/errors'
import type { ChangeStream } from '../../http/event-stream'
import { apiRoutes } from '../../http/routes'
import type { Guards } from '../../domains/accounts/server/guards'

export const CHANGES_PATH = '/api/changes'
/** When a browser that found no room may try again. */
const fullSeconds = 60

/** `/api/changes`: says when public content has changed, never what. */
export function changesRoute({ changes, guards }: { changes: ChangeStream; guards: Guards }) {
  const { api, get } = apiRoutes('Changes')
  get(CHANGES_PATH, guards.anyone)
    .summary('Server-sent events: `content`, without data, when content has changed')
    .describe('Refused (`503`) while too many are listening.')
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
        const stream = changes.open(query.age)
        if (!stream) throw unavailable('Too many are listening', undefined, fullSeconds)
        return c.body(stream, 200, headers)
      },
    )
  return api
}
