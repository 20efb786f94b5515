import { open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { errorCode, outageOf } from '../../../db/database-errors'
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

/**
 * Writes a file that only its owner may read. It has another name until all of it is on the disk, so `file` is
 * either whole or not there. @throws BackupRefused
 */
export async function writeWhole<T>(
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
  let written: T
  try {
    try {
      written = await write(async (piece) => {
        await handle.writeFile(piece).catch((error: unknown) => {
          throw cannotWrite(file, error)
        })
      })
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  const folder = await open(path.dirname(file), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
  return written
}

const exists = async (file: string) => (await stat(file).catch(() => undefined)) !== undefined

function cannotWrite(file: string, error: unknown): BackupRefused {
  const reason =
    outageOf(error) === 'full' ? 'the disk is full' : (errorCode(error) ?? String(error))
  return new BackupRefused(`The backup can’t be written to ${file}: ${reason}.`, { cause: error })
}
