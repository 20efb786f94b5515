import { availableParallelism } from 'node:os'
import { v5 as namedId } from 'uuid'
import { keepImage } from '../../domains/media/server/image-intake'
import type { StoredImage } from '../../domains/media/server/images.store'
import type { Storage } from '../../domains/media/server/storage'
import type { FillLog } from './demo-stable'
import { everyPainting } from './paintings/catalogue'
import { type Painting, renderPainting } from './paintings/painting'

/** Ids follow from the pictures' keys: filling again writes the same files and leaves no others behind. */
const pictureNamespace = '3f8f7e52-6f0c-4d0e-9a55-5d1c40a1812d'
const HIGH_QUALITY = 92

/**
 * Paints every picture and keeps the files; their rows are still to be written. By the painting's key.
 * @param scale of the pictures' width and height; 1 is full size
 */
export async function paintPictures(
  storage: Storage,
  log: FillLog,
  scale: number,
): Promise<Map<string, StoredImage>> {
  const pictures = [...new Map(everyPainting().map((picture) => [picture.key, picture])).values()]
  const total = pictures.length
  log.info(`Painting ${total} pictures …`)
  const painted = new Map<string, StoredImage>()
  const line = pictures.values()
  // A few painters take from one line, so that every core is busy and few pictures are in memory.
  const painters = Array.from({ length: Math.min(4, availableParallelism()) }, async () => {
    for (const picture of line) {
      painted.set(picture.key, await paint(storage, scaled(picture, scale)))
      if (painted.size % 20 === 0) log.info(`Painted ${painted.size} of ${total}`)
    }
  })
  await Promise.all(painters)
  return painted
}

async function paint(storage: Storage, picture: Painting): Promise<StoredImage> {
  return keepImage({
    storage,
    bytes: await renderPainting(picture, HIGH_QUALITY),
    focal: { x: picture.focalX, y: picture.focalY },
    id: namedId(picture.key, pictureNamespace),
  })
}

/** The same picture in another size: what is drawn goes by the view box and does not change. */
function scaled(picture: Painting, scale: number): Painting {
  if (scale === 1) return picture
  const width = Math.round(picture.width * scale)
  const height = Math.round(picture.height * scale)
  const svg = () =>
    picture
      .svg()
      .replace(`width="${picture.width}"`, `width="${width}"`)
      .replace(`height="${picture.height}"`, `height="${height}"`)
  return { ...picture, width, height, svg }
}
