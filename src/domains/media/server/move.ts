import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import type { Database } from '../../../db/database'
import { giveWay } from '../../../lib/turns'
import { findImage, type ListedImage, readImages } from './images.store'
import { originalKey } from './object-keys'
import type { Content, Storage } from './storage'

interface Move {
  database: Database
  from: Storage
  to: Storage
  /** Told how many pictures are done, after each batch. */
  onProgress: (pictures: number) => void
}

export interface Moved {
  copied: number
  /** Those that were there already, with the same content. */
  there: number
  bytes: number
  /** Ids of pictures that are in neither place. */
  missing: string[]
}

const atOnce = 4

/**
 * Copies all pictures in the database from one storage to another, and compares each with its copy, by checksum.
 * Deletes nothing. What is there already is left alone, so a move that was interrupted continues. Variants are not
 * copied: they are made again when someone wants them.
 */
export async function movePictures({ database, from, to, onProgress }: Move): Promise<Moved> {
  const moved: Moved = { copied: 0, there: 0, bytes: 0, missing: [] }
  const limit = pLimit(atOnce)

  async function move({ id, contentType }: ListedImage): Promise<void> {
    const key = originalKey(id)
    const [original, before] = [await from.get(key), await to.get(key)]
    if (!original) {
      // Uploaded after the server changed over, or deleted a moment ago.
      if (before) moved.there += 1
      else if (await findImage(database.kysely, id)) moved.missing.push(id)
      return
    }
    const digest = await digestOf(original)
    if (before && (await digestOf(before)) === digest) {
      moved.there += 1
      return
    }
    await to.put(key, original, contentType)
    const copy = await to.get(key)
    if (!copy || (await digestOf(copy)) !== digest) throw new CopyDiffers(id)
    moved.copied += 1
    moved.bytes += original.size
  }

  let failure: { error: unknown } | undefined
  /** Begins nothing more after a failure, but lets what is under way end first. */
  const moveNext = async (image: ListedImage) => {
    if (failure) return
    await move(image).catch((error: unknown) => {
      failure ??= { error }
    })
  }
  for await (const images of readImages(database.kysely)) {
    await Promise.all(images.map((image) => limit(() => moveNext(image))))
    if (failure) throw failure.error
    onProgress(moved.copied + moved.there + moved.missing.length)
  }
  return moved
}

/** Its message is one sentence for the person who moves pictures. */
export class CopyDiffers extends Error {
  override readonly name = 'CopyDiffers'

  constructor(id: string) {
    super(`The copy of picture ${id} differs from the original.`)
  }
}

async function digestOf(content: Content): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of content.stream()) {
    await giveWay()
    hash.update(piece)
  }
  return hash.digest('hex')
}
