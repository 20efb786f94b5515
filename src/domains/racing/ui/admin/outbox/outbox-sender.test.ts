import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  countUnsent,
  forgetUnsent,
  registerUnsent,
  unsentName,
} from '../../../../../web/unsent-work'
import type { Run } from '../../../racing.contract'
import type { RunFields } from '../../../racing-input.contract'
import { runChange } from '../../../racing-input.contract'
import { completeRun, runFaults } from '../../../run-result.rules'
import type { Outcome } from './outbox-call'
import { type OutboxRow, type Typed, waitingOf } from './outbox-row'
import { Outbox } from './outbox-sender'
import { memoryBehind, type OutboxStore, phoneStore } from './outbox-store'

const runOf = (id: string, change: Partial<Run> = {}): Run => ({
  ...{ id, raceId: randomUUID(), horseId: randomUUID(), horseName: 'Brass Lantern' },
  ...{ horseSlug: 'brass-lantern', state: 'declared', jockey: null, apprenticeAllowance: null },
  ...{ draw: null, carriedWeight: null, rating: null, bodyWeight: null, position: null },
  ...{ finish: null, deadHeat: false, margin: null, time: null, prizeMoney: '0.00' },
  ...{ comment: null, officeNotes: null, scratchedAt: null, scratchedReason: null },
  ...{ createdAt: '2026-06-27T08:00:00.000Z', updatedAt: '2026-06-27T08:00:00.000Z' },
  ...change,
})

const later = (run: Run): Run => ({
  ...run,
  updatedAt: new Date(Date.parse(run.updatedAt) + 1).toISOString(),
})

/** How the line treats a call: lets it through, loses it, or loses the answer. */
type Line = 'good' | 'call lost' | 'answer lost' | 'busy'

/** A server as PATCH /api/runs/{id} describes it. */
class Server {
  readonly records = new Map<string, Run>()
  readonly #answers = new Map<string, { body: string; run: Run }>()
  /** What was written, in order. */
  readonly written: { id: string; key: string; fields: Partial<RunFields> }[] = []
  line: Line[] = []

  constructor(runs: readonly Run[]) {
    for (const run of runs) this.records.set(run.id, run)
  }

  run(id: string): Run {
    const run = this.records.get(id)
    if (!run) throw new Error(`no run ${id}`)
    return run
  }

  /** Someone else changes a run. */
  write(id: string, fields: Partial<RunFields>): Run {
    const before = this.run(id)
    const after = { ...later(before), ...completeRun(before, fields, new Date()) }
    this.records.set(id, after)
    return after
  }

  readonly send = async (row: OutboxRow): Promise<Outcome> => {
    await Promise.resolve()
    const line = this.line.shift() ?? 'good'
    if (line === 'call lost') return { kind: 'lost', isLine: false }
    if (line === 'busy') return { kind: 'lost', isLine: true, retryAfter: 1 }
    const outcome = this.#answer(row)
    return line === 'answer lost' ? { kind: 'lost', isLine: false } : outcome
  }

  #answer({ run: { id }, entries: [entry] }: OutboxRow): Outcome {
    if (!entry?.sent) throw new Error('it was not kept as sent')
    const { sent, key } = entry
    const body = JSON.stringify({ ...sent, confirm: undefined })
    const answer = this.#answers.get(key)
    if (answer) {
      expect(body, 'a resend is the same call').toBe(answer.body)
      return { kind: 'made', run: answer.run }
    }
    const before = this.run(id)
    const { raceId, updatedAt, confirm, by, was, ...fields } = runChange.parse(sent.fields)
    const clashes = Object.entries(sent.was).flatMap(([field, seen]) => {
      const current: unknown = Reflect.get(before, field)
      const is = (value: unknown) => JSON.stringify(current) === JSON.stringify(value)
      return is(seen) || is(Reflect.get(fields, field)) ? [] : [{ field, current }]
    })
    if (clashes.length > 0)
      return {
        kind: 'refusal',
        refusal: { kind: 'clash', message: 'clash', clashes, current: before },
      }
    const after = { ...later(before), ...completeRun(before, fields, new Date(0)) }
    const [fault] = runFaults(before, fields, after)
    if (fault) return { kind: 'refusal', refusal: { kind: 'refused', message: fault.message } }
    if (fields.position === 13 && !sent.confirm?.includes('beyond-field'))
      return {
        kind: 'refusal',
        refusal: {
          kind: 'asking',
          message: 'Is that right?',
          questions: [{ code: 'beyond-field', message: 'Is that right?' }],
        },
      }
    this.records.set(id, after)
    this.written.push({ id, key, fields })
    this.#answers.set(key, { body, run: after })
    return { kind: 'made', run: after }
  }
}

