import { createHash } from 'node:crypto'
import { giveWay } from '../../../lib/turns'
import { contentOf, streamOf } from './pieces'
import { type S3Answer, s3Client, type S3Request, type S3Settings } from './s3-client'
import { type Content, isSafeKey, type Storage, StorageUnavailable } from './storage'

interface Options {
  /** Where files are until they are complete. */
  arriving: Pick<Storage, 'temporaryFile' | 'deleteUnfinished' | 'check'>
  /** How long a silent server is waited for; tests wait less. */
  patienceMs?: number
  /** How many keys to ask for at once; tests ask for fewer. */
  keysAtOnce?: number
  /** How large the parts of a large file are; tests use smaller ones. */
  partBytes?: number
}

/** Small files come with the answer that says how large they are: most resized pictures. */
const startBytes = 128 * 1024

/**
 * Keeps files in a bucket of S3 or of any S3-compatible server. @throws StorageUnavailable if the bucket
 * can't be reached or written to
 */
export async function openS3Storage(
  settings: S3Settings,
  { arriving, patienceMs = 10_000, keysAtOnce = 1000, partBytes = 32 * 1024 * 1024 }: Options,
): Promise<Storage> {
  const client = s3Client(settings, patienceMs)

  /** A file's bytes: exactly `size`, or as many as its answer announces. */
  async function* piecesOf(key: string, size?: number): AsyncGenerator<Uint8Array> {
    const found = await client.read(key)
    let left = size ?? found.size
    for await (const piece of found.pieces) {
      left -= piece.byteLength
      if (left < 0) throw otherSize(key)
      yield piece
    }
    if (left !== 0) throw otherSize(key)
  }

  /** For files of any size: S3 takes 5 GB in one request. The file appears once all parts are there. */
  async function putInParts(key: string, content: Content, contentType: string): Promise<void> {
    const headers = { 'content-type': contentType }
    const about = { key, expected: [200] }
    const begun = await client.ask({ ...about, method: 'POST', query: { uploads: '' }, headers })
    const [uploadId = ''] = all(begun.bytes.toString(), 'UploadId')
    const send = async (
      bytes: Uint8Array,
      request: Pick<S3Request, 'method' | 'query' | 'isSlow'>,
    ) => {
      const part = contentOf(bytes)
      const headers = await checksumsOf(part)
      const query = { ...request.query, uploadId }
      const { headers: answered } = await client.ask({
        ...about,
        ...request,
        query,
        headers,
        content: part,
      })
      return answered.get('etag') ?? ''
    }
    try {
      let list = ''
      let partNumber = 0
      for await (const bytes of partsOf(content, partBytes)) {
        partNumber += 1
        const query = { partNumber: String(partNumber) }
        const tag = await send(bytes, { method: 'PUT', query })
        list += `<Part><PartNumber>${partNumber}</PartNumber><ETag>${tag}</ETag></Part>`
      }
      const all = `<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`
      // The store copies the parts together, with spaces now and then as a sign of life.
      await send(Buffer.from(all), { method: 'POST', isSlow: true }).catch(
        async (error: unknown) => {
          // If only the answer was lost, the file is there, and the store no longer knows of the upload.
          const there = await storage.get(key).catch(() => undefined)
          if (there?.size !== content.size) throw error
        },
      )
    } catch (error) {
      // Otherwise deleteUnfinished does it later.
      await giveUp(key, uploadId).catch(() => undefined)
      throw error
    }
  }

  const giveUp = (key: string, uploadId: string) =>
    client.ask({ method: 'DELETE', key, query: { uploadId }, expected: [204, 404] })

  const storage: Storage = {
    async put(key, content, contentType) {
      requireSafe(key)
      const sent = content instanceof Uint8Array ? contentOf(content) : content
      if (sent.size > partBytes) return putInParts(key, sent, contentType)
      const headers = { 'content-type': contentType, ...(await checksumsOf(sent)) }
      await client.ask({ method: 'PUT', key, headers, content: sent, expected: [200] })
    },

    async get(key) {
      requireSafe(key)
      const start = { range: `bytes=0-${startBytes - 1}` }
      const expected = [200, 206, 404, 416]
      const found = await client.ask({ method: 'GET', key, headers: start, expected })
      if (found.status === 404) return undefined
      const size = sizeOf(key, found)
      if (size <= startBytes) {
        const whole = found.bytes.subarray(0, size)
        if (whole.byteLength < size) throw otherSize(key)
        return { ...contentOf(whole), bytes: () => Promise.resolve(whole) }
      }
      return {
        size,
        bytes: async () => {
          const pieces = []
          for await (const piece of piecesOf(key)) pieces.push(piece)
          return Buffer.concat(pieces)
        },
        // Asks for the file when its first piece is wanted, so that an unread stream leaves nothing open.
        stream: () => streamOf(piecesOf(key, size)),
      }
    },

    async delete(key) {
      requireSafe(key)
      await client.ask({ method: 'DELETE', key, expected: [200, 204, 404] })
    },

    async *list(folder) {
      if (!isSafeKey(`${folder}/a`))
        throw new Error(`Not a storage folder: ${JSON.stringify(folder)}`)
      let next: string | undefined
      do {
        const query = {
          'list-type': '2',
          'max-keys': String(keysAtOnce),
          prefix: `${folder}/`,
          ...(next !== undefined && { 'continuation-token': next }),
        }
        const text = (await client.ask({ method: 'GET', query, expected: [200] })).bytes.toString()
        yield* all(text, 'Key').filter(isSafeKey)
        next = all(text, 'NextContinuationToken')[0]
      } while (next !== undefined)
    },

    temporaryFile: arriving.temporaryFile,

    async deleteUnfinished(before) {
      let deleted = await arriving.deleteUnfinished(before)
      const { bytes } = await client.ask({ method: 'GET', query: { uploads: '' }, expected: [200] })
      for (const upload of bytes.toString().split('<Upload>').slice(1)) {
        const [key = ''] = all(upload, 'Key')
        const [uploadId = ''] = all(upload, 'UploadId')
        const [begun = ''] = all(upload, 'Initiated')
        if (!isSafeKey(key) || !(Date.parse(begun) < before.getTime())) continue
        await giveUp(key, uploadId)
        deleted += 1
      }
      return deleted
    },

    async check() {
      await arriving.check()
      const query = { 'list-type': '2', 'max-keys': '1' }
      await client.ask({ method: 'GET', query, expected: [200] })
    },
  }

  await storage.check()
  // Keys may be allowed to do less.
  const words = Buffer.from('The server writes this file when it starts, to see whether it can.')
  await storage.put('checks/start', words, 'text/plain')
  await storage.get('checks/start')
  await storage.delete('checks/start')
  return storage
}

