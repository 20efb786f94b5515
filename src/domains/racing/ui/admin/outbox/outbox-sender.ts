import { v4 as newKey } from 'uuid'
import type { Run } from '../../../racing.contract'
import type { Outcome } from './outbox-call'
import {
  confirmed,
  kept,
  made,
  refused,
  typed,
  underWay,
  type OutboxRow,
  type RowChange,
  type Typed,
} from './outbox-row'
import { memoryBehind, type OutboxStore } from './outbox-store'

/** Tells this person's other tabs. */
export interface OutboxNews {
  /** The row that was changed. */
  runId: string
  /** What the record says now, if the server told. */
  run?: Run | undefined
}

export interface OutboxParts {
  store: OutboxStore
  send: (row: OutboxRow) => Promise<Outcome>
  /** Shows a run as the server has it now. */
  show: (run: Run) => void
  /** Lets one tab at a time send. */
  alone: (work: () => Promise<void>) => Promise<void>
  tell?: (news: OutboxNews) => void
  hasLine?: () => boolean
  now?: () => number
  /** Calls later; returns how to call it off. */
  later?: (work: () => void, ms: number) => () => void
}

export interface OutboxState {
  rows: ReadonlyMap<string, OutboxRow>
  /** The key of the change that is being sent. */
  sending: string | undefined
  /** The last attempt got no answer. */
  isLineLost: boolean
  /** Someone must sign in before more is sent. */
  needsSignIn: boolean
  /** Rows that the browser could not store: their unsent changes are lost when the page is left. */
  unkept: ReadonlySet<string>
}

const FIRST_RETRY_MS = 1000
const LAST_RETRY_MS = 30_000

const inSeconds = (work: () => void, ms: number) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

/**
 * One person's unsent changes: shows them at once, keeps them on the phone, and sends them one after the other, each
 * row's in order. A change stays until the server has answered it; its key makes a resend harmless.
 */
