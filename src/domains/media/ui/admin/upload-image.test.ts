import { afterEach, expect, test, vi } from 'vitest'
import { uploadImage } from './upload-image'
import { uploadWords } from './upload-words'

afterEach(() => vi.unstubAllGlobals())

const picture = new File(['x'], 'a.jpg', { type: 'image/jpeg' })

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
])('asked for an upload address, %s becomes words for a person', async (_, answer, words) => {
  vi.stubGlobal('fetch', () => Promise.resolve().then(answer))
  const error: unknown = await uploadImage(picture).catch((reason: unknown) => reason)
  expect(uploadWords(error, 'Failed to upload image')).toBe(words)
})
