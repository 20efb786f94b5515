import type { FileHandle } from 'node:fs/promises'

/** Where files are kept: a local folder, or a bucket. Keys look like `uploads/0193a1b2-…`. */
export interface Storage {
  /** Resolves once the whole file is safe; readers see all of it or nothing. */
  put(key: string, content: Uint8Array | Content, contentType: string): Promise<void>
  get(key: string): Promise<StoredObject | undefined>
  /** Deleting a missing file is no error. */
  delete(key: string): Promise<void>
  /** The keys of all files in a folder such as `uploads` and the folders below it, in no particular order. */
  list(folder: string): AsyncIterable<string>
  /** An empty file to write to and read from, which disappears when it is closed or the process ends. */
  temporaryFile(): Promise<FileHandle>
  /** Deletes unfinished files that killed processes left behind before this time. Returns how many. */
  deleteUnfinished(before: Date): Promise<number>
  /** Rejects with StorageUnavailable if files can't be stored. */
  check(): Promise<void>
}

/** What can be read piece by piece, and more than once: each call of `stream` begins at the start. */
export interface Content {
  size: number
  stream(): ReadableStream<Uint8Array>
}

export interface StoredObject extends Content {
  bytes(): Promise<Uint8Array<ArrayBuffer>>
}

/** Its message is one sentence for the person who starts the server. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}

/**
 * Whether every segment of `key` is a plain name: no `..`, no hidden file, no other system's separator. Our own
 * code makes the keys; this is the last line of defence.
 */
export function isSafeKey(key: string): boolean {
  return key.length <= 200 && /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)+$/.test(key)
}
