import { once } from 'node:events'
import { readdirSync, readlinkSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { Hono } from 'hono'
import { pino } from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  temporaryFolder,
  testDatabase,
  type TestDatabase,
} from '../../../../tests/support/database'
import { testStorage } from '../../../../tests/support/storage'
import type { AppEnv } from '../../../http/app-env'
import { errorHandler } from '../../../http/errors'
import { nodeListener } from '../../../http/node-listener'
import { refusalsWith } from '../../../http/refusals'
import { serve } from '../../../http/server'
import { objectPath, shapeNames, variantWidths } from '../media.rules'
import { maxUploadBytes } from '../upload-file.rules'
import { storeImage } from '../../../../tests/support/images'
import { findImage, findImages, type StoredImage } from './images.store'
import { mediaRoutes } from './media.routes'
import { originalKey } from './object-keys'
import { sharp } from './sharp'
import type { Storage } from './storage'

const chrome = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
const safari = 'image/webp,image/*;q=0.8'
const log = pino({ level: 'silent' })

let database: TestDatabase
let storage: Storage
let app: Hono<AppEnv>
let photo: StoredImage
let folder: string
/** The keys of everything stored, in order. */
const kept: string[] = []

function picture(width: number, height: number) {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#336699',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })
}

function appOn(storage: Storage): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.use(async (c, next) => {
    c.set('log', log)
    await next()
  })
  app.onError(errorHandler())
  app.route('/', mediaRoutes({ database, storage, log }))
  return app
}

beforeAll(async () => {
  database = await testDatabase()
  folder = path.join(temporaryFolder(), 'objects')
  const local = await testStorage(folder)
  storage = {
    ...local,
    put(key, bytes, contentType) {
      kept.push(key)
      return local.put(key, bytes, contentType)
    },
  }
  app = appOn(storage)
  photo = await storeImage({
    executor: database.kysely,
    storage,
    bytes: await picture(1500, 1000).jpeg().toBuffer(),
    focal: { x: 30, y: 70 },
  })
})

const get = async (query = '', headers: Record<string, string> = {}, method = 'GET') =>
  app.request(objectPath(photo.id) + query, { headers, method })

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('storing', () => {
  it('keeps the file, and its dimensions in the database', async () => {
    expect(await findImage(database.kysely, photo.id)).toEqual(photo)
    expect(photo).toMatchObject({ width: 1500, height: 1000, focalX: 30, focalY: 70 })
    expect((await storage.get(originalKey(photo.id)))?.size).toBe(photo.bytes)
  })

  it('finds many by address, skipping external, unknown and empty ones', async () => {
    const url = objectPath(photo.id)
    const unknown = objectPath('0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b')
    const found = await findImages(database.kysely, [
      null,
      url,
      url,
      'https://example.com/a.jpg',
      unknown,
      '',
    ])
    const { width, height, color, focalX, focalY } = photo
    expect([...found]).toEqual([[url, { width, height, color, focalX, focalY }]])
    expect(await findImages(database.kysely, [])).toEqual(new Map())
  })

  it('leaves no row behind for a refused picture', async () => {
    const id = '0193a1b2-c3d4-7e5f-8a6b-000000000001'
    const stored = storeImage({
      executor: database.kysely,
      storage,
      bytes: Buffer.from('<svg/>'),
      id,
    })
    await expect(stored).rejects.toMatchObject({ status: 415 })
    expect(await findImage(database.kysely, id)).toBeUndefined()
  })
})

