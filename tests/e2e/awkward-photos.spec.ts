import type { APIRequestContext, Page } from '@playwright/test'
import { uploadAddress, uploadedImage } from '../../src/domains/media/media.contract'
import { createGalleryItem } from '../../src/domains/gallery/server/gallery.store'
import { addPhoto, createHorse } from '../../src/domains/horses/server/horses-changes.store'
import { phonePhoto, scenes } from '../support/phone-photos'
import { newName } from './support/admin-horses'
import { openPage, overflow, phone } from './support/page'
import { expect, test } from './support/test'

test.use({ sharedBy: 'staff' })

async function uploadAll(request: APIRequestContext): Promise<string[]> {
  const addresses: string[] = []
  for (const scene of scenes) {
    const begun = await request.post('/api/objects/upload')
    const { uploadURL } = uploadAddress.parse(await begun.json())
    const data = await phonePhoto(scene, { longestSide: 700 })
    const sent = await request.put(uploadURL, { data, headers: { 'content-type': 'image/jpeg' } })
    addresses.push(uploadedImage.parse(await sent.json()).imageUrl)
  }
  return addresses
}

/** Brings every picture of the page onto the screen, and counts those that were cut off sideways or not shown. */
const faulty = (page: Page) =>
  page.evaluate(async () => {
    const pictures = [...document.querySelectorAll('main img')]
    const bad = []
    for (const picture of pictures) {
      if (!(picture instanceof HTMLImageElement)) continue
      picture.scrollIntoView({ block: 'center' })
      await picture.decode().catch(() => undefined)
      const { left, right, height } = picture.getBoundingClientRect()
      if (picture.naturalWidth === 0 || height < 40 || left < -1 || right > innerWidth + 1)
        bad.push(picture.src)
    }
    return bad
  })

test('pages look right with photographs in awkward light and shape', async ({
  page,
  database,
  signIn,
  expectAccessible,
}) => {
  test.setTimeout(180_000)
  await signIn('staff')
  expect(scenes).toHaveLength(20)
  const addresses = await uploadAll(page.request)
  const now = new Date()
  const db = database.kysely
  const horses: { id: string; slug: string }[] = []
  const items: string[] = []
  for (const [place, imageUrl] of addresses.entries()) {
    const featuredImageUrl = imageUrl
    if (place < 6)
      horses.push(await createHorse(db, now, { name: newName('Awkward Light'), featuredImageUrl }))
    items.push(
      await createGalleryItem(db, now, {
        ...{ imageUrl, title: scenes[place]?.name ?? null, description: null },
        ...{ category: 'other', displayOrder: 2000 + place, isPublished: true },
      }),
    )
    const caption = scenes[place]?.name ?? null
    if (horses[0]) await addPhoto(db, now, horses[0].id, { imageUrl, caption })
  }
  try {
    for (const colorScheme of ['light', 'dark'] as const)
      for (const size of [phone, { width: 1440, height: 900 }]) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize(size)
        for (const path of ['/gallery', '/horses', `/horses/${horses[0]?.slug ?? ''}`]) {
          await openPage(page, path)
          expect(await faulty(page), path).toEqual([])
          expect(await overflow(page), path).toBe(0)
          if (size === phone) await expectAccessible()
        }
      }
  } finally {
    await db.deleteFrom('gallery_items').where('id', 'in', items).execute()
    const added = horses.map(({ id }) => id)
    await db.deleteFrom('horses').where('id', 'in', added).execute()
  }
})
