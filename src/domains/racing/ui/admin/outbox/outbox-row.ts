import type { Question } from '../../../../../web/api'
import type { Run, RunClash } from '../../../racing.contract'
import { runChange, type RunFields, type RunFieldsInput } from '../../../racing-input.contract'
import { completeRun, runFaults } from '../../../run-result.rules'

// What waits to be sent for one run, as plain data, and what happens to it. No I/O: the same function is applied
// to what the phone keeps and to what the screen shows.

/** `raceId` moves it to another race of the meeting. */
export type Typed = Partial<RunFieldsInput & Pick<Run, 'raceId'>>
type Checked = Partial<RunFields & Pick<Run, 'raceId'>>
type Seen = Partial<Record<keyof Typed, unknown>>

/** The server's answer to a change that it didn't make. */
export type Refusal =
  | { kind: 'asking'; message: string; questions: Question[] }
  | { kind: 'clash'; message: string; clashes: RunClash[]; current: Run | undefined }
  | { kind: 'refused'; message: string }

/** One change to send. */
interface Entry {
  /** Its Idempotency-Key. */
  key: string
  fields: Typed
  /** What the record said when the person first changed each field. */
  was: Seen
  /** The run as the record had it, with the changes ahead of this one. */
  base: Run
  /** When it was first typed, in milliseconds. */
  at: number
  confirm?: string[]
  /** Exactly what was sent, once it was: a resend after a lost answer must be the same call. */
  sent?: SentChange
  refusal?: Refusal
}

interface SentChange {
  fields: Typed
  was: Seen
  confirm?: string[]
}

/** A run's changes, in the order in which they are sent; there is at least one. */
export interface OutboxRow {
  run: Run
  entries: Entry[]
}

/** Changes a row; undefined: nothing waits. */
export type RowChange = (row: OutboxRow | undefined) => OutboxRow | undefined

const result = ['state', 'position', 'finish', 'deadHeat'] as const
const detail = ['margin', 'time', 'prizeMoney', 'scratchedReason'] as const

/** Any instant: it is only compared. */
const then = new Date(0)

