import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { uploadAddress, uploadedImage } from '../../src/domains/media/media.contract'
import { objectIdOf } from '../../src/domains/media/media.rules'
import { maxUploadBytes, storedPathOf } from '../../src/domains/media/upload-file.rules'
import { findImage } from '../../src/domains/media/server/images.store'
import { originalKey } from '../../src/domains/media/server/object-keys'
import { sharp } from '../../src/domains/media/server/sharp'
import { serve } from '../../src/http/server'
import { testApp } from '../support/app'

let app: Awaited<ReturnType<typeof testApp>>
let staff: { userId: string; headers: Record<string, string> }
let picture: Buffer

const minuteMs = 60_000
const problem = z.object({ message: z.string().min(5) })

beforeAll(async () => {
  app = await testApp()
  staff = await app.signIn('staff')
  picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
})

/** The path of a new upload address. */
async function address(headers = staff.headers): Promise<string> {
  const { json } = await app.send('POST', '/api/objects/upload', undefined, headers)
  return new URL(uploadAddress.parse(json).uploadURL).pathname
}

async function put(path: string, body: Buffer | string, headers: Record<string, string> = {}) {
  const sent = { method: 'PUT', body: new Uint8Array(Buffer.from(body)), headers }
  const response = await app.ask(path, sent)
  const json: unknown = await response.json()
  return { status: response.status, json, message: problem.safeParse(json).data?.message }
}

const idOf = (path: string) => objectIdOf(storedPathOf(path) ?? '') ?? ''
const isStored = async (path: string) => ({
  row: (await findImage(app.database.kysely, idOf(path))) !== undefined,
  file: (await app.storage.get(originalKey(idOf(path)))) !== undefined,
})
const nothing = { row: false, file: false }

describe('POST /api/objects/upload', () => {
  test('is for staff and admins', async () => {
    expect((await app.send('POST', '/api/objects/upload')).status).toBe(401)
    for (const [role, status] of [
      ['viewer', 403],
      ['staff', 200],
      ['admin', 200],
    ] as const) {
      const { headers } = await app.signIn(role)
      expect((await app.send('POST', '/api/objects/upload', undefined, headers)).status).toBe(
        status,
      )
    }
  })

  test('is refused to other sites', async () => {
    const foreign = { ...staff.headers, origin: 'https://evil.example' }
    expect((await app.send('POST', '/api/objects/upload', undefined, foreign)).status).toBe(403)
  })

  test('answers an address at which the client reaches this server', async () => {
    const at = async (headers: Record<string, string>, url: string) => {
      const response = await app.ask(url, {
        method: 'POST',
        headers: { ...staff.headers, ...headers },
      })
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      return new URL(uploadAddress.parse(await response.json()).uploadURL).origin
    }
    const path = '/api/objects/upload'
    // A browser sends its origin; a script behind our proxy, which speaks https, has asked for our name.
    expect(await at({ origin: 'https://stable.example' }, `http://127.0.0.1:3000${path}`)).toBe(
      'https://stable.example',
    )
    expect(await at({}, `http://stable.example${path}`)).toBe('https://stable.example')
    expect(await at({}, `http://localhost:3000${path}`)).toBe('http://localhost:3000')
  })

  test('gives each file an address of its own', async () => {
    expect(await address()).not.toBe(await address())
  })
})

