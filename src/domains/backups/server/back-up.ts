import type { Database } from '../../../db/database'
import { schemaOf, latestSchema } from '../../../db/migrate'
import type { Clock } from '../../../lib/dates'
import { version } from '../../../lib/version'
import { sealTrail } from '../../accounts/server/audit-chain.store'
import { findImage, type ListedImage, readImages } from '../../media/server/images.store'
import { imageFormats, originalKey } from '../../media/server/object-keys'
import type { Storage } from '../../media/server/storage'
import { createArchive, type Manifest, newer } from './archive'
import { writeArchive } from './archive-file'
import { BackupRefused } from './backup-refused'
import { readLines, tablesToKeep } from './rows.store'

/** Characters in an entry with rows, which is compressed in one piece. */
const textPerPart = 1024 * 1024

export interface BackupParts {
  database: Database
  storage: Storage
  clock: Clock
}

type NewArchive = ReturnType<typeof createArchive>
export type Written = Omit<Manifest, 'sha256'>

/**
 * Writes everything the stable has into one new file while the server runs: the rows as they are at one moment, and
 * the pictures they name. A picture that is missing or cut short is reported, and doesn't keep the rest from being
 * saved.
 */
export const backUp = (parts: BackupParts, file: string, signal?: AbortSignal): Promise<Written> =>
  writeArchive(file, (take) => writeBackup(parts, take, signal))

/** The same to anywhere: `take` gets the archive's bytes piece by piece. */
export async function writeBackup(
  parts: BackupParts,
  take: (piece: Uint8Array) => Promise<void>,
  signal?: AbortSignal,
): Promise<Written> {
  // what has just been done is sealed in the backup, too
  await sealTrail(parts.database)
  const archive = createArchive()
  const filling = fill(archive, parts)
  // ends the loop below with the same error
  filling.catch((error: unknown) => archive.fail(error))
  try {
    for await (const piece of archive.readable) {
      signal?.throwIfAborted()
      await take(piece)
    }
  } finally {
    await filling.catch(() => undefined)
  }
  return filling
}

async function fill(
  archive: NewArchive,
  { database, storage, clock }: BackupParts,
): Promise<Written> {
  const rows: Record<string, number> = {}
  const images = await database.snapshot(async (db) => {
    const schema = await schemaOf(db)
    if (schema !== latestSchema) throw new BackupRefused(newer('The database', schema))
    await archive.begin({ product: version, schema, createdAt: clock.now().toISOString() })
    for (const table of tablesToKeep) {
      rows[table] = await addRows(archive, table, readLines(db, database.engine, table))
    }
    const found: ListedImage[] = []
    for await (const batch of readImages(db)) found.push(...batch)
    return found
  })

  const pictures = { count: 0, bytes: 0 }
  const missing: string[] = []
  for (const { id, contentType, bytes } of images) {
    const file = await storage.get(originalKey(id))
    const format = imageFormats.find((each) => contentType === `image/${each}`)
    if (format && file?.size === bytes) {
      await archive.addPicture(id, format, file)
      pictures.count += 1
      pictures.bytes += file.size
    }
    // one that has been deleted meanwhile was not in use
    else if (await findImage(database.kysely, id)) missing.push(id)
  }
  const written = { rows, pictures, missing }
  await archive.end(written)
  return written
}

/** Returns how many there were. */
async function addRows(archive: NewArchive, table: string, batches: AsyncIterable<string[]>) {
  let count = 0
  let part = 0
  let lines: string[] = []
  let length = 0
  const flush = async () => {
    if (lines.length === 0) return
    part += 1
    await archive.addRows(table, part, lines)
    count += lines.length
    lines = []
    length = 0
  }
  for await (const batch of batches)
    for (const line of batch) {
      lines.push(line)
      length += line.length
      if (length >= textPerPart) await flush()
    }
  await flush()
  return count
}
