import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { afterFile } from '../../../../tests/support/after-file'
import { temporaryFolder } from '../../../../tests/support/database'
import { freePort } from '../../../../tests/support/running-stable'
import { dropBucket, testBucket } from '../../../../tests/support/s3'
import { startTampering } from '../../../../tests/support/s3-tampering'
import {
  cutOff,
  inPieces,
  keysIn,
  storageSuite,
  textOf,
} from '../../../../tests/support/storage-suite'
import { type Proxy, startProxy } from '../../../../tests/support/tcp-proxy'
import { openLocalStorage } from './local-storage'
import { streamOf } from './pieces'
import type { S3Settings } from './s3-client'
import { openS3Storage } from './s3-storage'
import { type Content, type Storage, StorageUnavailable } from './storage'

let bucket: S3Settings

beforeAll(async () => {
  bucket = await testBucket()
})

const open = async (
  settings: Partial<S3Settings> = {},
  options: { patienceMs?: number; keysAtOnce?: number; partBytes?: number } = {},
) =>
  openS3Storage(
    { ...bucket, ...settings },
    { arriving: await openLocalStorage(temporaryFolder()), ...options },
  )

/** For tests in which the server is silent; otherwise a busy machine must not matter. */
const patienceMs = 2500

const failureOf = async (work: Promise<unknown>): Promise<StorageUnavailable> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof StorageUnavailable) return error
  throw new Error(`StorageUnavailable was expected, not ${String(error)}`)
}

describe('a bucket', () => {
  storageSuite(() => open())

  it('lists more keys than one answer holds', async () => {
    const storage = await open({}, { keysAtOnce: 2 })
    const keys = ['0', '1', '2', '3', '4'].map((name) => `many/${name}`)
    for (const key of keys) await storage.put(key, new Uint8Array(), 'text/plain')
    expect(await keysIn(storage, 'many')).toEqual(keys)
  })
})

describe('a large file', () => {
  // S3 takes no smaller parts, apart from the last one.
  const partBytes = 5 * 1024 * 1024
  const whole = randomBytes(12_000_000)

  const isWhole = async (storage: Storage, key: string) => {
    const found = await storage.get(key)
    return found?.size === whole.byteLength && whole.equals(await found.bytes())
  }

  /** How many uploads S3 holds that are neither complete nor given up. */
  const unfinished = async (storage: Storage) =>
    storage.deleteUnfinished(new Date(Date.now() + 60_000))

  it('goes up in parts', async () => {
    const { endpoint, seen } = await startTampering(bucket.endpoint)
    const storage = await open({ endpoint }, { partBytes })
    seen.length = 0
    await storage.put('large/a', whole, 'application/x-tar')
    expect(seen.map(({ method }) => method)).toEqual(['POST', 'PUT', 'PUT', 'PUT', 'POST'])
    expect(await isWhole(storage, 'large/a')).toBe(true)
    expect(await keysIn(storage, 'large')).toEqual(['large/a'])
    await storage.put('large/a', whole, 'application/x-tar')
    expect(await isWhole(storage, 'large/a')).toBe(true)
    await storage.delete('large/a')
    expect(await storage.get('large/a')).toBeUndefined()
    expect(await unfinished(storage)).toBe(0)
  })

  it('leaves nothing behind if its source breaks off, is too short or too long', async () => {
    const storage = await open({}, { partBytes })
    await storage.put('large/b', Buffer.from('before'), 'application/x-tar')
    for (const content of [
      cutOff(whole),
      inPieces([whole], 20_000_000),
      inPieces([whole], 7_000_000),
    ])
      await expect(storage.put('large/b', content, 'application/x-tar')).rejects.toThrow()
    expect(await textOf(storage, 'large/b')).toBe('before')
    expect(await unfinished(storage)).toBe(0)
  })

  it('is there even if the answer to its last request comes late or not at all', async () => {
    const { endpoint, tampering, stopTampering } = await startTampering(bucket.endpoint)
    const storage = await open({ endpoint }, { partBytes, patienceMs })
    const replies = [
      () => wait(2 * patienceMs),
      (_: IncomingMessage, answer: ServerResponse) => answer.destroy(),
    ]
    for (const [n, reply] of replies.entries()) {
      tampering.beforeReply = (asked, answer) =>
        asked.method === 'POST' && asked.url?.includes('uploadId=') && reply(asked, answer)
      await storage.put(`large/late-${n}`, whole, 'application/x-tar')
      stopTampering()
      expect(await isWhole(storage, `large/late-${n}`)).toBe(true)
    }
    expect(await unfinished(storage)).toBe(0)
  })

  it('is whole or not there if the server goes away, and its parts are deleted later', async () => {
    const line = await startTampering(bucket.endpoint)
    const storage = await open({ endpoint: line.endpoint }, { partBytes })
    let parts = 0
    line.tampering.drops = ({ url = '' }) => url.includes('partNumber=') && ++parts > 1
    const gone = line.tampering.drops
    line.tampering.drops = (asked) => parts > 1 || gone(asked)
    await failureOf(storage.put('large/c', whole, 'application/x-tar'))
    line.stopTampering()
    expect(await keysIn(storage, 'large')).not.toContain('large/c')
    expect(await storage.deleteUnfinished(new Date(Date.now() - 60_000))).toBe(0)
    expect(await unfinished(storage)).toBe(1)
    expect(await unfinished(storage)).toBe(0)
  })
})