const otherSize = (key: string) => new StorageUnavailable(`${key} is not the announced size.`)

function requireSafe(key: string): void {
  if (!isSafeKey(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`)
}

/** A file's size, from an answer with its start, or with all of it if the server knows no ranges. */
function sizeOf(key: string, { status, headers, bytes }: S3Answer): number {
  // An empty file has no start.
  if (status === 416) return 0
  if (status === 200) return bytes.byteLength
  const [, size] = /\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? []
  if (size === undefined) throw otherSize(key)
  return Number(size)
}

/** The content cut into parts of this size, in memory one at a time. */
async function* partsOf(content: Content, partBytes: number): AsyncGenerator<Buffer> {
  let pieces: Uint8Array[] = []
  let size = 0
  let total = 0
  for await (const piece of content.stream()) {
    pieces.push(piece)
    size += piece.byteLength
    total += piece.byteLength
    if (size < partBytes) continue
    yield Buffer.concat(pieces)
    pieces = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(pieces)
  requireSize(content, total)
}

function requireSize(content: Content, size: number): void {
  if (size !== content.size)
    throw new Error(`Expected ${content.size} bytes, but there were ${size}`)
}

/** By both of these the server knows that it got what we sent: S3 checks the first, and some others only the second. */
async function checksumsOf(content: Content): Promise<Record<string, string>> {
  const [sha256, md5] = [createHash('sha256'), createHash('md5')]
  let size = 0
  for await (const piece of content.stream()) {
    await giveWay()
    sha256.update(piece)
    md5.update(piece)
    size += piece.byteLength
  }
  requireSize(content, size)
  return { 'x-amz-content-sha256': sha256.digest('hex'), 'content-md5': md5.digest('base64') }
}

/** The texts of all elements of this name in an answer of S3's. */
const all = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    text
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&'),
  )