interface Phone {
  outbox: Outbox
  /** What the sheet shows as recorded. */
  shown: Map<string, Run>
}

/** A page on the phone; another one with the same store is a reload. */
function openPage(server: Server, store: OutboxStore, shown = new Map(server.records)): Phone {
  const outbox = new Outbox({
    store,
    send: server.send,
    show: (run) => shown.set(run.id, run),
    alone: (work) => work(),
    later: () => () => {},
  })
  return { outbox, shown }
}

const type = ({ outbox, shown }: Phone, id: string, fields: Typed) => {
  const run = shown.get(id)
  if (run) outbox.change(run, fields)
}

const rowOf = ({ outbox, shown }: Phone, id: string) => {
  const run = shown.get(id)
  return run && waitingOf(run, outbox.state.rows.get(id))
}

const ID = '0199d000-0000-7000-8000-000000000001'
const OTHER = '0199d000-0000-7000-8000-000000000002'

const broken: OutboxStore = {
  all: () => Promise.reject(new Error('QuotaExceededError')),
  update: () => Promise.reject(new Error('QuotaExceededError')),
}
const memoryStore = () => memoryBehind(broken)

test('what is typed is shown at once, sent, and then on record', async () => {
  const server = new Server([runOf(ID)])
  const phone = openPage(server, memoryStore())
  type(phone, ID, { position: 3 })
  expect(rowOf(phone, ID)?.pending).toEqual({ position: 3, state: 'ran', finish: 'finished' })
  await phone.outbox.flush()
  expect(server.run(ID)).toMatchObject({ position: 3, state: 'ran', finish: 'finished' })
  expect(rowOf(phone, ID)).toBeUndefined()
  expect(phone.shown.get(ID)).toMatchObject({ position: 3 })
})

test('what follows an answer goes by it, even if the sheet still shows the run as it was', async () => {
  const server = new Server([runOf(ID)])
  const phone = openPage(server, memoryStore())
  const before = server.run(ID)
  for (const fields of [{ position: 3 }, { position: null }, { position: 1 }]) {
    phone.outbox.change(before, fields)
    await phone.outbox.flush()
  }
  expect(phone.outbox.state.rows.size).toBe(0)
  expect(server.run(ID)).toMatchObject({ position: 1, state: 'ran' })
})

test('changes made without a line survive a reload, and are sent as one', async () => {
  const server = new Server([runOf(ID)])
  const userId = randomUUID()
  server.line = ['call lost', 'call lost', 'call lost', 'call lost']
  const before = openPage(server, phoneStore(userId))
  type(before, ID, { draw: 4 })
  await before.outbox.flush()
  type(before, ID, { jockey: 'R. Joorawon' })
  type(before, ID, { jockey: 'B. Sooful' })
  await before.outbox.flush()
  before.outbox.stop()

  server.line = []
  const after = openPage(server, phoneStore(userId))
  await after.outbox.start()
  expect(server.written.map(({ fields }) => fields)).toEqual([{ draw: 4 }, { jockey: 'B. Sooful' }])
  expect(after.outbox.state.rows.size).toBe(0)
})

