import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { answer, createApi, jsonContent, problems } from '../../../http/api'
import { bindingsOf } from '../../../http/app-env'
import { clientAddress } from '../../../http/client-address'
import type { GuardedEnv, Guards } from '../../accounts/server/guards'
import { idempotencyKey, idempotentCalls } from '../../accounts/server/idempotency'
import { uploadAddress, uploadedImage } from '../media.contract'
import { objectPath } from '../media.rules'
import { takenImages } from '../upload-file.rules'
import { createUploads, type UploadsParts } from './uploads.service'

interface UploadsDependencies extends UploadsParts {
  guards: Guards
  publicUrl: string
  trustedProxies: number
}

const tags = ['Pictures']
const uploadPath = '/api/objects/uploads/'

/** Whether a call sends a file, which is neither JSON nor small. */
export const isFileUpload = (method: string, path: string) =>
  method === 'PUT' && path.startsWith(uploadPath)

export function uploadsRoutes(deps: UploadsDependencies) {
  const { guards, publicUrl, trustedProxies } = deps
  const uploads = createUploads(deps)
  const { replay, once } = idempotentCalls(deps)
  return createApi<GuardedEnv>()
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/objects/upload',
        tags,
        summary: 'Ask where to send a picture',
        middleware: [guards.staff, guards.limited('upload'), replay] as const,
        request: { headers: idempotencyKey },
        responses: {
          200: jsonContent(uploadAddress, 'The address'),
          ...problems(400, 401, 403, 422, 429),
        },
      }),
      async (c) => {
        const address = await once(c, 200, uploadAddress, async (tx, now) => {
          const id = await uploads.begin(tx, now, c.get('actor'))
          return { uploadURL: new URL(uploadPath + id, originFor(c, publicUrl)).href }
        })
        return c.json(address, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'put',
        path: `${uploadPath}{id}`,
        tags,
        summary: `Send the picture: ${takenImages}`,
        description:
          'The address is the key: it needs no session, and takes one file within 15 minutes, as long as the person who asked for it is on the staff. The same file sent again gets the same answer. The file is judged by its bytes.',
        // Anyone: the person who asked for the address was staff (docs/decisions/009).
        middleware: guards.anyone,
        request: {
          params: z.object({ id: z.string().max(100) }),
          body: {
            required: true,
            content: { 'image/*': { schema: z.string().meta({ format: 'binary' }) } },
          },
        },
        responses: {
          200: jsonContent(uploadedImage, 'The picture, ready to be shown'),
          ...problems(400, 403, 404, 408, 409, 413, 415, 429),
        },
      }),
      async (c) => {
        const length = c.req.header('content-length')
        const { id, width, height, color, focalX, focalY } = await uploads
          .receive(c.req.param('id'), {
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
        return answer(c, uploadedImage, { imageUrl: objectPath(id), image }, 200)
      },
    )
}

/**
 * Where the one asking reaches us: a browser says so (and `refuseCrossSite` has looked at it); a script
 * reaches us by the name that it used, which behind a proxy has lost its `https`.
 */
function originFor(c: Context, publicUrl: string): string {
  const asked = new URL(c.req.url)
  return (
    c.req.header('origin') ?? (asked.host === new URL(publicUrl).host ? publicUrl : asked.origin)
  )
}
