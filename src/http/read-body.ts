import { badRequest } from './errors'

/**
 * Reads a body, at most `maxBytes` of it; undefined where it has more. What is beyond is read on for a second
 * and dropped: left unread, it would block the next request on the connection.
 * @throws 400 where the connection breaks off, for whoever may still be there to hear it
 */
export async function readBody(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (body === null) return new Uint8Array()
  const reader = body.getReader()
  let chunks: Uint8Array[] = []
  let size = 0
  let deadline: NodeJS.Timeout | undefined
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      size += value.length
      if (size <= maxBytes) {
        chunks.push(value)
      } else {
        chunks = []
        deadline ??= setTimeout(() => void reader.cancel(), 1000)
      }
    }
  } catch {
    throw badRequest('What was sent broke off')
  } finally {
    clearTimeout(deadline)
  }
  return size > maxBytes ? undefined : Buffer.concat(chunks)
}
