// Work that this device has kept and not sent yet: a database for each person, whose owner is the race sheet's
// outbox (domains/racing/ui/admin/outbox/outbox-store.ts). Signing out, which every page offers, asks about it.

export const ROWS = 'rows'
export const unsentName = (userId: string) => `outbox ${userId}`

/** Rows that this page has open: some may be in memory only. */
interface OpenWork {
  count: () => Promise<number>
  forget: () => Promise<void>
}
const open = new Map<string, OpenWork>()
export const registerUnsent = (userId: string, work: OpenWork): void => void open.set(userId, work)

/** How many rows a person has not sent. */
export async function countUnsent(userId: string): Promise<number> {
  const work = open.get(userId)
  if (work) return work.count()
  try {
    const databases = await indexedDB.databases()
    // opening one that isn't there would make it
    if (!databases.some(({ name }) => name === unsentName(userId))) return 0
    return await new Promise((resolve, reject) => {
      const opening = indexedDB.open(unsentName(userId))
      opening.onerror = () => reject(opening.error ?? new Error('it could not be opened'))
      opening.onsuccess = () => {
        const database = opening.result
        const counting = database.transaction(ROWS).objectStore(ROWS).count()
        counting.onsuccess = () => resolve(counting.result)
        counting.onerror = () => reject(counting.error ?? new Error('it could not be counted'))
        counting.transaction?.addEventListener('complete', () => database.close())
      }
    })
  } catch {
    // a browser that keeps nothing
    return 0
  }
}

/** Another tab that is frozen may hold a deletion up. */
const DELETION_MS = 1000

/** Deletes this person's unsent rows, and nobody else's. */
export async function forgetUnsent(userId: string): Promise<void> {
  await open.get(userId)?.forget()
  await new Promise<unknown>((resolve) => {
    setTimeout(resolve, DELETION_MS)
    try {
      const deleting = indexedDB.deleteDatabase(unsentName(userId))
      deleting.onsuccess = deleting.onerror = resolve
    } catch (error) {
      // a browser that keeps nothing
      resolve(error)
    }
  })
}
