import type { FileHandle } from 'node:fs/promises'
import type { Content } from './storage'

const pieceBytes = 64 * 1024

/** An open file's bytes from `start` on. */
export async function* readPieces(file: FileHandle, start = 0): AsyncGenerator<Uint8Array, void> {
  for (let at = start; ;) {
    const piece = new Uint8Array(pieceBytes)
    const { bytesRead } = await file.read(piece, 0, pieceBytes, at)
    if (bytesRead === 0) return
    at += bytesRead
    yield piece.subarray(0, bytesRead)
  }
}

/** A stream of the pieces, each taken when a reader wants it. A reader who leaves ends the generator. */
export function streamOf(
  pieces: AsyncGenerator<Uint8Array, void> | Generator<Uint8Array, void>,
): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await pieces.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

/** The bytes as content, which is read in small pieces. */
export function contentOf(bytes: Uint8Array): Content {
  function* pieces() {
    for (let at = 0; at < bytes.byteLength; at += pieceBytes)
      yield bytes.subarray(at, at + pieceBytes)
  }
  return { size: bytes.byteLength, stream: () => streamOf(pieces()) }
}
