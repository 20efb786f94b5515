import type { Context } from 'hono'
import type { StatusCode } from 'hono/utils/http-status'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { preferredEncoding } from './accept-encoding'

/** For fewer characters, compressing costs more than it saves. */
const worthCompressing = 1024
/** Longer texts would delay other requests by more than a few milliseconds, so a thread of zlib's compresses them. */
const longest = 1024 * 1024

/**
 * For answers sent only once, to one person. Brotli's level 1 turns a page of 270 kB into 32 kB in 0.5 ms;
 * gzip's level 6 takes 2 ms for the same size, its level 1 makes 37 kB in 0.9 ms.
 */
const brotliLevel = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }
const gzipLevel = { level: 1 }

/** Answers with a text, compressed in one go if the visitor's browser accepts that. */
export async function sendText(
  c: Context,
  text: string,
  status: StatusCode,
  headers: Record<string, string>,
): Promise<Response> {
  const encoding =
    text.length < worthCompressing ? 'identity' : preferredEncoding(c.req.header('accept-encoding'))
  c.header('vary', 'Accept-Encoding', { append: true })
  // with a length, since Hono's compression skips an answer only if it knows that it is short
  if (encoding === 'identity')
    return c.newResponse(text, status, {
      ...headers,
      'content-length': String(Buffer.byteLength(text)),
    })
  const bytes = await (text.length > longest ? inThread : atOnce)[encoding](text)
  return c.newResponse(bytes, status, { ...headers, 'content-encoding': encoding })
}

const atOnce = {
  br: (text: string) => brotliCompressSync(text, brotliLevel),
  gzip: (text: string) => gzipSync(text, gzipLevel),
}
const inThread = {
  br: (text: string) => promisify(brotliCompress)(text, brotliLevel),
  gzip: (text: string) => promisify(gzip)(text, gzipLevel),
}
