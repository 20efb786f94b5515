import { once } from 'node:events'
import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { Hono } from 'hono'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createGuards, sessionLookup } from '../../src/domains/accounts/server/guards'
import { uploadAddress } from '../../src/domains/media/media.contract'
import { objectIdOf, variantWidths } from '../../src/domains/media/media.rules'
import { storeImage } from '../support/images'
import { findImage } from '../../src/domains/media/server/images.store'
import { openLocalStorage } from '../../src/domains/media/server/local-storage'
import { originalKey } from '../../src/domains/media/server/object-keys'
import { sharp } from '../../src/domains/media/server/sharp'
import type { Storage } from '../../src/domains/media/server/storage'
import { sweepUnfinished } from '../../src/domains/media/server/sweep'
import { uploadsRoutes } from '../../src/domains/media/server/uploads.routes'
import { storedPathOf } from '../../src/domains/media/upload-file.rules'
import { outageOf } from '../../src/db/database-errors'
import type { AppEnv } from '../../src/http/app-env'
import { errorHandler } from '../../src/http/errors'
import { nodeListener } from '../../src/http/node-listener'
import { serve, type RunningServer } from '../../src/http/server'
import { testApp } from '../support/app'
import { temporaryFolder } from '../support/database'
import { isOnS3, testStorage } from '../support/storage'
import { shortestHold } from '../support/event-loop'
import { expectDocumented } from '../support/documented'
import { answerIn } from '../support/exchange'

const log = pino({ level: 'silent' })
const windowMs = 2000

let app: Awaited<ReturnType<typeof testApp>>
let folder: string
let storage: Storage
let server: RunningServer
let picture: Buffer

type Headers = Record<string, string>

/** The application's own upload calls, with shorter time limits. */
beforeAll(async () => {
  app = await testApp()
  folder = path.join(temporaryFolder(), 'objects')
  storage = await testStorage(folder)
  const { database, clock } = app
  const api = new Hono<AppEnv>()
  api.use(async (c, next) => {
    c.set('log', log)
    await next()
  })
  api.onError(errorHandler({ outageOf }))
  api.route(
    '/',
    uploadsRoutes({
      database,
      clock,
      storage,
      guards: createGuards(sessionLookup({ database, clock, secureCookies: false }), {
        database,
        clock,
        secureCookies: false,
        staffNeedTwoFactor: false,
        trustedProxies: 0,
      }),
      publicUrl: 'http://127.0.0.1',
      trustedProxies: 0,
      leastPace: { bytes: 20_000, withinMs: windowMs },
    }),
  )
  const handle = nodeListener((input, env) => api.fetch(input, env), { log, refuse: app.refuse })
  server = await serve({ handle, refuse: app.refuse, host: '127.0.0.1', port: 0, log })
  picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
})

afterAll(() => server.stop())

async function address(headers: Headers): Promise<string> {
  const { json } = await app.send('POST', '/api/objects/upload', undefined, headers)
  return new URL(uploadAddress.parse(json).uploadURL).pathname
}

const addresses = (headers: Headers, count: number) =>
  Promise.all(Array.from({ length: count }, () => address(headers)))

const staff = async () => (await app.signIn('staff')).headers

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  message: string | undefined
}

const problem = z.object({ message: z.string() })

function put(uploadPath: string, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { port } = server
    const call = request({ port, host: '127.0.0.1', path: uploadPath, method: 'PUT' }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (piece: string) => (text += piece))
      answer.on('end', () => {
        const { statusCode: status = 0, headers } = answer
        const { message } = problem.partial().parse(JSON.parse(text))
        const received = new Response(text, {
          status,
          headers: { 'content-type': headers['content-type'] ?? '' },
        })
        expectDocumented(app.get, 'PUT', uploadPath, received).then(
          () => resolve({ status, headers, message }),
          reject,
        )
      })
    })
    call.on('error', reject)
    call.end(body)
  })
}

