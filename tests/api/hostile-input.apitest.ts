import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import {
  type Operation,
  operationsOf,
  type Schema,
  unboundedIn,
  endless,
} from '../support/api-operations'
import { expectDocumented } from '../support/documented'
import { shortestHold } from '../support/event-loop'
import { stableForCalls } from '../support/hostile-calls'
import {
  bodiesWith,
  dearestAsMarkdown,
  dearestToNormalise,
  fullBodies,
  hostileStructures,
  hostileTexts,
  typeOf,
  typesOf,
  moreWrongValues,
  wrongValues,
} from '../support/hostile-values'

/** `npm run test:hostile` raises this, and then every text is sent in every field. */
const rounds = Number(process.env['HOSTILE_ROUNDS'] ?? 1)

/** How long one answer may block the event loop. */
const HOLD_MS = 50

let stable: Awaited<ReturnType<typeof stableForCalls>>
let app: typeof stable.app
let operations: Operation[]

beforeAll(async () => {
  stable = await stableForCalls()
  app = stable.app
  const deletesLast = ({ method }: Operation) => (method === 'DELETE' ? 1 : 0)
  operations = operationsOf(await app.json('/api/openapi.json')).sort(
    (one, other) => deletesLast(one) - deletesLast(other),
  )
})

test('limits the length of every text and every list that a call takes', () => {
  const unbounded = operations.flatMap(({ name, parameters, body }) => [
    ...parameters.flatMap((each) => unboundedIn(each.schema, `${name} ?${each.name}`)),
    ...(body ? unboundedIn(body, name) : []),
  ])
  expect(unbounded).toEqual([])
})

test.each([
  ['/api/login', { email: 'a@stable.example' }, 'password'],
  ['/api/set-password', { token: 'x'.repeat(43) }, 'password'],
])('does not read a password of more than 1,000 characters: %s', async (path, rest, field) => {
  const password = `a${'\u0301\u0327'.repeat(500)}`
  const message = 'Password must be at most 1,000 characters'
  expect(await app.send('POST', path, { ...rest, password })).toMatchObject({
    status: 400,
    json: { message, errors: [{ path: field, message }] },
  })
})

test('requires a valid session for a body over 64 kB', async () => {
  const { headers } = await app.signIn('viewer')
  const large = { firstName: 'Ana', padding: 'x'.repeat(64 * 1024) }
  const statusFor = async (asked: Record<string, string>, body: unknown = large) =>
    (await app.send('PATCH', '/api/user', body, asked)).status
  expect(await statusFor({})).toBe(413)
  expect(await statusFor({ cookie: headers.cookie.replace(/.$/, '~') })).toBe(413)
  expect(await statusFor(headers)).toBe(200)
  expect(await statusFor(headers, { padding: 'x'.repeat(1024 * 1024) })).toBe(413)
})

test('accepts no more than 64 kB in a call that needs no session, even from signed-in people', async () => {
  const { headers } = await app.signIn('viewer')
  const statusOf = async ({ method, path }: Operation, body: object, asked = {}) => {
    const at = path.replace(/\{\w+\}/g, '0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b')
    return (await app.send(method, at, body, asked)).status
  }
  const open = []
  for (const operation of operationsOf(await app.json('/api/openapi.json'))) {
    if (operation.body === undefined || (await statusOf(operation, {})) === 401) continue
    open.push(operation.path)
    expect(await statusOf(operation, { padding: 'x'.repeat(64 * 1024) }, headers)).toBe(413)
  }
  expect(open).toContain('/api/login')
})

interface Asked {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | undefined
}

/** What is wrong with the answer to a call; nothing if it is quick, described and no failure. */
async function faultOf(what: string, { method, path, headers, body }: Asked): Promise<string[]> {
  const answers: Response[] = []
  const hold = await shortestHold(HOLD_MS, async () => {
    const response = await app.app.request(
      path,
      {
        method,
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body }),
      },
      {},
    )
    await response.clone().arrayBuffer()
    answers.push(response)
  })
  const call = `${method} ${path.slice(0, 80)} with ${what}`
  const faults: string[] = []
  for (const answer of answers) {
    await expectDocumented(app.get, method, path, answer).catch((error: unknown) => {
      faults.push(`${call}: ${String(error)}`)
    })
    if (answer.status >= 500) faults.push(`${call}: ${answer.status}`)
  }
  if (hold > HOLD_MS) faults.push(`${call}: held for ${Math.round(hold)} ms`)
  return faults
}

