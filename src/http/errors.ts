import type { Context, ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { AppEnv } from './app-env'
import { sendText } from './compressed'

type ErrorStatus = 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 422 | 429 | 500 | 503 | 507

/** One thing that is wrong with the input; `path` is dotted, and empty for the input as a whole. */
export interface Fault {
  path: string
  message: string
}

interface Details {
  errors?: readonly Fault[]
  /** More fields of the JSON answer, besides `message`. */
  extra?: Record<string, unknown>
  headers?: Record<string, string>
  /** Words for the log only, never sent. */
  internal?: string
}

/**
 * A refusal in words that the person asking may read. Only the functions below make it, so that the set of
 * answers stays closed. `internal` is for us.
 */
class AppError extends Error {
  override readonly name = 'AppError'
  readonly errors: readonly Fault[] | undefined
  readonly extra: Record<string, unknown>
  readonly headers: Record<string, string>
  readonly internal: string | undefined

  constructor(
    readonly status: ErrorStatus,
    message: string,
    details: Details = {},
  ) {
    super(message)
    this.errors = details.errors
    this.extra = details.extra ?? {}
    this.headers = details.headers ?? {}
    this.internal = details.internal
  }
}

export const isAppError = (error: unknown): error is AppError => error instanceof AppError

export const badRequest = (message: string, errors: readonly Fault[] = []) =>
  new AppError(400, message, { errors })

export const unauthorized = (message = 'Unauthorized') => new AppError(401, message)

export const forbidden = (message = 'You are not allowed to do this', internal?: string) =>
  new AppError(403, message, { internal })

/** The same call succeeds once the person has confirmed who they are; the browser asks them (CONTRACT §1). */
export const confirmFirst = (message: string) =>
  new AppError(403, message, { extra: { signInAgain: true } })

export const notFound = (message = 'Not found') => new AppError(404, message)

/** What was looked for. @throws 404 if there is none */
export function orNotFound<T>(found: T | undefined, message: string): T {
  if (found === undefined) throw notFound(message)
  return found
}

export const requestTimeout = (message: string) => new AppError(408, message)

/** `extra` goes beside `message` in the answer, for example the current state. */
export const conflict = (message: string, extra: Record<string, unknown> = {}) =>
  new AppError(409, message, { extra })

/**
 * Checks a change against the `updatedAt` it started from, if it names one. @throws 409 with the current state
 * if that has changed since
 */
export function refuseStale(current: { updatedAt: string }, startedFrom: string | undefined): void {
  if (startedFrom !== undefined && Date.parse(startedFrom) !== Date.parse(current.updatedAt))
    throw conflict('This has been changed in the meantime. Please check the current version.', {
      current,
    })
}

/** A question for the person to answer before something is done. */
export interface Question {
  code: string
  message: string
}

/**
 * Asks a person before going on: the same call with `confirm: [codes]` then succeeds (CONTRACT §1). @throws 409
 * with the questions whose codes are not among those confirmed
 */
export function askFirst(questions: readonly Question[], confirmed: readonly string[] = []): void {
  const open = questions.filter(({ code }) => !confirmed.includes(code))
  if (open.length === 0) return
  throw conflict(open.map(({ message }) => message).join(' '), { questions: open })
}

export const tooLarge = (message = 'This is too large') => new AppError(413, message)

export const unsupportedMediaType = (message: string) => new AppError(415, message)

/** An `Idempotency-Key` belongs to one call. */
export const keyOfAnotherCall = () =>
  new AppError(422, 'This Idempotency-Key was used for another call: each call needs its own')

export const tooManyRequests = (
  retryAfterSeconds: number,
  message = 'Too many attempts. Please try again later.',
) =>
  new AppError(429, message, { headers: { 'retry-after': String(Math.ceil(retryAfterSeconds)) } })

export const unavailable = (
  message = 'Not available right now. Please try again in a moment.',
  internal?: string,
  retryAfterSeconds = usualOutageSeconds,
) => new AppError(503, message, { internal, headers: { 'retry-after': String(retryAfterSeconds) } })

/** When to try again during an outage of unknown length. */
export const usualOutageSeconds = 5

const insufficientStorage = () =>
  new AppError(507, 'The server has no room left for this. Please tell the administrator.')

/** Work was given up because it took too long or too much memory, or crashed its thread. */
export class GaveUp extends Error {
  override readonly name = 'GaveUp'
}

interface ErrorOptions {
  /** Whether the database refused because other rows refer to this one. */
  isForeignKeyRefusal?: (error: unknown) => boolean
  /** Why the database or the disk failed, if the reason is temporary. */
  outageOf?: (error: unknown) => 'away' | 'busy' | 'full' | undefined
  /** Answers instead of JSON, for addresses outside /api that people open. */
  page?: (problem: { status: ErrorStatus; message: string }, c: Context<AppEnv>) => Response
}

const stillReferredTo = 'Something else still refers to this, so it cannot be changed this way'

/** Turns whatever was thrown into one of our own errors. */
function toAppError(error: unknown, options: ErrorOptions): AppError {
  if (error instanceof AppError) return error
  if (error instanceof GaveUp)
    return unavailable('This could not be prepared. Please try again later.', String(error.cause))
  if (options.isForeignKeyRefusal?.(error)) return conflict(stillReferredTo)
  if (error instanceof HTTPException) {
    // Hono's own refusals are worded for developers, so we use our own words.
    if (error.status === 400) return badRequest('The body is not valid JSON')
    if (error.status === 413) return tooLarge()
    if (error.status === 415) return unsupportedMediaType('The body must be JSON')
  }
  return outage(options.outageOf?.(error)) ?? new AppError(500, 'Something went wrong')
}

/** A call that timed out has already waited: another attempt may succeed at once. */
const busySeconds = 1

function outage(kind: 'away' | 'busy' | 'full' | undefined): AppError | undefined {
  if (kind === 'full') return insufficientStorage()
  if (kind === 'busy')
    return unavailable('The server is busy. Please try again.', undefined, busySeconds)
  return kind && unavailable()
}

/**
 * Addresses of the API that people open in the browser: papers, and the redirects to and from the sign-in
 * provider.
 */
const openedByLinks = /\.(pdf|csv)$|^\/api\/login(\/callback)?$/

export const isOpenedByLink = (method: string, path: string) =>
  method.toUpperCase() === 'GET' && openedByLinks.test(path)

/** Whether a person will see the answer, not a script. */
const isPage = ({ req }: Context<AppEnv>) =>
  (!req.path.startsWith('/api/') || isOpenedByLink(req.method, req.path)) &&
  (req.header('accept') ?? '').includes('text/html')

/** The one place where an error becomes an answer: `{message, errors?}`. A 500 is logged in full. */
async function errorResponse(
  error: unknown,
  c: Context<AppEnv>,
  options: ErrorOptions = {},
): Promise<Response> {
  const known = toAppError(error, options)
  if (known.status >= 500) {
    c.get('log').error({ err: error, internal: known.internal }, 'the request failed')
  } else if (known.internal !== undefined) {
    c.get('log').info({ internal: known.internal }, known.message)
  }
  if (options.page && isPage(c)) {
    const page = options.page(known, c)
    for (const [name, value] of Object.entries(known.headers)) page.headers.set(name, value)
    return page
  }
  const body = {
    message: known.message,
    ...(known.errors ? { errors: known.errors } : {}),
    ...known.extra,
  }
  const headers = { 'content-type': 'application/json', ...known.headers }
  return sendText(c, [JSON.stringify(body)], known.status, headers)
}

/** For `app.onError`. */
export const errorHandler =
  (options: ErrorOptions = {}): ErrorHandler<AppEnv> =>
  (error, c) =>
    errorResponse(error, c, options)
