import { describe, expect, it, vi } from 'vitest'
import { createUploadQueue } from './upload-queue'

interface Call {
  name: string
  signal: AbortSignal
  onProgress: (fraction: number) => void
  finish: () => Promise<void>
  fail: (error: Error) => Promise<void>
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
const file = (name: string, type = 'image/jpeg') => new File(['x'], name, { type })

/** A queue whose uploads end when the test says so. */
function aQueue(save: (path: string, file: File) => void | Promise<void> = () => {}) {
  const calls: Call[] = []
  const saved: string[] = []
  const parts: Parameters<typeof createUploadQueue>[0] = {
    faultOf: (each) => (each.type === '' ? 'No picture' : undefined),
    isPassing: (error) => error instanceof Error && error.message === 'The line broke',
    upload: ({ name }, { signal, onProgress }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('cancelled')))
        calls.push({
          name,
          signal,
          onProgress,
          finish: () => {
            resolve(`/objects/${name}`)
            return settled()
          },
          fail: (error) => {
            reject(error)
            return settled()
          },
        })
      }),
  }
  const queue = createUploadQueue(parts, {
    save: async (path, each) => {
      await save(path, each)
      saved.push(path)
    },
    wordsOf: (error) => (error instanceof Error ? error.message : 'Failed'),
  })
  const call = (name: string) => {
    const found = calls.findLast((each) => each.name === name)
    if (!found) throw new Error(`${name} was not sent`)
    return found
  }
  const shown = () => queue.files().map(({ file: { name }, phase }) => `${name} ${phase}`)
  return { queue, calls, call, saved, shown }
}

describe('the queue of uploads', () => {
  it('sends two at a time and drops each once it has arrived', async () => {
    const { queue, calls, call, saved, shown } = aQueue()
    queue.add(['a', 'b', 'c', 'd'].map((name) => file(name)))
    expect(shown()).toEqual(['a uploading', 'b uploading', 'c waiting', 'd waiting'])
    call('b').onProgress(0.5)
    expect(queue.files()[1]?.fraction).toBe(0.5)
    await call('b').finish()
    expect(shown()).toEqual(['a uploading', 'c uploading', 'd waiting'])
    await call('a').fail(new Error('Not a picture'))
    expect(shown()).toEqual(['a failed', 'c uploading', 'd uploading'])
    for (const name of ['d', 'c']) await call(name).finish()
    expect(saved).toEqual(['b', 'd', 'c'].map((name) => `/objects/${name}`))
    expect(queue.files()).toMatchObject([{ phase: 'failed', message: 'Not a picture' }])
    expect(queue.saved()).toBe(3)
    expect(calls).toHaveLength(4)
  })

  it('goes on by itself after the line broke, later each time, or at once when it is back', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { queue, calls, call, saved, shown } = aQueue()
      queue.add([file('a')])
      for (const [pause, sent] of [
        [2_000, 2],
        [4_000, 3],
      ] as const) {
        await call('a').fail(new Error('The line broke'))
        expect(shown()).toEqual(['a broken'])
        vi.advanceTimersByTime(pause - 1)
        expect(calls).toHaveLength(sent - 1)
        vi.advanceTimersByTime(1)
        expect(calls).toHaveLength(sent)
      }
      await call('a').fail(new Error('The line broke'))
      queue.resume()
      expect(shown()).toEqual(['a uploading'])
      vi.advanceTimersByTime(60_000)
      expect(calls).toHaveLength(4)
      await call('a').finish()
      expect(saved).toEqual(['/objects/a'])
    } finally {
      vi.useRealTimers()
    }
  })

  it('retries from the failed step, without sending a file twice', async () => {
    let isDown = true
    const { queue, calls, call, saved, shown } = aQueue(() => {
      if (isDown) throw new Error('Not saved')
    })
    queue.add([file('a'), file('b')])
    await call('a').fail(new Error('Not sent'))
    await call('b').finish()
    expect(queue.files().map(({ message }) => message)).toEqual(['Not sent', 'Not saved'])
    isDown = false
    for (const { id } of queue.files()) queue.retry(id)
    await settled()
    expect(shown()).toEqual(['a uploading'])
    expect(calls.map(({ name }) => name)).toEqual(['a', 'b', 'a'])
    await call('a').finish()
    expect(saved).toEqual(['/objects/b', '/objects/a'])
    expect(shown()).toEqual([])
  })

  it('saves one after the other', async () => {
    const waiting: (() => void)[] = []
    const { queue, call, saved } = aQueue(() => new Promise((resolve) => waiting.push(resolve)))
    queue.add([file('a'), file('b')])
    await call('b').finish()
    await call('a').finish()
    expect(waiting).toHaveLength(1)
    waiting[0]?.()
    await settled()
    expect(saved).toEqual(['/objects/b'])
    expect(waiting).toHaveLength(2)
  })

  it('cancels an upload under way, starts the next, and saves nothing of it', async () => {
    const { queue, call, saved, shown } = aQueue()
    queue.add(['a', 'b', 'c'].map((name) => file(name)))
    const [a] = queue.files()
    if (a) queue.remove(a.id)
    expect(call('a').signal.aborted).toBe(true)
    expect(shown()).toEqual(['b uploading', 'c uploading'])
    await call('a').finish()
    queue.stop()
    expect(call('c').signal.aborted).toBe(true)
    await settled()
    expect(saved).toEqual([])
    expect(shown()).toEqual([])
  })

  it('hands arrived files to the latest callback', async () => {
    const { queue, call, saved } = aQueue()
    queue.add([file('a')])
    const arrived: string[] = []
    queue.setArrival({ save: (path) => void arrived.push(path), wordsOf: () => 'Failed' })
    await call('a').finish()
    expect({ saved, arrived }).toEqual({ saved: [], arrived: ['/objects/a'] })
  })

  it('refuses a file that is no picture, and says why', () => {
    const { queue, calls, shown } = aQueue()
    queue.add([file('notes.txt', ''), file('a')])
    expect(shown()).toEqual(['notes.txt failed', 'a uploading'])
    expect(queue.files()[0]).toMatchObject({ message: 'No picture', canRetry: false })
    expect(calls).toHaveLength(1)
  })

  it('notifies its listeners until they leave', () => {
    const { queue } = aQueue()
    let told = 0
    const leave = queue.subscribe(() => (told += 1))
    queue.add([file('a')])
    expect(told).toBeGreaterThan(0)
    const before = told
    leave()
    queue.add([file('b')])
    expect(told).toBe(before)
  })
})
