import { z } from 'zod'
import type { Context } from 'hono'
import { bindingsOf } from '../../../http/app-env'
import { clientAddress } from '../../../http/client-address'
import { apiRoutes } from '../../../http/routes'
import type { Guards } from '../../accounts/server/guards'
import { idempotentCalls } from '../../accounts/server/idempotency'
import { uploadAddress, uploadedImage } from '../media.contract'
import { objectPath } from '../media.rules'
import { takenImages } from '../upload-file.rules'
import { createUploads, type UploadsParts } from './uploads.service'

interface UploadsDependencies extends UploadsParts {
  guards: Guards
  publicUrl: string
  trustedProxies: number
}

const uploadPath = '/api/objects/uploads/'

/** Whether a call sends a file, which is neither JSON nor small. */
export const isFileUpload = (method: string, path: string) =>
  method === 'PUT' && path.startsWith(uploadPath)

export function uploadsRoutes(deps: UploadsDependencies) {
  const { guards, publicUrl, trustedProxies } = deps
  const uploads = createUploads(deps)
  const { replay, once } = idempotentCalls(deps)
  const { api, post, put } = apiRoutes('Pictures')

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
      const length = c.req.header('content-length')
      const { id, width, height, color, focalX, focalY } = await uploads
        .receive(params.id, {
          body: c.req.raw.body,
          announcedBytes: length === undefined ? undefined : Number(length),
          address: clientAddress(c, trustedProxies) ?? null,
        })
        .catch((error: unknown) => {
          // The rest of the file is still on its way, so the connection ends with the answer.
          if (bindingsOf(c).incoming?.complete === false) c.header('Connection', 'close')
          throw error
        })
      const image = { width, height, color, focalX, focalY }
      return { imageUrl: objectPath(id), image }
    })

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
