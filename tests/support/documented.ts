import { z } from 'zod'

const description = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        responses: z.record(
          z.string(),
          z.object({ content: z.record(z.string(), z.unknown()).optional() }),
        ),
      }),
    ),
  ),
})

type Responses = Record<string, { content?: Record<string, unknown> | undefined }>
/** Asks the server, whatever is answered. */
type Ask = (path: string) => Promise<Response>
interface Operation {
  method: string
  path: RegExp
  /** How many parts of its path any text may stand for: an address belongs to the one with the fewest. */
  open: number
  responses: Responses
}

let operations: Promise<Operation[]> | undefined

/** All tests' servers have the same API: it is read once. */
async function readOperations(ask: Ask): Promise<Operation[]> {
  const { paths } = description.parse(await (await ask('/api/openapi.json')).json())
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { responses }]) => ({
        method: method.toUpperCase(),
        path: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
        open: path.split('{').length,
        responses,
      })),
    )
    .sort((a, b) => a.open - b.open)
}

/**
 * Fails where an answer of the API is none that its description names: the status, and the kind of what is sent.
 * Addresses that the description doesn't know, and redirections to the right spelling, are not its matter.
 */
export async function expectDocumented(
  ask: Ask,
  method: string,
  address: string,
  answer: Response,
): Promise<void> {
  const { pathname } = new URL(address, 'https://stable.example')
  if (!pathname.startsWith('/api/') || answer.status === 308) return
  operations ??= readOperations(ask)
  const operation = (await operations).find(
    (each) => each.method === method.toUpperCase() && each.path.test(pathname),
  )
  if (!operation) return
  const call = `${method} ${pathname} answered ${answer.status}`
  const documented = operation.responses[String(answer.status)]
  if (!documented) throw new Error(`${call}, which its description does not name`)
  if (answer.status === 304) return
  const kindOf = (type: string) => type.split(';', 1).join()
  const type = kindOf(answer.headers.get('content-type') ?? '')
  const kinds = Object.keys(documented.content ?? {}).map(kindOf)
  if (kinds.length === 0 ? type !== '' : !kinds.includes(type))
    throw new Error(
      `${call} as "${type}", and its description says ${kinds.join(', ') || 'nothing'}`,
    )
}
