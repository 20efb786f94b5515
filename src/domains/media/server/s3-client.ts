import { AwsV4Signer } from 'aws4fetch'
import type { Environment } from '../../../http/environment'
import { streamOf } from './pieces'
import { type Content, StorageUnavailable } from './storage'

export type S3Settings = NonNullable<Environment['s3']>

export interface S3Request {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** Of an object; without it, the request is about the bucket. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  content?: Content
  /** Whether the server may need minutes before it answers. */
  isSlow?: boolean
  /** The statuses that are answers; any other is a failure. */
  expected: readonly number[]
}

export interface S3Answer {
  status: number
  headers: Headers
  bytes: Buffer<ArrayBuffer>
}

/** All failures are StorageUnavailable. */
export interface S3Client {
  ask(request: S3Request): Promise<S3Answer>
  /** An object as it arrives. Its pieces must be read, or the reading ended with `return`. */
  read(key: string): Promise<{ size: number; pieces: AsyncGenerator<Uint8Array> }>
}

/** Worth another attempt: the connection was dropped, or the server had a hiccup. */
class Interrupted extends StorageUnavailable {}

const hiccups = [500, 502, 503, 504]
/** For how long a silent server is not asked again. */
const restMs = 2_000
/** How many times longer than usual to wait for a slow request's answer. */
const slowFactor = 30
/** S3 refuses signatures by a clock that is a quarter of an hour off. */
const tolerableSkewMs = 60_000

/**
 * Signed requests to one bucket. Each may be sent twice without harm, so one that is interrupted is sent once
 * more; the second answer may be that it was done before. None waits longer than `patienceMs` for a sign of life. After such a silence all requests fail at once,
 * except for one every now and then, until the server answers again.
 */