describe('at the start', () => {
  it('reports an unknown key without printing it', async () => {
    const { message } = await failureOf(open({ secretAccessKey: 'not-the-secret' }))
    expect(message).toMatch(
      /^The storage at \S+ does not let this key use the bucket "\S+" \(\w+\): check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION and the key's permissions\.$/,
    )
    expect(message).not.toContain('not-the-secret')
    expect((await failureOf(open({ accessKeyId: 'nobody' }))).message).toContain('does not let')
  })

  it('names a bucket that does not exist', async () => {
    const { message } = await failureOf(open({ bucket: 'no-such-bucket' }))
    expect(message).toBe(
      `The storage at ${bucket.endpoint} has no bucket "no-such-bucket": check S3_BUCKET.`,
    )
  })

  it('says that no one listens at the address', async () => {
    const endpoint = `http://127.0.0.1:${await freePort()}`
    expect((await failureOf(open({ endpoint }))).message).toBe(
      `The storage at ${endpoint} can't be reached (ECONNREFUSED): check S3_ENDPOINT.`,
    )
  })

  it('says that the server does not answer', async () => {
    const proxy = await startProxy(bucket.endpoint)
    afterFile(proxy.stop)
    proxy.silence()
    expect((await failureOf(open({ endpoint: proxy.url }, { patienceMs }))).message).toBe(
      `The storage at ${proxy.url} did not answer within ${patienceMs} ms.`,
    )
  })

  it('names a bucket that is gone later on', async () => {
    const settings = await testBucket()
    const storage = await open(settings)
    await dropBucket(settings)
    const words = `The storage at ${bucket.endpoint} has no bucket "${settings.bucket}": check S3_BUCKET.`
    for (const work of [
      () => storage.get('uploads/a'),
      () => storage.put('uploads/a', Buffer.from('one'), 'image/png'),
      () => storage.delete('uploads/a'),
      () => storage.check(),
    ])
      expect((await failureOf(work())).message).toBe(words)
  })

  it('says that something else answers', async () => {
    const { endpoint, tampering } = await startTampering(bucket.endpoint)
    tampering.instead = (_, answer) => answer.writeHead(404).end('<html>Not here</html>')
    expect((await failureOf(open({ endpoint }))).message).toBe(
      `The storage at ${endpoint} refused (404).`,
    )
  })
})