test('another person on the same phone sends none of it', async () => {
  const server = new Server([runOf(ID)])
  server.line = ['call lost']
  const first = openPage(server, phoneStore(randomUUID()))
  type(first, ID, { position: 1 })
  await first.outbox.flush()
  const second = openPage(server, phoneStore(randomUUID()))
  await second.outbox.start()
  expect(second.outbox.state.rows.size).toBe(0)
  expect(server.written).toEqual([])
})

test('a lost answer does nothing twice, and what was typed since comes next', async () => {
  const server = new Server([runOf(ID)])
  server.line = ['answer lost']
  const phone = openPage(server, memoryStore())
  type(phone, ID, { position: 3 })
  await phone.outbox.flush()
  expect(rowOf(phone, ID)?.pending).toMatchObject({ position: 3 })
  type(phone, ID, { position: 2 })
  await phone.outbox.flush()
  expect(server.written.map(({ fields }) => fields.position)).toEqual([3, 2])
  expect(server.run(ID).position).toBe(2)
})

test('someone else’s change of the same field clashes; of another field it does not', async () => {
  const server = new Server([runOf(ID), runOf(OTHER)])
  const phone = openPage(server, memoryStore())
  server.write(ID, { position: 2, prizeMoney: '1000.00' })
  server.write(OTHER, { jockey: 'R. Joorawon' })
  type(phone, ID, { position: 3 })
  type(phone, OTHER, { position: 4 })
  await phone.outbox.flush()
  expect(rowOf(phone, ID)?.refusal).toMatchObject({
    kind: 'clash',
    clashes: [{ field: 'position', current: 2 }],
  })
  expect(server.run(OTHER)).toMatchObject({ position: 4, jockey: 'R. Joorawon' })
  phone.outbox.keepMine(ID)
  await phone.outbox.flush()
  expect(server.run(ID)).toMatchObject({ position: 3, prizeMoney: '1000.00' })
})

test('a place clashes with someone else’s “pulled up”', async () => {
  const server = new Server([runOf(ID)])
  const phone = openPage(server, memoryStore())
  server.write(ID, { finish: 'pulled-up' })
  type(phone, ID, { position: 3 })
  await phone.outbox.flush()
  expect(rowOf(phone, ID)?.refusal).toMatchObject({ clashes: [{ field: 'finish' }] })
  phone.outbox.keepMine(ID)
  await phone.outbox.flush()
  expect(server.run(ID)).toMatchObject({ position: 3, finish: 'finished' })
})

test('a question waits for a yes; another value makes it a new change', async () => {
  const server = new Server([runOf(ID), runOf(OTHER)])
  const phone = openPage(server, memoryStore())
  for (const id of [ID, OTHER]) type(phone, id, { position: 13 })
  await phone.outbox.flush()
  await phone.outbox.flush()
  expect(rowOf(phone, ID)?.refusal).toMatchObject({ kind: 'asking' })
  expect(server.written).toEqual([])
  phone.outbox.confirm(ID)
  type(phone, OTHER, { position: 3 })
  await phone.outbox.flush()
  expect(server.run(ID).position).toBe(13)
  expect(server.run(OTHER).position).toBe(3)
})

test('a refused change waits until it is mended or discarded', async () => {
  const server = new Server([runOf(ID, { state: 'scratched' }), runOf(OTHER)])
  const phone = openPage(server, memoryStore())
  type(phone, ID, { position: 1 })
  await phone.outbox.flush()
  expect(rowOf(phone, ID)?.refusal).toMatchObject({ kind: 'refused' })
  phone.outbox.discard(ID)
  await phone.outbox.flush()
  expect(rowOf(phone, ID)).toBeUndefined()
  expect(server.written).toEqual([])
})

