import type { FileHandle } from 'node:fs/promises'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { requireRoom } from '../../../http/disk-room'
import { dayMs } from '../../../lib/dates'
import { housekeeper } from '../../accounts/server/audit-chain.store'
import { readPieces, streamOf } from '../../media/server/pieces'
import { backupName, expendable, madeAt } from '../backups.rules'
import { unfinishedName } from './archive-file'
import { backUp, type BackupParts, type Written, writeBackup } from './back-up'
import { pictureBytes, recordBackup } from './backups.store'

interface Parts extends BackupParts {
  /** Without it, they are kept in the bucket. */
  folder: string | undefined
  /** Where a backup is until it is complete and on its way to the bucket. */
  dataDir: string
}

/** Where the server keeps the backups it makes by itself. */
interface Place {
  make(name: string): Promise<Written>
  names(): Promise<string[]>
  remove(name: string): Promise<void>
}

/**
 * For the scheduler: deletes the backups that the next one replaces, since it may need their room, then makes and
 * records it. Returns what was done; if told to stop early, only the deletions.
 */
export async function backUpOnSchedule(
  parts: Parts,
  signal: AbortSignal,
): Promise<Record<string, number>> {
  const { database, clock, folder } = parts
  const place = folder === undefined ? inBucket(parts, signal) : inFolder(parts, folder, signal)
  const name = backupName(clock.now())
  const names = await place.names()
  // not the newest, even if it is of the same day: the next may fail
  const newest = names
    .filter((each) => madeAt(each))
    .sort()
    .at(-1)
  const old = expendable([...names, name]).filter((each) => names.includes(each) && each !== newest)
  let deleted = 0
  // what can't be deleted must not keep the next from being made
  for (const each of old)
    deleted += await place.remove(each).then(
      () => 1,
      () => 0,
    )
  const tidied = { deleted, notDeleted: old.length - deleted }
  const written = await place.make(name).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  if (!written) return tidied
  const { pictures, missing } = written
  const detail = { missingPictures: missing.length }
  await recordBackup(database.kysely, clock.now(), housekeeper, detail)
  return { pictures: pictures.count, ...detail, ...tidied }
}

function inFolder(parts: Parts, folder: string, signal: AbortSignal): Place {
  return {
    async make(name) {
      await deleteUnfinished(folder, parts.clock.now())
      // twice as much as the backup takes: a full disk would cost the site more than a backup is worth
      await requireRoom(folder, 2 * (await pictureBytes(parts.database.kysely)))
      return backUp(parts, path.join(folder, name), signal)
    },
    async names() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      return readdir(folder)
    },
    remove: (name) => rm(path.join(folder, name)),
  }
}

/** Deletes what killed servers left behind; nobody works on one backup for a day. */
async function deleteUnfinished(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    const backup = path.parse(name).name
    if (name !== unfinishedName(backup) || madeAt(backup) === undefined) continue
    if (now.getTime() - (await stat(file)).mtimeMs > dayMs) await rm(file, { force: true })
  }
}

function inBucket(parts: Parts, signal: AbortSignal): Place {
  const { storage, dataDir } = parts
  const key = (name: string) => `backups/${name}`
  return {
    async make(name) {
      await requireRoom(dataDir, 2 * (await pictureBytes(parts.database.kysely)))
      const file = await storage.temporaryFile()
      try {
        const written = await writeBackup(parts, (piece) => file.writeFile(piece), signal)
        const { size } = await file.stat()
        const content = { size, stream: () => streamOf(leaving(file, signal)) }
        await storage.put(key(name), content, 'application/x-tar')
        return written
      } finally {
        await file.close()
      }
    },
    async names() {
      const names: string[] = []
      for await (const each of storage.list('backups')) names.push(path.basename(each))
      return names
    },
    remove: (name) => storage.delete(key(name)),
  }
}

/** A backup's bytes on their way to the bucket, until told to stop. */
async function* leaving(file: FileHandle, signal: AbortSignal): AsyncGenerator<Uint8Array, void> {
  for await (const piece of readPieces(file)) {
    signal.throwIfAborted()
    yield piece
  }
}
