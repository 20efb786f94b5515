import type { FileHandle } from 'node:fs/promises'

/** Where files are kept: a local folder, or a bucket. Keys look like `uploads/0193a1b2-…`. */
export interface Storage {
  /** Resolves when the whole file is safe; a reader sees all of it or nothing. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  get(key: string): Promise<StoredObject | undefined>
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>
  /** An empty file to write to and read from, which disappears when it is closed or the process ends. */
  temporaryFile(): Promise<FileHandle>
  /** Deletes unfinished files that killed processes left before then. */
  deleteUnfinished(before: Date): Promise<void>
  /** Rejects with StorageUnavailable when files can't be kept. */
  check(): Promise<void>
}

/** A file's size, and its content when one of the two is called. */
export interface StoredObject {
  size: number
  bytes(): Promise<Uint8Array<ArrayBuffer>>
  stream(): ReadableStream<Uint8Array>
}

/** Its message is one sentence for the person who starts the server. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}

/**
 * Whether every segment of `key` is a plain name: no `..`, no hidden file, no separator of another
 * system. Keys are made by our own code; this is the last line, not the first.
 */
export function isSafeKey(key: string): boolean {
  return key.length <= 200 && /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)+$/.test(key)
}
