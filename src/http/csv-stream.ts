import type { Context } from 'hono'
import { z } from 'zod'

const type = 'text/csv; charset=utf-8'

/** A CSV, in a route's description. */
export const csvContent = { [type]: { schema: z.string().meta({ format: 'binary' }) } }

/** Sends a CSV of any length; each piece is made when the one before has been sent. */
export const sendCsvInPieces = (
  c: Context,
  file: string,
  pieces: AsyncGenerator<string>,
): Response =>
  c.body(streamOf(pieces), 200, {
    'content-type': type,
    'content-disposition': `attachment; filename="${file}"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })

function streamOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const utf8 = new TextEncoder()
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const piece = await pieces.next()
      if (piece.done === true) controller.close()
      else controller.enqueue(utf8.encode(piece.value))
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}
