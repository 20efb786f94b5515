import type { Context } from 'hono'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'

/**
 * What the page cache adds when it has an answer made for everyone, through `app.request(path, init,
 * { internal })`. No request from outside can set it.
 */
export interface InternalRequest {
  /** The id of the request from outside that this one serves. */
  requestId: string
}

/** A page reading its data from the API's routes, which decide who sees what, as for any other call. */
export interface PageRead {
  /** The page's own request: its data is read on behalf of the same person. */
  page: Context<AppEnv>
  /** Where the route puts its answer instead of turning it into JSON. */
  answer?: unknown
}

/** The content of `c.env`. Without a socket (in tests, or when the process calls itself) all of it is missing. */
export interface AppBindings {
  incoming?: IncomingMessage
  outgoing?: ServerResponse
  internal?: InternalRequest
  read?: PageRead
}

export interface AppVariables {
  requestId: string
  log: Logger
  /** Set if the answer came from the page cache. */
  cached?: boolean
}

/**
 * The Hono environment of every route. A domain that sets its own variable extends it:
 * `interface AccountsEnv extends AppEnv { Variables: AppVariables & { actor?: Actor } }`
 */
export interface AppEnv {
  Bindings: AppBindings
  Variables: AppVariables
}

/** `c.env`, which is missing altogether if `app.request` was called without it. */
export const bindingsOf = <E extends AppEnv>(c: Context<E>): AppBindings => c.env ?? {}
