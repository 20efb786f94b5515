import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { KeptParameters } from '../lib/kept-parameters'
import {
  answer,
  answerList,
  badRequestFrom,
  createApi,
  faultsOf,
  jsonContent,
  problems,
  type ProblemStatus,
} from './api'
import type { AppEnv } from './app-env'
import { badRequest, notFound, unsupportedMediaType } from './errors'

/** What a guard adds to the description of routes that use it. */
interface Notes {
  /** The statuses with which it may refuse a call. */
  refusals?: readonly ProblemStatus[]
  headers?: z.ZodObject
}
type Guard = MiddlewareHandler & Notes

export const noted = <G extends MiddlewareHandler>(guard: G, notes: Notes): G =>
  Object.assign(guard, notes)

type EnvOf<G> = G extends MiddlewareHandler<infer E> ? E : never
/** What all guards of a route provide to it. */
type EnvAfter<Guards extends readonly unknown[]> = Guards extends readonly [infer G, ...infer Rest]
  ? EnvOf<G> & EnvAfter<Rest>
  : AppEnv

/** The part of an address that names one record. */
export const oneId = z.object({ id: z.uuid() })

type Reader<Given> = (c: Context) => Promise<Given>
type Handler<E extends AppEnv, Given, Result> = (
  call: Given & { c: Context<E> },
) => Result | Promise<Result>

interface Parts {
  api: OpenAPIHono<AppEnv>
  guards: readonly Guard[]
  config: RouteConfig & { request: NonNullable<RouteConfig['request']> }
}

/** A route being defined: first what it takes, then what it answers, which adds it to the API. */
class Route<E extends AppEnv, Given> {
  readonly #parts: Parts
  readonly #read: Reader<Given>

  constructor(parts: Parts, read: Reader<Given>) {
    this.#parts = parts
    this.#read = read
  }

  /** Its purpose, in one line. */
  summary(summary: string): this {
    this.#parts.config.summary = summary
    return this
  }

  describe(description: string): this {
    this.#parts.config.description = description
    return this
  }

  /** For answers that are the same for every visitor: the page cache may keep them. */
  kept(parameters: KeptParameters = {}): this {
    this.#parts.config['x-kept'] = parameters
    return this
  }

  /** A malformed id or slug is a 404. */
  params<S extends z.ZodObject>(schema: S): Route<E, Given & { params: z.output<S> }> {
    this.#parts.config.request.params = schema
    return new Route(this.#parts, async (c) => {
      const given = await this.#read(c)
      const { data, error } = await schema.safeParseAsync(c.req.param())
      if (error) throw notFound()
      return { ...given, params: data }
    })
  }

  query<S extends z.ZodObject>(schema: S): Route<E, Given & { query: z.output<S> }> {
    this.#parts.config.request.query = schema
    return new Route(this.#parts, async (c) => ({
      ...(await this.#read(c)),
      query: await checked(schema, queryOf(c)),
    }))
  }

  body<S extends z.ZodType>(schema: S): Route<E, Given & { body: z.output<S> }> {
    this.#parts.config.request.body = {
      required: true,
      content: { 'application/json': { schema } },
    }
    return new Route(this.#parts, async (c) => ({
      ...(await this.#read(c)),
      body: await checked(schema, await jsonOf(c)),
    }))
  }

  /** A file of this type, which the handler reads. */
  file(type: string): this {
    this.#parts.config.request.body = {
      required: true,
      content: { [type]: { schema: z.string().meta({ format: 'binary' }) } },
    }
    return this
  }

  /** Refusals besides those of the guards and of the input. */
  refuses(...statuses: ProblemStatus[]): this {
    Object.assign(this.#parts.config.responses, problems(...statuses))
    return this
  }

  answers<S extends z.ZodType>(
    schema: S,
    words: string,
    handler: Handler<E, Given, z.input<S>>,
  ): void {
    this.sends({ 200: jsonContent(schema, words) }, async (call) =>
      answer(call.c, schema, await handler(call), 200),
    )
  }

  /** The same for creating something. */
  creates<S extends z.ZodType>(
    schema: S,
    words: string,
    handler: Handler<E, Given, z.input<S>>,
  ): void {
    this.sends({ 201: jsonContent(schema, words) }, async (call) =>
      answer(call.c, schema, await handler(call), 201),
    )
  }

  answersList<S extends z.ZodType>(
    item: S,
    words: string,
    handler: Handler<E, Given, readonly z.input<S>[]>,
  ): void {
    this.sends({ 200: jsonContent(item.array(), words) }, async (call) =>
      answerList(call.c, item, await handler(call)),
    )
  }

  answersNothing(words: string, handler: Handler<E, Given, void>): void {
    this.sends({ 204: { description: words } }, async (call) => {
      await handler(call)
      return call.c.body(null, 204)
    })
  }

  redirects(words: string, handler: Handler<E, Given, string>): void {
    this.sends({ 302: { description: words } }, async (call) =>
      call.c.redirect(await handler(call), 302),
    )
  }

  /** For other kinds of answers, which the handler makes itself. */
  sends(responses: RouteConfig['responses'], handler: Handler<E, Given, Response>): void {
    const { api, guards, config } = this.#parts
    const refusals = guards.flatMap((guard) => guard.refusals ?? [])
    if (config.request.params) refusals.push(404)
    const headers = guards.flatMap((guard) => guard.headers ?? [])
    if (headers.length > 0) config.request.headers = headers
    config.responses = { ...responses, ...problems(...refusals), ...config.responses }
    api.openAPIRegistry.registerPath(config)
    const run: MiddlewareHandler<E> = async (c) => handler({ ...(await this.#read(c)), c })
    const handlers: MiddlewareHandler[] = [...guards, run]
    api.on(config.method, [config.path.replaceAll(/\{(.+?)\}/g, ':$1')], ...handlers)
  }
}

/** @throws 400 with every fault */
export async function checked<S extends z.ZodType>(
  schema: S,
  value: unknown,
): Promise<z.output<S>> {
  const { data, error } = await schema.safeParseAsync(value)
  if (error) throw badRequestFrom(faultsOf(error))
  return data
}

const queryOf = (c: Context): unknown =>
  Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, [first, ...others]]) => [
      name,
      others.length === 0 ? first : [first, ...others],
    ]),
  )

/** @throws 400, 415 */
async function jsonOf(c: Context): Promise<unknown> {
  const type = c.req.header('content-type')
  // no body at all: `bodyRules` has refused a body without a type
  if (type === undefined) return {}
  if (!/^application\/json\s*(;|$)/i.test(type)) throw unsupportedMediaType('The body must be JSON')
  try {
    return await c.req.json()
  } catch {
    throw badRequest('The body is not valid JSON')
  }
}

/**
 * An API's routes, under one heading of its description. A route names its address and its guards, then its
 * input, which is checked after the guards in the order written, and finally its answer.
 */
export function apiRoutes(tag: string) {
  const api = createApi()
  const begin =
    (method: RouteConfig['method']) =>
    <Guards extends readonly Guard[]>(path: string, ...guards: Guards) =>
      new Route<EnvAfter<Guards>, unknown>(
        { api, guards, config: { method, path, tags: [tag], request: {}, responses: {} } },
        () => Promise.resolve({}),
      )
  return {
    api,
    get: begin('get'),
    post: begin('post'),
    put: begin('put'),
    patch: begin('patch'),
    remove: begin('delete'),
  }
}
