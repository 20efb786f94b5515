import type { Executor } from '../../../db/database'
import { badRequest } from '../../../http/errors'
import { pictureFault, pictureFields } from '../picture-sizes.rules'
import { refuseUnknownImages } from './image-references.store'
import { findImages } from './images.store'

/** Refuses pictures that are gone, too small, or of a shape that has no place on the page. @throws 400 */
export async function refuseUnusablePictures(
  tx: Executor,
  wanted: Record<string, unknown>,
): Promise<void> {
  const urls = pictureFields.flatMap((field) => {
    const url = wanted[field]
    return typeof url === 'string' ? [{ field, url }] : []
  })
  await refuseUnknownImages(tx, Object.fromEntries(urls.map(({ field, url }) => [field, url])))
  const images = await findImages(
    tx,
    urls.map(({ url }) => url),
  )
  const faults = urls.flatMap(({ field, url }) => {
    const image = images.get(url)
    const message = image && pictureFault(field, image)
    return message === undefined ? [] : [{ path: field, message }]
  })
  const [first] = faults
  if (first) throw badRequest(first.message, faults)
}