function parsed(fields: Typed): Checked | undefined {
  const { success, data } = runChange.safeParse(fields)
  if (!success) return undefined
  const { updatedAt, confirm, by, was, ...checked } = data
  return checked
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const completed = (base: Run, fields: Checked): Run => ({
  ...base,
  ...completeRun(base, fields, then),
})

/** The record once a change is made. What can't be made is taken as typed: the server will say what is wrong. */
const after = (base: Run, fields: Typed): Run => {
  const change = parsed(fields)
  return change ? completed(base, change) : Object.assign({ ...base }, fields)
}

/** What an entry's fields were changed from. */
const baseOf = ({ base, was }: Pick<Entry, 'base' | 'was'>): Run => Object.assign({ ...base }, was)

function without(fields: Typed, dropped: readonly (keyof Typed)[]): Typed {
  const rest = { ...fields }
  for (const field of dropped) delete rest[field]
  return rest
}

const hasResult = (fields: Typed) => result.some((field) => field in fields)

/** Both changes as one with the same effect, or undefined if it takes two: scratched, then declared and placed. */
function merged(base: Run, earlier: Typed, later: Typed): Typed | undefined {
  const plain = { ...earlier, ...later }
  const first = parsed(earlier)
  const second = parsed(later)
  // the server will say what is wrong with it
  if (!first || !second) return plain
  const wanted = completed(completed(base, first), second)
  return [plain, ...contradictionsDropped(earlier, later)].find((candidate) => {
    const change = parsed(candidate)
    if (!change) return false
    const made = completed(base, change)
    return isSame(made, wanted) && runFaults(base, change, made).length === 0
  })
}

/** `3` and then `pulled up`: the place is no longer meant. */
const contradictionsDropped = (earlier: Typed, later: Typed): Typed[] =>
  hasResult(later)
    ? [
        { ...without(earlier, result), ...later },
        { ...without(earlier, [...result, ...detail]), ...later },
      ]
    : []

/** The same, at the price of an earlier result that contradicts the later one. */
const forced = (base: Run, earlier: Typed, later: Typed): Typed =>
  merged(base, earlier, later) ??
  (hasResult(later) ? { ...without(earlier, result), ...later } : { ...earlier, ...later })

/** What a run's fields say once all of a row's changes are made. */
const overlay = ({ entries }: OutboxRow): Typed =>
  entries.reduce<Typed>((fields, entry) => forced(baseOf(entry), fields, entry.fields), {})

const pick = (from: object, fields: readonly string[]): Seen =>
  Object.fromEntries(fields.map((field) => [field, Reflect.get(from, field)]))

/** Adds what a person typed to what waits. `run` is the record as they saw it. */
export const typed =
  (run: Run, fields: Typed, { key, at }: Pick<Entry, 'key' | 'at'>): RowChange =>
  (row) => {
    const entries = row?.entries ?? []
    const last = entries.at(-1)
    const recordAfter = (made: Entry[]) =>
      made.reduce((record, entry) => after(record, entry.fields), run)
    const freshOn = (base: Run) => ({ key, at, fields, was: pick(base, Object.keys(fields)), base })
    const asLast = { run, entries: [...entries, freshOn(recordAfter(entries))] }
    if (!last || last.sent) return asLast
    const ahead = entries.slice(0, -1)
    const fresh = freshOn(recordAfter(ahead))
    const was = { ...fresh.was, ...last.was }
    const base = baseOf({ base: fresh.base, was })
    const both = last.refusal
      ? forced(base, last.fields, fields)
      : merged(base, last.fields, fields)
    if (!both) return asLast
    return { run, entries: [...ahead, { ...fresh, at: last.at, fields: both, was }] }
  }

/** Marks the first change as sent, with exactly what is sent. */
export const underWay =
  (key: string): RowChange =>
  (row) => {
    const [first, ...others] = row?.entries ?? []
    if (!row || first?.key !== key || first.sent) return row
    return { ...row, entries: [{ ...first, sent: callOf(first) }, ...others] }
  }

/**
 * What an entry sends. A place implies that the horse finished, and pulling up that it has no place: both are
 * said, so that it clashes with what someone else says of them.
 */
function callOf(entry: Entry): SentChange {
  const { confirm } = entry
  const base = baseOf(entry)
  const change = parsed(entry.fields)
  const implied: Typed = {}
  const was = { ...entry.was }
  if (change) {
    const { position, finish } = completed(base, change)
    if (change.position === undefined && position !== base.position) implied.position = position
    if (change.finish === undefined && finish !== base.finish) implied.finish = finish
    Object.assign(was, pick(base, Object.keys(implied)))
  }
  return { fields: { ...entry.fields, ...implied }, was, ...(confirm && { confirm }) }
}

/** The first change is made: the record is `answer` now. What waits behind it was typed on top of it. */
export const made =
  (key: string, answer: Run): RowChange =>
  (row) => {
    const [first, ...others] = row?.entries ?? []
    if (!row || first?.key !== key) return row
    if (others.length === 0) return undefined
    const expected = after(baseOf(first), first.sent?.fields ?? first.fields)
    const isOurs = (field: string) =>
      field in first.fields || isSame(Reflect.get(expected, field), Reflect.get(answer, field))
    let record = answer
    const entries = others.map((entry) => {
      const base = record
      record = after(base, entry.fields)
      return {
        ...entry,
        base,
        was: { ...entry.was, ...pick(base, Object.keys(entry.was).filter(isOurs)) },
      }
    })
    return { run: answer, entries }
  }

/** The first change was refused. What was typed since may mend it, so both are sent as one. */
export const refused =
  (key: string, refusal: Refusal, newKey: string): RowChange =>
  (row) => {
    const [first, ...others] = row?.entries ?? []
    if (!row || first?.key !== key) return row
    const { sent, ...unsent } = first
    if (others.length === 0) return { ...row, entries: [{ ...unsent, refusal }] }
    const fields = others.reduce(
      (all, next) => forced(baseOf(first), all, next.fields),
      first.fields,
    )
    const was = [first, ...others].reduceRight<Seen>((seen, next) => ({ ...seen, ...next.was }), {})
    return { ...row, entries: [{ key: newKey, at: first.at, fields, was, base: first.base }] }
  }

const answered =
  (change: (entry: Entry, refusal: Refusal) => Entry): RowChange =>
  (row) => {
    const [first, ...others] = row?.entries ?? []
    if (!row || !first?.refusal) return row
    const { refusal, ...entry } = first
    return { ...row, entries: [change(entry, refusal), ...others] }
  }

/** The person says yes to the questions. */
export const confirmed = (): RowChange =>
  answered((entry, refusal) =>
    refusal.kind === 'asking'
      ? {
          ...entry,
          confirm: [...(entry.confirm ?? []), ...refusal.questions.map(({ code }) => code)],
        }
      : { ...entry, refusal },
  )

/** The person has seen what others entered, and wants their own. */
export const kept = (key: string): RowChange =>
  answered((entry, refusal) => {
    if (refusal.kind !== 'clash') return { ...entry, refusal }
    const now = Object.fromEntries(refusal.clashes.map(({ field, current }) => [field, current]))
    const base = refusal.current ?? entry.base
    return { ...entry, key, base, was: { ...entry.was, ...now } }
  })

/** What waits for a run, as its row on the sheet shows it. */
export interface WaitingChange {
  /** What was typed, and what follows from it: with a place, the horse has run. */
  pending: Typed
  refusal: Refusal | undefined
  /** The key of the change that is next. */
  next: string
}

const shown = ['state', 'position', 'finish', 'deadHeat', 'margin', 'time'] as const

/** @param run the record as it is now */
export function waitingOf(run: Run, row: OutboxRow | undefined): WaitingChange | undefined {
  const first = row?.entries[0]
  if (!row || !first) return undefined
  const fields = overlay(row)
  const pending = after(run, fields)
  const followed = shown.filter(
    (field) => !(field in fields) && !isSame(pending[field], run[field]),
  )
  return {
    pending: Object.assign({ ...fields }, pick(pending, followed)),
    refusal: first.refusal,
    next: first.key,
  }
}
