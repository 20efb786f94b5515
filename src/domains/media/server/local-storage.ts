import { randomUUID } from 'node:crypto'
import { constants, type Dirent } from 'node:fs'
import { access, type FileHandle, mkdir, open, opendir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '../../../db/database-errors'
import { writeWhole } from '../../../http/whole-file'
import { readPieces, streamOf } from './pieces'
import { type Content, isSafeKey, type Storage, StorageUnavailable } from './storage'

// Accessible to their owner only, whatever the process's umask.
const folderMode = 0o700
const fileMode = 0o600

/** Names for incomplete files. No key can equal a name that begins with a dot. */
const unfinishedName = () => `.${randomUUID()}`
const unfinishedPattern = /^\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Keeps files in `folder`, which is created if missing. A file's content type is not stored:
 * callers know it from the database or from the key.
 * @throws StorageUnavailable
 */
export async function openLocalStorage(folder: string): Promise<Storage> {
  const root = path.resolve(folder)

  function fileOf(key: string): string {
    if (!isSafeKey(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`)
    return path.join(root, ...key.split('/'))
  }

  const storage: Storage = {
    async put(key, content) {
      const file = fileOf(key)
      const parent = path.dirname(file)
      const unfinished = path.join(parent, unfinishedName())
      await mkdir(parent, { recursive: true, mode: folderMode })
      const handle = await open(unfinished, 'wx', fileMode)
      await writeWhole(handle, { unfinished, file }, () => write(handle, content))
    },

    async get(key) {
      const file = fileOf(key)
      const found = await factsOf(file)
      if (found === undefined) return undefined
      return {
        size: found.size,
        bytes: () => readFile(file),
        stream: () => streamOf(piecesOf(file)),
      }
    },

    async delete(key) {
      await rm(fileOf(key), { force: true })
    },

    async *list(folder) {
      if (!isSafeKey(`${folder}/a`))
        throw new Error(`Not a storage folder: ${JSON.stringify(folder)}`)
      for await (const entry of filesBelow(path.join(root, folder))) {
        const key = path.relative(root, path.join(entry.parentPath, entry.name))
        if (!unfinishedPattern.test(entry.name)) yield key.split(path.sep).join('/')
      }
    },

    async temporaryFile() {
      const file = path.join(root, unfinishedName())
      const handle = await open(file, 'wx+', fileMode)
      // A file without a name exists only while it is open, so a kill leaves nothing behind.
      await rm(file)
      return handle
    },

    async deleteUnfinished(before) {
      let deleted = 0
      for await (const entry of filesBelow(root)) {
        if (!unfinishedPattern.test(entry.name)) continue
        const file = path.join(entry.parentPath, entry.name)
        // The writer may have finished it just now.
        const facts = await factsOf(file)
        if (!facts || facts.mtime >= before) continue
        await rm(file, { force: true })
        deleted += 1
      }
      return deleted
    },

    async check() {
      try {
        await mkdir(root, { recursive: true, mode: folderMode })
        await access(root, constants.R_OK | constants.W_OK | constants.X_OK)
      } catch (error) {
        throw new StorageUnavailable(
          `The folder for pictures, ${root}, can't be opened for writing (${errorCode(error) ?? 'unknown reason'}).`,
          { cause: error },
        )
      }
    },
  }

  await storage.check()
  return storage
}

async function write(handle: FileHandle, content: Uint8Array | Content): Promise<void> {
  if (content instanceof Uint8Array) return handle.writeFile(content)
  let size = 0
  for await (const piece of content.stream()) {
    await handle.writeFile(piece)
    size += piece.byteLength
  }
  if (size !== content.size)
    throw new Error(`Expected ${content.size} bytes, but there were ${size}`)
}

/** All files in a folder and below; none if it does not exist. */
async function* filesBelow(folder: string): AsyncIterable<Dirent> {
  const opened = await opendir(folder, { recursive: true }).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error
    return []
  })
  for await (const entry of opened) if (entry.isFile()) yield entry
}

/** A file's facts; undefined if there is no such file. */
async function factsOf(file: string) {
  try {
    const found = await stat(file)
    return found.isFile() ? found : undefined
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return undefined
    throw error
  }
}

/**
 * A file's bytes from `start` on. Opens it when the first piece is wanted, so that an unread stream leaves nothing
 * open.
 */
export async function* piecesOf(file: string, start = 0): AsyncGenerator<Uint8Array, void> {
  const handle = await open(file)
  try {
    yield* readPieces(handle, start)
  } finally {
    await handle.close()
  }
}
