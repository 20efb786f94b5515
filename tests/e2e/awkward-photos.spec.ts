import type { APIRequestContext, Page } from '@playwright/test'
import { createGalleryItem } from '../../src/domains/gallery/server/gallery.store'
import { createHorse } from '../../src/domains/horses/server/horses-changes.store'
import { uploadAddress, uploadedImage } from '../../src/domains/media/media.contract'
import { objectIdOf, variantUrl } from '../../src/domains/media/media.rules'
import { markedPart, phonePhoto, scenes } from '../support/phone-photos'
import { newName } from './support/admin-horses'
import { openPage, overflow, phone } from './support/page'
import { expect, test } from './support/test'

test.use({ sharedBy: 'staff' })

/** Uploads every scene with a mark on its horse, and sets the subject there. */
async function uploadAll(request: APIRequestContext): Promise<string[]> {
  const addresses: string[] = []
  for (const scene of scenes) {
    const begun = await request.post('/api/objects/upload')
    const { uploadURL } = uploadAddress.parse(await begun.json())
    const longestSide = scene.longestSide ?? 700
    const data = await phonePhoto(scene, { longestSide, isMarked: true })
    const type = scene.cutOut ? 'image/png' : 'image/jpeg'
    const sent = await request.put(uploadURL, { data, headers: { 'content-type': type } })
    const { imageUrl } = uploadedImage.parse(await sent.json())
    const framed = await request.post(`/api/images/${objectIdOf(imageUrl) ?? ''}/framing`, {
      data: { focalX: scene.horse.x, focalY: scene.horse.y },
    })
    addresses.push(uploadedImage.parse(await framed.json()).imageUrl)
  }
  return addresses
}

/** Brings every picture onto the screen, and lists what is wrong with them. */
const measure = (page: Page) =>
  page.evaluate(async () => {
    const faults: string[] = []
    for (const picture of document.querySelectorAll('main img')) {
      if (!(picture instanceof HTMLImageElement) || !picture.src.includes('/objects/')) continue
      picture.scrollIntoView({ block: 'center' })
      await picture.decode().catch(() => undefined)
      const own = picture.getBoundingClientRect()
      if (own.width === 0) continue
      const { objectFit } = getComputedStyle(picture)
      const ratio = picture.naturalWidth / picture.naturalHeight
      if (picture.naturalWidth === 0) faults.push(`${picture.src} is not shown`)
      else if (objectFit === 'fill' && Math.abs(own.width / own.height / ratio - 1) > 0.02)
        faults.push(`${picture.src} is distorted`)
      if (own.left < -1 || own.right > innerWidth + 1) faults.push(`${picture.src} is cut off`)
      let frame = picture.parentElement
      while (frame && getComputedStyle(frame).overflow === 'visible') frame = frame.parentElement
      const edge = frame?.matches('main *') ? frame.getBoundingClientRect() : own
      const isFilled =
        own.left <= edge.left + 2 &&
        own.right >= edge.right - 2 &&
        own.top <= edge.top + 2 &&
        own.bottom >= edge.bottom - 2
      if (edge.height < own.height * 1.6 && !isFilled)
        faults.push(`${picture.src} leaves a strip of its frame blank`)
    }
    return faults
  })

/** Looks for the marked horses on the screen: none may be outside its frame or under words. */
async function hidden(page: Page, own: readonly string[]) {
  const lost: string[] = []
  for (const picture of await page.locator('main img').all()) {
    const src = await picture.evaluate((image: HTMLImageElement) => image.currentSrc)
    const place = own.findIndex((address) => src.includes(address))
    if (place < 0 || !(await picture.isVisible())) continue
    const seen = await picture.screenshot({ animations: 'disabled' })
    if ((await markedPart(seen)) === 0) lost.push(scenes[place]?.name ?? src)
  }
  return lost
}

test('photographs in awkward light, shape and size keep their subject in sight', async ({
  page,
  database,
  signIn,
  expectAccessible,
}) => {
  test.setTimeout(300_000)
  await signIn('staff')
  const addresses = await uploadAll(page.request)
  const now = new Date()
  const db = database.kysely
  const horses: { id: string; slug: string }[] = []
  const items: string[] = []
  for (const [place, featuredImageUrl] of addresses.entries()) {
    const isFeatured = place % 2 === 0
    const title = scenes[place]?.name ?? null
    horses.push(
      await createHorse(db, now, { name: newName('Awkward Light'), featuredImageUrl, isFeatured }),
    )
    items.push(
      await createGalleryItem(db, now, {
        ...{ imageUrl: featuredImageUrl, title, description: null },
        ...{ category: 'other', displayOrder: 2000 + place, isPublished: true },
      }),
    )
  }
  try {
    for (const [place, address] of addresses.entries()) {
      const scene = scenes[place]?.name ?? ''
      for (const shape of ['1x1', '4x5', '3x2'] as const) {
        const cut = await (await page.request.get(variantUrl(address, 320, shape))).body()
        expect(await markedPart(cut), `${scene} as ${shape}`).toBeGreaterThan(0)
      }
      const shared = await page.request.get(`/share/horses/${horses[place]?.slug ?? ''}.jpg`)
      expect(await markedPart(await shared.body()), `${scene}, shared`).toBeGreaterThan(0)
    }
    for (const colorScheme of ['light', 'dark'] as const)
      for (const size of [phone, { width: 1440, height: 900 }]) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.setViewportSize(size)
        // the frames of the other scheme are the same
        const heroes = colorScheme === 'light' ? horses : horses.slice(0, 1)
        for (const path of [
          '/gallery',
          '/horses',
          ...heroes.map(({ slug }) => `/horses/${slug}`),
        ]) {
          await openPage(page, path)
          const faults = await measure(page)
          const where = `${path}, ${colorScheme}, ${size.width} px`
          expect(faults, where).toEqual([])
          if (colorScheme === 'light') expect(await hidden(page, addresses), where).toEqual([])
          expect(await overflow(page), where).toBe(0)
          if (size === phone && !path.startsWith('/horses/')) {
            // a link half under the header would count as too small
            await page.evaluate(() => scrollTo(0, 0))
            await expectAccessible()
          }
        }
      }
  } finally {
    await db.deleteFrom('gallery_items').where('id', 'in', items).execute()
    const added = horses.map(({ id }) => id)
    await db.deleteFrom('horses').where('id', 'in', added).execute()
  }
})
