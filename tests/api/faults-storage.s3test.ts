import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadAddress, uploadedImage } from '../../src/domains/media/media.contract'
import { openLocalStorage } from '../../src/domains/media/server/local-storage'
import { rememberingVariants } from '../../src/domains/media/server/remembering-variants'
import { openS3Storage } from '../../src/domains/media/server/s3-storage'
import { sharp } from '../../src/domains/media/server/sharp'
import { testApp } from '../support/app'
import { temporaryFolder } from '../support/database'
import { testBucket } from '../support/s3'
import { type Proxy, startProxy } from '../support/tcp-proxy'

const patienceMs = 2500
/** A call may wait for storage twice (looking for a variant, storing it), on a busy machine. */
const boundMs = 30_000

let proxy: Proxy
let app: Awaited<ReturnType<typeof testApp>>
let staff: Record<string, string>
let picture: Buffer

beforeAll(async () => {
  const bucket = await testBucket()
  proxy = await startProxy(bucket.endpoint)
  const settings = { ...bucket, endpoint: new URL(proxy.url).origin }
  const arriving = await openLocalStorage(temporaryFolder())
  const storage = await openS3Storage(settings, { arriving, patienceMs })
  app = await testApp(undefined, { storage: rememberingVariants(storage) })
  staff = (await app.signIn('staff')).headers
  const create = { width: 900, height: 600, channels: 3 as const, background: '#336699' }
  picture = await sharp({ create }).jpeg().toBuffer()
})
afterAll(() => proxy.stop())

async function address(): Promise<string> {
  const { json } = await app.send('POST', '/api/objects/upload', undefined, staff)
  return new URL(uploadAddress.parse(json).uploadURL).pathname
}

const put = async (path: string) => {
  const answer = await app.ask(path, { method: 'PUT', body: new Uint8Array(picture) })
  const json: unknown = await answer.json()
  return { status: answer.status, json, retryAfter: Number(answer.headers.get('retry-after')) }
}

async function upload(): Promise<string> {
  const { status, json } = await put(await address())
  expect(status).toBe(200)
  return uploadedImage.parse(json).imageUrl
}

const see = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await app.get(path, headers)
  await answer.arrayBuffer()
  return answer
}

describe.each([
  ['gone', () => proxy.kill()],
  ['silent', async () => proxy.silence()],
])('while storage is %s', (_, harm) => {
  test('refuses uploads with a reason, still serves pages and pictures seen before, never hangs, and recovers by itself', async () => {
    const known = await upload()
    const etag = (await see(`${known}?w=320`)).headers.get('etag') ?? ''
    expect((await see('/')).status).toBe(200)
    const unused = await address()
    const rows = async () =>
      (await app.database.kysely.selectFrom('images').select('id').execute()).length
    const before = await rows()

    await harm()
    const begun = performance.now()
    const refused = await put(unused)
    expect(refused.status).toBe(503)
    expect(refused.json).toEqual({
      message: 'Pictures can’t be stored right now. Please try again in a few minutes.',
    })
    expect(refused.retryAfter).toBeGreaterThan(0)
    expect(await rows()).toBe(before)

    expect((await see(`${known}?w=320`)).status).toBe(200)
    for (const path of [known, `${known}?w=640`]) {
      const answer = await see(path)
      expect({ path, status: answer.status }).toEqual({ path, status: 503 })
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect((await see(`${known}?w=320`, { 'if-none-match': etag })).status).toBe(304)
    // From the cache, and rendered anew.
    for (const path of ['/', '/horses', '/gallery']) {
      expect((await see(path)).status).toBe(200)
      expect((await see(path, staff)).status).toBe(200)
    }
    expect((await app.send('POST', '/api/objects/upload', undefined, staff)).status).toBe(200)
    const ready = await app.get('/readyz')
    expect(ready.status).toBe(503)
    expect(await ready.json()).toMatchObject({ failed: ['storage'] })
    expect(performance.now() - begun).toBeLessThan(boundMs)

    await proxy.recover()
    await expect.poll(async () => (await see('/readyz')).status, { timeout: boundMs }).toBe(200)
    expect((await put(unused)).status).toBe(200)
    expect((await see(`${known}?w=640`)).status).toBe(200)
  })

  test('papers are drawn without the crest', async () => {
    const { headers } = await app.signIn('admin')
    const crest = { logoUrl: await upload() }
    expect((await app.send('PATCH', '/api/admin/settings', crest, headers)).status).toBe(200)
    await harm()
    const paper = () => see('/api/my-investments/statement.pdf', headers)
    expect((await see(crest.logoUrl)).status).toBe(503)
    expect((await paper()).status).toBe(200)
    await proxy.recover()
    await expect.poll(async () => (await see('/readyz')).status, { timeout: boundMs }).toBe(200)
    expect((await paper()).status).toBe(200)
  })

  test('a hundred visitors who want different pictures all get an answer soon', async () => {
    const known = await upload()
    await harm()
    const begun = performance.now()
    const widths = [160, 320, 480, 640]
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, place) =>
        see(`${known}?w=${widths[place % 4]}&shape=${place % 3 === 0 ? '1x1' : '3x2'}`),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    expect(performance.now() - begun).toBeLessThan(boundMs)
    await proxy.recover()
    await expect.poll(async () => (await see('/readyz')).status, { timeout: boundMs }).toBe(200)
  })
})
