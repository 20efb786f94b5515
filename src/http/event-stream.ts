/** How soon after a change its listeners hear of it: several changes in a row are one. */
const gatherMs = 100
/** Proxies and phones drop a connection on which nothing moves. */
const heartbeatMs = 25_000
/** Several hundred cost little memory and no processor time; beyond that, pages are as fresh as when opened. */
const mostListeners = 400
/** A whole grandstand may share one address, but no address may take up all the room. */
const mostFromOne = 100
/** Where staff listen from: it has room of its own, so that no crowd of visitors keeps them out. */
export const STAFF = Symbol('staff')
const mostStaff = 50
/** A listener that has not taken so many messages is gone. */
const mostUnread = 8

const encoder = new TextEncoder()
// an event without data would not be dispatched; an empty line of data is one
const content = encoder.encode('event: content\ndata:\n\n')
const heartbeat = encoder.encode(':\n\n')
const opening = encoder.encode('retry: 10000\n\n')

type From = string | typeof STAFF | undefined
type Listener = ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>

/** Tells browsers that content has changed, by server-sent events without any data. */
export class ChangeStream {
  /** Each with the address it listens from. */
  readonly #listeners = new Map<Listener, From>()
  readonly #most: number
  readonly #mostFromOne: number
  readonly #mostStaff: number
  readonly #now: () => number
  #changedAt: number
  #announcing: NodeJS.Timeout | undefined
  #beating: NodeJS.Timeout | undefined
  #isClosed = false

  constructor({
    most = mostListeners,
    fromOne = mostFromOne,
    staff = mostStaff,
    now = () => performance.now(),
  } = {}) {
    this.#most = most
    this.#mostFromOne = fromOne
    this.#mostStaff = staff
    this.#now = now
    // what changed before this server started is unknown
    this.#changedAt = now()
  }

  get listeners(): number {
    return this.#listeners.size
  }

  announce(): void {
    this.#changedAt = this.#now()
    if (this.#listeners.size === 0) return
    this.#announcing ??= setTimeout(() => {
      this.#announcing = undefined
      this.#tell(content)
    }, gatherMs).unref()
  }

  #countFrom(from: From): number {
    let count = 0
    for (const each of this.#listeners.values()) if (each === from) count++
    return count
  }

  /** Whether an address, or staff, may have another listener. */
  hasRoomFor(from: string | typeof STAFF): boolean {
    return this.#countFrom(from) < (from === STAFF ? this.#mostStaff : this.#mostFromOne)
  }

  /**
   * A new listener's stream; undefined if there are too many. Someone whose page is `ageMs` old is told at once if
   * content has changed since.
   */
  open(ageMs: number, from?: From): ReadableStream<Uint8Array<ArrayBuffer>> | undefined {
    const isFull = from !== STAFF && this.listeners - this.#countFrom(STAFF) >= this.#most
    if (this.#isClosed || isFull) return undefined
    let own: Listener | undefined
    return new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        start: (listener) => {
          own = listener
          this.#listeners.set(listener, from)
          this.#beating ??= setInterval(() => this.#tell(heartbeat), heartbeatMs).unref()
          listener.enqueue(opening)
          if (this.#now() - this.#changedAt < ageMs) listener.enqueue(content)
        },
        cancel: () => {
          if (own) this.#drop(own)
        },
      },
      new CountQueuingStrategy({ highWaterMark: mostUnread }),
    )
  }

  /** Ends all streams, and opens no more. */
  close(): void {
    this.#isClosed = true
    clearTimeout(this.#announcing)
    for (const listener of this.#listeners.keys()) this.#end(listener)
  }

  #tell(message: Uint8Array<ArrayBuffer>): void {
    for (const listener of this.#listeners.keys()) {
      if ((listener.desiredSize ?? 0) > 0) listener.enqueue(message)
      else this.#end(listener)
    }
  }

  #end(listener: Listener): void {
    this.#drop(listener)
    listener.close()
  }

  #drop(listener: Listener): void {
    this.#listeners.delete(listener)
    if (this.#listeners.size > 0) return
    clearInterval(this.#beating)
    this.#beating = undefined
  }
}
