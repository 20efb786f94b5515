import { expect, test } from 'vitest'
import { z } from 'zod'
import { deletedThing } from '../../src/domains/content/content.contract'
import { createGalleryItem } from '../../src/domains/gallery/server/gallery.store'
import { testApp } from '../support/app'
import { aGalleryItem } from '../support/factories'
import { signedInAs } from '../support/staff'

test('puts a deleted photo back as it was, once, and records it in the trail', async () => {
  const app = await testApp()
  const staff = await signedInAs(app, 'staff')
  const id = await createGalleryItem(
    app.database.kysely,
    app.clock.now(),
    aGalleryItem({ displayOrder: 7, category: 'victory' }),
  )
  const before = await staff.get('/api/main-gallery')
  await staff.send('DELETE', `/api/main-gallery/${id}`)
  expect(await staff.get('/api/main-gallery')).toEqual([])

  const [thing] = z.array(deletedThing).parse(await staff.get('/api/deleted?kinds=gallery-item'))
  expect(thing).toMatchObject({
    kind: 'gallery-item',
    subjectId: id,
    title: 'First string',
    deletedBy: 'Test staff',
  })
  expect(await staff.send('POST', `/api/deleted/${thing?.id}/restore`)).toMatchObject({
    status: 200,
    json: { kind: 'gallery-item', subjectId: id, title: 'First string' },
  })
  expect(await staff.get('/api/main-gallery')).toEqual(before)
  expect((await (await app.get('/gallery')).text()).includes('First string')).toBe(true)
  expect(await staff.get(`/api/audit?subject=gallery-item:${id}`)).toMatchObject([
    { action: 'restore' },
    { action: 'delete' },
  ])
  expect((await staff.send('POST', `/api/deleted/${thing?.id}/restore`)).status).toBe(409)
})
