import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase, type Executor } from '../../../db/database'
import type { Clock } from '../../../lib/dates'
import { type TrailCheck, verifyTrail } from '../../accounts/server/audit-chain.store'
import { openLocalStorage } from '../../media/server/local-storage'
import { originalKey } from '../../media/server/object-keys'
import type { Storage } from '../../media/server/storage'
import { type Archive, linesOf, pictureIn } from './archive'
import { archiveAt } from './archive-file'
import { BackupRefused } from './backup-refused'
import { restoreArchive } from './restore'
import { readLines } from './rows.store'

export interface Verified extends Pick<Archive, 'about' | 'manifest'> {
  trail: TrailCheck
}

/**
 * The restore drill: restores an archive into a temporary database and folder, and compares every row and picture
 * there with the archive. @throws BackupRefused if anything differs
 */
export async function verifyBackup(file: string, clock: Clock): Promise<Verified> {
  const source = await archiveAt(file)
  const folder = await mkdtemp(path.join(tmpdir(), 'stable-drill-'))
  // It holds password hashes and personal data, so nothing may be left if the command is interrupted.
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    const database = await openDatabase({ dataDir: folder })
    try {
      const storage = await openLocalStorage(path.join(folder, 'objects'))
      const archive = await restoreArchive(
        source,
        { database, storage },
        { asRestored: compareRows },
      )
      await comparePictures(storage, archive)
      const { about, manifest } = archive
      return { about, manifest, trail: await verifyTrail(database.kysely, clock.now()) }
    } finally {
      await database.close()
    }
  } finally {
    remove()
    process.off('exit', remove)
  }
}

async function compareRows(tx: Executor, archive: Archive): Promise<void> {
  const restored = rowsIn(tx, Object.keys(archive.manifest.rows))
  for await (const { table, lines } of linesOf(archive))
    for (const line of lines) {
      const { value } = await restored.next()
      if (value?.table !== table || value.line !== line)
        throw new BackupRefused(`A row of ${table} is not the same after the restore.`)
    }
  const { value } = await restored.next()
  if (value) throw new BackupRefused(`${value.table} has more rows after the restore.`)
}

async function* rowsIn(tx: Executor, tables: readonly string[]) {
  for (const table of tables)
    for await (const lines of readLines(tx, 'sqlite', table))
      for (const line of lines) yield { table, line }
}

async function comparePictures(storage: Storage, { manifest }: Archive): Promise<void> {
  for (const [name, expected] of Object.entries(manifest.sha256)) {
    const picture = pictureIn(name)
    if (!picture) continue
    const hash = createHash('sha256')
    const file = await storage.get(originalKey(picture.id))
    if (file) for await (const piece of file.stream()) hash.update(piece)
    if (hash.digest('hex') !== expected)
      throw new BackupRefused(`The picture ${picture.id} is not the same after the restore.`)
  }
}
