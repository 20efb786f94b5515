import { readFile } from 'node:fs/promises'
import { v5 as namedId } from 'uuid'
import { objectPath } from '../domains/media/media.rules'
import { keepTaken } from '../domains/media/server/image-intake'
import type { StoredImage } from '../domains/media/server/images.store'
import type { Storage } from '../domains/media/server/storage'
import facts from './pictures.json'

/** A picture's name, which is also its file's name in `pictures/`. */
export type PictureKey = keyof typeof facts

/** Beside this file in the sources; copied to dist/server by the build. */
const folder = new URL('./pictures/', import.meta.url)

/** Ids derive from the pictures' keys: filling again writes the same files and leaves no others behind. */
const pictureNamespace = '3f8f7e52-6f0c-4d0e-9a55-5d1c40a1812d'
const idOf = (key: string) => namedId(key, pictureNamespace)

export const pictureAddress = (key: PictureKey) => objectPath(idOf(key))

/**
 * Stores the file of every picture; the caller must write their rows. What the intake takes a second to find
 * out about a picture was noted in pictures.json when it was made.
 */
export function keepPictures(storage: Storage): Promise<StoredImage[]> {
  return Promise.all(
    Object.entries(facts).map(async ([key, { focalX, focalY, ...facts }]) => {
      const bytes = await readFile(new URL(`${key}.avif`, folder))
      const taken = { ...facts, bytes, contentType: 'image/avif' as const }
      return keepTaken({ storage, taken, focal: { x: focalX, y: focalY }, id: idOf(key) })
    }),
  )
}
