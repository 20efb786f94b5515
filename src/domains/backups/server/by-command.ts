import { archiveAt } from './archive-file'
import { backUp, type BackupParts, type Written } from './back-up'
import { BackupRefused } from './backup-refused'
import { recordBackup, recordRestore } from './backups.store'
import { restoreArchive, type Restored } from './restore'
import { isUnused } from './rows.store'

const author = { id: null, name: 'Command line', address: null }

/** Makes a backup, and records that in the trail. @throws BackupRefused, also if there is nothing to back up */
export async function backUpByCommand(parts: BackupParts, file: string): Promise<Written> {
  const { database, clock } = parts
  // Without its configuration the command would open, and back up, a new database.
  if (await isUnused(database.kysely))
    throw new BackupRefused(
      'The database is empty, so there is nothing to back up. Check DATA_DIR and DATABASE_URL.',
    )
  const written = await backUp(parts, file)
  const missingPictures = written.missing.length
  await recordBackup(database.kysely, clock.now(), author, { missingPictures })
  return written
}

/** Restores a backup, and records that in the restored trail. @throws BackupRefused */
export async function restoreByCommand(
  { database, storage, clock }: BackupParts,
  file: string,
): Promise<Restored> {
  return restoreArchive(
    await archiveAt(file),
    { database, storage },
    {
      beforeCommit: (tx, { about }) =>
        recordRestore(tx, clock.now(), author, { madeAt: about.createdAt }),
    },
  )
}
