import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { runCommand } from '../../src/app/server/command-line'
import { uploadAddress, uploadedImage } from '../../src/domains/media/media.contract'
import { insertImage } from '../../src/domains/media/server/images.store'
import { openLocalStorage } from '../../src/domains/media/server/local-storage'
import { originalKey } from '../../src/domains/media/server/object-keys'
import type { S3Settings } from '../../src/domains/media/server/s3-client'
import { openS3Storage } from '../../src/domains/media/server/s3-storage'
import { sharp } from '../../src/domains/media/server/sharp'
import type { Storage } from '../../src/domains/media/server/storage'
import { testApp } from '../support/app'
import { temporaryFolder, testDatabase, type TestDatabase } from '../support/database'
import { testBucket } from '../support/s3'
import { startTampering } from '../support/s3-tampering'
import { keysIn, textOf } from '../support/storage-suite'

let database: TestDatabase
let bucket: S3Settings
let dataDir: string
let folder: Storage
let stored: Storage

beforeEach(async () => {
  database = await testDatabase()
  bucket = await testBucket()
  dataDir = temporaryFolder()
  folder = await openLocalStorage(join(dataDir, 'objects'))
  stored = await openS3Storage(bucket, { arriving: folder })
})

/** Runs the command beside whatever else uses the database. */
async function move(to: string, settings: Partial<S3Settings> | null = {}) {
  const said: string[] = []
  const terminal = {
    askPassword: undefined,
    readLine: async () => '',
    say: (line: string) => said.push(line),
  }
  const s3 = settings && { ...bucket, ...settings }
  const code = await runCommand(['storage', 'move', '--to', to], terminal, {
    DATA_DIR: dataDir,
    DATABASE_URL: database.options.databaseUrl,
    ...(s3 && {
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: s3.bucket,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    }),
  })
  return { code, said, last: said.at(-1) ?? '' }
}

/** Pictures with rows; each file is its own key. */
async function pictures(count: number, storage: Storage): Promise<string[]> {
  const keys = Array.from({ length: count }, () => originalKey(randomUUID()))
  await Promise.all(
    keys.map(async (key) => {
      await storage.put(key, Buffer.from(key), 'image/png')
      await addRow(key)
    }),
  )
  return keys.sort()
}

const addRow = (key: string) =>
  insertImage(database.kysely, {
    id: key.slice('uploads/'.length),
    contentType: 'image/png',
    bytes: key.length,
    width: 1,
    height: 1,
    color: '#000000',
    focalX: 50,
    focalY: 50,
    createdAt: new Date(),
    createdBy: null,
  })

async function expectAllIn(storage: Storage, keys: readonly string[]) {
  expect(await keysIn(storage, 'uploads')).toEqual([...keys].sort())
  expect(await Promise.all(keys.map((key) => textOf(storage, key)))).toEqual(keys)
}

test('copies pictures to the bucket and back, leaves the originals, and copies nothing twice', async () => {
  const keys = await pictures(103, folder)
  await folder.put('variants/a/160.webp', Buffer.from('remade when wanted'), 'image/webp')
  const first = await move('s3')
  expect(first).toEqual({
    code: 0,
    said: [
      '100 pictures so far',
      '103 pictures so far',
      'Copied 103 pictures (0.0 MB) to the bucket, and compared each with its copy. Already there: 0.',
    ],
    last: first.said[2],
  })
  await expectAllIn(stored, keys)
  await expectAllIn(folder, keys)
  expect(await keysIn(stored, 'variants')).toEqual([])

  // One more, uploaded while the server still used the folder.
  const [late = ''] = await pictures(1, folder)
  expect((await move('s3')).last).toMatch(/^Copied 1 picture .* Already there: 103\.$/)

  const [newest = ''] = await pictures(1, stored)
  await Promise.all(keys.map((key) => folder.delete(key)))
  expect((await move('local')).last).toMatch(
    /^Copied 104 pictures .* to the folder, .* Already there: 1\.$/,
  )
  await expectAllIn(folder, [...keys, late, newest])
  await expectAllIn(stored, [...keys, late, newest])
})