/** A call's bodies, each with a text in one of the fields. */
const bodiesOf = (operation: Operation, [name, text]: [string, string]) =>
  bodiesWith(text, operation.body?.properties ?? {}, stable.body(operation)).map(
    ([field, body]): [string, string] => [`${name} as ${field}`, JSON.stringify(body)],
  )

/** How much to leave beside a text, so that the whole is as large as allowed. */
const BESIDE = 4096

test('answers every body from a visitor quickly and without failing', async () => {
  const faults: string[] = []
  const texts = hostileTexts(64 * 1024 - BESIDE)
  const structures = hostileStructures(64 * 1024)
  for (const operation of operations.filter(({ method }) => method !== 'GET')) {
    const call = { method: operation.method, path: stable.address(operation) }
    const { status } = await app.send(call.method, call.path, {}, await stable.headers('visitor'))
    const bodies = [...structures, ...texts.flatMap((text) => bodiesOf(operation, text))]
    // a call that requires a session reads none of them
    for (const [what, json] of status === 401 ? bodies.slice(0, 3) : bodies) {
      const asked = { ...call, headers: await stable.headers('visitor'), body: json }
      faults.push(...(await faultOf(what, asked)))
    }
  }
  expect(faults).toEqual([])
})

/** A different one each time, since all of them everywhere would take minutes. */
function inTurn<T>([first, ...others]: T[]): () => T {
  if (first === undefined) throw new Error('there is none')
  const list: [T, ...T[]] = [first, ...others]
  let turn = 0
  return () => list[turn++ % list.length] ?? list[0]
}

test('answers every body from staff quickly and without failing', async () => {
  const faults: string[] = []
  const texts = hostileTexts(1024 * 1024 - BESIDE)
  const always = texts.filter(([name]) => dearestToNormalise.has(name))
  const markdown = texts.filter(([name]) => dearestAsMarkdown.has(name))
  const asMarkdown = inTurn(markdown)
  const another = inTurn(texts.filter((text) => !always.includes(text) && !markdown.includes(text)))
  const structure = inTurn(hostileStructures(1024 * 1024))
  for (const [place, operation] of operations.entries()) {
    if (!operation.body) continue
    const send = async (bodies: [what: string, body: string][]) => {
      for (const [what, body] of bodies) {
        const headers = await stable.headers('admin')
        const asked = { method: operation.method, path: stable.address(operation), headers, body }
        faults.push(...(await faultOf(what, asked)))
      }
    }
    const full = fullBodies(operation.body.properties ?? {}, stable.body(operation))
      .filter((_, n) => n % 4 === place % 4)
      .map((each): [string, string] => ['texts as long as they may be', JSON.stringify(each)])
    await send([structure()])
    for (const text of rounds > 1 ? texts : [...always, asMarkdown(), another()])
      await send(bodiesOf(operation, text))
    await send(full)
  }
  expect(faults).toEqual([])
}, 600_000)

const reads = () => operations.filter(({ method, name }) => method === 'GET' && name !== endless)

