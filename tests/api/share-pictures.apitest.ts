import { beforeAll, describe, expect, test } from 'vitest'
import { createHorse, updateHorse } from '../../src/domains/horses/server/horses-changes.store'
import { objectPath } from '../../src/domains/media/media.rules'
import { storeImage } from '../support/images'
import { originalKey } from '../../src/domains/media/server/object-keys'
import { sharp } from '../../src/domains/media/server/sharp'
import { createOffering } from '../../src/domains/ownership/server/ownership.store'
import { createPage } from '../../src/domains/pages/server/pages.store'
import { testApp } from '../support/app'
import { shortestHold } from '../support/event-loop'
import { anOffering } from '../support/factories'

let app: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  app = await testApp()
})

const horse = async (name: string, featuredImageUrl: string | null = null) =>
  createHorse(app.database.kysely, app.clock.now(), { name, featuredImageUrl })

/** A picture with a left half of one colour and a right half of another. */
async function halves(left: string, right: string, focal: { x: number; y: number }) {
  const half = await sharp({
    create: { width: 750, height: 1000, channels: 3, background: right },
  })
    .png()
    .toBuffer()
  const bytes = await sharp({
    create: { width: 1500, height: 1000, channels: 3, background: left },
  })
    .composite([{ input: half, left: 750, top: 0 }])
    .jpeg()
    .toBuffer()
  return storeImage({
    executor: app.database.kysely,
    storage: app.storage,
    bytes: new Uint8Array(bytes),
    focal,
  })
}

async function pictureAt(path: string) {
  const response = await app.get(path)
  expect(response.status, path).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(bytes.byteLength, path).toBeLessThan(250_000)
  const { format, width, height } = await sharp(bytes).metadata()
  expect({ format, width, height }, path).toEqual({ format: 'jpeg', width: 1200, height: 630 })
  return { bytes, etag: response.headers.get('etag') ?? '' }
}

/** The mean colour of part of a picture: red, green, blue. */
async function colorOf(bytes: Uint8Array, area: [number, number, number, number]) {
  const [left, top, width, height] = area
  const part = await sharp(bytes).extract({ left, top, width, height }).png().toBuffer()
  const [red = 0, green = 0, blue = 0] = await sharp(part)
    .resize(1, 1, { fit: 'fill' })
    .raw()
    .toBuffer()
  return { red, green, blue }
}

test('draws pictures of 1200 × 630 for site, lists, horses, offerings and pages', async () => {
  const { id, slug } = await horse('Basalt Librarian')
  const { kysely: db } = app.database
  const offering = (changes: Parameters<typeof anOffering>[1]) =>
    createOffering(db, app.clock.now(), anOffering(id, changes))
  const open = await offering({})
  const notched = await offering({ totalShares: 12, availableShares: 5 })
  const soldOut = await offering({ availableShares: 0 })
  const closed = await offering({ isActive: false })
  const content = { text: 'Come and see.' }
  const page = { slug: 'visiting', title: 'Visiting us', content, isPublished: true }
  await createPage(db, app.clock.now(), page)
  const etags = new Set<string>()
  for (const path of [
    '/share/site.jpg',
    '/share/horses.jpg',
    '/share/gallery.jpg',
    '/share/ownership.jpg',
    `/share/horses/${slug}.jpg`,
    `/share/ownership/${open}.jpg`,
    `/share/ownership/${notched}.jpg`,
    `/share/ownership/${soldOut}.jpg`,
    `/share/ownership/${closed}.jpg`,
    '/share/pages/visiting.jpg',
  ])
    etags.add((await pictureAt(path)).etag)
  expect(etags.size).toBe(10)
})

test('delays no one while a picture is drawn', async () => {
  let drawn = 0
  const held = await shortestHold(50, async () => {
    drawn += 1
    const { slug } = await horse(`Cinnamon Lighthouse The ${drawn}th Of Souillac`)
    await pictureAt(`/share/horses/${slug}.jpg`)
  })
  expect(held).toBeLessThanOrEqual(50)
})

describe('a photograph', () => {
  test('fills the right side around its subject', async () => {
    const image = await halves('#c01818', '#1818c0', { x: 95, y: 50 })
    const { slug } = await horse('Blue To The Right', objectPath(image.id))
    const { bytes } = await pictureAt(`/share/horses/${slug}.jpg`)
    const { red, blue } = await colorOf(bytes, [900, 20, 280, 300])
    expect(blue).toBeGreaterThan(150)
    expect(red).toBeLessThan(70)
  })

  test('leaves only the silks if its file is gone', async () => {
    const image = await halves('#c01818', '#1818c0', { x: 50, y: 50 })
    await app.storage.delete(originalKey(image.id))
    const { slug } = await horse('Gone Away', objectPath(image.id))
    await pictureAt(`/share/horses/${slug}.jpg`)
  })

  test('is never fetched from elsewhere', async () => {
    const { slug } = await horse('Far Away', 'http://127.0.0.1:9/horse.jpg')
    await pictureAt(`/share/horses/${slug}.jpg`)
  })
})

