import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import type { KeptParameters } from '../lib/kept-parameters'
import { mapInTurns } from '../lib/turns'
import { bindingsOf } from './app-env'
import type { AppEnv } from './app-env'
import { sendText } from './compressed'
import { badRequest, isOpenedByLink } from './errors'
import type { Fault } from './errors'
import { earlyRefusals, MAX_URL_LENGTH } from './server'

const problemSchema = z
  .object({
    message: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    questions: z
      .array(z.object({ code: z.string(), message: z.string() }))
      .optional()
      .meta({
        description: 'Ask the person these; repeat the call with `confirm: [codes]` to proceed',
      }),
    signInAgain: z.literal(true).optional().meta({
      description:
        'The last sign-in was too long ago for this: repeat the call after POST /api/user/confirm',
    }),
  })
  .openapi('Problem')

/** What a value must be, in words for people: zod's own are for programmers. */
const kindWords: Readonly<Partial<Record<string, string>>> = {
  object: 'Must be an object',
  array: 'Must be a list',
  string: 'Must be text',
  number: 'Must be a number',
  boolean: 'Must be true or false',
}

/** The schema's message, or ours if it has none. */
const wordsOf = (issue: z.core.$ZodIssue): string =>
  issue.code === 'invalid_type' && issue.message.startsWith('Invalid input')
    ? (kindWords[issue.expected] ?? 'Is not valid')
    : issue.message

/** A text in the query. No address is longer (`urlFault`), so none is refused for its length here. */
export const queryText = z.string().max(MAX_URL_LENGTH)

/** A text in the query that selects what to show; sent twice, it is ignored. */
export const queryChoice = (description: string) =>
  queryText
    .optional()
    .catch(undefined)
    .openapi({ type: 'string', maxLength: MAX_URL_LENGTH, description })

/** Every fault that zod found, with dotted paths. */
export const faultsOf = (error: z.core.$ZodError): Fault[] =>
  error.issues.map((issue) => ({ path: issue.path.map(String).join('.'), message: wordsOf(issue) }))

/** A 400 with all faults; a single fault's message is also the answer's. */
export function badRequestFrom(faults: readonly Fault[]) {
  const [first, ...others] = faults
  const message = first && others.length === 0 ? first.message : 'Some of the values are not valid'
  return badRequest(message, faults)
}

/** An application whose routes are described (`routes.ts`). */
export const createApi = () => new OpenAPIHono<AppEnv>()

/**
 * Answers with `value` as its contract's output schema lets it through: nothing leaves that the schema doesn't
 * name.
 */
export const answer = <S extends z.ZodType>(
  c: Context,
  schema: S,
  value: z.input<S>,
  status: ContentfulStatusCode,
) => send(c, schema.parse(value), status)

/** Like `answer`, for a list of any length: other requests get their turn in between. */
export const answerList = async <S extends z.ZodType>(
  c: Context,
  item: S,
  list: readonly z.input<S>[],
) => send(c, await mapInTurns(list, (each) => item.parse(each)), 200)

/** Sends a value as JSON; a page that reads its data gets the value itself. */
async function send(c: Context, value: unknown, status: ContentfulStatusCode): Promise<Response> {
  const { read } = bindingsOf(c)
  if (!read)
    return sendText(c, [JSON.stringify(value)], status, { 'content-type': 'application/json' })
  read.answer = value
  return c.body(null, status)
}

/** An answer of JSON in a route's description. */
export const jsonContent = <S extends z.ZodType>(schema: S, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})

const keptParameters = z.record(
  z.string(),
  z.union([z.array(z.string()), z.object({ maxLength: z.number() })]),
)

/** The paths of an API's `kept` routes, with their parameters. */
export function keptRoutes(api: OpenAPIHono<AppEnv>): { path: string; kept: KeptParameters }[] {
  return api.openAPIRegistry.definitions.flatMap((definition) => {
    if (definition.type !== 'route' || definition.route['x-kept'] === undefined) return []
    const { path, 'x-kept': parameters } = definition.route
    return [{ path, kept: keptParameters.parse(parameters) }]
  })
}

const problemDescriptions = {
  400: 'The request is not valid',
  401: 'Not signed in',
  403: 'Not allowed, or sent from another site',
  404: 'Not found',
  408: 'The request arrived too slowly',
  409: 'The request contradicts what is stored',
  413: 'Too large',
  414: 'The address is too long',
  415: 'This type of content is not accepted',
  417: 'Expect must be 100-continue',
  422: 'The Idempotency-Key was used for another call',
  429: 'Too many requests or failed attempts; Retry-After says when to try again',
  431: 'The headers are too large',
  500: 'Server error: find it in the log by its x-request-id',
  503: 'Not available right now',
  507: 'The disk is full',
} as const

export type ProblemStatus = keyof typeof problemDescriptions

export const problems = (...statuses: ProblemStatus[]): RouteConfig['responses'] =>
  Object.fromEntries(
    statuses.map((status) => [status, jsonContent(problemSchema, problemDescriptions[status])]),
  )

/**
 * Adds to each route the answers that any call may get from outside its own code: from the server itself, the
 * rules for bodies and origins, the page cache, and failures on our side.
 */
export function describeSharedAnswers(api: OpenAPIHono<AppEnv>): void {
  for (const definition of api.openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue
    const { route } = definition
    route.responses = {
      ...problems(...earlyRefusals, 500, 503, 507),
      ...(route.method !== 'get' && problems(403, 415)),
      ...(route['x-kept'] !== undefined && {
        304: { description: 'Unchanged since the ETag sent' },
      }),
      ...route.responses,
    }
    if (!isOpenedByLink(route.method, route.path)) continue
    for (const [status, response] of Object.entries(route.responses))
      if (Number(status) >= 400 && 'content' in response)
        response.content = { ...response.content, 'text/html': { schema: z.string() } }
  }
}
