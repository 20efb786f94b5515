import { open, stat } from 'node:fs/promises'
import { errorCode, outageOf } from '../../../db/database-errors'
import { writeWhole } from '../../../http/whole-file'
import { piecesOf } from '../../media/server/local-storage'
import { streamOf } from '../../media/server/pieces'
import type { ArchiveFile } from './archive'
import { BackupRefused } from './backup-refused'

/** @throws BackupRefused if there is no such file */
export async function archiveAt(file: string): Promise<ArchiveFile> {
  const found = await stat(file).catch((error: unknown) => {
    throw new BackupRefused(
      errorCode(error) === 'ENOENT'
        ? `There is no file ${file}.`
        : `${file} can’t be read (${errorCode(error) ?? String(error)}).`,
    )
  })
  if (!found.isFile()) throw new BackupRefused(`${file} is not a file.`)
  return {
    name: file,
    size: found.size,
    stream: (from) => streamOf(piecesOf(file, from)),
  }
}

export const unfinishedName = (file: string) => `${file}.unfinished`

/** Writes an archive that only its owner may read: whole, or not at all. @throws BackupRefused */
export async function writeArchive<T>(
  file: string,
  write: (take: (piece: Uint8Array) => Promise<void>) => Promise<T>,
): Promise<T> {
  const unfinished = unfinishedName(file)
  if (await exists(file)) throw new BackupRefused(`${file} exists already: choose another name.`)
  const handle = await open(unfinished, 'wx', 0o600).catch((error: unknown) => {
    if (errorCode(error) === 'EEXIST')
      throw new BackupRefused(
        `${unfinished} exists: another backup is being written, or one was interrupted. In the second case, delete it.`,
      )
    throw cannotWrite(file, error)
  })
  return writeWhole(handle, { unfinished, file }, () =>
    write(async (piece) => {
      await handle.writeFile(piece).catch((error: unknown) => {
        throw cannotWrite(file, error)
      })
    }),
  )
}

const exists = async (file: string) => (await stat(file).catch(() => undefined)) !== undefined

function cannotWrite(file: string, error: unknown): BackupRefused {
  const reason =
    outageOf(error) === 'full' ? 'the disk is full' : (errorCode(error) ?? String(error))
  return new BackupRefused(`The backup can’t be written to ${file}: ${reason}.`, { cause: error })
}
