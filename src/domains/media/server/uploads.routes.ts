import { z } from 'zod'
import type { Context } from 'hono'
import { bindingsOf } from '../../../http/app-env'
import { clientAddress } from '../../../http/client-address'
import { notFound } from '../../../http/errors'
import { apiRoutes, oneId } from '../../../http/routes'
import { user } from '../../accounts/accounts.contract'
import type { Guards } from '../../accounts/server/guards'
import { idempotentCalls } from '../../accounts/server/idempotency'
import { imageFraming, imageMetadata, uploadAddress, uploadedImage } from '../media.contract'
import { objectPath } from '../media.rules'
import { maxPhotoBytes, takenImages } from '../upload-file.rules'
import { findImage } from './images.store'
import { createUploads, type UploadsParts } from './uploads.service'

interface UploadsDependencies extends UploadsParts {
  guards: Guards
  publicUrl: string
  trustedProxies: number
}

const uploadPath = '/api/objects/uploads/'
const ownPhotoPath = '/api/user/photo'

/** Whether a call sends a file, which is neither JSON nor small. */
export const isFileUpload = (method: string, path: string) =>
  method === 'PUT' && (path.startsWith(uploadPath) || path === ownPhotoPath)

export function uploadsRoutes(deps: UploadsDependencies) {
  const { guards, publicUrl, trustedProxies } = deps
  const uploads = createUploads(deps)
  const { replay, once } = idempotentCalls(deps)
  const { api, get, post, put, remove } = apiRoutes('Pictures')

  const sentFile = (c: Context) => {
    const length = c.req.header('content-length')
    return {
      body: c.req.raw.body,
      announcedBytes: length === undefined ? undefined : Number(length),
      address: clientAddress(c, trustedProxies) ?? null,
    }
  }
  /** If the rest of a refused file is still on its way, the connection ends with the answer. */
  const endEarly = (c: Context) => (error: unknown) => {
    if (bindingsOf(c).incoming?.complete === false) c.header('Connection', 'close')
    throw error
  }

  post('/api/objects/upload', guards.staff, guards.limited('upload'), replay)
    .summary('Get an upload address')
    .answers(uploadAddress, 'The address', ({ c }) =>
      once(c, 200, uploadAddress, async (tx, now) => {
        const id = await uploads.begin(tx, now, c.get('actor'))
        return { uploadURL: new URL(uploadPath + id, originFor(c, publicUrl)).href }
      }),
    )

  // Open to anyone: the person who requested the address was staff (docs/decisions/009).
  put(`${uploadPath}{id}`, guards.anyone)
    .summary(`Send the picture: ${takenImages}`)
    .describe(
      'The address is the key: it needs no session and takes one file within 15 minutes, as long as the person who asked for it is still on the staff. Sending the same file again gets the same answer. The file is judged by its bytes.',
    )
    .params(z.object({ id: z.string().max(100) }))
    .file('image/*')
    .refuses(408, 409, 413, 429)
    .answers(uploadedImage, 'The picture, ready to show', async ({ c, params }) => {
      const { id, width, height, color, focalX, focalY } = await uploads
        .receive(params.id, sentFile(c))
        .catch(endEarly(c))
      const image = { width, height, color, focalX, focalY }
      return { imageUrl: objectPath(id), image }
    })

  get('/api/images/{id}', guards.staff)
    .summary('What is known of a stored picture')
    .params(oneId)
    .answers(imageMetadata, 'The picture', async ({ params }) => {
      const image = await findImage(deps.database.kysely, params.id)
      if (!image) throw notFound('Picture not found')
      return image
    })

  post('/api/images/{id}/framing', guards.staff, guards.limited('upload'))
    .summary('Crop a picture, set its subject, and say what it shows and who took it')
    .describe('Makes a new picture with an address of its own; the old one stays as it is.')
    .params(oneId)
    .body(imageFraming)
    .answers(uploadedImage, 'The new picture', async ({ c, params, body }) => {
      const image = await uploads.frame(c.get('actor'), params.id, body)
      return { imageUrl: objectPath(image.id), image }
    })

  put(ownPhotoPath, guards.signedIn, guards.limited('own-photo'))
    .summary('Set the photograph of your own account')
    .describe(
      `Takes the file itself, judged like any picture, up to ${maxPhotoBytes / 1024 / 1024} MB, and keeps a square of it.`,
    )
    .file('image/*')
    .refuses(408, 409, 413, 429)
    .answers(user, 'The user', ({ c }) =>
      uploads.receiveOwnPhoto(c.get('actor'), sentFile(c)).catch(endEarly(c)),
    )

  remove(ownPhotoPath, guards.signedIn)
    .summary('Remove the photograph of your own account')
    .answers(user, 'The user', ({ c }) => uploads.removeOwnPhoto(c.get('actor')))

  return api
}

/**
 * The origin at which the client reaches us: a browser says so (and `refuseCrossSite` has checked it); a script
 * reaches us by the name it used, which behind a proxy has lost its `https`.
 */
function originFor(c: Context, publicUrl: string): string {
  const asked = new URL(c.req.url)
  return (
    c.req.header('origin') ?? (asked.host === new URL(publicUrl).host ? publicUrl : asked.origin)
  )
}
