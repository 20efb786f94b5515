import type { Locator, Page } from '@playwright/test'
import { createGalleryItem } from '../../src/domains/gallery/server/gallery.store'
import { aGalleryItem } from '../support/factories'
import { api } from './support/demo'
import { expect, hydrated, test } from './support/test'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Photos' })

for (const [place, path, scope] of [
  ['a horse’s photos', '/horses/cardamom-frost', 'Photo Gallery'],
  ['the gallery', '/gallery', undefined],
] as const)
  test(`${place} open one at a time: keys, wraparound, counter, scroll lock, focus`, async ({
    page,
    request,
  }) => {
    const photos = scope
      ? await api(request).photos('cardamom-frost')
      : (await api(request).gallery()).filter((photo) => photo.isPublished)
    const total = photos.length
    expect(total).toBeGreaterThan(2)
    await page.goto(path)
    await hydrated(page)
    const tiles = (scope ? page.getByRole('region', { name: scope }) : page.getByRole('main'))
      .getByRole('listitem')
      .getByRole('link')
      .filter({ has: page.locator('img') })
    const tile = tiles.nth(1)
    await tile.click()
    await expect(dialog(page)).toBeVisible()
    await expect(dialog(page).getByText(`2 / ${total}`)).toBeVisible()
    const shown = () => dialog(page).getByRole('img').getAttribute('src')
    expect(await shown()).toContain(photos[1]?.imageUrl)

    await page.keyboard.press('ArrowRight')
    await expect(dialog(page).getByText(`3 / ${total}`)).toBeVisible()
    for (const place of [2, 1, total]) {
      await page.keyboard.press('ArrowLeft')
      await expect(dialog(page).getByText(`${place} / ${total}`)).toBeVisible()
    }
    expect(await shown()).toContain(photos.at(-1)?.imageUrl)
    await page.keyboard.press('ArrowRight')
    await expect(dialog(page).getByText(`1 / ${total}`)).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Previous photo' }).click()
    await expect(dialog(page).getByText(`${total} / ${total}`)).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Next photo' }).click()
    await expect(dialog(page).getByText(`1 / ${total}`)).toBeVisible()

    const scrolled = await page.evaluate(() => window.scrollY)
    await page.mouse.wheel(0, 900)
    await page.keyboard.press('PageDown')
    await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)

    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(tile).toBeFocused()
    await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden')

    await page.keyboard.press('Enter')
    await expect(dialog(page).getByText(`2 / ${total}`)).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(tile).toBeFocused()
  })

test('is accessible when open, and closes on a click beside the photo, not on it', async ({
  page,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 1440, height: 700 })
  await page.goto('/horses/cardamom-frost')
  await hydrated(page)
  const tile = page.getByRole('region', { name: 'Photo Gallery' }).getByRole('link').first()
  await tile.click()
  const photo = dialog(page).getByRole('img')
  await expect(photo).toBeVisible()
  await expectAccessible()
  const box = await photo.boundingBox()
  if (!box) throw new Error('the photo has no place')
  const buttons = await Promise.all(
    ['Previous photo', 'Next photo', 'Close'].map((name) =>
      dialog(page).getByRole('button', { name }).boundingBox(),
    ),
  )
  for (const button of buttons) {
    const isBeside =
      button !== null &&
      (button.x + button.width <= box.x ||
        button.x >= box.x + box.width ||
        button.y + button.height <= box.y)
    expect(isBeside, 'a button does not cover the photo').toBe(true)
  }
  const [left, right] = [box.x, box.x + box.width]
  expect(left).toBeGreaterThan(100)
  expect(left + right, 'the photo is centred').toBeCloseTo(1440, 0)
  for (const x of [720, left + 4, right - 4]) await page.mouse.click(x, 200)
  await dialog(page).getByRole('paragraph').first().click()
  await expect(dialog(page)).toBeVisible()
  await page.mouse.click(left - 4, 200)
  await expect(dialog(page)).toHaveCount(0)
  await expect(tile).toBeFocused()
})

