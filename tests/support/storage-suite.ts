import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { maxUploadBytes } from '../../src/domains/media/upload-file.rules'
import type { Content, Storage } from '../../src/domains/media/server/storage'

/** Content that arrives in pieces, and may be another size than announced. */
export const inPieces = (pieces: readonly Uint8Array[], size?: number): Content => ({
  size: size ?? pieces.reduce((sum, { byteLength }) => sum + byteLength, 0),
  stream: () =>
    new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece)
        controller.close()
      },
    }),
})

/** Content whose source fails after the first of two halves. */
export const cutOff = (half: Uint8Array): Content => ({
  size: half.byteLength * 2,
  stream: () => {
    let pulls = 0
    return new ReadableStream({
      pull(controller) {
        pulls += 1
        if (pulls === 1) controller.enqueue(half)
        else controller.error(new Error('the source is gone'))
      },
    })
  },
})

export const textOf = async (storage: Storage, key: string) => {
  const found = await storage.get(key)
  return found && Buffer.from(await found.bytes()).toString()
}

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

export async function keysIn(storage: Storage, folder: string): Promise<string[]> {
  const keys: string[] = []
  for await (const key of storage.list(folder)) keys.push(key)
  return keys.sort()
}

/** What every storage promises. */
export function storageSuite(open: () => Promise<Storage>): void {
  /** A storage, and a folder in it that no other test uses. */
  const fresh = async () => ({ storage: await open(), folder: `test/${randomUUID()}` })

  it('keeps a file, and reads it as often as asked', async () => {
    const { storage, folder } = await fresh()
    const key = `${folder}/a`
    await storage.put(key, Buffer.from('one'), 'image/png')
    const found = await storage.get(key)
    expect(found?.size).toBe(3)
    expect(Buffer.from((await found?.bytes()) ?? []).toString()).toBe('one')
    expect(await new Response(found?.stream()).text()).toBe('one')
    expect(await new Response(found?.stream()).text()).toBe('one')
  })

  it('replaces a file', async () => {
    const { storage, folder } = await fresh()
    await storage.put(`${folder}/a`, Buffer.from('one'), 'image/png')
    await storage.put(`${folder}/a`, Buffer.from('second'), 'image/png')
    expect(await textOf(storage, `${folder}/a`)).toBe('second')
  })

  it('keeps an empty file', async () => {
    const { storage, folder } = await fresh()
    await storage.put(`${folder}/a`, new Uint8Array(), 'image/png')
    await storage.put(`${folder}/b`, inPieces([]), 'image/png')
    expect(await textOf(storage, `${folder}/a`)).toBe('')
    expect(await textOf(storage, `${folder}/b`)).toBe('')
  })

  it('has no file that was never put, or was deleted', async () => {
    const { storage, folder } = await fresh()
    expect(await storage.get(`${folder}/a`)).toBeUndefined()
    await storage.delete(`${folder}/a`)
    await storage.put(`${folder}/a`, Buffer.from('one'), 'image/png')
    await storage.delete(`${folder}/a`)
    await storage.delete(`${folder}/a`)
    expect(await storage.get(`${folder}/a`)).toBeUndefined()
  })

  it('keeps as large a file as anyone may upload, whole or in pieces', async () => {
    const { storage, folder } = await fresh()
    const half = randomBytes(maxUploadBytes / 2)
    const whole = Buffer.concat([half, half])
    await storage.put(`${folder}/whole`, whole, 'image/jpeg')
    await storage.put(`${folder}/pieces`, inPieces([half, half]), 'image/jpeg')
    for (const name of ['whole', 'pieces']) {
      const found = await storage.get(`${folder}/${name}`)
      expect(found?.size).toBe(maxUploadBytes)
      expect(digestOf((await found?.bytes()) ?? new Uint8Array())).toBe(digestOf(whole))
      const streamed = await new Response(found?.stream()).arrayBuffer()
      expect(digestOf(new Uint8Array(streamed))).toBe(digestOf(whole))
    }
  })

  it('copies a file it holds', async () => {
    const { storage, folder } = await fresh()
    await storage.put(`${folder}/a`, Buffer.from('one'), 'image/png')
    const found = await storage.get(`${folder}/a`)
    if (!found) throw new Error('it is there')
    await storage.put(`${folder}/b`, found, 'image/png')
    expect(await textOf(storage, `${folder}/b`)).toBe('one')
  })

  it('lets a reader leave halfway', async () => {
    const { storage, folder } = await fresh()
    await storage.put(`${folder}/a`, randomBytes(maxUploadBytes), 'image/jpeg')
    const reader = (await storage.get(`${folder}/a`))?.stream().getReader()
    expect((await reader?.read())?.done).toBe(false)
    await reader?.cancel()
    expect((await storage.get(`${folder}/a`))?.size).toBe(maxUploadBytes)
  })

  it('keeps many files at once, each with its own content', async () => {
    const { storage, folder } = await fresh()
    const names = Array.from({ length: 30 }, (_, place) => `${folder}/${place}`)
    await Promise.all(names.map((key) => storage.put(key, Buffer.from(key), 'image/png')))
    const texts = await Promise.all(names.map((key) => textOf(storage, key)))
    expect(texts).toEqual(names)
  })

  it('shows one file or the other, never a mixture, while both are put under one key', async () => {
    const { storage, folder } = await fresh()
    const sides = ['a', 'b'].map((letter) => letter.repeat(500_000))
    await storage.put(`${folder}/a`, Buffer.from('start'), 'image/png')
    let isWriting = true
    const writing = Promise.all(
      [0, 1, 2, 3].flatMap(() =>
        sides.map((side) => storage.put(`${folder}/a`, Buffer.from(side), 'image/png')),
      ),
    ).finally(() => {
      isWriting = false
    })
    while (isWriting) expect(['start', ...sides]).toContain(await textOf(storage, `${folder}/a`))
    await writing
    expect(sides).toContain(await textOf(storage, `${folder}/a`))
  })

  it.each([
    ['fails halfway', cutOff(randomBytes(300_000))],
    ['is shorter than announced', inPieces([randomBytes(300_000)], 600_000)],
    ['is longer than announced', inPieces([randomBytes(300_000)], 200_000)],
  ])('shows nothing of a file whose source %s, and keeps the one before', async (_, source) => {
    const { storage, folder } = await fresh()
    await storage.put(`${folder}/b`, Buffer.from('before'), 'image/jpeg')
    for (const name of ['a', 'b'])
      await expect(storage.put(`${folder}/${name}`, source, 'image/jpeg')).rejects.toThrow()
    expect(await storage.get(`${folder}/a`)).toBeUndefined()
    expect(await textOf(storage, `${folder}/b`)).toBe('before')
    expect(await keysIn(storage, folder)).toEqual([`${folder}/b`])
  })

  it('lists a folder and the folders below it, and nothing else', async () => {
    const { storage, folder } = await fresh()
    for (const name of ['b', 'a/1.webp', 'a/2.webp', 'ab'])
      await storage.put(`${folder}/${name}`, Buffer.from(name), 'image/webp')
    expect(await keysIn(storage, folder)).toEqual(
      ['a/1.webp', 'a/2.webp', 'ab', 'b'].map((name) => `${folder}/${name}`),
    )
    expect(await keysIn(storage, `${folder}/a`)).toEqual(
      ['a/1.webp', 'a/2.webp'].map((name) => `${folder}/${name}`),
    )
    expect(await keysIn(storage, `${folder}/none`)).toEqual([])
  })

  it.each([
    '../a',
    'uploads/../../a',
    '/etc/passwd',
    'uploads/.a',
    'uploads//a',
    'uploads\\a',
    'a',
    '',
  ])('has no key %j', async (key) => {
    const storage = await open()
    await expect(storage.put(key, Buffer.from('x'), 'image/png')).rejects.toThrow('storage key')
    await expect(storage.get(key)).rejects.toThrow('storage key')
    await expect(storage.delete(key)).rejects.toThrow('storage key')
  })

  it.each(['..', 'uploads/..', '/etc', '.', 'uploads/', ''])('has no folder %j', async (name) => {
    await expect(keysIn(await open(), name)).rejects.toThrow('storage folder')
  })

  it('can be written to', async () => {
    await (await open()).check()
  })

  it('gives a temporary file that no one else sees', async () => {
    const storage = await open()
    const file = await storage.temporaryFile()
    await file.writeFile('half a picture')
    const { buffer } = await file.read(Buffer.alloc(14), 0, 14, 0)
    expect(buffer.toString()).toBe('half a picture')
    await file.close()
  })
}
