import type { Locator } from '@playwright/test'
import { categoryLabel } from '../../src/domains/gallery/gallery.rules'
import { createGalleryItem } from '../../src/domains/gallery/server/gallery.store'
import { aGalleryItem } from '../support/factories'
import { api } from './support/demo'
import { expect, holdBack, hydrated, test } from './support/test'

test('shows published photos in order, with title, category and description', async ({
  page,
  request,
}) => {
  const photos = await api(request).gallery()
  expect(photos.length).toBe(24)
  await page.goto('/gallery')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gallery')
  const tiles = page.getByRole('main').locator('a:has(img)')
  await expect(tiles).toHaveCount(photos.length)
  expect(
    await tiles
      .locator('img')
      .evaluateAll((images) => images.map((image) => image.getAttribute('alt'))),
  ).toEqual(photos.map((photo) => photo.title ?? `Photograph: ${categoryLabel(photo.category)}`))

  const [first] = photos
  if (!first) throw new Error('the gallery is empty')
  const tile = tiles.first()
  await expect(tile.getByText(first.title ?? '', { exact: true })).toBeVisible()
  await expect(tile.getByText(categoryLabel(first.category), { exact: true })).toBeVisible()
  const description = tile.getByText(first.description ?? '', { exact: true })
  const height = () => description.evaluate((element) => element.getBoundingClientRect().height)
  expect(await height()).toBe(0)
  await tile.hover()
  await expect.poll(height).toBeGreaterThan(20)
  await page.mouse.move(2, 2)
  await expect.poll(height).toBe(0)
  await page.keyboard.press('Tab')
  await tile.focus()
  await expect.poll(height).toBeGreaterThan(20)
})

test('hides drafts from staff, too', async ({ page, signIn }) => {
  await signIn('staff')
  expect(await api(page.request).gallery()).toHaveLength(27)
  await page.goto('/gallery')
  await expect(page.getByRole('main').locator('a:has(img)')).toHaveCount(24)
  await hydrated(page)
  await expect(page.getByRole('main').locator('a:has(img)')).toHaveCount(24)
})

test('gives each category its own address', async ({ page, request }) => {
  const training = (await api(request).gallery()).filter((photo) => photo.category === 'training')
  await page.goto('/gallery')
  await hydrated(page)
  const tiles = page.getByRole('main').locator('a:has(img)')
  const categories = page.getByRole('navigation', { name: 'Photos by category' })
  await categories.getByRole('link', { name: 'Training' }).click()
  await expect(page).toHaveURL('/gallery?category=training')
  await expect(tiles).toHaveCount(training.length)
  await expect(categories.locator('[aria-current=page]')).toHaveText(`Training ${training.length}`)
  await page.goBack()
  await expect(tiles).toHaveCount(24)
  // on the server, too
  await page.goto('/gallery?category=training')
  await expect(tiles).toHaveCount(training.length)
  // an unknown category counts as none
  await page.goto('/gallery?category=nonsense')
  await hydrated(page)
  await expect(tiles).toHaveCount(24)
})

test('shows an external picture as it is, and silks for a broken one', async ({
  page,
  database,
  request,
}) => {
  await page.route('https://pictures.example/**', (route) =>
    route.fulfill({ contentType: 'text/plain', body: 'no picture' }),
  )
  const id = await createGalleryItem(
    database.kysely,
    new Date(),
    aGalleryItem({
      displayOrder: 0,
      title: 'Far away',
      imageUrl: 'https://pictures.example/x.jpg',
    }),
  )
  try {
    // the server learns of another process's change within 250 ms
    await expect
      .poll(async () => (await request.get('/gallery')).text())
      .toContain('alt="Far away"')
    await page.goto('/gallery')
    const picture = page.getByRole('main').getByAltText('Far away')
    await expect(picture).toHaveAttribute('src', /^\/silks\//)
  } finally {
    await database.kysely.deleteFrom('gallery_items').where('id', '=', id).execute()
  }
})

test.describe('when the photos can’t be loaded', () => {
  test.use({ allowedConsole: [/status of 500|ApiError: 500/] })

  test('shows twelve placeholders until the photos load, reports a failure, and loads them on request', async ({
    page,
  }) => {
    await page.goto('/')
    await hydrated(page)
    const photos = await holdBack(page, /\/api\/main-gallery/, (route) =>
      route.fulfill({ status: 500, json: { message: 'Something went wrong' } }),
    )
    await page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' }).click()
    const waiting = page.getByRole('main').getByRole('status')
    await expect(waiting).toContainText('Loading...')
    const placeholders = waiting.locator('div:not(:has(div))')
    await expect(placeholders).toHaveCount(12)
    const boxes = (tiles: Locator) =>
      tiles.evaluateAll((all) =>
        all.slice(0, 3).map((tile) => {
          const { x, y, width, height } = tile.getBoundingClientRect()
          return [x, y, width, height].map(Math.round)
        }),
      )
    const expected = await boxes(placeholders)
    photos.letGo()
    await expect(page.getByRole('alert')).toContainText('We couldn’t load the photos.')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    const tiles = page.getByRole('main').locator('a:has(img)')
    await expect(tiles).toHaveCount(24)
    expect(await boxes(tiles), 'the first row takes the places kept for it').toEqual(expected)
  })
})