test.describe('on touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  /** A finger's sideways move, from the middle of the photo by default. */
  async function swipe(page: Page, by: number, from = { x: 195, y: 420 }) {
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y: from.y }],
      })
    await touch('touchStart', from.x)
    for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', from.x + by * part)
    await touch('touchEnd', from.x + by)
    await session.detach()
  }

  test('a swipe changes the photo, even from a button below it, but a short one does not', async ({
    page,
    request,
  }) => {
    const total = (await api(request).photos('cardamom-frost')).length
    await page.goto('/horses/cardamom-frost')
    await hydrated(page)
    await page.getByRole('region', { name: 'Photo Gallery' }).getByRole('link').first().tap()
    await expect(dialog(page).getByText(`1 / ${total}`)).toBeVisible()
    const boxOf = async (part: Locator) => {
      const box = await part.boundingBox()
      if (!box) throw new Error('a part of the lightbox has no place')
      return box
    }
    const photo = await boxOf(dialog(page).getByRole('img'))
    const caption = await boxOf(dialog(page).getByRole('paragraph').first())
    expect(caption.y).toBeGreaterThanOrEqual(photo.y + photo.height)
    // caption and picture are one block; the arrows and the counter stand in a bar at the foot of the screen
    expect(caption.y - photo.y - photo.height).toBeLessThan(1)
    const counter = await boxOf(dialog(page).getByText(`1 / ${total}`))
    for (const name of ['Previous photo', 'Next photo']) {
      const button = await boxOf(dialog(page).getByRole('button', { name }))
      const middle = button.y + button.height / 2
      expect(Math.abs(middle - counter.y - counter.height / 2), name).toBeLessThan(1)
      expect(button.y, name).toBeGreaterThan(caption.y + caption.height)
      expect(button.y + button.height, name).toBeLessThanOrEqual(844)
      expect(button.y + button.height, name).toBeGreaterThan(780)
    }

    await swipe(page, -120)
    await expect(dialog(page).getByText(`2 / ${total}`)).toBeVisible()
    await swipe(page, 120)
    await expect(dialog(page).getByText(`1 / ${total}`)).toBeVisible()
    await swipe(page, 120)
    await expect(dialog(page).getByText(`${total} / ${total}`)).toBeVisible()
    await swipe(page, -30)
    await swipe(page, -120)
    await expect(dialog(page).getByText(`1 / ${total}`)).toBeVisible()

    // a swipe that starts on a button doesn't press it
    const swipeFrom = async (name: string, by: number) => {
      const box = await dialog(page).getByRole('button', { name }).boundingBox()
      if (!box) throw new Error(`there is no button ${name}`)
      await swipe(page, by, { x: box.x + box.width / 2, y: box.y + box.height / 2 })
    }
    await swipeFrom('Previous photo', 120)
    await expect(dialog(page).getByText(`${total} / ${total}`)).toBeVisible()
    await swipeFrom('Next photo', -120)
    await expect(dialog(page).getByText(`1 / ${total}`)).toBeVisible()
    await swipeFrom('Next photo', -120)
    await expect(dialog(page).getByText(`2 / ${total}`)).toBeVisible()
    await swipeFrom('Close', -120)
    await expect(dialog(page).getByText(`3 / ${total}`)).toBeVisible()
  })

  test('the longest description leaves room for its photo, and scrolls', async ({
    page,
    database,
    expectAccessible,
  }) => {
    const { image_url: imageUrl } = await database.kysely
      .selectFrom('gallery_items')
      .select('image_url')
      .executeTakeFirstOrThrow()
    const title = 'A photo with a story'
    const id = await createGalleryItem(
      database.kysely,
      new Date(),
      aGalleryItem({ imageUrl, title, description: `${'word '.repeat(399)}end.` }),
    )
    try {
      await expect
        .poll(async () => (await page.request.get('/gallery')).text())
        .toContain(`alt="${title}"`)
      await page.goto('/gallery')
      await hydrated(page)
      const tile = page.getByRole('main').getByRole('listitem').filter({ hasText: title })
      await tile.getByRole('link').tap()
      const photo = dialog(page).getByRole('img')
      const text = dialog(page).getByRole('paragraph').first()
      for (const viewport of [
        { width: 390, height: 844 },
        { width: 844, height: 390 },
      ]) {
        await page.setViewportSize(viewport)
        await expect
          .poll(async () => (await photo.boundingBox())?.height)
          .toBeGreaterThan(viewport.height / 5)
        const box = await text.boundingBox()
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height)
        await text.focus()
        await page.keyboard.press('End')
        await expect.poll(() => text.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
        await expectAccessible()
      }
    } finally {
      await database.kysely.deleteFrom('gallery_items').where('id', '=', id).execute()
    }
  })

  test('in the gallery a photo stands in the middle with its title and description below', async ({
    page,
  }) => {
    await page.goto('/gallery')
    await hydrated(page)
    const tile = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: 'Three doors down' })
    await tile.getByRole('link').tap()
    const [title, text] = await Promise.all(
      ['Three doors down', /The east row/].map((words) =>
        dialog(page).getByText(words).last().boundingBox(),
      ),
    )
    if (!title || !text) throw new Error('the caption is missing')
    const photo = await dialog(page).getByRole('img').boundingBox()
    if (!photo) throw new Error('the photo has no place')
    const close = await dialog(page).getByRole('button', { name: 'Close' }).boundingBox()
    const above = photo.y - (close?.y ?? 0) - (close?.height ?? 0)
    const next = await dialog(page).getByRole('button', { name: 'Next photo' }).boundingBox()
    const below = (next?.y ?? 0) - text.y - text.height
    expect(Math.abs(below - above), 'as much room above as below').toBeLessThan(20)
    expect(title.height).toBeLessThan(40)
    expect(text.y + text.height).toBeGreaterThan(title.y + title.height)
    await expect(dialog(page).getByText('·')).toHaveCount(0)
    await page.mouse.click(195, 100)
    await expect(dialog(page), 'a tap above the photo closes it').toHaveCount(0)
  })
})