export function s3Client(settings: S3Settings, patienceMs: number): S3Client {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = settings
  let heardAt = 0
  let isSilent = false
  let restUntil = 0
  /** How far the server's clock is ahead of ours. */
  let skewMs = 0

  const failed = (what: string) => new StorageUnavailable(`The storage at ${endpoint} ${what}.`)
  const silent = ({ patienceMs }: Silence) => failed(`did not answer within ${patienceMs} ms`)

  function refusal(answer: Response, text: string): StorageUnavailable {
    const code = codeIn(text) ?? String(answer.status)
    if (hiccups.includes(answer.status) || hasSetClock(answer))
      return new Interrupted(`The storage at ${endpoint} failed (${code}).`)
    if (code === 'NoSuchBucket') return failed(`has no bucket "${bucket}": check S3_BUCKET`)
    if (answer.status === 403)
      return failed(
        `does not let this key use the bucket "${bucket}" (${code}): check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION and the key's permissions`,
      )
    return failed(`refused (${code})`)
  }

  /** If a signature was refused because our clock is wrong, goes by the server's from now on. */
  function hasSetClock(answer: Response): boolean {
    const skew = Date.parse(answer.headers.get('date') ?? '') - Date.now()
    if (answer.status !== 403 || !(Math.abs(skew - skewMs) > tolerableSkewMs)) return false
    skewMs = skew
    return true
  }

  /** Sends the request, and resolves when the answer begins. */
  async function send(request: S3Request, silence: Silence): Promise<Response> {
    const { method, key, query = {}, headers = {}, content } = request
    const url = new URL(`${endpoint}/${bucket}${key === undefined ? '' : `/${key}`}`)
    url.search = new URLSearchParams(query).toString()
    const signed = await new AwsV4Signer({
      ...{ method, url: url.href, headers, accessKeyId, secretAccessKey, region, service: 's3' },
      datetime: new Date(Date.now() + skewMs).toISOString().replace(/[:-]|\.\d{3}/g, ''),
    }).sign()
    // Not among what is signed, because proxies change it.
    signed.headers.set('accept-encoding', 'identity')
    if (content) signed.headers.set('content-length', String(content.size))
    const sent = content && { body: streamOf(leaving(content, silence)), duplex: 'half' }
    silence.watch()
    const { signal } = silence
    return fetch(url, { method, headers: signed.headers, signal, redirect: 'manual', ...sent })
  }

  async function once<T>(
    request: S3Request,
    receive: (answer: Response, silence: Silence) => T | Promise<T>,
  ): Promise<T> {
    const startedAt = performance.now()
    const silence = silenceWatch(request.isSlow ? patienceMs * slowFactor : patienceMs)
    if (startedAt < restUntil) throw silent(silence)
    if (isSilent) restUntil = startedAt + patienceMs
    try {
      const answer = await send(request, silence)
      heardAt = performance.now()
      isSilent = false
      restUntil = 0
      if (request.expected.includes(answer.status)) return await receive(answer, silence)
      throw refusal(answer, await answer.text())
    } catch (error) {
      if (error instanceof StorageUnavailable) throw error
      if (!silence.signal.aborted) {
        restUntil = 0
        throw unreachable(error)
      }
      // Unless others were answered meanwhile.
      if (heardAt < startedAt) {
        isSilent = true
        restUntil = performance.now() + restMs
      }
      throw silent(silence)
    } finally {
      silence.stop()
    }
  }

  const unreachable = (cause: unknown) =>
    new Interrupted(
      `The storage at ${endpoint} can't be reached (${reasonOf(cause)}): check S3_ENDPOINT.`,
      { cause },
    )

  const twice: typeof once = async (...call) => {
    try {
      return await once(...call)
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error
      return once(...call)
    }
  }

  /** The bytes of an answer as they arrive; the time their reader takes doesn't count. */
  async function* arriving({ body }: Response, silence: Silence): AsyncGenerator<Uint8Array> {
    const reader = body?.getReader()
    try {
      for (;;) {
        silence.watch()
        const piece = await reader?.read()
        silence.stop()
        if (piece?.value === undefined) return
        yield piece.value
      }
    } catch (error) {
      throw silence.signal.aborted ? silent(silence) : unreachable(error)
    } finally {
      silence.stop()
      await reader?.cancel().catch(() => undefined)
    }
  }

  return {
    ask: (request) =>
      twice(request, async (answer, silence) => {
        const { status, headers } = answer
        const pieces: Uint8Array[] = []
        for await (const piece of arriving(answer, silence)) pieces.push(piece)
        const bytes = Buffer.concat(pieces)
        const code = status === 206 ? undefined : codeIn(bytes.toString())
        // S3 may notice a fault only after it has begun to answer with 200.
        if (code === 'NoSuchBucket' || (code !== undefined && status === 200))
          throw refusal(answer, bytes.toString())
        return { status, headers, bytes }
      }),
    read: (key) =>
      twice({ method: 'GET', key, expected: [200] }, (answer, silence) => ({
        size: Number(answer.headers.get('content-length') ?? NaN),
        pieces: arriving(answer, silence),
      })),
  }
}

/** S3's error code. */
const codeIn = (text: string): string | undefined => /<Code>(\w+)<\/Code>/.exec(text)?.[1]

/** The bytes to send; each piece that the server takes is a sign of life. */
async function* leaving(content: Content, silence: Silence): AsyncGenerator<Uint8Array> {
  for await (const piece of content.stream()) {
    silence.watch()
    yield piece
  }
}

interface Silence {
  patienceMs: number
  signal: AbortSignal
  /** Waits for the next sign of life from now on. */
  watch(): void
  stop(): void
}

/** Aborts its signal when it has waited for too long. */
function silenceWatch(patienceMs: number): Silence {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  return {
    patienceMs,
    signal: controller.signal,
    watch() {
      clearTimeout(timer)
      timer = setTimeout(() => {
        controller.abort()
      }, patienceMs)
    },
    stop: () => {
      clearTimeout(timer)
    },
  }
}

/** `ECONNREFUSED`, say: fetch itself only says that it failed. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return String(cause)
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
}