describe('GET /objects/uploads/{id}', () => {
  it('answers the picture as stored, cacheable forever', async () => {
    const response = await get()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'")
    const bytes = await bytesOf(response)
    expect(bytes.length).toBe(Number(response.headers.get('content-length')))
    expect(bytes.length).toBe(photo.bytes)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1500 })
  })

  it.each([
    [chrome, '640', 'image/avif', 640],
    [safari, '640', 'image/webp', 640],
    ['*/*', '640', 'image/jpeg', 640],
    ['image/*', '640', 'image/jpeg', 640],
    ['', '640', 'image/jpeg', 640],
    ['image/avif;q=0, image/webp;q=0.0, */*', '640', 'image/jpeg', 640],
    // Wider than the picture: its own width, and too wide for AVIF.
    [chrome, '1920', 'image/webp', 1500],
    [chrome, '2560', 'image/webp', 1500],
    ['*/*', '2560', 'image/jpeg', 1500],
  ])('answers Accept %j at ?w=%s with %s', async (accept, width, type, pixels) => {
    const response = await get(`?w=${width}`, { accept })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('vary')).toBe('Accept')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const bytes = await bytesOf(response)
    expect(bytes.length).toBe(Number(response.headers.get('content-length')))
    const metadata = await sharp(bytes).metadata()
    expect(metadata.format).toBe(type === 'image/avif' ? 'heif' : type.replace('image/', ''))
    expect(metadata.width).toBe(pixels)
    expect(metadata.height).toBe(Math.round((pixels * 2) / 3))
  })

  it('offers every width of the ladder, and ignores unknown parameters', async () => {
    for (const width of variantWidths)
      expect((await get(`?w=${width}&fbclid=x`, { accept: 'image/webp' })).status).toBe(200)
  })

  it.each([
    ['1x1', 400, 400],
    ['4x5', 320, 400],
    ['6x5', 480, 400],
    ['3x2', 600, 400],
    ['16x9', 711, 400],
  ])('cuts a picture to %s around its subject', async (shape, width, height) => {
    // white, with the rightmost tenth red
    const background = '#ffffff'
    const edge = { create: { width: 72, height: 400, channels: 3, background: '#ff0000' } } as const
    const bytes = await sharp({ create: { width: 720, height: 400, channels: 3, background } })
      .composite([{ input: edge, left: 648, top: 0 }])
      .png()
      .toBuffer()
    const focal = { x: 100, y: 0 }
    const { id } = await storeImage({ executor: database.kysely, storage, bytes, focal })
    const answer = await app.request(`${objectPath(id)}?w=750&shape=${shape}`)
    expect(answer.headers.get('etag')).toMatch(new RegExp(`^"${id}-\\d+-${shape}\\.png"$`))
    const { data, info } = await sharp(await bytesOf(answer))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width, height })
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255])
    const last = (info.width - 1) * info.channels
    expect([...data.subarray(last, last + 3)]).toEqual([255, 0, 0])
  })

  it('offers every shape', async () => {
    for (const shape of shapeNames)
      expect((await get(`?w=320&shape=${shape}`, { accept: 'image/webp' })).status).toBe(200)
  })

  it('makes a variant once for many simultaneous requests, and never again', async () => {
    const asked = Array.from({ length: 20 }, () => get('?w=480', { accept: chrome }))
    const answers = await Promise.all((await Promise.all(asked)).map(bytesOf))
    const again = await bytesOf(await get('?w=480', { accept: chrome }))
    for (const answer of answers) expect(answer.equals(again)).toBe(true)
    expect(kept.filter((key) => key === `variants/${photo.id}/480.avif`)).toHaveLength(1)

    // A second server on the same folder finds it, too.
    const second = await appOn(storage).request(`${objectPath(photo.id)}?w=480`, {
      headers: { accept: chrome },
    })
    expect((await bytesOf(second)).equals(again)).toBe(true)
    expect(kept.filter((key) => key === `variants/${photo.id}/480.avif`)).toHaveLength(1)
  })

  it('makes one variant for all widths beyond the picture', async () => {
    await get('?w=2560', { accept: 'image/webp' })
    await get('?w=1920', { accept: 'image/webp' })
    const made = kept.filter((key) => /variants.*(1920|2560)\.webp$/.test(key))
    expect(made).toEqual([`variants/${photo.id}/1920.webp`])
  })

  it('sends an AVIF as JPEG, on white, to a browser that names neither AVIF nor WebP', async () => {
    const background = { r: 0, g: 0, b: 0, alpha: 0 }
    const bytes = await sharp({ create: { width: 300, height: 200, channels: 4, background } })
      .avif()
      .toBuffer()
    const { id } = await storeImage({ executor: database.kysely, storage, bytes })
    const response = await app.request(`${objectPath(id)}?w=160`, {
      headers: { accept: 'image/*' },
    })
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    const { channels } = await sharp(await bytesOf(response)).stats()
    expect(channels.map(({ min }) => min)).toEqual([255, 255, 255])
  })

  it('shows a very tall picture in a format that supports it', async () => {
    const tower = await storeImage({
      executor: database.kysely,
      storage,
      bytes: await sharp({
        create: { width: 400, height: 30_000, channels: 3, background: '#336699' },
      })
        .jpeg()
        .toBuffer(),
    })
    for (const [width, accept, type] of [
      ['320', chrome, 'image/jpeg'],
      ['160', chrome, 'image/avif'],
      ['160', safari, 'image/webp'],
    ] as const) {
      const address = `${objectPath(tower.id)}?w=${width}`
      const response = await app.request(address, { headers: { accept } })
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe(type)
      await response.arrayBuffer()
    }
  })

  it('answers 304 to a browser that has it', async () => {
    for (const query of ['', '?w=320']) {
      const first = await get(query, { accept: chrome })
      await first.arrayBuffer()
      const etag = first.headers.get('etag') ?? ''
      for (const header of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const second = await get(query, { accept: chrome, 'if-none-match': header })
        expect(second.status).toBe(304)
        expect(second.headers.get('etag')).toBe(etag)
        expect(second.headers.get('cache-control')).toContain('immutable')
        expect(await second.text()).toBe('')
      }
      // In another format, the same width is a different picture.
      const other = await get('?w=320', { accept: safari, 'if-none-match': etag })
      expect(other.status).toBe(200)
    }
  })

  it('answers HEAD with headers only', async () => {
    for (const query of ['', '?w=160']) {
      const full = await get(query, { accept: chrome })
      const head = await get(query, { accept: chrome }, 'HEAD')
      expect(head.status).toBe(200)
      expect(await head.text()).toBe('')
      for (const name of ['content-length', 'content-type', 'etag', 'cache-control'])
        expect(head.headers.get(name)).toBe(full.headers.get(name))
      await full.arrayBuffer()
    }
  })

  it('keeps an animated GIF animated', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#00ff00'].map((background) =>
        sharp({ create: { width: 400, height: 200, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const moving = await storeImage({ executor: database.kysely, storage, bytes: gif })
    for (const [accept, type] of [
      [chrome, 'webp'],
      ['*/*', 'gif'],
    ] as const) {
      const response = await app.request(`${objectPath(moving.id)}?w=160`, { headers: { accept } })
      expect(response.headers.get('content-type')).toBe(`image/${type}`)
      const metadata = await sharp(await bytesOf(response)).metadata()
      expect(metadata).toMatchObject({ format: type, width: 160, pages: 2 })
      const square = await app.request(`${objectPath(moving.id)}?w=160&shape=1x1`, {
        headers: { accept },
      })
      const cut = await sharp(await bytesOf(square)).metadata()
      expect(cut).toMatchObject({ format: type, width: 160, pages: 2 })
      expect(cut.pageHeight ?? cut.height).toBe(160)
    }
  })
})

