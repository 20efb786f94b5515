import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { imageMetadata, uploadedImage } from '../../src/domains/media/media.contract'
import { objectIdOf, objectPath } from '../../src/domains/media/media.rules'
import { sharp } from '../../src/domains/media/server/sharp'
import { testApp } from '../support/app'
import { aGalleryItem, anOffering } from '../support/factories'
import { storeImage } from '../support/images'

let app: Awaited<ReturnType<typeof testApp>>
let staff: Record<string, string>
let picture: Buffer

beforeAll(async () => {
  app = await testApp()
  staff = (await app.signIn('staff')).headers
  // red on the left, blue on the right
  const half = (background: string) =>
    sharp({ create: { width: 200, height: 200, channels: 3, background } })
      .png()
      .toBuffer()
  picture = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#ff0000' } })
    .composite([{ input: await half('#0000ff'), left: 200, top: 0 }])
    .png()
    .toBuffer()
})

const store = async () =>
  (await storeImage({ executor: app.database.kysely, storage: app.storage, bytes: picture })).id
const frame = (id: string, body: object) =>
  app.send('POST', `/api/images/${id}/framing`, body, staff)
const bytesAt = async (address: string) => Buffer.from(await (await app.get(address)).arrayBuffer())

test('makes a new picture with its subject, words and credit, and leaves the old one as it is', async () => {
  const id = await store()
  const before = await bytesAt(objectPath(id))
  const { status, json } = await frame(id, {
    ...{ focalX: 10, focalY: 90, altText: ' A horse at the rail ', credit: 'A. Photographer' },
  })
  expect(status).toBe(200)
  const { imageUrl, image } = uploadedImage.parse(json)
  expect(image).toMatchObject({ width: 400, height: 200, focalX: 10, focalY: 90 })
  expect(image).toMatchObject({ altText: 'A horse at the rail', credit: 'A. Photographer' })
  expect(imageUrl).not.toBe(objectPath(id))
  expect(await bytesAt(imageUrl), 'without a crop, the same file').toEqual(before)
  const newId = objectIdOf(imageUrl) ?? ''
  expect(imageMetadata.parse(await app.json(`/api/images/${newId}`, staff))).toEqual(image)
  const old = imageMetadata.parse(await app.json(`/api/images/${id}`, staff))
  expect(old).toMatchObject({ focalX: 50, focalY: 50 })
  expect(old).not.toHaveProperty('altText')
  expect(old).not.toHaveProperty('credit')

  const entry = await app.database.kysely
    .selectFrom('audit_entries')
    .select(['action', 'detail'])
    .where('subject_id', '=', newId)
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({ action: 'image-frame', detail: JSON.stringify({ from: id }) })
})

test('keeps only the part that is wanted', async () => {
  const crop = { left: 50, top: 25, width: 50, height: 50 }
  const { json } = await frame(await store(), { crop, focalX: 50, focalY: 50 })
  const { imageUrl, image } = uploadedImage.parse(json)
  expect(image).toMatchObject({ width: 200, height: 100, color: '#0000ff' })
  const { dominant } = await sharp(await bytesAt(imageUrl)).stats()
  expect(dominant.b).toBeGreaterThan(200)
  expect(dominant.r).toBeLessThan(50)
})

test('carries words and credit to whoever shows the picture', async () => {
  const framing = { focalX: 50, focalY: 50, altText: 'Two stable lads', credit: 'The Gazette' }
  const { imageUrl } = uploadedImage.parse((await frame(await store(), framing)).json)
  const photo = { ...aGalleryItem(), title: 'Morning work', imageUrl }
  expect((await app.send('POST', '/api/main-gallery', photo, staff)).status).toBe(201)
  expect(await app.json('/api/main-gallery')).toMatchObject([
    { image: { altText: 'Two stable lads', credit: 'The Gazette' } },
  ])
  expect(await (await app.get('/gallery')).text()).toContain('alt="Two stable lads"')
})

test('names the photographer below a photograph that stands large', async () => {
  const credit = 'R. <b>Photographer</b>'
  const { json } = await frame(await store(), { focalX: 50, focalY: 50, credit })
  const { imageUrl: featuredImageUrl } = uploadedImage.parse(json)
  const answer = await app.send(
    'POST',
    '/api/horses',
    { name: 'Credit Due', featuredImageUrl },
    staff,
  )
  const { id, slug } = z.looseObject({ id: z.uuid(), slug: z.string() }).parse(answer.json)
  const offering = await app.send('POST', '/api/ownership-shares', anOffering(id), staff)
  const { id: offeringId } = z.looseObject({ id: z.uuid() }).parse(offering.json)
  for (const page of [`/horses/${slug}`, `/ownership/${offeringId}`])
    expect(await (await app.get(page)).text(), page).toContain(
      'Photo: R. &lt;b&gt;Photographer&lt;/b&gt;',
    )
  await app.send('PATCH', `/api/horses/${id}`, { featuredImageUrl: null }, staff)
  expect(await (await app.get(`/horses/${slug}`)).text()).not.toContain('Photo: ')
})

test('refuses crops that leave the picture, and pictures that are not there', async () => {
  const id = await store()
  for (const crop of [
    { left: 60, top: 0, width: 50, height: 50 },
    { left: 0, top: 60, width: 50, height: 50 },
    { left: 0, top: 0, width: 0, height: 50 },
  ])
    expect((await frame(id, { crop, focalX: 50, focalY: 50 })).status).toBe(400)
  expect((await frame(id, { focalX: 101, focalY: 50 })).status).toBe(400)
  const nowhere = '0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b'
  expect((await frame(nowhere, { focalX: 50, focalY: 50 })).status).toBe(404)
  expect((await app.send('GET', `/api/images/${nowhere}`, undefined, staff)).status).toBe(404)
})
