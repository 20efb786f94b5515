import { RequestError, getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import { newRequestId } from './request-id'
import type { Handle } from './server'

/** Has a Hono application answer requests of node's: `nodeListener(app.fetch, log)`. */
export function nodeListener(
  fetch: (request: Request, bindings: object) => Response | Promise<Response>,
  log: Logger,
): Handle {
  const listener = getRequestListener(fetch, {
    errorHandler: (error) => {
      const requestId = newRequestId()
      const headers = { 'cache-control': 'no-store', 'x-request-id': requestId }
      if (error instanceof RequestError) {
        const message = 'The request is not valid: check its address and its Host header'
        return Response.json({ message }, { status: 400, headers })
      }
      log.error({ err: error, requestId }, 'the request failed')
      return Response.json({ message: 'Something went wrong' }, { status: 500, headers })
    },
  })
  return (req, res) => {
    void listener(req, res)
  }
}