describe('a broken connection', () => {
  let proxy: Proxy
  let storage: Storage
  /** The same bucket by a line that holds. */
  let direct: Storage

  beforeEach(async () => {
    proxy = await startProxy(bucket.endpoint)
    storage = await open({ endpoint: new URL(proxy.url).origin }, { patienceMs })
    direct = await open()
  })
  afterEach(() => proxy.stop())

  const whole = randomBytes(4_000_000)

  async function recovered() {
    await proxy.recover()
    const check = () =>
      storage.check().then(
        () => 'fine',
        (error: unknown) => String(error),
      )
    await expect.poll(check, { timeout: 30_000 }).toBe('fine')
  }

  test('fails every call in words, and needs no restart afterwards', async () => {
    await storage.put('break/a', whole, 'image/png')
    const found = await storage.get('break/a')
    await proxy.kill()
    await failureOf(storage.put('break/b', Buffer.from('two'), 'image/png'))
    await failureOf(storage.get('break/a'))
    await failureOf(found?.bytes() ?? Promise.resolve())
    await failureOf(storage.delete('break/a'))
    await failureOf(keysIn(storage, 'break'))
    await failureOf(storage.check())
    await proxy.recover()
    await storage.check()
    await storage.put('break/b', Buffer.from('two'), 'image/png')
    expect(await keysIn(storage, 'break')).toEqual(['break/a', 'break/b'])
  })

  test('waits once for a silent server, then fails at once until it answers again', async () => {
    await direct.put('silent/a', Buffer.from('one'), 'image/png')
    proxy.silence()
    await failureOf(storage.put('silent/b', whole, 'image/png'))
    const begun = performance.now()
    for (let count = 0; count < 50; count += 1) await failureOf(storage.get('silent/a'))
    expect(performance.now() - begun).toBeLessThan(50 * patienceMs)
    await recovered()
    expect(await textOf(storage, 'silent/a')).toBe('one')
    expect(await keysIn(direct, 'silent')).toEqual(['silent/a'])
  })

  test('ends a download that stalls or breaks off', async () => {
    await direct.put('down/a', whole, 'image/png')
    const found = await storage.get('down/a')
    for (const harm of [proxy.silence, () => void proxy.kill()]) {
      // Any later, and all of it might be on its way already.
      proxy.afterBytes(1_000_000, harm)
      const reader = found?.stream().getReader()
      expect((await reader?.read())?.done).toBe(false)
      const rest = async () => {
        while (!(await reader?.read())?.done);
      }
      await failureOf(rest())
      await recovered()
    }
  })

  test('shows nothing of a file whose upload broke off, and keeps the one before', async () => {
    await direct.put('up/b', Buffer.from('before'), 'image/png')
    for (const harm of [async () => proxy.silence(), proxy.kill]) {
      for (const key of ['up/a', 'up/b']) {
        let reads = 0
        // It is read once for its checksum, then to be sent.
        const content: Content = {
          size: whole.byteLength,
          stream: () => {
            reads += 1
            return streamOf(reads === 1 ? pieces() : broken())
          },
        }
        function* pieces() {
          for (let at = 0; at < whole.byteLength; at += 50_000)
            yield whole.subarray(at, at + 50_000)
        }
        async function* broken() {
          let left = 20
          for (const piece of pieces()) {
            left -= 1
            if (left === 0) await harm()
            yield piece
          }
        }
        await failureOf(storage.put(key, content, 'image/png'))
        expect(reads).toBeGreaterThan(1)
        await recovered()
      }
    }
    expect(await keysIn(direct, 'up')).toEqual(['up/b'])
    expect(await textOf(direct, 'up/b')).toBe('before')
  })
})

