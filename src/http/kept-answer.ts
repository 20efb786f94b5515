import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { preferredEncoding } from './accept-encoding'
import type { Encoding } from './accept-encoding'

export type HeaderList = readonly (readonly [name: string, value: string])[]

const compress = {
  br: async (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 6,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: async (bytes: Buffer) => promisify(gzip)(bytes, { level: 6 }),
}

/** For fewer bytes, compressing costs more than it saves. */
const worthCompressing = 512

/** A body with its headers as `writeHead` takes them; the last entry is the request's id. */
interface Variant {
  body: Buffer<ArrayBuffer>
  headers: string[]
}

/**
 * An answer kept as bytes in up to three encodings, with a weak ETag made from its content. Without `encoded`
 * it is compressed on the first request for each encoding.
 */
export class KeptAnswer {
  readonly status: number
  readonly etag: string
  readonly #common: readonly string[]
  readonly #notModified: string[]
  readonly #identity: Variant
  readonly #variants = new Map<Encoding, Variant>()
  readonly #compressing = new Map<Encoding, Promise<Variant>>()
  readonly #compressesOnDemand: boolean

  constructor(options: {
    status: number
    /** Without content-length, content-encoding and etag, which are added here. */
    headers: HeaderList
    body: Buffer
    encoded?: Partial<Record<'br' | 'gzip', Buffer>>
    /** Not needed by an answer that never changes. */
    hasEtag?: boolean
  }) {
    const { status, headers, body, encoded, hasEtag = true } = options
    this.status = status
    this.etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
    this.#common = [...headers.flat(), ...(status === 200 && hasEtag ? ['etag', this.etag] : [])]
    this.#notModified = [...this.#common, 'x-request-id', '']
    this.#identity = this.#variant(body)
    this.#compressesOnDemand = !encoded && status === 200 && body.length >= worthCompressing
    if (encoded?.br) this.#variants.set('br', this.#variant(encoded.br, 'br'))
    if (encoded?.gzip) this.#variants.set('gzip', this.#variant(encoded.gzip, 'gzip'))
  }

  /** Bytes held in memory, roughly. */
  get size(): number {
    let size = 2048 + this.#identity.body.length
    for (const { body } of this.#variants.values()) size += body.length
    return size
  }

  #variant(body: Buffer, encoding?: 'br' | 'gzip'): Variant {
    const headers = [...this.#common, 'content-length', String(body.length)]
    if (encoding) headers.push('content-encoding', encoding)
    headers.push('x-request-id', '')
    // A copy: zlib's and the file system's buffers may keep more than these bytes in memory.
    return { body: Buffer.from(body), headers }
  }

  /** The bytes in this encoding, or undefined if they have yet to be made. */
  #ready(encoding: Encoding): Variant | undefined {
    if (encoding === 'identity') return this.#identity
    return this.#variants.get(encoding) ?? (this.#compressesOnDemand ? undefined : this.#identity)
  }

  async #made(encoding: Encoding): Promise<Variant> {
    const ready = this.#ready(encoding)
    if (ready || encoding === 'identity') return ready ?? this.#identity
    let making = this.#compressing.get(encoding)
    if (!making) {
      making = compress[encoding](this.#identity.body).then((body) => {
        const variant = this.#variant(body, encoding)
        this.#variants.set(encoding, variant)
        this.#compressing.delete(encoding)
        return variant
      })
      this.#compressing.set(encoding, making)
    }
    return making
  }

  /** Whether the visitor already has these bytes (by weak comparison, as If-None-Match requires). */
  #isKnownBy(ifNoneMatch: string | null | undefined): boolean {
    if (ifNoneMatch == null || this.status !== 200) return false
    if (ifNoneMatch === this.etag) return true
    const strong = this.etag.slice(2)
    return ifNoneMatch
      .split(',')
      .map((tag) => tag.trim())
      .some((tag) => tag === '*' || tag === this.etag || tag === strong)
  }

  /** Answers at once, or returns false if the encoding requested has yet to be made. */
  send(req: IncomingMessage, res: ServerResponse, requestId: string): boolean {
    if (this.#isKnownBy(req.headers['if-none-match'])) {
      this.#notModified[this.#notModified.length - 1] = requestId
      res.writeHead(304, this.#notModified)
      res.end()
      return true
    }
    const variant = this.#ready(preferredEncoding(req.headers['accept-encoding']))
    if (!variant) return false
    // writeHead writes the list out at once, so one list serves every request.
    variant.headers[variant.headers.length - 1] = requestId
    res.writeHead(this.status, variant.headers)
    if (req.method === 'HEAD') res.end()
    else res.end(variant.body)
    return true
  }

  /** Like `send`, but as a Fetch response. */
  async response(request: Request, requestId: string): Promise<Response> {
    if (this.#isKnownBy(request.headers.get('if-none-match')))
      return new Response(null, { status: 304, headers: pairs(this.#notModified, requestId) })
    const encoding = preferredEncoding(request.headers.get('accept-encoding') ?? undefined)
    const { body, headers } = await this.#made(encoding)
    return new Response(body, { status: this.status, headers: pairs(headers, requestId) })
  }
}

/** A flat header list as pairs, with the request's id in the last place. */
function pairs(list: readonly string[], requestId: string): [string, string][] {
  const found: [string, string][] = []
  for (let i = 0; i + 2 < list.length; i += 2) found.push([list[i] ?? '', list[i + 1] ?? ''])
  return [...found, ['x-request-id', requestId]]
}