test('replaces a copy that differs, even one of the same size', async () => {
  const [key = ''] = await pictures(1, folder)
  await stored.put(key, Buffer.from(key.replace(/.$/, 'x')), 'image/png')
  expect((await move('s3')).last).toContain('Copied 1 picture ')
  await expectAllIn(stored, [key])
})

test('continues where it was interrupted', async () => {
  const keys = await pictures(110, folder)
  const line = await startTampering(bucket.endpoint)
  let puts = 0
  // The first is the server's own, to see whether it can.
  line.tampering.drops = ({ method }) => method === 'PUT' && ++puts > 105
  const { code, last } = await move('s3', { endpoint: line.endpoint })
  expect(code).toBe(1)
  expect(last).toMatch(
    /can't be reached \(\w+\): check S3_ENDPOINT\. It stopped after 100 pictures\. Run the command again to continue\.$/,
  )
  const there = (await keysIn(stored, 'uploads')).length
  expect(there).toBeGreaterThan(100)
  expect(there).toBeLessThan(110)

  line.stopTampering()
  const again = await move('s3', { endpoint: line.endpoint })
  expect(again.code).toBe(0)
  expect(again.last).toContain(`Copied ${110 - there} pictures`)
  expect(again.last).toContain(`Already there: ${there}.`)
  await expectAllIn(stored, keys)
  await expectAllIn(folder, keys)
})

test('works while the server runs, and another one then shows the same from the bucket', async () => {
  const server = await testApp(database, { storage: folder })
  const { headers } = await server.signIn('staff')
  const upload = async (place: number) => {
    const { json } = await server.send('POST', '/api/objects/upload', undefined, headers)
    const create = { width: 40 + place, height: 40, channels: 3 as const, background: '#336699' }
    const body = new Uint8Array(await sharp({ create }).jpeg().toBuffer())
    const path = new URL(uploadAddress.parse(json).uploadURL).pathname
    const answer = await server.ask(path, { method: 'PUT', body })
    return uploadedImage.parse(await answer.json()).imageUrl
  }
  const before = await Promise.all([0, 1, 2, 3, 4, 5].map(upload))
  const [during, { code }] = await Promise.all([upload(6), move('s3')])
  expect(code).toBe(0)
  expect((await move('s3')).code).toBe(0)

  const other = await testApp(database, { storage: stored })
  for (const path of [...before, during]) {
    const [one, two] = [await server.get(path), await other.get(path)]
    expect([one.status, two.status]).toEqual([200, 200])
    expect(Buffer.from(await two.arrayBuffer())).toEqual(Buffer.from(await one.arrayBuffer()))
    expect((await other.get(`${path}?w=160`)).status).toBe(200)
  }
})

test('stops if a copy differs from its original', async () => {
  await pictures(1, folder)
  const line = await startTampering(bucket.endpoint)
  line.tampering.answered = (piece) =>
    Buffer.from(piece.toString('latin1').replace('uploads', 'UPLOADS'))
  const { code, last } = await move('s3', { endpoint: line.endpoint })
  expect(code).toBe(1)
  expect(last).toMatch(/^The copy of picture \S+ differs from the original\. It stopped after 0/)
})

test('names pictures that are in neither place', async () => {
  const [key = '', lost = ''] = await pictures(2, folder)
  await folder.delete(lost)
  const { code, last } = await move('s3')
  expect(code).toBe(0)
  expect(last.split('\n').slice(1)).toEqual([
    'Not found in either place: 1 picture.',
    `  /objects/${lost}`,
  ])
  await expectAllIn(stored, [key])
})

test('says what is missing or wrong before it copies anything', async () => {
  expect((await move('elsewhere')).last).toBe('--to must be s3 or local.')
  expect((await move('s3', null)).last).toBe(
    'The bucket is not configured: set S3_ENDPOINT and the rest of S3_*.',
  )
  expect(await move('s3', { bucket: 'no-such-bucket' })).toMatchObject({
    code: 1,
    last: `The storage at ${bucket.endpoint} has no bucket "no-such-bucket": check S3_BUCKET.`,
  })
})