export class Outbox {
  readonly #parts: OutboxParts
  readonly #store: ReturnType<typeof memoryBehind>
  #state: OutboxState = {
    rows: new Map(),
    sending: undefined,
    isLineLost: false,
    needsSignIn: false,
    unkept: new Set(),
  }
  readonly #listeners = new Set<() => void>()
  /** What is being kept, in order. */
  #keeping: Promise<void> = Promise.resolve()
  /** How many steps of each row are still being kept. */
  readonly #unkept = new Map<string, number>()
  /** Runs as the server last answered. */
  readonly #answered = new Map<string, Run>()
  #flushing: Promise<void> | undefined
  #isAgain = false
  #failures = 0
  #isRetryDue = false
  #callOff = () => {}
  #isStopped = false

  constructor(parts: OutboxParts) {
    this.#parts = parts
    this.#store = memoryBehind(parts.store)
  }

  get state(): OutboxState {
    return this.#state
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  #set(change: Partial<OutboxState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  #setRow(runId: string, row: OutboxRow | undefined): void {
    const rows = new Map(this.#state.rows)
    if (row) rows.set(runId, row)
    else rows.delete(runId)
    this.#set({ rows })
  }

  /** Shows what the phone has kept, and begins to send it. */
  async start(): Promise<void> {
    this.#isStopped = false
    const kept = await this.#store.all()
    const onScreen = [...this.#state.rows].filter(([runId]) => this.#unkept.has(runId))
    const others = kept.filter(({ run }) => !this.#unkept.has(run.id))
    this.#set({ rows: new Map([...others.map((row) => [row.run.id, row] as const), ...onScreen]) })
    await this.flush()
  }

  /** How many rows wait, those that the phone could not store among them. */
  async count(): Promise<number> {
    await this.#keeping
    return (await this.#store.all()).length
  }

  /** Forgets every row; what the phone stores of them is deleted by whoever calls this. */
  async forget(): Promise<void> {
    this.stop()
    await this.#keeping
    this.#store.forget()
    this.#set({ rows: new Map(), needsSignIn: false, unkept: new Set() })
  }

  stop(): void {
    this.#isStopped = true
    this.#callOff()
  }

  change(run: Run, fields: Typed): void {
    const at = this.#parts.now?.() ?? Date.now()
    this.#step(run.id, typed(this.#newest(run), fields, { key: newKey(), at }))
    this.#flushSoon()
  }

  /** The sheet may show a run as it was before an answer: it renders a moment later, or a slow read has put it back. */
  #newest(run: Run): Run {
    const answered = this.#answered.get(run.id)
    return answered && answered.updatedAt > run.updatedAt ? answered : run
  }

  #show(run: Run): void {
    this.#answered.set(run.id, run)
    this.#parts.show(run)
  }

  confirm(runId: string): void {
    this.#step(runId, confirmed())
    this.#flushSoon()
  }

  keepMine(runId: string): void {
    this.#step(runId, kept(newKey()))
    this.#flushSoon()
  }

  discard(runId: string): void {
    this.#step(runId, () => undefined)
  }

  /** Another tab has changed a row. */
  async hear({ runId, run }: OutboxNews): Promise<void> {
    if (run) this.#show(run)
    const row = (await this.#store.all()).find((each) => each.run.id === runId)
    if (!this.#unkept.has(runId)) this.#setRow(runId, row)
  }

  #noteUnkept(): void {
    const { unkept } = this.#store
    if (unkept.size > 0 || this.#state.unkept.size > 0) this.#set({ unkept: new Set(unkept) })
  }

  /** Changes a row on screen at once, then on the phone. */
  #step(runId: string, change: RowChange, run?: Run): void {
    this.#setRow(runId, change(this.#state.rows.get(runId)))
    this.#unkept.set(runId, (this.#unkept.get(runId) ?? 0) + 1)
    this.#keeping = this.#keeping.then(async () => {
      const row = await this.#store.update(runId, change)
      this.#noteUnkept()
      const left = (this.#unkept.get(runId) ?? 1) - 1
      if (left > 0) this.#unkept.set(runId, left)
      else {
        this.#unkept.delete(runId)
        // another tab may have had a part in it
        this.#setRow(runId, row)
      }
      this.#parts.tell?.({ runId, run })
    })
  }

  /** Sends what can be sent; on a bad line with the next attempt. */
  #flushSoon(): void {
    if (!this.#isRetryDue) void this.flush()
  }

  /** Sends what can be sent, now. */
  flush(): Promise<void> {
    this.#isAgain = true
    this.#isRetryDue = false
    this.#callOff()
    this.#flushing ??= this.#parts
      .alone(async () => {
        while (this.#isAgain && !this.#isStopped) {
          this.#isAgain = false
          await this.#sendAll()
        }
      })
      .finally(() => {
        this.#flushing = undefined
        if (this.#isAgain && !this.#isStopped) void this.flush()
      })
    return this.#flushing
  }

  async #sendAll(): Promise<void> {
    while (!this.#isStopped && (this.#parts.hasLine?.() ?? true)) {
      await this.#keeping
      const [row] = (await this.#store.all())
        .filter(({ entries: [first] }) => first && !first.refusal)
        .sort((one, other) => (one.entries[0]?.at ?? 0) - (other.entries[0]?.at ?? 0))
      const key = row?.entries[0]?.key
      if (!row || key === undefined) return
      if (!(await this.#sendFirstOf(row.run.id, key))) return
    }
  }

  /** Returns whether to go on. */
  async #sendFirstOf(runId: string, key: string): Promise<boolean> {
    // kept as sent before it is: after a crash the same call is made again
    this.#step(runId, underWay(key))
    this.#set({ sending: key })
    await this.#keeping
    const row = (await this.#store.all()).find(({ run }) => run.id === runId)
    this.#noteUnkept()
    // changed or discarded meanwhile
    if (row?.entries[0]?.key !== key) return true
    const outcome = await this.#parts.send(row)
    this.#set({ sending: undefined })
    if (outcome.kind === 'lost') {
      this.#failures++
      this.#set({ isLineLost: !outcome.isLine })
      this.#retryLater(outcome.retryAfter)
      return false
    }
    this.#failures = 0
    const needsSignIn = outcome.kind === 'signed-out'
    this.#set({ isLineLost: false, needsSignIn })
    if (needsSignIn) return false
    if (outcome.kind === 'made') {
      this.#show(outcome.run)
      this.#step(runId, made(key, outcome.run), outcome.run)
    } else {
      const { refusal } = outcome
      const current = refusal.kind === 'clash' ? refusal.current : undefined
      if (current) this.#show(current)
      this.#step(runId, refused(key, refusal, newKey()), current)
    }
    return true
  }

  #retryLater(seconds = 0): void {
    const delay = Math.min(FIRST_RETRY_MS * 2 ** (this.#failures - 1), LAST_RETRY_MS)
    const ms = Math.min(Math.max(delay, seconds * 1000), 2 * LAST_RETRY_MS)
    this.#isAgain = false
    this.#isRetryDue = true
    this.#callOff = (this.#parts.later ?? inSeconds)(() => void this.flush(), ms)
  }
}
