import { badRequest, requestTimeout } from './errors'

/** The slowest sender allowed: at least so many bytes in every period of this length. */
export interface LeastPace {
  bytes: number
  withinMs: number
}

interface Receiving {
  maxBytes: number
  /** Called with each chunk, and awaited. */
  take: (piece: Uint8Array) => void | Promise<void>
  leastPace?: LeastPace
}

/**
 * Receives a body chunk by chunk, up to `maxBytes`; returns false if there is more, which the server drops
 * after its answer. @throws 400 if the connection breaks, in case someone still gets the answer; 408 if it is
 * too slow
 */
export async function receiveBody(
  body: ReadableStream<Uint8Array> | null,
  { maxBytes, take, leastPace }: Receiving,
): Promise<boolean> {
  if (body === null) return true
  const reader = body.getReader()
  // If the sender has left, there is nothing to cancel.
  const pace = leastPace && watchPace(leastPace, () => void reader.cancel().catch(() => undefined))
  let size = 0
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw badRequest('The request was interrupted')
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

const tooSlow = 'The connection was too slow or stalled. Please try again.'

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

/** Reads a body of at most `maxBytes`; undefined if there is more. See receiveBody. */
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
