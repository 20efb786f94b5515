import { objectPath } from './media.rules'

const maxUploadMegabytes = 25
export const maxUploadBytes = maxUploadMegabytes * 1024 * 1024
export const maxUpload = `${maxUploadMegabytes} MB`
export const tooManyBytes = `The image is larger than ${maxUpload}`
export const takenImages = `JPEG, PNG, WebP, AVIF, GIF or HEIC, up to ${maxUpload}`

/** What people may send as the photograph of their account. */
const maxPhotoMegabytes = 5
export const maxPhotoBytes = maxPhotoMegabytes * 1024 * 1024
export const photoTooLarge = `Your photo is larger than ${maxPhotoMegabytes} MB`

/** SPEC §5 */
export const notAnImage = 'Invalid file type - Please upload an image file'

const imageEndings = /\.(heic|heif|avif|webp|jpe?g|png|gif)$/i

/**
 * What is wrong with a chosen file, as far as the browser can tell. Some systems don't know newer types: then
 * the name decides. The server judges the file by its bytes.
 */
export function fileFault(file: { name: string; type: string; size: number }): string | undefined {
  const isImage = file.type === '' ? imageEndings.test(file.name) : file.type.startsWith('image/')
  if (!isImage) return notAnImage
  return file.size > maxUploadBytes ? tooManyBytes : undefined
}

/**
 * The path of the picture sent to an upload address: from the part after `uploads` (SPEC §7); undefined if
 * there is none.
 */
export function storedPathOf(uploadUrl: string): string | undefined {
  const [, name] = /\/uploads\/([^/?#]+)(?:[?#].*)?$/.exec(uploadUrl) ?? []
  return name === undefined ? undefined : objectPath(name)
}
