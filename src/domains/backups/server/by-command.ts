import { archiveAt } from './archive-file'
import { backUp, type BackupParts, type Written } from './back-up'
import { recordBackup, recordRestore } from './backups.store'
import { restoreArchive, type Restored } from './restore'

const author = { id: null, name: 'Command line', address: null }

/** Makes a backup, and records that in the trail. @throws BackupRefused */
export async function backUpByCommand(parts: BackupParts, file: string): Promise<Written> {
  const { database, clock } = parts
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
