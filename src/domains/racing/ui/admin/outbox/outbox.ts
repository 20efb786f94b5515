import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Question } from '../../../../../web/api'
import { currentUserQuery } from '../../../../accounts/ui/accounts.queries'
import type { Run, RunClash } from '../../../racing.contract'
import { registerUnsent, unsentName } from '../../../../../web/unsent-work'
import { useIsOnline } from '../../../../../web/use-is-online'
import { sendFirst } from './outbox-call'
import { waitingOf, type Typed } from './outbox-row'
import { Outbox, type OutboxNews, type OutboxState } from './outbox-sender'
import { phoneStore } from './outbox-store'
import { showRun } from '../sheet/sheet-data'

export interface RunChanging {
  status: 'saved' | 'waiting' | 'sending' | 'asking' | 'clash' | 'refused'
  /** What was typed and is not on record yet, and what follows from it. */
  pending: Typed
  /** False if the browser could not store it: unsent changes are lost when the page is left. */
  isKept: boolean
  message: string | undefined
  questions: Question[]
  clashes: RunClash[]
  change: (fields: Typed) => void
  /** Yes to the questions. */
  confirm: () => void
  /** Forgets what was typed. */
  discard: () => void
  /** Overwrites what someone else entered. */
  keepMine: () => void
}

/** What happens to a run on the sheet: kept on the phone at once, and sent when there is a line. */
export function useRunChange(run: Run): RunChanging {
  const outbox = useOutbox()
  const row = useOutboxPart(outbox, ({ rows }) => rows.get(run.id))
  const key = row?.entries[0]?.key
  const isSending = useOutboxPart(outbox, ({ sending }) => key !== undefined && sending === key)
  const needsSignIn = useOutboxPart(outbox, (state) => row !== undefined && state.needsSignIn)
  const isKept = useOutboxPart(outbox, ({ unkept }) => !row || !unkept.has(run.id))
  const waiting = useMemo(() => waitingOf(run, row), [run, row])
  const refusal = waiting?.refusal
  return {
    status: !waiting ? 'saved' : (refusal?.kind ?? (isSending ? 'sending' : 'waiting')),
    pending: waiting?.pending ?? nothing,
    isKept,
    message: refusal?.message ?? (needsSignIn ? SIGN_IN : undefined),
    questions: refusal?.kind === 'asking' ? refusal.questions : none,
    clashes: refusal?.kind === 'clash' ? refusal.clashes : none,
    change: (fields) => outbox?.change(run, fields),
    confirm: () => outbox?.confirm(run.id),
    discard: () => outbox?.discard(run.id),
    keepMine: () => outbox?.keepMine(run.id),
  }
}

const SIGN_IN = 'Sign in again to send this.'
const nothing: Typed = {}
const none: never[] = []

/** Rows that were refused, or ask, and are not on this sheet: their run was deleted, or is on another day's. */
export function useStrandedRows(runs: readonly Run[]): StrandedRow[] {
  const outbox = useOutbox()
  const rows = useOutboxPart(outbox, (state) => state.rows)
  const shown = new Set(runs.map(({ id }) => id))
  return [...rows.values()].flatMap(({ run, entries: [first] }) =>
    first?.refusal && !shown.has(run.id)
      ? [{ run, message: first.refusal.message, discard: () => outbox?.discard(run.id) }]
      : [],
  )
}

export interface StrandedRow {
  run: Run
  message: string
  discard: () => void
}

export interface OutboxStatus {
  /** How many rows wait to be sent. */
  waiting: number
  /** How many rows need an answer: a question, a clash, a refusal. */
  toAnswer: number
  isOnline: boolean
  /** Waiting rows are sent once the person has signed in again. */
  needsSignIn: boolean
  /** False where the browser keeps nothing (a private window, a full phone): waiting rows are lost with the page. */
  isKept: boolean
}

export function useOutboxStatus(): OutboxStatus {
  const { rows, isLineLost, needsSignIn, unkept } = useOutboxPart(useOutbox(), (state) => state)
  const isOnline = useIsOnline()
  const all = [...rows.values()]
  const toAnswer = all.filter(({ entries: [first] }) => first?.refusal).length
  return {
    waiting: all.length - toAnswer,
    toAnswer,
    isOnline: isOnline && !isLineLost,
    needsSignIn,
    isKept: all.every(({ run }) => !unkept.has(run.id)),
  }
}

const atRest: OutboxState = {
  rows: new Map(),
  sending: undefined,
  isLineLost: false,
  needsSignIn: false,
  unkept: new Set(),
}

/** A part of the outbox's state: a component that uses it renders again only when that part changes. */
const useOutboxPart = <Part>(
  outbox: Outbox | undefined,
  part: (state: OutboxState) => Part,
): Part =>
  useSyncExternalStore(
    outbox?.subscribe ?? neverChanges,
    () => part(outbox?.state ?? atRest),
    () => part(atRest),
  )
const neverChanges = () => () => {}

/** The outbox of whoever is signed in; undefined on the server. */
function useOutbox(): Outbox | undefined {
  const queryClient = useQueryClient()
  const { data: user } = useQuery(currentUserQuery)
  const open = import.meta.env.SSR || !user ? undefined : openOutbox(queryClient, user.id)
  useEffect(() => open?.use(), [open])
  return open?.outbox
}

interface OpenOutbox {
  outbox: Outbox
  /** Sends until the returned function is called. */
  use: () => () => void
}

const opened = new WeakMap<QueryClient, Map<string, OpenOutbox>>()

/** One for each person and page, whatever is on screen. */
export function openOutbox(queryClient: QueryClient, userId: string): OpenOutbox {
  const ofPage = opened.get(queryClient) ?? new Map<string, OpenOutbox>()
  opened.set(queryClient, ofPage)
  const open = ofPage.get(userId) ?? connect(queryClient, userId)
  ofPage.set(userId, open)
  return open
}

/** Longer than a tab takes that isn't frozen. */
const LOCK_MS = 30_000

/**
 * Lets one tab at a time work. Where there are no locks, or the tab that has it is frozen, two may send the same
 * change, which its key makes harmless.
 */
async function alone(name: string, work: () => Promise<void>): Promise<void> {
  let hasBegun = false
  const begin = () => {
    hasBegun = true
    return work()
  }
  try {
    await navigator.locks.request(name, { signal: AbortSignal.timeout(LOCK_MS) }, begin)
  } catch (error) {
    if (hasBegun) throw error
    await work()
  }
}

/** Connects an outbox to the line, to this person's other tabs, and to what is on screen. */
function connect(queryClient: QueryClient, userId: string): OpenOutbox {
  const name = unsentName(userId)
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined
  const outbox = new Outbox({
    store: phoneStore(userId),
    send: (row) => sendFirst(userId, row),
    show: (run) => showRun(queryClient, run),
    alone: (work) => alone(name, work),
    tell: (news) => channel?.postMessage(news),
    hasLine: () => navigator.onLine,
  })
  channel?.addEventListener('message', ({ data }: MessageEvent<OutboxNews>) => {
    void outbox.hear(data)
  })
  registerUnsent(userId, outbox)
  const wake = () => {
    if (document.visibilityState === 'visible') void outbox.flush()
  }
  let users = 0
  return {
    outbox,
    use: () => {
      if (users++ === 0) {
        void outbox.start()
        addEventListener('online', wake)
        document.addEventListener('visibilitychange', wake)
      }
      return () => {
        if (--users > 0) return
        outbox.stop()
        removeEventListener('online', wake)
        document.removeEventListener('visibilitychange', wake)
      }
    },
  }
}