describe('PUT to the address', () => {
  test('stores a picture, available immediately under the part after uploads', async () => {
    const path = await address()
    const { status, json } = await put(path, picture, {
      ...staff.headers,
      'content-type': 'image/jpeg',
    })
    expect(status).toBe(200)
    const answered = uploadedImage.parse(json)
    expect(answered.imageUrl).toBe(storedPathOf(path))
    expect(answered.image).toMatchObject({ width: 60, height: 40, focalX: 50, focalY: 50 })

    const row = await findImage(app.database.kysely, idOf(path))
    expect(row).toMatchObject({ ...answered.image, contentType: 'image/jpeg' })
    const stored = await app.get(answered.imageUrl)
    expect(stored.status).toBe(200)
    expect(stored.headers.get('content-type')).toBe('image/jpeg')
    expect(await sharp(Buffer.from(await stored.arrayBuffer())).metadata()).toMatchObject({
      width: 60,
      height: 40,
    })
    const variant = await app.get(`${answered.imageUrl}?w=160`, { accept: 'image/webp' })
    expect(variant.headers.get('content-type')).toBe('image/webp')
    await variant.arrayBuffer()

    const trail = await app.database.kysely
      .selectFrom('audit_entries')
      .select(['action', 'actor_id', 'subject_type'])
      .where('subject_id', '=', idOf(path))
      .execute()
    expect(trail).toEqual([
      { action: 'image-upload', actor_id: staff.userId, subject_type: 'image' },
    ])
  })

  test('needs no session, since the address is the key, but refuses other sites', async () => {
    expect((await put(await address(), picture)).status).toBe(200)
    const path = await address()
    expect((await put(path, picture, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await put(path, picture, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect(await isStored(path)).toEqual(nothing)
  })

  test('turns a HEIC into a JPEG, upright and without where it was taken', async () => {
    const path = await address()
    const heic = readFileSync('tests/fixtures/phone.heic')
    // If the system does not know the type, a browser sends none.
    const { json } = await put(path, heic)
    const { imageUrl, image } = uploadedImage.parse(json)
    expect(image).toMatchObject({ width: 64, height: 96 })
    const stored = await app.get(imageUrl)
    expect(stored.headers.get('content-type')).toBe('image/jpeg')
    const { format, exif } = await sharp(Buffer.from(await stored.arrayBuffer())).metadata()
    expect({ format, exif }).toEqual({ format: 'jpeg', exif: undefined })
  })

  test('drops location and camera data, and turns the picture upright', async () => {
    const sideways = await sharp(picture)
      .withExif({
        IFD0: { Make: 'Acme Phone' },
        IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '20/1 9/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { json } = await put(await address(), sideways)
    const { imageUrl, image } = uploadedImage.parse(json)
    expect(image).toMatchObject({ width: 40, height: 60 })
    const bytes = Buffer.from(await (await app.get(imageUrl)).arrayBuffer())
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    expect(bytes.includes('Acme')).toBe(false)
  })

  test('judges by the bytes, whatever the type says', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'
    const html = '<!doctype html><script>alert(1)</script>'
    for (const body of [
      '',
      svg,
      html,
      '{}',
      Buffer.concat([picture.subarray(0, 20), Buffer.from(html)]),
    ])
      for (const type of ['image/jpeg', 'image/svg+xml', 'text/html', 'application/json']) {
        const path = await address()
        const { status, message } = await put(path, body, { 'content-type': type })
        expect(status).toBe(415)
        expect(message).toContain('Please upload an image')
        expect(await isStored(path)).toEqual(nothing)
      }
    expect((await put(await address(), picture, { 'content-type': 'text/html' })).status).toBe(200)
  })

  test('keeps a picture without the page hidden behind it', async () => {
    const path = await address()
    const two = Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')])
    expect((await put(path, two)).status).toBe(200)
    const stored = await app.storage.get(originalKey(idOf(path)))
    expect(Buffer.from((await stored?.bytes()) ?? []).includes('script')).toBe(false)
  })

  test('refuses files too large in bytes or pixels, and keeps the address valid', async () => {
    const path = await address()
    const { status, message } = await put(path, Buffer.alloc(maxUploadBytes + 1, picture))
    expect({ status, message }).toEqual({ status: 413, message: 'The image is larger than 25 MB' })
    // A bomb: 64 megapixels in a few hundred kB.
    const bomb = await sharp({
      create: { width: 8000, height: 8000, channels: 3, background: '#fff' },
    })
      .png()
      .toBuffer()
    expect((await put(path, bomb)).status).toBe(413)
    expect(await isStored(path)).toEqual(nothing)
    expect((await put(path, picture)).status).toBe(200)
  })

  test('accepts no other addresses', async () => {
    for (const id of ['0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b', 'x', '..%2f..%2fx', '%00'])
      expect((await put(`/api/objects/uploads/${id}`, picture)).status, id).toBe(404)
    expect((await app.get(await address())).status).toBe(404)
  })

  test('takes one file, even when two arrive at the same time', async () => {
    const path = await address()
    const other = await sharp(picture).negate().jpeg().toBuffer()
    const answers = await Promise.all([put(path, picture), put(path, other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers[0].status === 409 ? picture : other
    const { status, message } = await put(path, refused)
    expect(status).toBe(409)
    expect(message).toContain('already been used')
    // What is stored is what the answer said.
    const { image } = uploadedImage.parse(answers.find((answer) => answer.status === 200)?.json)
    expect((await findImage(app.database.kysely, idOf(path)))?.color).toBe(image.color)
  })

  test('answers the same file sent again as it did the first time, and keeps one picture', async () => {
    const path = await address()
    const first = await put(path, picture)
    expect(first.status).toBe(200)
    const begun = app.clock.at
    app.clock.at = new Date(begun.getTime() + 20 * minuteMs)
    expect(await put(path, picture)).toEqual(first)
    app.clock.at = begun
    const uploads = await app.database.kysely
      .selectFrom('audit_entries')
      .select('id')
      .where('subject_id', '=', idOf(path))
      .execute()
    expect(uploads).toHaveLength(1)
    expect(await isStored(path)).toEqual({ row: true, file: true })
    const other = await sharp(picture).negate().jpeg().toBuffer()
    expect((await put(path, other)).status).toBe(409)
  })

  test('answers the same file sent many times at once, and keeps one picture', async () => {
    const path = await address()
    const answers = await Promise.all(Array.from({ length: 5 }, () => put(path, picture)))
    // anyone who comes while another's is being stored is told to come again
    for (const { status } of answers) expect([200, 409]).toContain(status)
    const [first] = answers.filter(({ status }) => status === 200)
    expect(await put(path, picture)).toEqual(first)
    expect(await isStored(path)).toEqual({ row: true, file: true })
  })

  test('expires after 15 minutes', async () => {
    const begun = app.clock.at
    const path = await address()
    app.clock.at = new Date(begun.getTime() + 14 * minuteMs)
    const early = await address()
    app.clock.at = new Date(begun.getTime() + 15 * minuteMs)
    const late = await put(path, picture)
    expect(late.status).toBe(404)
    expect(late.message).toContain('15 minutes')
    expect((await put(early, picture)).status).toBe(200)
    app.clock.at = begun
  })

  test('expires when its owner is no longer on the staff', async () => {
    const other = await app.signIn('staff')
    const [path, second] = [await address(other.headers), await address(other.headers)]
    const users = app.database.kysely.updateTable('users').where('id', '=', other.userId)
    await users.set({ role: 'viewer' }).execute()
    expect((await put(path, picture)).status).toBe(403)
    await users.set({ role: 'staff', disabled_at: app.clock.now().toISOString() }).execute()
    expect((await put(second, picture)).status).toBe(403)
    expect(await isStored(path)).toEqual(nothing)
  })

  test('leaves no row and a valid address if the file can’t be stored', async () => {
    const path = await address()
    const kept = { ...app.storage }
    app.storage.put = () => Promise.reject(new Error('the disk is full'))
    const failed = await put(path, picture)
    Object.assign(app.storage, kept)
    expect({ status: failed.status, json: failed.json }).toEqual({
      status: 500,
      json: { message: 'Something went wrong' },
    })
    expect(await isStored(path)).toEqual(nothing)
    expect((await put(path, picture)).status).toBe(200)
  })

  test('leaves the rules for bodies of other calls alone', async () => {
    const answer = await app.ask('/api/objects/upload', {
      method: 'POST',
      body: new Uint8Array(picture),
      headers: { ...staff.headers, 'content-type': 'image/jpeg' },
    })
    expect(answer.status).toBe(415)
  })
})

describe('over a real connection', () => {
  /** `closing` resolves when the first request arrives, to a list with the promise of its end. */
  const onServer = async (
    work: (port: number, closing: Promise<Promise<unknown>[]>) => Promise<void>,
  ) => {
    let arrived = (_closed: Promise<unknown>[]) => {}
    const closing = new Promise<Promise<unknown>[]>((resolve) => (arrived = resolve))
    const running = await serve({
      handle: (req, res) => {
        // In a list: awaiting a bare promise would also await the end.
        arrived([once(res, 'close')])
        app.handle(req, res)
      },
      refuse: app.refuse,
      host: '127.0.0.1',
      port: 0,
      log: pino({ level: 'silent' }),
    })
    try {
      await work(running.port, closing)
    } finally {
      await running.stop()
    }
  }

  /** Sends a file in chunks without announcing its length. */
  const stream = (port: number, path: string, pieces: Buffer[]) =>
    new Promise<number | undefined>((resolve, reject) => {
      const call = request({ port, host: '127.0.0.1', path, method: 'PUT' }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode))
      })
      call.on('error', reject)
      Readable.from(pieces).pipe(call)
    })

  test('accepts a file of unannounced length', async () => {
    await onServer(async (port) => {
      const path = await address()
      const half = Math.floor(picture.length / 2)
      const answer = await stream(port, path, [picture.subarray(0, half), picture.subarray(half)])
      expect(answer).toBe(200)
      expect(await isStored(path)).toEqual({ row: true, file: true })
    })
  })

  test('refuses a file once more than 25 MB have arrived', async () => {
    await onServer(async (port) => {
      const path = await address()
      const megabyte = Buffer.alloc(1024 * 1024)
      const answer = await stream(port, path, Array<Buffer>(26).fill(megabyte))
      expect(answer).toBe(413)
      expect(await isStored(path)).toEqual(nothing)
    })
  })

  test.each(['content-length: 100000', 'transfer-encoding: chunked'])(
    'leaves nothing behind an interrupted upload (%s)',
    async (framing) => {
      await onServer(async (port, closing) => {
        const path = await address()
        const socket = connect(port, '127.0.0.1')
        socket.write(`PUT ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${framing}\r\n\r\n`)
        if (framing.startsWith('transfer')) socket.write('1000\r\n')
        socket.write(picture.subarray(0, 100))
        const [closed] = await closing
        socket.destroy()
        await closed
        // The address still accepts the whole file, and only then is used up.
        expect(await isStored(path)).toEqual(nothing)
        expect(await stream(port, path, [picture])).toBe(200)
        expect(await isStored(path)).toEqual({ row: true, file: true })
      })
    },
  )
})
