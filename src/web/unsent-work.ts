// Work that this device has kept and not sent yet: a database for each person, whose owner is the race sheet's
// outbox (domains/racing/ui/admin/outbox/outbox-store.ts). Signing out, which every page offers, asks about it.

export const ROWS = 'rows'
export const unsentName = (userId: string) => `outbox ${userId}`

/** How many rows a person has not sent. */
export async function countUnsent(userId: string): Promise<number> {
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

/** Deletes this person's unsent rows, and nobody else's. */
export function forgetUnsent(userId: string): void {
  try {
    indexedDB.deleteDatabase(unsentName(userId))
  } catch {
    // a browser that keeps nothing
  }
}
