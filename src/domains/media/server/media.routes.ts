import { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Database } from '../../../db/database'
import { bindingsOf, type AppEnv } from '../../../http/app-env'
import { badRequest, notFound } from '../../../http/errors'
import {
  isObjectId,
  shapeNamed,
  shapeNames,
  sizeInShape,
  variantStep,
  variantWidth,
  variantWidths,
} from '../media.rules'
import { findImage } from './images.store'
import { originalKey, variantName } from './object-keys'
import type { Storage } from './storage'
import { createVariants, variantFormat } from './variants'

export interface MediaDeps {
  database: Database
  storage: Storage
  log: Logger
  /** How long a reader may stall; tests use a shorter time. */
  readingStallMs?: number
}

/**
 * `GET /objects/uploads/{id}`: the stored picture; with `?w=` resized, in the best format the browser accepts,
 * and with `&shape=` cut to that shape around its subject. What an address shows never changes, so it may be
 * cached forever.
 */
export function mediaRoutes({
  database,
  storage,
  log,
  readingStallMs = 60_000,
}: MediaDeps): Hono<AppEnv> {
  const variants = createVariants({ storage, log })
  const app = new Hono<AppEnv>()

  app.use('/objects/*', async (c, next) => {
    // For refusals, which must not be cached; an answer with a picture overrides this.
    c.header('Cache-Control', 'no-store')
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Content-Security-Policy', "default-src 'none'")
    await next()
  })

  app.get('/objects/uploads/:id', async (c) => {
    const id = c.req.param('id')
    const image = isObjectId(id) ? await findImage(database.kysely, id) : undefined
    if (!image) throw notFound('Picture not found')

    const asked = wanted(c.req.queries('w'), c.req.queries('shape'))
    const step = asked && {
      shape: asked.shape,
      width: variantStep(asked.width, sizeInShape(image, asked.shape).width),
    }
    const choice = step && {
      ...step,
      format: variantFormat(image, step, c.req.header('Accept')),
    }

    const etag = `"${id}${choice ? `-${variantName(choice)}` : ''}"`
    const kept = {
      'Cache-Control': 'public, max-age=31536000, immutable',
      ETag: etag,
      ...(choice ? { Vary: 'Accept' } : {}),
    }
    if (matches(c.req.header('If-None-Match'), etag)) return c.body(null, 304, kept)

    const found = choice ? await variants.get(image, choice) : await original(id)
    const headers = {
      ...kept,
      'Content-Type': choice ? `image/${choice.format}` : image.contentType,
      'Content-Length': String(found.size),
    }
    // A client that stops reading halfway would keep the connection and the file open forever.
    const { outgoing } = bindingsOf(c)
    outgoing?.setTimeout(readingStallMs, () => outgoing.destroy())
    return c.req.method === 'HEAD' ? c.body(null, 200, headers) : c.body(found.body(), 200, headers)
  })

  app.all('/objects/*', () => {
    throw notFound('Picture not found')
  })

  /** The picture as stored, streamed. */
  async function original(id: string) {
    const object = await storage.get(originalKey(id))
    if (!object) {
      log.error({ image: id }, 'a picture has a row but no file')
      throw notFound('Picture not found')
    }
    return { size: object.size, body: () => object.stream() }
  }

  return app
}

/** @throws 400 for anything but one width of the ladder, alone or with one of the shapes */
function wanted(widths: string[] | undefined, cuts: string[] | undefined) {
  if (widths === undefined && cuts === undefined) return undefined
  const width = widths?.length === 1 ? variantWidth(widths[0] ?? '') : undefined
  if (width === undefined) throw badRequest(`Available widths: ${variantWidths.join(', ')}`)
  const shape = cuts?.length === 1 ? shapeNamed(cuts[0] ?? '') : undefined
  if (cuts !== undefined && shape === undefined)
    throw badRequest(`Available shapes: ${shapeNames.join(', ')}`)
  return { width, shape }
}

/** Whether an `If-None-Match` header names this picture, or any. */
function matches(header: string | undefined, etag: string): boolean {
  return (header ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === '*' || tag === etag)
}
