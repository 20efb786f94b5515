import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { galleryItem } from '../../src/domains/gallery/gallery.contract'
import { createGalleryItem } from '../../src/domains/gallery/server/gallery.store'
import { insertImage } from '../../src/domains/media/server/images.store'
import { testApp } from '../support/app'
import { aGalleryItem } from '../support/factories'

const unknownId = '0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b'
const changedMeanwhile = 'This has been changed in the meantime. Please check the current version.'
const imageUrl = 'https://pictures.example/dawn.jpg'

/** A stable whose staff have put one photo into the gallery. */
async function stableWithPhoto() {
  const app = await testApp()
  const { headers } = await app.signIn('staff')
  const staff = (method: string, path: string, body?: unknown) =>
    app.send(method, path, body, headers)
  const id = await createGalleryItem(app.database.kysely, app.clock.now(), aGalleryItem())
  const path = `/api/main-gallery/${id}`
  const photo = async () => {
    const { json } = await staff('GET', '/api/main-gallery')
    return z
      .array(galleryItem)
      .parse(json)
      .find((each) => each.id === id)
  }
  const trail = async (subjectId = id) =>
    (await staff('GET', `/api/audit?subject=gallery-item:${subjectId}`)).json
  return { app, staff, id, path, photo, trail }
}

test('answers visitors 401 and viewers 403, and changes nothing', async () => {
  const { app, path, photo } = await stableWithPhoto()
  const { headers } = await app.signIn('viewer')
  const before = await photo()
  for (const [method, address, body] of [
    ['POST', '/api/main-gallery', { imageUrl }],
    ['PATCH', path, { title: 'Mine' }],
    ['DELETE', path, undefined],
  ] as const) {
    expect(await app.send(method, address, body), method).toMatchObject({
      status: 401,
      json: { message: 'Unauthorized' },
    })
    expect((await app.send(method, address, body, headers)).status, method).toBe(403)
    const fromElsewhere = { ...headers, origin: 'https://elsewhere.example' }
    expect((await app.send(method, address, body, fromElsewhere)).status, method).toBe(403)
  }
  expect(await photo()).toEqual(before)
  expect(await app.json('/api/main-gallery')).toHaveLength(1)
})

test('answers 404 for unknown photos and addresses', async () => {
  const { staff } = await stableWithPhoto()
  for (const id of [unknownId, 'first', "1'; drop table gallery_items"]) {
    const path = `/api/main-gallery/${encodeURIComponent(id)}`
    expect((await staff('PATCH', path, { title: 'A' })).status, id).toBe(404)
    expect((await staff('DELETE', path)).status, id).toBe(404)
  }
})