describe('what is sent and received', () => {
  let proxy: Awaited<ReturnType<typeof startTampering>>
  let storage: Storage

  beforeAll(async () => {
    proxy = await startTampering(bucket.endpoint)
    storage = await open({ endpoint: proxy.endpoint }, { patienceMs: 3000 })
  })
  beforeEach(() => proxy.stopTampering())

  const whole = randomBytes(300_000)

  it('is a plain body with its length and checksums', async () => {
    await storage.put('plain/a', whole, 'image/png')
    expect(proxy.seen).toHaveLength(1)
    const hash = (name: string) => createHash(name).update(whole)
    expect(proxy.seen[0]?.headers).toMatchObject({
      'content-length': String(whole.byteLength),
      'content-type': 'image/png',
      'content-md5': hash('md5').digest('base64'),
      'x-amz-content-sha256': hash('sha256').digest('hex'),
    })
    expect(proxy.seen[0]?.headers).not.toHaveProperty('transfer-encoding')
    expect(proxy.seen[0]?.headers).not.toHaveProperty('content-encoding')
  })

  it('is sent once more if the connection is dropped, or the server stumbles', async () => {
    const stumbles = [
      (_: unknown, answer: { destroy(): void }) => answer.destroy(),
      (_: unknown, answer: ServerResponse) => answer.writeHead(503).end('<Code>SlowDown</Code>'),
    ]
    for (const stumble of stumbles) {
      proxy.tampering.instead = (asked, answer) => {
        proxy.stopTampering()
        stumble(asked, answer)
      }
      await storage.put('again/a', whole, 'image/png')
      const bytes = await (await storage.get('again/a'))?.bytes()
      expect(whole.equals(bytes ?? Buffer.alloc(0))).toBe(true)
    }
    proxy.stopTampering()
    proxy.tampering.instead = (_, answer) => answer.writeHead(503).end('<Code>SlowDown</Code>')
    expect((await failureOf(storage.put('again/b', whole, 'image/png'))).message).toBe(
      `The storage at ${proxy.endpoint} failed (SlowDown).`,
    )
    expect(proxy.seen).toHaveLength(2)
  })

  it('is refused by the server if it was changed on its way up', async () => {
    proxy.tampering.sent = (piece) => {
      const changed = Buffer.from(piece)
      changed[0] = (changed[0] ?? 0) ^ 1
      return changed
    }
    const { message } = await failureOf(storage.put('changed/a', whole, 'image/png'))
    expect(message).toMatch(/refused \((BadDigest|XAmzContentSHA256Mismatch|InvalidDigest)\)/)
    proxy.stopTampering()
    expect(await storage.get('changed/a')).toBeUndefined()
  })

  it('is an error if it comes down shorter or longer than announced', async () => {
    await storage.put('length/a', whole, 'image/png')
    const found = await storage.get('length/a')
    if (!found) throw new Error('it is there')
    const wrong = [
      () => {
        proxy.tampering.headers = (headers) => ({ ...headers, 'content-length': '299999' })
        proxy.tampering.answered = shortened()
      },
      () => {
        proxy.tampering.headers = (headers) => ({ ...headers, 'content-length': '300001' })
      },
      () => {
        proxy.tampering.headers = ({ 'content-length': _, ...headers }) => headers
        proxy.tampering.answered = shortened()
      },
    ]
    for (const tamper of wrong) {
      tamper()
      await failureOf(new Response(found.stream()).arrayBuffer())
      proxy.stopTampering()
    }
  })

  it('is an error if the server says only how long the start is', async () => {
    await storage.put('length/b', whole, 'image/png')
    proxy.tampering.headers = (headers) => ({ ...headers, 'content-range': 'bytes 0-131071/*' })
    await failureOf(storage.get('length/b'))
    proxy.stopTampering()
  })

  /** Leaves out one byte. */
  function shortened() {
    let isFirst = true
    return (piece: Buffer) => {
      const rest = isFirst ? piece.subarray(1) : piece
      isFirst = false
      return rest
    }
  }

  it('never follows a redirect with a signed request', async () => {
    const other = await startTampering(bucket.endpoint)
    proxy.tampering.instead = (asked, answer) =>
      answer.writeHead(307, { location: `${other.endpoint}${asked.url ?? ''}` }).end()
    await failureOf(storage.get('redirected/a'))
    expect(other.seen).toEqual([])
  })

  it('is signed by the server’s clock if ours is an hour off', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      for (const hours of [1, -1]) {
        vi.setSystemTime(new Date(Date.now() + hours * 3_600_000))
        await storage.put('clock/a', Buffer.from('one'), 'image/png')
        expect(await textOf(storage, 'clock/a')).toBe('one')
      }
    } finally {
      vi.useRealTimers()
    }
    expect(await textOf(storage, 'clock/a')).toBe('one')
  })
})
