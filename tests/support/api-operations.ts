import { z } from 'zod'

/** A schema in the API's description, such as that of a call's body. */
export interface Schema {
  type?: string | string[] | undefined
  format?: string | undefined
  enum?: unknown[] | undefined
  default?: unknown
  maxLength?: number | undefined
  maxItems?: number | undefined
  pattern?: string | undefined
  properties?: Record<string, Schema> | undefined
  required?: string[] | undefined
  items?: Schema | undefined
  anyOf?: Schema[] | undefined
}
const schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    format: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    default: z.unknown().optional(),
    maxLength: z.number().optional(),
    maxItems: z.number().optional(),
    pattern: z.string().optional(),
    properties: z.record(z.string(), schema).optional(),
    required: z.array(z.string()).optional(),
    items: schema.optional(),
    anyOf: z.array(schema).optional(),
    // Keywords that could hide a text from the checks; none of our schemas uses them.
    $ref: z.undefined().optional(),
    allOf: z.undefined().optional(),
    oneOf: z.undefined().optional(),
    additionalProperties: z.undefined().optional(),
  }),
)

const parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header', 'cookie']),
  schema,
})
const description = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z.array(parameter).default([]),
        requestBody: z.object({ content: z.record(z.string(), z.object({ schema })) }).optional(),
        responses: z.record(z.string(), z.unknown()),
      }),
    ),
  ),
})

/** One call of the API, from its description. */
export interface Operation {
  /** `POST /api/horses/{horse}/videos` */
  name: string
  method: string
  path: string
  parameters: z.infer<typeof parameter>[]
  /** The schema of its JSON body; undefined if it has none. */
  body: Schema | undefined
  /** The statuses its description names. */
  statuses: string[]
}

/** The calls that `/api/openapi.json` describes. */
/** A stream of events, whose answer never ends. */
export const endless = 'GET /api/changes'

export function operationsOf(document: unknown): Operation[] {
  return Object.entries(description.parse(document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([verb, { parameters, requestBody, responses }]) => {
      const method = verb.toUpperCase()
      return {
        name: `${method} ${path}`,
        method,
        path,
        parameters,
        body: requestBody?.content['application/json']?.schema,
        statuses: Object.keys(responses),
      }
    }),
  )
}

/** Matches only texts of a limited length. */
const boundedPattern = /^\^(?:[^*+{]|\{\d+(?:,\d+)?\})*\$$/

/** The places in a call where a text or a list may have any length. */
export function unboundedIn(of: Schema, at: string): string[] {
  const types = [of.type].flat()
  const isBounded =
    of.maxLength !== undefined ||
    of.enum !== undefined ||
    ['uuid', 'date'].includes(of.format ?? '') ||
    boundedPattern.test(of.pattern ?? '')
  return [
    ...(types.includes('string') && !isBounded ? [at] : []),
    ...(types.includes('array') && of.maxItems === undefined ? [at] : []),
    ...Object.entries(of.properties ?? {}).flatMap(([key, field]) =>
      unboundedIn(field, `${at}.${key}`),
    ),
    ...(of.items ? unboundedIn(of.items, `${at}[]`) : []),
    ...(of.anyOf ?? []).flatMap((one) => unboundedIn(one, at)),
  ]
}
