import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type Operation, operationsOf } from '../support/api-operations'
import { expectDocumented } from '../support/documented'
import { shortestHold } from '../support/event-loop'
import { stableForCalls } from '../support/hostile-calls'
import { moreWrongValues, wrongValues } from '../support/hostile-values'

/** How often each call is made in each role; `npm run test:hostile` makes more of them, each time others. */
const rounds = Number(process.env['HOSTILE_ROUNDS'] ?? 1)
const seed = Number(process.env['HOSTILE_SEED'] ?? 20_261_122)

const HOLD_MS = 50
const MEMORY_MB = 200

let stable: Awaited<ReturnType<typeof stableForCalls>>
let operations: Operation[]

beforeAll(async () => {
  stable = await stableForCalls()
  operations = operationsOf(await stable.app.json('/api/openapi.json'))
})

const ask = async (path: string) => stable.app.app.request(path)

const anything = fc.oneof(
  fc.constantFrom(...wrongValues, ...moreWrongValues),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
)
const segment = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 60 })
  .filter((text) => !/\p{Surrogate}/u.test(text) && !/^\.+$/.test(text))

interface Changes {
  fields: Record<string, unknown>
  left: string[]
  instead: string | undefined
  segment: string | undefined
  query: string | undefined
  headers: Record<string, string>
}

/** What is done to a call that is right: to its fields, its address, its headers, or to all of its body. */
const changesTo = (names: string[]): fc.Arbitrary<Changes> => {
  const name = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...names, 'confirm') },
    { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', 'id', 'role') },
  )
  const seldom = <T>(arbitrary: fc.Arbitrary<T>, freq: number) =>
    fc.option(arbitrary, { freq, nil: undefined })
  return fc.record({
    fields: fc.dictionary(name, anything, { maxKeys: 3 }),
    left: fc.array(name, { maxLength: 1 }),
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

function requestOf(operation: Operation, changes: Changes, headers: Record<string, string>) {
  const { segment: part, query } = changes
  const path = stable.address(operation, part && encodeURIComponent(part))
  const names = operation.parameters.flatMap((each) => (each.in === 'query' ? each.name : []))
  const search =
    query === undefined
      ? ''
      : `?${[...names, 'q'].map((n) => `${n}=${encodeURIComponent(query)}`).join('&')}`
  const fields = Object.entries({ ...stable.body(operation), ...changes.fields })
  const right = Object.fromEntries(fields.filter(([name]) => !changes.left.includes(name)))
  const body = changes.instead ?? JSON.stringify(right)
  const { method } = operation
  return {
    path: `${path}${search}`,
    init: {
      method,
      headers: { 'content-type': 'application/json', ...headers, ...changes.headers },
      ...(method !== 'GET' && { body }),
    },
  }
}

/** What is counted, or made from what is stored when somebody first reads it. */
const changesByItself = (column: string) =>
  ['last_seen_at', 'expires_at', 'attempts', 'content_html'].includes(column)

/** All that is stored, but for what even a refused call may count or record. */
async function stored(): Promise<string> {
  const { kysely } = stable.app.database
  const tables = (await kysely.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !/^(audit_|failed_tries|known_browsers)/.test(name))
  const contents: string[][] = []
  for (const name of tables) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(kysely)
    const ofCalls = (column: string, value: unknown) => (changesByItself(column) ? null : value)
    contents.push(rows.map((row) => JSON.stringify(row, ofCalls)).sort())
  }
  return JSON.stringify(contents)
}

/** What is held in memory once all that nobody needs is let go. */
function heldMb(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc()')
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 2 ** 20
}

const roles = ['visitor', 'viewer', 'staff', 'admin', 'nobody any more'] as const

/** Headers of someone with this role; the last one's session has ended. */
async function headersOf(role: (typeof roles)[number]) {
  if (role !== 'nobody any more') return stable.headers(role)
  const headers = await stable.headers('admin')
  await stable.app.send('POST', '/api/logout', undefined, headers)
  return headers
}

test.each(roles)(
  'calls that are wrong in any way, made as %s, are answered as described',
  async (role) => {
    const faults: string[] = []
    let headers = await headersOf(role)
    let before = await stored()
    for (const [index, operation] of operations.entries()) {
      const names = Object.keys(operation.body?.properties ?? {})
      const sample = { seed: seed + 1000 * roles.indexOf(role) + index, numRuns: 2 * rounds }
      for (const changes of fc.sample(changesTo(names), sample)) {
        const { path, init } = requestOf(operation, changes, headers)
        const answers: Response[] = []
        const hold = await shortestHold(HOLD_MS, async () => {
          const response = await stable.app.app.request(path, init, {})
          await response.clone().arrayBuffer()
          answers.push(response)
        })
        const found: string[] = []
        for (const answer of answers)
          await expectDocumented(ask, init.method, path, answer).catch((error: unknown) => {
            found.push(String(error))
          })
        if (answers.some(({ status }) => status >= 500)) found.push('failed')
        if (hold > HOLD_MS) found.push(`held everything for ${Math.round(hold)} ms`)
        if (operation.method !== 'GET') {
          const isRefused = answers.every(({ status }) => status >= 400)
          if (isRefused && (await stored()) !== before)
            found.push('was refused, and changed something')
          // it may have ended the session, or the account
          if (!isRefused) headers = await headersOf(role)
          before = await stored()
        }
        const what = `${init.method} ${path.slice(0, 100)} with ${JSON.stringify(changes)}`
        if (found.length > 0) faults.push(`${found.join('; ')} (seed ${seed}): ${what}`)
      }
    }
    expect(faults).toEqual([])
    expect(heldMb()).toBeLessThan(MEMORY_MB)
  },
  600_000,
)
