import type { Database, Executor } from '../../../db/database'
import { isKnownSchema, rebuild } from '../../../db/migrate'
import { counted } from '../../../lib/text'
import { originalKey } from '../../media/server/object-keys'
import type { Storage } from '../../media/server/storage'
import { type Archive, type ArchiveFile, linesOf, newer, openArchive, pictureIn } from './archive'
import { BackupRefused } from './backup-refused'
import { clearTables, deferForeignKeys, insertLines, isUnused, lockTables } from './rows.store'

export type Restored = Pick<Archive, 'about' | 'manifest'>

interface Target {
  database: Database
  storage: Storage
}

/**
 * Puts everything in an archive into an unused database and into storage: all of it, or no row at all. Pictures
 * come first; if the rest fails, they do no harm. @throws BackupRefused
 * @param beforeCommit what must also happen, in the same transaction; the tables are up to date
 * @param asRestored is called before that, while the tables are as they were in the archive
 */
export async function restoreArchive(
  file: ArchiveFile,
  { database, storage }: Target,
  steps: {
    asRestored?: (tx: Executor, archive: Archive) => Promise<void>
    beforeCommit?: (tx: Executor, archive: Archive) => Promise<void>
  },
): Promise<Archive> {
  await refuseUsed(database.kysely)
  const archive = await openArchive(file)
  const { about, manifest } = archive
  if (!isKnownSchema(about.schema)) throw new BackupRefused(newer(file.name, about.product))

  for await (const { name, bytes } of archive.entries()) {
    const picture = pictureIn(name)
    if (picture)
      await storage.put(originalKey(picture.id), await bytes(), `image/${picture.format}`)
  }

  const { engine } = database
  const tables = Object.keys(manifest.rows)
  let rows = 0
  await database.longTransaction(async (tx) => {
    await lockTables(tx, engine)
    await refuseUsed(tx)
    const fill = async () => {
      await clearTables(tx, tables)
      const checkForeignKeys = await deferForeignKeys(tx, engine, tables)
      for await (const { table, lines } of linesOf(archive))
        rows += await insertLines(tx, engine, table, lines)
      if (rows !== sum(manifest.rows))
        throw new BackupRefused(
          `${file.name} has ${counted(rows, 'row')} and should have ${sum(manifest.rows)}.`,
        )
      await checkForeignKeys()
      await steps.asRestored?.(tx, archive)
    }
    await rebuild(tx, engine, { name: about.schema, fill })
    await steps.beforeCommit?.(tx, archive)
  })
  return archive
}

const sum = (counts: Archive['manifest']['rows']) =>
  Object.values(counts).reduce((total, count) => total + count, 0)

async function refuseUsed(db: Executor): Promise<void> {
  if (!(await isUnused(db)))
    throw new BackupRefused(
      'The database already has people, horses, pictures, photos or pages: a backup can only be restored into an empty one.',
    )
}
