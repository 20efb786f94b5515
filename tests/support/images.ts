import type { Executor } from '../../src/db/database'
import { keepTaken, takeImage } from '../../src/domains/media/server/image-intake'
import { insertImage, type StoredImage } from '../../src/domains/media/server/images.store'

interface Image extends Omit<Parameters<typeof keepTaken>[0], 'taken'> {
  executor: Executor
  bytes: Uint8Array
  createdAt?: Date
}

/** Takes in a picture and stores its file and its row. */
export async function storeImage(image: Image): Promise<StoredImage> {
  const { executor, bytes, createdAt = new Date(), ...rest } = image
  const kept = await keepTaken({ ...rest, taken: await takeImage(bytes) })
  await insertImage(executor, { ...kept, createdAt, createdBy: null })
  return kept
}
