import type { APIRequestContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { panelWidth, shareSize } from '../../src/app/share/share-card'
import { createGalleryItem } from '../../src/domains/gallery/server/gallery.store'
import { createHorse } from '../../src/domains/horses/server/horses-changes.store'
import { uploadAddress, uploadedImage } from '../../src/domains/media/media.contract'
import { createOffering } from '../../src/domains/ownership/server/ownership.store'
import { objectIdOf, shapeRatios, variantUrl } from '../../src/domains/media/media.rules'
import { anOffering } from '../support/factories'
import { phonePhoto, type Scene, scenes, seenPart } from '../support/phone-photos'
import { newName } from './support/admin-horses'
import { openPage, overflow, phone } from './support/page'
import { expect, test } from './support/test'

test.use({ sharedBy: 'staff' })

const sideOf = (scene: Scene) => scene.longestSide ?? 700

/** At least this much of the mark on the horse is seen. Compression blurs its edge, and leaves at least seven tenths. */
const LEAST_SEEN = 0.5

/** Only people can tell what stands at the edge: the upload chooses the middle, and most shapes cut the edge off. */
const isAtEdge = ({ shape: [w, h], horse: { x, y } }: Scene) =>
  Math.abs(x - 50) > (w > 2 * h ? 15 : 35) || Math.abs(y - 50) > (h > 2 * w ? 15 : 25)

interface Uploaded {
  scene: Scene
  /** With the subject where the upload chooses it. */
  chosen: string
  /** With the subject where someone set it. */
  set: string
  /** Which of them the pages show: of every other scene that the upload can keep in sight, as chosen. */
  shown: string
}

/** Uploads every scene with a mark on its horse, and sets the subject there. */
async function uploadAll(request: APIRequestContext): Promise<Uploaded[]> {
  const uploaded: Uploaded[] = []
  for (const [place, scene] of scenes.entries()) {
    const begun = await request.post('/api/objects/upload')
    const { uploadURL } = uploadAddress.parse(await begun.json())
    const data = await phonePhoto(scene, { longestSide: sideOf(scene), isMarked: true })
    const type = scene.cutOut ? 'image/png' : 'image/jpeg'
    const sent = await request.put(uploadURL, { data, headers: { 'content-type': type } })
    const { imageUrl: chosen } = uploadedImage.parse(await sent.json())
    const framed = await request.post(`/api/images/${objectIdOf(chosen) ?? ''}/framing`, {
      data: { focalX: scene.horse.x, focalY: scene.horse.y },
    })
    const { imageUrl: set } = uploadedImage.parse(await framed.json())
    uploaded.push({ scene, chosen, set, shown: isAtEdge(scene) || place % 2 ? set : chosen })
  }
  return uploaded
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
async function hidden(page: Page, uploaded: readonly Uploaded[]) {
  const lost: string[] = []
  let looked = 0
  for (const picture of await page.locator('main img').all()) {
    const { src, ratios } = await picture.evaluate((image: HTMLImageElement) => {
      const { width, height } = image.getBoundingClientRect()
      return {
        src: image.currentSrc,
        ratios: [image.naturalWidth / image.naturalHeight, width / height],
      }
    })
    const own = uploaded.find(({ shown }) => src.includes(shown))
    if (!own || !(await picture.isVisible())) continue
    looked += 1
    const seen = await picture.screenshot({ animations: 'disabled' })
    const part = await seenPart(seen, own.scene, { longestSide: sideOf(own.scene), ratios })
    if (part < LEAST_SEEN) lost.push(`${own.scene.name}: ${part.toFixed(2)}`)
  }
  expect(looked, 'pictures seen').toBeGreaterThan(0)
  return lost
}

/** Where the photograph is in the picture of a shared link. */
const sharedPhoto = {
  ...{ left: panelWidth, top: 0 },
  ...{ width: shareSize.width - panelWidth, height: shareSize.height },
}

const wide = (width: number) => ({ width, height: 900 })
const sizes = [phone, wide(768), wide(1440)]
/** An offering's picture is as high as the words beside it: between a tablet and a desktop they need the most lines. */
const offeringSizes = [phone, wide(768), wide(1024), wide(1279), wide(1440)]

test('photographs in awkward light, shape and size keep their subject in sight', async ({
  database,
  otherBrowser,
  page: office,
  signIn,
  expectAccessible,
}) => {
  test.setTimeout(300_000)
  await signIn('staff')
  const uploaded = await uploadAll(office.request)
  const now = new Date()
  const db = database.kysely
  const horses: { id: string; slug: string }[] = []
  const items: string[] = []
  const offerings: string[] = []
  for (const [place, { scene, shown }] of uploaded.entries()) {
    const horse = await createHorse(db, now, {
      ...{ name: newName('Awkward Light'), featuredImageUrl: shown, isFeatured: place % 2 === 0 },
    })
    horses.push(horse)
    items.push(
      await createGalleryItem(db, now, {
        ...{ imageUrl: shown, title: scene.name, description: null },
        ...{ category: 'other', displayOrder: 2000 + place, isPublished: true },
      }),
    )
    // one leads the list, and the others stand in its columns
    if (place % 5 === 0) offerings.push(await createOffering(db, now, anOffering(horse.id)))
  }
  const settings = await db
    .selectFrom('homepage_settings')
    .select('featured_horse_ids')
    .executeTakeFirstOrThrow()
  const atHome = ['far left', 'wide screen', 'very tall'].map(
    (name) => horses[scenes.findIndex((scene) => scene.name === name)]?.id,
  )
  await db
    .updateTable('homepage_settings')
    .set({ featured_horse_ids: JSON.stringify(atHome) })
    .execute()
  try {
    await test.step('as cut', async () => {
      for (const [place, { scene, set, chosen }] of uploaded.entries()) {
        const longestSide = sideOf(scene)
        const addresses = isAtEdge(scene) ? [set] : [set, chosen]
        const cuts = addresses.flatMap((address) =>
          (['1x1', '4x5', '3x2'] as const).map(async (shape) => {
            const cut = await (await office.request.get(variantUrl(address, 320, shape))).body()
            const part = await seenPart(cut, scene, { longestSide, ratios: [shapeRatios[shape]] })
            expect(part, `${scene.name} as ${shape}`).toBeGreaterThan(LEAST_SEEN)
          }),
        )
        await Promise.all(cuts)
        const shared = await office.request.get(`/share/horses/${horses[place]?.slug ?? ''}.jpg`)
        const photo = await sharp(await shared.body())
          .extract(sharedPhoto)
          .png()
          .toBuffer()
        const ratios = [sharedPhoto.width / sharedPhoto.height]
        const part = await seenPart(photo, scene, { longestSide, ratios })
        expect(part, `${scene.name}, shared`).toBeGreaterThan(LEAST_SEEN)
      }
    })
    const page = await (await otherBrowser()).newPage()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const lists = ['/', '/gallery', '/horses', '/ownership']
    const details = [
      ...horses.map(({ slug }) => `/horses/${slug}`),
      ...offerings.slice(0, 2).map((id) => `/ownership/${id}`),
    ]
    for (const path of [...lists, ...details])
      await test.step(path, async () => {
        const isList = lists.includes(path)
        await openPage(page, path)
        for (const size of path === '/ownership' ? offeringSizes : sizes) {
          await page.setViewportSize(size)
          const where = `${path}, ${size.width} px`
          expect(await measure(page), where).toEqual([])
          expect(await hidden(page, uploaded), where).toEqual([])
          expect(await overflow(page), where).toBe(0)
        }
        if (!isList) return
        await page.setViewportSize(phone)
        // a link half under the header would count as too small
        await page.evaluate(() => scrollTo(0, 0))
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await expectAccessible(page)
        }
      })
  } finally {
    await db.deleteFrom('gallery_items').where('id', 'in', items).execute()
    await db.updateTable('homepage_settings').set(settings).execute()
    await db.deleteFrom('offerings').where('id', 'in', offerings).execute()
    const added = horses.map(({ id }) => id)
    await db.deleteFrom('horses').where('id', 'in', added).execute()
  }
})
