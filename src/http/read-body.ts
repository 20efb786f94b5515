import { badRequest, requestTimeout } from './errors'

/** What a sender must bring at the least: so many bytes in so much time, again and again. */
export interface LeastPace {
  bytes: number
  withinMs: number
}

interface Receiving {
  maxBytes: number
  /** Is handed each piece, and waited for. */
  take: (piece: Uint8Array) => void | Promise<void>
  leastPace?: LeastPace
}

/**
 * Takes a body piece by piece, at most `maxBytes` of it; false where it has more, which the server drops once it has
 * answered.
 * @throws 400 where the connection breaks off, for whoever may still be there to hear it; 408 where it is too slow
 */
export async function receiveBody(
  body: ReadableStream<Uint8Array> | null,
  { maxBytes, take, leastPace }: Receiving,
): Promise<boolean> {
  if (body === null) return true
  const reader = body.getReader()
  // Where the sender has gone already there is nothing to cancel.
  const pace = leastPace && watchPace(leastPace, () => void reader.cancel().catch(() => undefined))
  let size = 0
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw badRequest('What was sent broke off')
      })
      if (pace?.isTooSlow()) throw requestTimeout(tooSlow)
      if (done) return true
      size += value.length
      if (size > maxBytes) return false
      pace?.arrived(value.length)
      await take(value)
    }
  } finally {
    pace?.stop()
  }
}

const tooSlow = 'The connection is too slow, or it stood still. Please try again.'

function watchPace({ bytes, withinMs }: LeastPace, onTooSlow: () => void) {
  let missing = bytes
  let isTooSlow = false
  const timer = setTimeout(() => {
    isTooSlow = true
    onTooSlow()
  }, withinMs)
  return {
    arrived(count: number) {
      missing -= count
      if (missing > 0) return
      missing = bytes
      timer.refresh()
    },
    isTooSlow: () => isTooSlow,
    stop: () => clearTimeout(timer),
  }
}

/** Reads a body of at most `maxBytes`; undefined where it has more. See receiveBody. */
export async function readBody(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  leastPace: LeastPace,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const pieces: Uint8Array[] = []
  const take = (piece: Uint8Array) => {
    pieces.push(piece)
  }
  return (await receiveBody(body, { maxBytes, take, leastPace }))
    ? Buffer.concat(pieces)
    : undefined
}