describe('over a real connection', () => {
  it('ends a download that no one reads and leaves no file open', async () => {
    const large = await storeImage({
      executor: database.kysely,
      storage,
      bytes: await picture(300, 200).jpeg().toBuffer(),
    })
    await storage.put(originalKey(large.id), Buffer.alloc(maxUploadBytes), 'image/jpeg')
    const refuse = refusalsWith([])
    const impatient = new Hono<AppEnv>()
    impatient.route('/', mediaRoutes({ database, storage, log, readingStallMs: 1000 }))
    const listener = nodeListener((input, env) => impatient.fetch(input, env), { log, refuse })
    let closed: Promise<boolean> | undefined
    const server = await serve({
      handle: (req, res) => {
        closed = once(res, 'close').then(() => res.writableFinished)
        listener(req, res)
      },
      refuse,
      host: '127.0.0.1',
      port: 0,
      log,
    })
    const socket = connect(server.port, '127.0.0.1')
    try {
      socket.write(`GET ${objectPath(large.id)} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`)
      // a paused socket accepts only what the system buffers
      socket.pause()
      await expect.poll(() => closed, { timeout: 10_000 }).toBe(false)
      await expect.poll(() => isOpen(large.id)).toBe(false)
    } finally {
      socket.destroy()
      await server.stop()
    }
  })

  /** Whether this process has the file open, on systems that tell. */
  function isOpen(name: string): boolean {
    if (process.platform !== 'linux') return false
    return readdirSync('/proc/self/fd').some((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).includes(name)
      } catch {
        return false
      }
    })
  }
})