/** An upload that sends a byte from time to time and never ends. */
function drip(uploadPath: string) {
  const socket = connect(server.port, '127.0.0.1')
  socket.write(`PUT ${uploadPath} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 5000000\r\n\r\n`)
  socket.write(picture.subarray(0, 100))
  const timer = setInterval(() => socket.write('x'), 100)
  return { socket, answer: answerOf(socket, uploadPath).finally(() => clearInterval(timer)) }
}

/** Everything that comes back from an upload until its connection closes. */
async function answerOf(socket: Socket, uploadPath: string): Promise<string> {
  let text = ''
  socket.setEncoding('utf8').on('data', (piece: string) => (text += piece))
  // writing to a connection that the server has closed
  socket.on('error', () => undefined)
  await once(socket, 'close')
  await expectDocumented(app.get, 'PUT', uploadPath, answerIn(text))
  return text
}

const idOf = (uploadPath: string) => objectIdOf(storedPathOf(uploadPath) ?? '') ?? ''
const isStored = async (uploadPath: string) => ({
  row: (await findImage(app.database.kysely, idOf(uploadPath))) !== undefined,
  file: (await storage.get(originalKey(idOf(uploadPath)))) !== undefined,
})
const nothing = { row: false, file: false }

/** Files with names that no key can have. */
const unfinished = () =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => path.basename(name).startsWith('.'))

test('ends uploads that drip, without delaying anyone, and lets them be sent again', async () => {
  const [one, two, other] = [await staff(), await staff(), await staff()]
  const slow = [...(await addresses(one, 6)), ...(await addresses(two, 6))]
  const dripping = slow.map(drip)
  const first = await Promise.race([
    put(await address(other), picture).then(({ status }) => status),
    ...dripping.map(({ answer }) => answer),
  ])
  expect(first).toBe(200)

  for (const answer of await Promise.all(dripping.map((each) => each.answer))) {
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toMatch(/\r\nconnection: close\r\n/i)
    expect(answer).toContain('The connection was too slow or stalled. Please try again.')
  }
  expect(unfinished()).toEqual([])
  for (const uploadPath of slow) {
    expect(await isStored(uploadPath)).toEqual(nothing)
    expect((await put(uploadPath, picture)).status).toBe(200)
  }
})

