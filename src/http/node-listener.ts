import { RequestError, getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import type { Refuse } from './refusals'
import { newRequestId } from './request-id'
import type { Handle } from './server'

interface Options {
  log: Logger
  refuse: Refuse
}

/** Lets a Hono application answer Node requests. */
export function nodeListener(
  fetch: (request: Request, bindings: object) => Response | Promise<Response>,
  { log, refuse }: Options,
): Handle {
  const listener = getRequestListener(fetch, {
    errorHandler: (error) => {
      const requestId = newRequestId()
      const isTheirs = error instanceof RequestError
      if (!isTheirs) log.error({ err: error, requestId }, 'the request failed')
      const { headers, body } = refuse(
        isTheirs
          ? 'The request is not valid: check its address and its Host header'
          : 'Something went wrong',
        requestId,
      )
      return new Response(body, { status: isTheirs ? 400 : 500, headers })
    },
  })
  return (req, res) => {
    void listener(req, res)
  }
}
