import { Hono } from 'hono'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sendText } from './compressed'

const pieces = ['<p>Éclair’s prize: ', '€ 20 🐎', '</p>'.repeat(1000)]
const answer = (text: readonly string[], encoding: string) =>
  new Hono()
    .get('/', (c) => sendText(c, text, 200, { 'content-type': 'text/html' }))
    .request('/', { headers: { 'accept-encoding': encoding } })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

test('the pieces of a text arrive as one, however they travel', async () => {
  const plain = await answer(pieces, 'identity')
  expect(await plain.clone().text()).toBe(pieces.join(''))
  expect(plain.headers.get('content-length')).toBe(String((await bytesOf(plain)).length))
  expect(brotliDecompressSync(await bytesOf(await answer(pieces, 'br'))).toString()).toBe(
    pieces.join(''),
  )
  expect(gunzipSync(await bytesOf(await answer(pieces, 'gzip'))).toString()).toBe(pieces.join(''))
})

test('a short text is not compressed', async () => {
  const short = await answer(['Short'], 'br')
  expect(short.headers.get('content-encoding')).toBeNull()
  expect(await short.text()).toBe('Short')
})

test('half a pair of surrogates is replaced and does no harm', async () => {
  expect(await (await answer(['a\ud800', 'b'], 'identity')).text()).toBe('a\ufffdb')
})