test('accepts an upload that is slow but keeps coming', async () => {
  const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const
  const large = await sharp({
    create: { width: 240, height: 180, channels: 3, background: '#336699', noise },
  })
    .png()
    .toBuffer()
  const uploadPath = await address(await staff())
  const socket = connect(server.port, '127.0.0.1')
  const answer = answerOf(socket, uploadPath)
  socket.write(
    `PUT ${uploadPath} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\ncontent-length: ${large.length}\r\n\r\n`,
  )
  // longer than one window in all, several times as fast as required
  const step = 15_000
  expect(large.length / step).toBeGreaterThan(windowMs / 300)
  for (let start = 0; start < large.length; start += step) {
    socket.write(large.subarray(start, start + step))
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  expect(await answer).toMatch(/^HTTP\/1\.1 200 /)
})

test('lets a person send six files at once, and says when to send the seventh', async () => {
  const headers = await staff()
  const working = { ...storage }
  let begun = 0
  storage.temporaryFile = () => {
    begun += 1
    return working.temporaryFile()
  }
  const dripping = (await addresses(headers, 6)).map(drip)
  const seventh = await address(headers)
  await expect.poll(() => begun, { timeout: windowMs }).toBe(6)
  Object.assign(storage, working)
  const refused = await put(seventh, picture)
  expect(refused.message).toContain('You are already uploading 6 pictures')
  const seconds = Number(refused.headers['retry-after'])
  expect(seconds).toBe(windowMs / 1000)
  expect((await put(await address(await staff()), picture)).status).toBe(200)
  await Promise.all(dripping.map(({ answer }) => answer))
  expect((await put(seventh, picture)).status).toBe(200)
})

test('processes two pictures at once, however many are sent and viewed', async () => {
  const size = { width: 1600, height: 1200, channels: 3, background: '#336699' } as const
  const large = await sharp({ create: size }).jpeg().toBuffer()
  const shown = await storeImage({
    executor: app.database.kysely,
    storage: app.storage,
    bytes: large,
  })
  const sendTo = await addresses(await staff(), 4)
  let most = 0
  const underWay = () => {
    const { queue, process } = sharp.counters()
    return queue + process
  }
  let isLooking = true
  // Between callbacks, since sharp counts a picture until the callback that delivers it has ended; and twice,
  // since one that starts during the count is counted twice.
  const look = () => {
    most = Math.max(most, Math.min(underWay(), underWay()))
    if (isLooking) setImmediate(look)
  }
  look()
  const answers = await Promise.all([
    ...sendTo.map((each) => put(each, large)),
    ...[160, 320, 640, 1280].map((width) => app.get(`/objects/uploads/${shown.id}?w=${width}`)),
  ])
  isLooking = false
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(most).toBe(2)
})

test('delays no one by a large picture, neither on arrival nor on resizing', async () => {
  const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const
  const size = { width: 3000, height: 2000, channels: 3, background: '#336699', noise } as const
  const large = await sharp({ create: size }).jpeg({ quality: 95 }).toBuffer()
  expect(large.length).toBeGreaterThan(5_000_000)
  const headers = await staff()
  const whileTaken = await shortestHold(50, async () => {
    expect((await put(await address(headers), large)).status).toBe(200)
  })
  expect(whileTaken).toBeLessThan(50)

  const { database, storage } = app
  const shown = await storeImage({ executor: database.kysely, storage, bytes: large })
  const widths = [...variantWidths]
  const whileResized = await shortestHold(50, async () => {
    const answer = await app.get(`/objects/uploads/${shown.id}?w=${widths.pop()}`)
    expect(answer.status).toBe(200)
    await answer.arrayBuffer()
  })
  expect(whileResized).toBeLessThan(50)
})

test.each(['content-length: 0', 'x-nothing: at all'])(
  'refuses an upload without a body (%s)',
  async (header) => {
    const uploadPath = await address(await staff())
    const socket = connect(server.port, '127.0.0.1')
    socket.write(
      `PUT ${uploadPath} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n${header}\r\n\r\n`,
    )
    expect(await answerOf(socket, uploadPath)).toMatch(/^HTTP\/1\.1 415 /)
    expect((await put(uploadPath, picture)).status).toBe(200)
  },
)

test('ends the connection of a file refused before it has arrived', async () => {
  const uploadPath = await address(await staff())
  const socket = connect(server.port, '127.0.0.1')
  socket.write(
    `PUT ${uploadPath} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 30000000\r\n\r\nabc`,
  )
  const answer = await answerOf(socket, uploadPath)
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  expect(answer).toMatch(/\r\nconnection: close\r\n/i)
})

test('ignores what comes after the announced length', async () => {
  const uploadPath = await address(await staff())
  const socket = connect(server.port, '127.0.0.1')
  socket.write(
    `PUT ${uploadPath} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: ${picture.length}\r\n\r\n`,
  )
  socket.write(Buffer.concat([picture, Buffer.from('\r\nand more that is no request\r\n\r\n')]))
  const answer = await answerOf(socket, uploadPath)
  expect(answer).toMatch(/^HTTP\/1\.1 (200|400) /)
  // the first one may still be being stored
  await expect.poll(async () => (await put(uploadPath, picture)).status).toBe(200)
})

test.runIf(process.platform === 'linux')(
  'reports a full disk in words, and accepts the file once there is room',
  async () => {
    const uploadPath = await address(await staff())
    const working = { ...storage }

    storage.temporaryFile = () => open('/dev/full', 'r+')
    const early = await put(uploadPath, picture)
    Object.assign(storage, working)
    expect({ status: early.status, message: early.message }).toEqual({
      status: 507,
      message: 'The server has no room left for this. Please tell the administrator.',
    })

    storage.put = () => writeFile('/dev/full', 'x')
    const late = await put(uploadPath, picture)
    Object.assign(storage, working)
    expect(late.status).toBe(507)

    expect(await isStored(uploadPath)).toEqual(nothing)
    expect(unfinished()).toEqual([])
    expect((await put(uploadPath, picture)).status).toBe(200)
  },
)

test('keeps a picture whose row was written, even if the answer to that was lost', async () => {
  const headers = await staff()
  const uploadPath = await address(headers)
  const { database } = app
  const working = { ...database }
  database.transaction = async (work) => {
    await working.transaction(work)
    throw new Error('the line to the database broke')
  }
  const answer = await put(uploadPath, picture)
  Object.assign(database, working)
  expect(answer.status).toBe(500)
  expect(await isStored(uploadPath)).toEqual({ row: true, file: true })
  expect((await put(uploadPath, picture)).status).toBe(200)
})

test('frees an address a minute after its upload died with the server', async () => {
  const uploadPath = await address(await staff())
  const begun = app.clock.at
  // the state in which a killed server leaves it: claimed, perhaps with a file, without a row
  await app.database.kysely
    .updateTable('uploads')
    .set({ completed_at: begun.toISOString(), sent_digest: 'x' })
    .where('id', '=', idOf(uploadPath))
    .execute()
  await storage.put(originalKey(idOf(uploadPath)), Buffer.from('half'), 'image/jpeg')
  expect((await put(uploadPath, picture)).status).toBe(409)
  app.clock.at = new Date(begun.getTime() + 61_000)
  expect((await put(uploadPath, picture)).status).toBe(200)
  expect((await storage.get(originalKey(idOf(uploadPath))))?.size).toBeGreaterThan(100)
  app.clock.at = begun
})

test.skipIf(isOnS3)(
  'deletes half-written files of a killed server after a day, and no others',
  async () => {
    const hoursAgo = (hours: number) => new Date(app.clock.now().getTime() - hours * 60 * 60 * 1000)
    const leave = (name: string, hours: number) => {
      const file = path.join(folder, name)
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, 'half')
      utimesSync(file, hoursAgo(hours), hoursAgo(hours))
    }
    const ids = ['1', '2', '3', '4'].map((digit) => `0193a1b2-c3d4-4e5f-8a6b-${digit.repeat(12)}`)
    leave(`uploads/.${ids[0]}`, 25)
    leave(`variants/${ids[3]}/.${ids[1]}`, 25)
    leave(`.${ids[2]}`, 25)
    leave(`uploads/.${ids[3]}`, 23)
    leave('uploads/.nfs000001', 25)
    leave(`uploads/${ids[3]}`, 25)
    await sweepUnfinished({ storage, clock: app.clock })
    expect(unfinished().sort()).toEqual([`uploads/.${ids[3]}`, 'uploads/.nfs000001'])
    expect(await storage.get(`uploads/${ids[3]}`)).toBeDefined()
  },
)

test.runIf(process.platform !== 'win32')('stores files for the owner only', async () => {
  const usual = process.umask(0)
  try {
    const root = path.join(temporaryFolder(), 'deep', 'objects')
    const opened = await openLocalStorage(root)
    await opened.put('uploads/a', Buffer.from('a'), 'image/png')
    const mode = (name: string) => (statSync(path.join(root, name)).mode & 0o777).toString(8)
    expect([mode('..'), mode('.'), mode('uploads'), mode('uploads/a')]).toEqual([
      '700',
      '700',
      '700',
      '600',
    ])
    const file = await opened.temporaryFile()
    expect(((await file.stat()).mode & 0o777).toString(8)).toBe('600')
    expect(readdirSync(root)).toEqual(['uploads'])
    await file.close()
  } finally {
    process.umask(usual)
  }
})
