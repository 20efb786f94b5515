import { afterEach, expect, test, vi } from 'vitest'
import { uploadImage } from './upload-image'
import { uploadWords } from './upload-words'

afterEach(() => vi.unstubAllGlobals())

const picture = new File(['x'], 'a.jpg', { type: 'image/jpeg' })

test('sends a file to the same address again after a lost answer', async () => {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'))
    if (keys.length === 1) return Promise.reject(new TypeError('Failed to fetch'))
    const id = `0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2${keys.length}`
    return Promise.resolve(
      Response.json({ uploadURL: `https://stable.example/api/objects/uploads/${id}` }),
    )
  })
  const sentTo: string[] = []
  const outcomes = [0, 200, 0, 409, 200]
  class Request extends EventTarget {
    status = 0
    responseText = ''
    upload = new EventTarget()
    open(_method: string, address: string) {
      sentTo.push(address.slice(-1))
    }
    setRequestHeader() {}
    send() {
      this.status = outcomes[sentTo.length - 1] ?? 0
      this.dispatchEvent(new Event(this.status === 0 ? 'error' : 'load'))
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  const upload = () => uploadImage(picture).catch((reason: unknown) => String(reason))

  await upload()
  await upload()
  expect(await upload()).toMatch(/^\/objects\/uploads\//)
  expect(keys[1]).toBe(keys[0])
  expect(sentTo).toEqual(['2', '2'])
  // a new upload, whose answer is lost, and which is then refused
  await upload()
  await upload()
  await upload()
  expect(sentTo.slice(2)).toEqual(['3', '3', '4'])
  expect(new Set(keys).size).toBe(3)
})

test.each([
  ['an empty answer', () => new Response(null, { status: 500 }), 'Failed to get upload URL'],
  [
    'an answer without a message',
    () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    'Failed to get upload URL',
  ],
  ['an answer of another shape', () => Response.json({}), 'Failed to get upload URL'],
  [
    'a broken line',
    () => {
      throw new TypeError('Failed to fetch')
    },
    'Failed to get upload URL',
  ],
  [
    'a refusal in words',
    () => Response.json({ message: 'Too many uploads' }, { status: 429 }),
    'Too many uploads',
  ],
])('turns %s to a request for an address into a message for people', async (_, answer, words) => {
  vi.stubGlobal('fetch', () => Promise.resolve().then(answer))
  const error: unknown = await uploadImage(picture).catch((reason: unknown) => reason)
  expect(uploadWords(error, 'Failed to upload image')).toBe(words)
})
