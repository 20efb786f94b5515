import { promisifyRequest } from 'idb-keyval'
import { ROWS, unsentName } from '../../../../../web/unsent-work'
import type { OutboxRow, RowChange } from './outbox-row'

/** Where rows are kept. */
export interface OutboxStore {
  all: () => Promise<OutboxRow[]>
  /** Changes a row in one step, also if another tab wants to. Returns what is kept from then on. */
  update: (runId: string, change: RowChange) => Promise<OutboxRow | undefined>
}

/** Keeps one person's rows on the phone. @throws if the browser keeps nothing: private windows, a full disk */
export function phoneStore(userId: string): OutboxStore {
  let opening: Promise<IDBDatabase> | undefined
  const open = () => {
    if (opening) return opening
    const request = indexedDB.open(unsentName(userId))
    request.onupgradeneeded = () => request.result.createObjectStore(ROWS)
    opening = promisifyRequest(request)
    opening.then(
      (database) => {
        // Safari closes it at times
        database.onclose = () => (opening = undefined)
        // its owner signs out
        database.onversionchange = () => {
          database.close()
          opening = undefined
        }
      },
      () => (opening = undefined),
    )
    return opening
  }
  const transaction = async (mode: IDBTransactionMode) =>
    // 'strict': on the disk, not only on its way there, in case the battery dies
    (await open()).transaction(ROWS, mode, { durability: 'strict' }).objectStore(ROWS)

  return {
    all: async () => promisifyRequest<OutboxRow[]>((await transaction('readonly')).getAll()),
    update: async (runId, change) => {
      const rows = await transaction('readwrite')
      const row = change(await promisifyRequest<OutboxRow | undefined>(rows.get(runId)))
      if (row) rows.put(row, runId)
      else rows.delete(runId)
      await promisifyRequest(rows.transaction)
      return row
    },
  }
}

/**
 * A store that never fails: what the phone can't store (a private window, a full disk) is kept in memory until the page
 * is left or the phone has room again.
 */
export function memoryBehind(
  store: OutboxStore,
): OutboxStore & { unkept: ReadonlySet<string>; forget: () => void } {
  const known = new Map<string, OutboxRow>()
  /** Rows of which the phone has stored an older version, or none. */
  const unkept = new Set<string>()
  /** What the phone has; if it can't be read, what is known stays. */
  const read = async () => {
    const kept = await store.all().catch(() => undefined)
    if (!kept) return
    for (const runId of known.keys()) if (!unkept.has(runId)) known.delete(runId)
    for (const row of kept) if (!unkept.has(row.run.id)) known.set(row.run.id, row)
  }
  const update = async (runId: string, change: RowChange) => {
    const inMemory: RowChange = () => change(known.get(runId))
    let row: OutboxRow | undefined
    try {
      row = await store.update(runId, unkept.has(runId) ? inMemory : change)
      unkept.delete(runId)
    } catch {
      await read()
      row = change(known.get(runId))
      unkept.add(runId)
    }
    if (row) known.set(runId, row)
    else known.delete(runId)
    return row
  }
  return {
    unkept,
    update,
    all: async () => {
      for (const runId of unkept) await update(runId, (row) => row)
      await read()
      return [...known.values()]
    },
    forget: () => {
      known.clear()
      unkept.clear()
    },
  }
}
