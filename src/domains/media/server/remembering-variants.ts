import { LRUCache } from 'lru-cache'
import { contentOf } from './pieces'
import type { Storage, StoredObject } from './storage'

const mostBytes = 32 * 1024 * 1024
/** What phones and most screens are sent is smaller. */
const largest = 512 * 1024

/**
 * A storage that keeps the resized pictures used most recently in memory, too. They never change. A bucket takes
 * longer to send them, and while it is away visitors still see those kept here.
 */
export function rememberingVariants(storage: Storage): Storage {
  const kept = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: mostBytes,
    sizeCalculation: (bytes) => bytes.byteLength,
  })
  const isKept = (key: string, size: number) =>
    key.startsWith('variants/') && size > 0 && size <= largest
  const objectOf = (bytes: Uint8Array<ArrayBuffer>): StoredObject => ({
    ...contentOf(bytes),
    bytes: () => Promise.resolve(bytes),
  })
  return {
    ...storage,
    async get(key) {
      const known = kept.get(key)
      if (known) return objectOf(known)
      const found = await storage.get(key)
      if (!found || !isKept(key, found.size)) return found
      const bytes = await found.bytes()
      kept.set(key, bytes)
      return objectOf(bytes)
    },
    async put(key, content, contentType) {
      await storage.put(key, content, contentType)
      if (content instanceof Uint8Array && isKept(key, content.byteLength))
        kept.set(key, new Uint8Array(content))
    },
    async delete(key) {
      kept.delete(key)
      await storage.delete(key)
    },
  }
}