describe('a name', () => {
  const paper = async (name: string) => {
    const { slug } = await horse(name)
    const { bytes } = await pictureAt(`/share/horses/${slug}.jpg`)
    return bytes
  }
  const inkIn = async (bytes: Uint8Array, area: [number, number, number, number]) => {
    const [left, top, width, height] = area
    const part = await sharp(bytes)
      .extract({ left, top, width, height })
      .greyscale()
      .png()
      .toBuffer()
    const { data } = await sharp(part).raw().toBuffer({ resolveWithObject: true })
    return data.filter((level) => level < 90).length
  }
  const title: [number, number, number, number] = [40, 90, 440, 300]
  const margin: [number, number, number, number] = [492, 90, 20, 300]

  test.each([
    'Sans Souci de la Rivière Noire et des Trois Mamelles d’Émer',
    'Donaudampfschifffahrtsgesellschaftskapitaensmuetzenabzeichen',
    'Łódź Žižkov Ñandú Œuvre',
    '</script><b>"Bold" & \'Brave\'</b>',
  ])('stays within its paper: %s', async (name) => {
    const bytes = await paper(name)
    expect(await inkIn(bytes, title)).toBeGreaterThan(2000)
    expect(await inkIn(bytes, margin)).toBe(0)
  })

  test('leaves out characters that our fonts lack, instead of drawing empty boxes', async () => {
    const plain = await inkIn(await paper('Éclair d’Été'), title)
    const decorated = await inkIn(await paper('🐎 Éclair 疾風 d’Été 👩🏽‍🚀'), title)
    // only the silks beside it differ; an empty box would make a difference of thousands
    expect(Math.abs(decorated - plain)).toBeLessThan(200)
    await paper('疾風')
  })
})

describe('once drawn, a picture', () => {
  test('is kept until its facts change', async () => {
    const { id, slug } = await horse('Before')
    const path = `/share/horses/${slug}.jpg`
    const first = await pictureAt(path)
    expect((await pictureAt(path)).etag).toBe(first.etag)
    expect((await app.get(path, { 'if-none-match': first.etag })).status).toBe(304)

    await updateHorse(app.database.kysely, app.clock.now(), id, { name: 'After' })
    expect((await app.get(path, { 'if-none-match': first.etag })).status).toBe(200)
    const second = await pictureAt(path)
    expect(second.etag).not.toBe(first.etag)
    expect(Buffer.compare(second.bytes, first.bytes)).not.toBe(0)
  })

  test('gets a new address in the page when they do', async () => {
    const { id, slug } = await horse('Old Name')
    const address = async () =>
      /property="og:image" content="([^"]*)"/.exec(
        await (await app.get(`/horses/${slug}`)).text(),
      )?.[1]
    const before = await address()
    expect(before).toMatch(/\?v=\w+$/)
    expect(await address()).toBe(before)
    await updateHorse(app.database.kysely, app.clock.now(), id, { name: 'New Name' })
    expect(await address()).not.toBe(before)
  })

  test('is drawn once for many who ask at the same time', async () => {
    const { slug } = await horse('Popular')
    const all = await Promise.all(
      Array.from({ length: 60 }, () => pictureAt(`/share/horses/${slug}.jpg`)),
    )
    expect(new Set(all.map(({ etag }) => etag)).size).toBe(1)
  })
})

test('lets fifty others wait, and refuses more, but nothing else', async () => {
  const image = await halves('#c01818', '#1818c0', { x: 50, y: 50 })
  const { slug: held } = await horse('Slow To Load', objectPath(image.id))
  const others = await Promise.all(Array.from({ length: 55 }, (_, n) => horse(`Number ${n}`)))
  const working = { ...app.storage }
  let letGo = () => {}
  const isHeld = new Promise<void>((resolve) => {
    app.storage.get = async (key) => {
      if (key === originalKey(image.id)) {
        resolve()
        await new Promise<void>((go) => (letGo = go))
      }
      return working.get(key)
    }
  })
  const first = app.get(`/share/horses/${held}.jpg`)
  await isHeld
  Object.assign(app.storage, working)

  const refused: Response[] = []
  const asked = others.map(async ({ slug }) => {
    const answer = await app.get(`/share/horses/${slug}.jpg`)
    if (answer.status === 429) refused.push(answer)
    return answer.status
  })
  await expect.poll(() => refused.length, { timeout: 20_000 }).toBe(5)
  for (const { headers } of refused) {
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(1)
    expect(headers.get('cache-control')).toBe('no-store')
  }
  // Other kinds of pictures have queues of their own.
  expect((await app.get(`/objects/uploads/${image.id}?w=160`)).status).toBe(200)

  letGo()
  expect((await first).status).toBe(200)
  const statuses = await Promise.all(asked)
  expect(statuses.filter((status) => status === 200)).toHaveLength(50)
})

test.each([
  '/share/horses/nobody.jpg',
  '/share/horses/nobody',
  '/share/horses/%00.jpg',
  '/share/horses/%E0%A4%A.jpg',
  '/share/horses/..%2f..%2fetc.jpg',
  '/share/ownership/nothing.jpg',
  '/share/ownership/00000000-0000-7000-8000-000000000000.jpg',
  '/share/pages/nothing.jpg',
  '/share/unknown.jpg',
  '/share',
])('answers an uncached 404 for %s', async (path) => {
  const response = await app.get(path)
  expect(response.status).toBe(404)
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('draws no picture of a draft, whoever asks', async () => {
  const content = { text: 'Not yet.' }
  const draft = { slug: 'secret', title: 'Secret', content, isPublished: false }
  await createPage(app.database.kysely, app.clock.now(), draft)
  const { headers } = await app.signIn('admin')
  expect((await app.get('/share/pages/secret.jpg')).status).toBe(404)
  expect((await app.get('/share/pages/secret.jpg', headers)).status).toBe(404)
})
