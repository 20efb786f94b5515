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

/** Keeps rows until the page is left, where the browser keeps nothing. */
export function memoryStore(begin: readonly OutboxRow[] = []): OutboxStore {
  const rows = new Map(begin.map((row) => [row.run.id, row]))
  return {
    all: () => Promise.resolve([...rows.values()]),
    update: (runId, change) => {
      const row = change(rows.get(runId))
      if (row) rows.set(runId, row)
      else rows.delete(runId)
      return Promise.resolve(row)
    },
  }
}