test('“pulled up” after a place that was not sent yet drops the place', async () => {
  const server = new Server([runOf(ID)])
  server.line = ['busy']
  const phone = openPage(server, memoryStore())
  phone.outbox.stop()
  type(phone, ID, { position: 3, prizeMoney: '500' })
  type(phone, ID, { finish: 'pulled-up' })
  expect(rowOf(phone, ID)?.pending).toMatchObject({ finish: 'pulled-up' })
  expect(rowOf(phone, ID)?.pending.position).toBeFalsy()
  server.line = []
  await phone.outbox.start()
  expect(server.written).toHaveLength(1)
  expect(server.run(ID)).toMatchObject({ finish: 'pulled-up', position: null })
})

test('“declared” and then “scratched”, typed before the place before them is on record, are two changes', async () => {
  const server = new Server([runOf(ID)])
  server.line = ['call lost']
  const phone = openPage(server, memoryStore())
  type(phone, ID, { position: 3 })
  await phone.outbox.flush()
  type(phone, ID, { state: 'declared' })
  type(phone, ID, { state: 'scratched', scratchedReason: 'Lame' })
  await phone.outbox.flush()
  expect(rowOf(phone, ID)).toBeUndefined()
  expect(server.written.map(({ fields }) => fields.state)).toEqual([
    undefined,
    'declared',
    'scratched',
  ])
})

test('where the browser keeps nothing, it says so and sends all the same', async () => {
  const server = new Server([runOf(ID)])
  server.line = ['call lost']
  const phone = openPage(server, broken)
  type(phone, ID, { position: 3 })
  await phone.outbox.flush()
  expect(rowOf(phone, ID)?.pending).toMatchObject({ position: 3 })
  expect(phone.outbox.state.unkept).toEqual(new Set([ID]))
  await phone.outbox.flush()
  expect(server.run(ID).position).toBe(3)
})

test('a full phone keeps what was typed meanwhile once it has room again', async () => {
  const server = new Server([runOf(ID), runOf(OTHER)])
  const room = phoneStore(randomUUID())
  let isFull = false
  const phone = openPage(server, {
    all: room.all,
    update: (...step) => (isFull ? broken.update(...step) : room.update(...step)),
  })
  server.line = Array.from({ length: 9 }, () => 'call lost')
  type(phone, ID, { position: 3 })
  await phone.outbox.flush()
  isFull = true
  type(phone, ID, { position: 4 })
  type(phone, OTHER, { position: 5 })
  await phone.outbox.flush()
  expect(phone.outbox.state.unkept).toEqual(new Set([ID, OTHER]))
  isFull = false
  await phone.outbox.flush()
  expect(phone.outbox.state.unkept).toEqual(new Set())
  phone.outbox.stop()

  server.line = []
  const after = openPage(server, room)
  await after.outbox.start()
  expect(server.written.map(({ fields }) => fields.position)).toEqual([3, 4, 5])
})

test('a full phone that was reloaded joins what is typed to what it has kept', async () => {
  const server = new Server([runOf(ID)])
  const room = phoneStore(randomUUID())
  server.line = Array.from({ length: 9 }, () => 'call lost')
  const before = openPage(server, room)
  before.outbox.stop()
  type(before, ID, { draw: 4 })
  await before.outbox.count()

  const after = openPage(server, { all: room.all, update: broken.update })
  type(after, ID, { jockey: 'B. Sooful' })
  await after.outbox.flush()
  expect(rowOf(after, ID)?.pending).toEqual({ draw: 4, jockey: 'B. Sooful' })
})

test('signing out counts and forgets rows that the phone could not store', async () => {
  const server = new Server([runOf(ID)])
  server.line = ['call lost']
  const userId = randomUUID()
  const phone = openPage(server, broken)
  registerUnsent(userId, phone.outbox)
  type(phone, ID, { position: 3 })
  expect(await countUnsent(userId)).toBe(1)
  await forgetUnsent(userId)
  expect(await countUnsent(userId)).toBe(0)
  await phone.outbox.start()
  expect(phone.outbox.state.rows.size).toBe(0)
  expect(server.written).toEqual([])
})

