import type { Database } from '../../../db/database'
import { type Clock, dayMs } from '../../../lib/dates'
import { forgetDeleted } from '../../content/server/deleted.store'
import { originalKey, variantsFolder } from './object-keys'
import type { Storage } from './storage'
import {
  type DroppedImages,
  dropFinishedUploads,
  dropUnusedImages,
  dropUpload,
  findFilesToDrop,
} from './sweep.store'

interface SweepParts {
  database: Database
  storage: Storage
  clock: Clock
}

/** How long people have to use a picture after uploading it: a day. */
const unusedForMs = dayMs
/** Small, so that each transaction is short. */
const atOnce = 25

/**
 * Deletes pictures that nothing refers to, a day after they were uploaded, with their files, and expired upload
 * addresses. Deleted records too old to be put back are forgotten first, because they keep their pictures. One
 * pass over what exists when it begins; if it fails halfway, the next one finds the rest. Returns what it
 * deleted.
 */
export async function sweepImages({ database, storage, clock }: SweepParts, signal?: AbortSignal) {
  const before = new Date(clock.now().getTime() - unusedForMs)
  const isStopping = () => signal?.aborted === true
  const deletedRecords = await forgetDeleted(database.kysely, clock.now())
  let images = 0
  let uploads = 0
  let after: string | undefined = ''
  while (after !== undefined && !isStopping()) {
    const batch = { before, after, limit: atOnce }
    const result: DroppedImages = await database.transaction((tx) => dropUnusedImages(tx, batch))
    images += result.dropped
    after = result.last
  }
  after = ''
  while (after !== undefined && !isStopping()) {
    const ids = await findFilesToDrop(database.kysely, { before, after, limit: atOnce })
    for (const id of ids) {
      await storage.delete(originalKey(id))
      for await (const key of storage.list(variantsFolder(id))) await storage.delete(key)
      await dropUpload(database.kysely, id)
    }
    uploads += ids.length
    after = ids.at(-1)
  }
  await dropFinishedUploads(database.kysely, before)
  return { images, uploads, deletedRecords }
}

/**
 * Deletes half-written files left by a killed server. They are at least a day old: nothing takes that long to
 * write, neither here nor on another server that shares the folder. Returns how many.
 */
export const sweepUnfinished = ({ storage, clock }: Pick<SweepParts, 'storage' | 'clock'>) =>
  storage.deleteUnfinished(new Date(clock.now().getTime() - unusedForMs))