describe('adding a photo', () => {
  test('needs only an image and fills in the rest', async () => {
    const { app, staff, trail } = await stableWithPhoto()
    const { status, json } = await staff('POST', '/api/main-gallery', { imageUrl })
    expect(status).toBe(201)
    const added = galleryItem.parse(json)
    expect(added).toMatchObject({
      imageUrl,
      image: null,
      title: null,
      description: null,
      category: 'other',
      displayOrder: 0,
      isPublished: true,
    })
    expect(await app.json('/api/main-gallery')).toContainEqual(json)
    expect(await trail(added.id)).toMatchObject([
      { action: 'create', actorName: 'Test staff', detail: { title: 'Untitled photo' } },
    ])
  })

  test('stores every known field and ignores unknown ones', async () => {
    const { app, staff } = await stableWithPhoto()
    const said = {
      imageUrl: ' https://pictures.example/win.jpg ',
      title: '  The finish ',
      description: 'By a neck.\nIn the rain.',
      category: 'victory',
      displayOrder: '7',
      isPublished: false,
    }
    const { json } = await staff('POST', '/api/main-gallery', { ...said, id: unknownId, hidden: 1 })
    const added = galleryItem.parse(json)
    expect(added).toMatchObject({
      ...said,
      imageUrl: 'https://pictures.example/win.jpg',
      title: 'The finish',
      displayOrder: 7,
    })
    expect(added.id).not.toBe(unknownId)
    expect(JSON.stringify(await app.json('/api/main-gallery'))).not.toContain(added.id)
  })

  test('treats blank fields as not given: the order falls back to 0', async () => {
    const { staff } = await stableWithPhoto()
    for (const displayOrder of ['', null, '  ']) {
      const said = { imageUrl, title: '', description: '', displayOrder }
      const { status, json } = await staff('POST', '/api/main-gallery', said)
      expect(status).toBe(201)
      expect(json).toMatchObject({ title: null, description: null, displayOrder: 0 })
    }
  })

  test('reports every fault together, in its own words', async () => {
    const { app, staff } = await stableWithPhoto()
    for (const nothing of [undefined, null, '', '   '])
      expect(await staff('POST', '/api/main-gallery', { imageUrl: nothing })).toMatchObject({
        status: 400,
        json: {
          message: 'Please upload an image',
          errors: [{ path: 'imageUrl', message: 'Please upload an image' }],
        },
      })
    expect(
      await staff('POST', '/api/main-gallery', {
        imageUrl: 'javascript:alert(1)',
        title: 'x'.repeat(201),
        description: 'x'.repeat(2001),
        category: 'holidays',
        displayOrder: -1,
        isPublished: 'yes',
      }),
    ).toMatchObject({
      status: 400,
      json: {
        errors: [
          { path: 'imageUrl', message: 'Must be a web address or an uploaded picture' },
          { path: 'title', message: 'At most 200 characters' },
          { path: 'description', message: 'At most 2000 characters' },
          {
            path: 'category',
            message: 'Category must be one of stable, training, victory, facilities, other',
          },
          { path: 'displayOrder', message: 'Must be a whole number from 0' },
          { path: 'isPublished', message: 'Must be true or false' },
        ],
      },
    })
    for (const displayOrder of [1.5, 'two', '1e3', true, 2 ** 31])
      expect((await staff('POST', '/api/main-gallery', { imageUrl, displayOrder })).status).toBe(
        400,
      )
    expect(await app.json('/api/main-gallery')).toHaveLength(1)
  })
})

test('returns a stored picture with what a page needs to lay it out, and refuses an unknown one', async () => {
  const { app, staff, path } = await stableWithPhoto()
  const id = '01990000-0000-7000-8000-00000000000a'
  const image = { width: 3000, height: 2000, color: '#336655', focalX: 40, focalY: 60 }
  await insertImage(app.database.kysely, {
    ...image,
    id,
    contentType: 'image/jpeg',
    bytes: 1,
    createdAt: app.clock.now(),
    createdBy: null,
  })
  const stored = `/objects/uploads/${id}`
  const added = await staff('POST', '/api/main-gallery', { imageUrl: stored })
  expect(added).toMatchObject({ status: 201, json: { imageUrl: stored, image } })
  expect((await staff('PATCH', path, { imageUrl: stored })).json).toMatchObject({ image })
  const gone = { imageUrl: `/objects/uploads/${unknownId}` }
  for (const answer of [
    await staff('POST', '/api/main-gallery', gone),
    await staff('PATCH', path, gone),
  ])
    expect(answer).toMatchObject({ status: 400, json: { errors: [{ path: 'imageUrl' }] } })
})