test('answers every address and header quickly and without failing', async () => {
  const faults: string[] = []
  // signed in, so that no page comes from the cache
  const headers = await stable.headers('admin')
  const pages = [
    ['/horses', 'q'],
    ['/gallery', 'category'],
    ['/login', 'returnTo'],
    ['/no-such-page', 'q'],
  ] as const
  const long = hostileTexts(7000)
    .filter(([name]) => name !== 'lone surrogates')
    .map(([name, text]): [string, string] => [
      name,
      // the part that fits into an address once encoded
      encodeURIComponent(text)
        .slice(0, 7000)
        .replace(/%[^%]?$/, ''),
    ])
  for (const operation of reads())
    for (const [what, text] of long) {
      const names = operation.parameters.flatMap((each) => (each.in === 'query' ? each.name : []))
      const query = names.map((name) => `${name}=${text.slice(0, 7000 / names.length)}`).join('&')
      const paths = [
        ...(names.length > 0 ? [`${stable.address(operation)}?${query}`] : []),
        ...(operation.path.includes('{') ? [stable.address(operation, text)] : []),
      ]
      for (const path of paths)
        faults.push(...(await faultOf(what, { method: 'GET', path, headers })))
    }
  for (const [page, name] of pages)
    for (const [what, text] of long) {
      const path = `${page}?${name}=${text}`
      faults.push(...(await faultOf(what, { method: 'GET', path, headers })))
    }
  for (const name of [
    'cookie',
    'accept',
    'accept-encoding',
    'if-none-match',
    'user-agent',
    'x-forwarded-for',
    'origin',
    'range',
    'content-type',
    'accept-language',
  ])
    for (const part of [',', ';', 'a,', 'a=b;', '"', 'W/"a",', '::', '=', ' a', '%25'])
      for (const path of ['/', '/api/login']) {
        const asked = {
          method: 'GET',
          path,
          headers: { [name]: `a${part.repeat(30_000 / part.length)}b` },
        }
        faults.push(...(await faultOf(`${name}: ${part}`, asked)))
      }
  expect(faults).toEqual([])
})

test('answers quickly whatever staff have written', async () => {
  const faults: string[] = []
  const headers = await stable.headers('admin')
  for (const operation of reads())
    faults.push(
      ...(await faultOf('what is stored', {
        method: 'GET',
        path: stable.address(operation),
        headers,
      })),
    )
  for (const path of ['/', '/horses', '/gallery', '/ownership', '/lantern', '/sitemap.xml'])
    faults.push(...(await faultOf('what is stored', { method: 'GET', path, headers })))
  expect(faults).toEqual([])
})

const refusal = z.object({ errors: z.array(z.object({ path: z.string() })) })

/** What is wrong with the answer to a body with one wrong field. */
async function faultsOfWrong(
  operation: Operation,
  headers: Record<string, string>,
  { path: field, schema, value }: { path: string; schema: Schema; value: unknown },
): Promise<string[]> {
  // slower than the limit on calls
  if (operation.path === '/api/results/import') app.clock.advance(10_000)
  const body = stable.body(operation)
  const [name = '', ...inner] = field.split('.')
  body[name] = inner.reduceRight<unknown>((part, key) => ({ [key]: part }), value)
  const { status, json } = await app.send(
    operation.method,
    stable.address(operation),
    body,
    headers,
  )
  const call = `${operation.name} with ${field}: ${JSON.stringify(value).slice(0, 50)}`
  if (status >= 500) return [`${call}: ${status}`]
  const types = typesOf(schema)
  if (types.has(typeOf(value))) return []
  const paths = refusal.safeParse(json).data?.errors.map(({ path }) => path) ?? []
  return status === 400 && paths.some((path) => path === field)
    ? []
    : [`${call}: ${status} at ${paths.join(', ') || 'no field'}`]
}

const fieldsIn = (schema: Schema | undefined): [string, Schema][] =>
  Object.entries(schema?.properties ?? {}).flatMap(([name, field]): [string, Schema][] => [
    [name, field],
    ...fieldsIn(field).map(([inner, each]): [string, Schema] => [`${name}.${inner}`, each]),
  ])

test('reports a wrong field, whatever it is, and never fails on it', async () => {
  const faults: string[] = []
  const more = inTurn(moreWrongValues)
  for (const operation of operations) {
    const headers = await stable.headers('admin')
    for (const [path, schema] of fieldsIn(operation.body))
      for (const value of [...wrongValues, more(), more()])
        faults.push(...(await faultsOfWrong(operation, headers, { path, schema, value })))
  }
  expect(faults).toEqual([])
})
