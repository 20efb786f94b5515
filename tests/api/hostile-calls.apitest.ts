import fc from 'fast-check'
import { type CompiledQuery, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endless, type Operation, operationsOf, type Schema } from '../support/api-operations'
import { testApp } from '../support/app'
import { expectDocumented } from '../support/documented'
import { collectGarbage, shortestHold } from '../support/event-loop'
import { neverRight, stableForCalls } from '../support/hostile-calls'
import { moreWrongValues, wrongValues } from '../support/hostile-values'

/** How often each call is made in each role; `npm run test:hostile` makes more, different each time. */
const rounds = Number(process.env['HOSTILE_ROUNDS'] ?? 1)
const seed = Number(process.env['HOSTILE_SEED'] ?? 20_261_122)

const HOLD_MS = 50
/** How much more memory may be in use after all calls than before. */
const GROWTH_MB = 100

type Stable = Awaited<ReturnType<typeof stableForCalls>>
let operations: Operation[]

beforeAll(async () => {
  operations = operationsOf(await (await testApp()).json('/api/openapi.json'))
})

test('makes every call succeed when it is valid, and, with few exceptions, again', async () => {
  const { app, call } = await stableForCalls()
  const refused = new Set<string>()
  for (const operation of [...operations, ...operations]) {
    const { path, init } = await call(operation)
    const { status } = await app.app.request(path, init, {})
    if (status >= 400) refused.add(operation.name)
  }
  expect([...refused]).toEqual(Object.keys(neverRight))
})

const anything = fc.oneof(
  fc.constantFrom(...wrongValues, ...moreWrongValues),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
)

const plausible = [
  ...[null, true, false, 0, 1, 2, 50, 9999, '0', '1', '99.99', '100', '', 'Ana', 'lantern', []],
  ...['2000-02-29', '2026-06-27', '2026-11-20', '2027-01-01', '2026-11-20T08:00:00.000Z'],
  ...['0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b', 'ana@stable.example', '123456'],
]

/** Up to two fields with values they accept, so that the rules beyond their checks are reached, too. */
function plausibleFields(properties: Record<string, Schema>) {
  const fields = Object.entries(properties).flatMap(([name, schema]) => {
    const shape = z.fromJSONSchema(z.looseObject({}).parse(JSON.parse(JSON.stringify(schema))))
    const values = [...plausible, ...(schema.enum ?? [])]
    const taken = values.filter((value) => shape.safeParse(value).success)
    return taken.length === 0
      ? []
      : fc.record({ name: fc.constant(name), value: fc.constantFrom(...taken) })
  })
  if (fields.length === 0) return fc.constant({})
  return fc
    .array(fc.oneof(...fields), { maxLength: 2 })
    .map((changed) => Object.fromEntries(changed.map(({ name, value }) => [name, value])))
}

const segment = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 60 })
  .filter((text) => !/\p{Surrogate}/u.test(text) && !/^\.+$/.test(text))

interface Changes {
  fields: Record<string, unknown>
  left: string | undefined
  instead: string | undefined
  segment: string | undefined
  query: string | undefined
  headers: Record<string, string>
}

