import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'

interface Names {
  /** The name under which `handle` was opened, in the same folder as `file`. */
  unfinished: string
  file: string
}

/**
 * Fills a new file, which gets its name only once all of it is on the disk: `file` is either whole or not there.
 * Closes the handle, and deletes what was written if anything fails.
 */
export async function writeWhole<T>(
  handle: FileHandle,
  { unfinished, file }: Names,
  write: () => Promise<T>,
): Promise<T> {
  let written: T
  try {
    try {
      written = await write()
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  await syncFolder(path.dirname(file))
  return written
}

/** Makes the new name survive a power cut, too. Windows can't open folders, and needn't. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
