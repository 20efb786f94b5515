import { z } from 'zod'

const media = z.object({ schema: z.unknown() })
const description = z.object({
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z.array(z.object({ in: z.string(), name: z.string() })).default([]),
        responses: z.record(
          z.string(),
          z.object({ content: z.record(z.string(), media).optional() }),
        ),
      }),
    ),
  ),
})

type Responses = z.infer<typeof description>['paths'][string][string]['responses']
/** Calls the server, whatever it answers. */
export type Ask = (path: string) => Promise<Response>
interface Operation {
  method: string
  path: RegExp
  /** How many segments of its path accept any text: an address belongs to the operation with the fewest. */
  open: number
  takesKey: boolean
  responses: Responses
  /** What one of their schemas accepts. */
  shapeOf: (schema: unknown) => z.ZodType
}

/** What a schema accepts; zod looks beside it for the schemas it refers to. */
function shapes(schemas: Record<string, unknown>) {
  const read = new Map<unknown, z.ZodType>()
  return (schema: unknown): z.ZodType => {
    let shape = read.get(schema)
    if (!shape) {
      const whole = JSON.stringify({ ...z.looseObject({}).parse(schema), $defs: schemas })
      const local = whole.replaceAll('#/components/schemas/', '#/$defs/')
      shape = z.fromJSONSchema(z.looseObject({}).parse(JSON.parse(local)))
      read.set(schema, shape)
    }
    return shape
  }
}

let operations: Promise<Operation[]> | undefined

/** All tests' servers have the same API, so it is read once. */
async function readOperations(ask: Ask): Promise<Operation[]> {
  const { components, paths } = description.parse(await (await ask('/api/openapi.json')).json())
  const shapeOf = shapes(components.schemas)
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { parameters, responses }]) => ({
        method: method.toUpperCase(),
        takesKey: parameters.some(
          ({ in: place, name }) => place === 'header' && name.toLowerCase() === 'idempotency-key',
        ),
        path: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
        open: path.split('{').length,
        responses,
        shapeOf,
      })),
    )
    .sort((a, b) => a.open - b.open)
}

/** The operation that a call belongs to; undefined if the API's description has none. */
async function operationAt(
  ask: Ask,
  method: string,
  address: string,
): Promise<Operation | undefined> {
  const { pathname } = new URL(address, 'https://stable.example')
  // `ask` may check its answers, too, so the description itself is left unchecked
  if (!pathname.startsWith('/api/') || pathname === '/api/openapi.json') return undefined
  operations ??= readOperations(ask)
  return (await operations).find(
    (each) => each.method === method.toUpperCase() && each.path.test(pathname),
  )
}

/** Fails if a call that takes an `Idempotency-Key` has none. */
export async function expectKey(
  ask: Ask,
  method: string,
  address: string,
  headers: Record<string, string>,
): Promise<void> {
  if (headers['idempotency-key'] !== undefined) return
  const operation = await operationAt(ask, method, address)
  if (operation?.takesKey) throw new Error(`${method} ${address} was sent without a key`)
}

/**
 * Fails if an answer of the API has a status or a type that its description does not name. Returns the schema
 * of the answer's JSON, if it is JSON. Ignores addresses that are not in the description, and redirects to the
 * right spelling.
 */
export async function expectNamed(
  ask: Ask,
  method: string,
  address: string,
  { status, contentType }: { status: number; contentType: string | null | undefined },
): Promise<z.ZodType | undefined> {
  const operation = await operationAt(ask, method, address)
  if (!operation || status === 308) return undefined
  const call = `${method} ${address} answered ${status}`
  const documented = operation.responses[String(status)]
  if (!documented) throw new Error(`${call}, which its description does not name`)
  if (status === 304) return undefined
  const kindOf = (type: string) => type.split(';', 1).join()
  const type = kindOf(contentType ?? '')
  const contents = Object.entries(documented.content ?? {})
  const kinds = contents.map(([kind]) => kindOf(kind))
  if (kinds.length === 0 ? type !== '' : !kinds.includes(type))
    throw new Error(
      `${call} as "${type}", and its description says ${kinds.join(', ') || 'nothing'}`,
    )
  const schema = contents.find(([kind]) => kindOf(kind) === type)?.[1].schema
  return schema !== undefined && type.includes('json') ? operation.shapeOf(schema) : undefined
}

/** The same; also fails if the answer's JSON has another shape. */
export async function expectDocumented(
  ask: Ask,
  method: string,
  address: string,
  answer: Response,
): Promise<void> {
  const { status, headers } = answer
  const contentType = headers.get('content-type')
  const shape = await expectNamed(ask, method, address, { status, contentType })
  if (!shape) return
  const { error } = shape.safeParse(await answer.clone().json())
  if (error)
    throw new Error(
      `${method} ${address} answered ${status} in another shape: ${z.prettifyError(error)}`,
    )
}