/** Changes to a valid call: to its fields, its address, its headers, or its whole body. */
const changesTo = (properties: Record<string, Schema>): fc.Arbitrary<Changes> => {
  const name = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...Object.keys(properties), 'confirm') },
    { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', 'id', 'role') },
  )
  /** Once in this many calls. */
  const seldom = <T>(arbitrary: fc.Arbitrary<T>, calls: number) =>
    fc.oneof({ weight: calls - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
  return fc.record({
    fields: fc.oneof(fc.dictionary(name, anything, { maxKeys: 3 }), plausibleFields(properties)),
    left: seldom(name, 4),
    instead: seldom(
      fc.oneof(
        fc.json(),
        fc.constantFrom('', '{', '{"a":', '[1,]', 'undefined', '\0', '\ufeff{}', '{"a":1}{}'),
      ),
      8,
    ),
    segment: seldom(segment, 5),
    query: seldom(segment, 5),
    headers: fc.oneof(
      { weight: 8, arbitrary: fc.constant({}) },
      {
        weight: 1,
        arbitrary: fc.constantFrom<Record<string, string>>(
          { 'content-type': 'text/plain' },
          { 'content-type': 'multipart/form-data; boundary=x' },
          { 'content-type': 'application/json; charset=utf-16' },
          { origin: 'https://elsewhere.example' },
          { 'sec-fetch-site': 'cross-site' },
          { 'idempotency-key': 'x' },
          { 'idempotency-key': 'a key with spaces and \u00e9' },
          { 'if-none-match': '*' },
          { accept: 'text/html' },
        ),
      },
    ),
  })
}

type RightCall = Awaited<ReturnType<Stable['call']>>

/** A valid call with these changes made to it. */
function changed({ address }: Stable, operation: Operation, right: RightCall, changes: Changes) {
  const { segment: part, query } = changes
  const path = part === undefined ? right.path : address(operation, encodeURIComponent(part))
  const names = operation.parameters.flatMap((each) => (each.in === 'query' ? each.name : []))
  const search =
    query === undefined
      ? ''
      : `?${[...names, 'q'].map((n) => `${n}=${encodeURIComponent(query)}`).join('&')}`
  const fields = Object.entries({ ...right.fields, ...changes.fields }).filter(
    ([name]) => name !== changes.left,
  )
  const { method, headers, file } = right
  const body = changes.instead ?? file ?? JSON.stringify(Object.fromEntries(fields))
  return {
    path: `${path}${search}`,
    init: {
      method,
      headers: { 'content-type': 'application/json', ...headers, ...changes.headers },
      ...(method !== 'GET' && { body }),
    },
  }
}

/** What even a refused call may count or record, or what is filled in when someone first reads it. */
const changesByItself =
  /^(audit_|failed_tries|known_browsers)|\.(last_seen_at|expires_at|attempts|content_html)$/

/** Queries for everything else that is stored: all test databases have the same tables. */
let contents: Promise<CompiledQuery[]> | undefined

async function readContents({ kysely }: Stable['app']['database']): Promise<CompiledQuery[]> {
  const tables = await kysely.introspection.getTables()
  return tables
    .filter(({ name }) => !changesByItself.test(name))
    .map(({ name, columns }) => {
      const kept = columns.filter((column) => !changesByItself.test(`${name}.${column.name}`))
      const list = sql.join(kept.map((column) => sql.ref(column.name)))
      return sql`select ${list} from ${sql.table(name)}`.compile(kysely)
    })
}

/** Everything stored, except what may change by itself. */
async function stored({ app }: Stable): Promise<string> {
  const { kysely } = app.database
  const tables: string[][] = []
  for (const query of await (contents ??= readContents(app.database)))
    tables.push((await kysely.executeQuery(query)).rows.map((row) => JSON.stringify(row)).sort())
  return JSON.stringify(tables)
}

/** The memory in use after collecting garbage. */
function heldMb(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 2 ** 20
}

const roles = ['visitor', 'viewer', 'staff', 'admin', 'nobody any more'] as const

/** A valid call in this role; the last role is someone whose session has ended. */
async function callAs(role: (typeof roles)[number], { app, call }: Stable, operation: Operation) {
  if (role !== 'nobody any more') return call(operation, role)
  const right = await call(operation)
  await app.send('POST', '/api/logout', undefined, right.headers)
  return right
}

/** What is wrong with the answer to a call. */
async function faultsOf(stable: Stable, { path, init }: ReturnType<typeof changed>) {
  const { app } = stable.app
  const before = init.method === 'GET' ? undefined : await stored(stable)
  const answers: Response[] = []
  const hold = await shortestHold(HOLD_MS, async () => {
    const response = await app.request(path, init, {})
    await response.clone().arrayBuffer()
    answers.push(response)
  })
  const ask = async (address: string) => app.request(address)
  const faults: string[] = []
  for (const answer of answers)
    await expectDocumented(ask, init.method, path, answer).catch((error: unknown) => {
      faults.push(String(error))
    })
  if (answers.some(({ status }) => status >= 500)) faults.push('failed')
  if (hold > HOLD_MS) faults.push(`held everything for ${Math.round(hold)} ms`)
  const isRefused = answers.every(({ status }) => status >= 400)
  if (isRefused && before !== undefined && (await stored(stable)) !== before)
    faults.push('was refused, and changed something')
  return { isRefused, faults }
}

test.each(roles)(
  'answers calls made as %s that are wrong in any way as described',
  async (role) => {
    const heldBefore = heldMb()
    const ending = operations.filter(({ name }) => name !== endless)
    const sent = ending.map((operation, index) => {
      const sample = { seed: seed + 1000 * roles.indexOf(role) + index, numRuns: 2 * rounds }
      return { operation, samples: fc.sample(changesTo(operation.body?.properties ?? {}), sample) }
    })
    const all: string[] = []
    let made = 0
    let succeeded = 0
    for (let round = 0; round < rounds; round += 1) {
      // a new one each time, so that what earlier calls made does not add up
      const stable = await stableForCalls()
      for (const { operation, samples } of sent)
        for (const changes of samples.slice(2 * round, 2 * round + 2)) {
          const right = await callAs(role, stable, operation)
          const call = changed(stable, operation, right, changes)
          const { isRefused, faults } = await faultsOf(stable, call)
          made += 1
          if (!isRefused) succeeded += 1
          const what = `${operation.method} ${call.path.slice(0, 100)} with ${JSON.stringify(changes)}`
          if (faults.length > 0) all.push(`${faults.join('; ')} (seed ${seed}): ${what}`)
        }
      await stable.app.close()
      await stable.app.database.close()
    }
    expect(all).toEqual([])
    if (role === 'staff' || role === 'admin')
      expect(succeeded, 'calls that get past all checks').toBeGreaterThan(made / 3)
    expect(heldMb() - heldBefore).toBeLessThan(GROWTH_MB)
  },
  // a call that never ends must not keep a whole run waiting
  120_000 * rounds,
)