test('rows that were discarded in signing out are not shown again', async () => {
  const server = new Server([runOf(ID)])
  server.line = ['call lost']
  const userId = randomUUID()
  const phone = openPage(server, phoneStore(userId))
  registerUnsent(userId, phone.outbox)
  type(phone, ID, { position: 3 })
  await phone.outbox.flush()
  expect(await countUnsent(userId)).toBe(1)
  await forgetUnsent(userId)
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(unsentName(userId))
  await phone.outbox.start()
  expect(rowOf(phone, ID)).toBeUndefined()
  expect(server.written).toEqual([])
})

test('a page that comes back shows only what the phone still has', async () => {
  const server = new Server([runOf(ID)])
  server.line = ['call lost', 'call lost']
  const room = phoneStore(randomUUID())
  const phone = openPage(server, room)
  type(phone, ID, { position: 3 })
  await phone.outbox.flush()
  phone.outbox.stop()
  await room.update(ID, () => undefined)
  await phone.outbox.start()
  expect(rowOf(phone, ID)).toBeUndefined()
})

const someFields: fc.Arbitrary<Typed> = fc.oneof(
  fc.record({ position: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ draw: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ jockey: fc.constantFrom('R. Joorawon', 'B. Sooful', null) }),
  fc.record({ finish: fc.constantFrom('pulled-up', 'fell', 'dnf') }),
  fc.record({ position: fc.integer({ min: 1, max: 5 }), prizeMoney: fc.constantFrom('100', '') }),
  fc.constant<Typed>({ state: 'declared' }),
  fc.constant<Typed>({ state: 'scratched', scratchedReason: 'Lame' }),
)
type Act =
  | { kind: 'type'; id: string; fields: Typed }
  | { kind: 'line'; line: Line[] }
  | { kind: 'flush' | 'begin flush' | 'reload' }
const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('type'),
        id: fc.constantFrom(ID, OTHER),
        fields: someFields,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('line'),
        line: fc.array(fc.constantFrom<Line>('good', 'call lost', 'answer lost', 'busy'), {
          maxLength: 4,
        }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constantFrom('flush', 'begin flush', 'reload') }),
    },
  ),
  { maxLength: 25 },
)

test('whatever the line does, the record ends as if each change had been made as it was typed', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (all) => {
      const server = new Server([runOf(ID), runOf(OTHER)])
      const model = new Server([runOf(ID), runOf(OTHER)])
      const store = memoryStore()
      let phone = openPage(server, store)
      for (const act of all) {
        if (act.kind === 'type') {
          // only what the server would take: what is refused waits for a person
          const before = model.run(act.id)
          const after = {
            ...before,
            ...completeRun(before, runChange.parse(act.fields), new Date(0)),
          }
          if (runFaults(before, runChange.parse(act.fields), after).length > 0) continue
          model.write(act.id, runChange.parse(act.fields))
          type(phone, act.id, act.fields)
        } else if (act.kind === 'line') server.line = act.line
        else if (act.kind === 'flush') await phone.outbox.flush()
        else if (act.kind === 'begin flush') void phone.outbox.flush()
        else {
          await new Promise((resolve) => setTimeout(resolve))
          phone.outbox.stop()
          phone = openPage(server, store)
          await phone.outbox.start()
        }
      }
      server.line = []
      await phone.outbox.flush()
      await phone.outbox.flush()
      expect([...phone.outbox.state.rows.values()]).toEqual([])
      for (const id of [ID, OTHER]) {
        const { scratchedAt, ...record } = server.run(id)
        const { scratchedAt: ignored, updatedAt, raceId, horseId, ...wanted } = model.run(id)
        expect(record).toMatchObject(wanted)
      }
      const keys = server.written.map(({ key }) => key)
      expect(new Set(keys).size, 'nothing is done twice').toBe(keys.length)
    }),
    { numRuns: 300 },
  )
})