describe('refusals are clear and never cached', () => {
  async function refused(address: string, status: number, on = app) {
    const response = await on.request(address, { headers: { accept: chrome } })
    expect(response.status, address).toBe(status)
    expect(response.headers.get('cache-control'), address).toBe('no-store')
    expect(response.headers.get('etag'), address).toBeNull()
    expect(response.headers.get('x-content-type-options'), address).toBe('nosniff')
    expect(await response.json(), address).toHaveProperty('message')
  }

  it.each(['', '0', '641', '0640', '640.0', '6e2', '-640', '99999999', 'x', '640&w=640', '%00'])(
    'a width outside the ladder: ?w=%s',
    async (width) => {
      await refused(`${objectPath(photo.id)}?w=${width}`, 400)
    },
  )

  it.each(['', '2x1', '3X2', '3x2&shape=1x1', '__proto__'])(
    'a shape that is not offered: &shape=%s',
    async (shape) => {
      await refused(`${objectPath(photo.id)}?w=640&shape=${shape}`, 400)
    },
  )

  it('a shape without a width', async () => {
    await refused(`${objectPath(photo.id)}?shape=3x2`, 400)
  })

  it.each([
    '/objects/uploads/0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b',
    '/objects/uploads/0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b?w=640',
    '/objects/uploads/photo.jpg',
    '/objects/uploads/',
    '/objects/uploads',
    '/objects/',
    '/objects/stable.db',
    '/objects/uploads/../stable.db',
    '/objects/uploads/..%2f..%2fstable.db',
    '/objects/uploads/x/%2e%2e/%2e%2e/stable.db',
    '/objects/uploads/..%5c..%5cstable.db',
    '/objects/uploads/%00',
    '/objects/uploads/%',
    '/objects/uploads/%ff%fe',
    '/objects/variants/x/640.avif',
  ])('no such picture: %s', async (address) => {
    await refused(address, 404)
  })

  it('an over-long address', async () => {
    await refused(`/objects/uploads/${'a'.repeat(5000)}`, 404)
  })

  it('the right id with anything around it', async () => {
    for (const id of [`${photo.id}/`, `${photo.id}.jpg`, `${photo.id}%20`, photo.id.toUpperCase()])
      await refused(`/objects/uploads/${id}`, 404)
  })

  it('a picture whose file is gone', async () => {
    const lost = await storeImage({
      executor: database.kysely,
      storage,
      bytes: await picture(300, 200).jpeg().toBuffer(),
    })
    await storage.delete(originalKey(lost.id))
    await refused(objectPath(lost.id), 404)
    await refused(`${objectPath(lost.id)}?w=160`, 404)
  })

  it('more pictures than can wait to be made', async () => {
    const many = await Promise.all(
      Array.from({ length: 26 }, async () =>
        storeImage({
          executor: database.kysely,
          storage,
          bytes: await picture(200, 100).png().toBuffer(),
        }),
      ),
    )
    const addresses = many.flatMap((image) =>
      [160, 320].flatMap((width) =>
        [chrome, safari, '*/*'].map((accept) => ({
          address: `${objectPath(image.id)}?w=${width}`,
          accept,
        })),
      ),
    )
    const fresh = appOn(storage)
    const answers = await Promise.all(
      addresses.map(async ({ address, accept }) => fresh.request(address, { headers: { accept } })),
    )
    const busy = answers.filter((answer) => answer.status === 429)
    expect(answers.filter((answer) => answer.status === 200).length).toBeGreaterThanOrEqual(102)
    expect(busy.length).toBeGreaterThan(0)
    for (const answer of busy) {
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    await Promise.all(answers.map((answer) => answer.arrayBuffer()))

    const later = addresses[0]
    const answer = await fresh.request(later?.address ?? '', {
      headers: { accept: later?.accept ?? '' },
    })
    expect(answer.status).toBe(200)
  })
})