describe('changing a photo', () => {
  test('changes only the fields sent, and the trail has the old values', async () => {
    const { app, staff, path, photo, trail } = await stableWithPhoto()
    const before = await photo()
    app.clock.at = new Date('2026-11-20T09:30:00.000Z')
    const { status, json } = await staff('PATCH', path, { title: 'Second string', displayOrder: 3 })
    expect(status).toBe(200)
    expect(json).toEqual({
      ...before,
      title: 'Second string',
      displayOrder: 3,
      updatedAt: '2026-11-20T09:30:00.000Z',
    })
    expect(await photo()).toEqual(json)
    expect(await trail()).toMatchObject([
      {
        action: 'change',
        detail: {
          title: 'Second string',
          changes: [
            { field: 'title', from: 'First string', to: 'Second string' },
            { field: 'displayOrder', from: 0, to: 3 },
          ],
        },
      },
    ])
    const cleared = await staff('PATCH', path, { title: '', description: null, displayOrder: '' })
    expect(cleared.json).toMatchObject({ title: null, description: null, displayOrder: 0 })
  })

  test('writes nothing that already exists', async () => {
    const { app, staff, path, photo, trail } = await stableWithPhoto()
    const before = await photo()
    const etag = (await app.get('/gallery')).headers.get('etag')
    for (const same of [{}, { title: ' First string ', isPublished: true, category: 'training' }]) {
      const { status, json } = await staff('PATCH', path, same)
      expect(status).toBe(200)
      expect(json).toEqual(before)
    }
    expect(await trail()).toEqual([])
    expect((await app.get('/gallery')).headers.get('etag')).toBe(etag)
  })

  test('changes nothing on an error', async () => {
    const { staff, path, photo } = await stableWithPhoto()
    const before = await photo()
    const faulty = { title: 'New', imageUrl: '', category: null }
    expect(await staff('PATCH', path, faulty)).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'imageUrl' }, { path: 'category' }] },
    })
    expect(await photo()).toEqual(before)
  })

  test('tells the second of two editors the current state', async () => {
    const { staff, path, photo } = await stableWithPhoto()
    const updatedAt = (await photo())?.updatedAt
    expect((await staff('PATCH', path, { title: 'Mine', updatedAt })).status).toBe(200)
    expect(await staff('PATCH', path, { title: 'Yours', updatedAt })).toMatchObject({
      status: 409,
      json: { message: changedMeanwhile, current: { title: 'Mine' } },
    })
    const now = await photo()
    expect(now).toMatchObject({ title: 'Mine' })
    const again = await staff('PATCH', path, { title: 'Yours', updatedAt: now?.updatedAt })
    expect(again.status).toBe(200)
    expect((await staff('PATCH', path, { title: 'A', updatedAt: 'yesterday' })).status).toBe(400)
  })

  test('does the same if both save at the same time', async () => {
    const { staff, path, photo } = await stableWithPhoto()
    const updatedAt = (await photo())?.updatedAt
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D'].map((title) => staff('PATCH', path, { title, updatedAt })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })
})

test('shows visitors publishing and unpublishing immediately', async () => {
  const { app, staff, path } = await stableWithPhoto()
  const shown = async () => (await (await app.get('/gallery')).text()).includes('First string')
  expect(await shown()).toBe(true)
  await staff('PATCH', path, { isPublished: false })
  expect(await shown()).toBe(false)
  expect(await app.json('/api/main-gallery')).toEqual([])
  await staff('PATCH', path, { isPublished: true })
  expect(await shown()).toBe(true)
  await staff('DELETE', path)
  expect(await shown()).toBe(false)
})

test('deletes a photo for everyone, and records it in the trail', async () => {
  const { app, staff, path, photo, trail } = await stableWithPhoto()
  const { status, response } = await staff('DELETE', path)
  expect(status).toBe(204)
  expect(await response.text()).toBe('')
  expect(await photo()).toBeUndefined()
  expect(await app.json('/api/main-gallery')).toEqual([])
  expect((await staff('DELETE', path)).status).toBe(404)
  expect(await trail()).toMatchObject([{ action: 'delete', detail: { title: 'First string' } }])
})

test('lists photos by display order, with drafts for staff only', async () => {
  const { app, staff } = await stableWithPhoto()
  for (const [title, displayOrder] of [
    ['c', 30],
    ['a', 10],
    ['b', 20],
  ] as const)
    await staff('POST', '/api/main-gallery', {
      imageUrl,
      title,
      displayOrder,
      isPublished: title !== 'b',
    })
  const titles = (json: unknown) =>
    z
      .array(galleryItem)
      .parse(json)
      .map(({ title }) => title)
  expect(titles((await staff('GET', '/api/main-gallery')).json)).toEqual([
    'First string',
    'a',
    'b',
    'c',
  ])
  const { headers } = await app.signIn('viewer')
  expect(titles(await app.json('/api/main-gallery', headers))).toEqual(['First string', 'a', 'c'])
})
