import type { Locator, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import type { Database } from '../../src/db/database'
import type { NewGalleryItem } from '../../src/domains/gallery/gallery.contract'
import { createGalleryItem } from '../../src/domains/gallery/server/gallery.store'
import { dialogOf, pictureFile, told } from './support/admin'
import { api } from './support/demo'
import {
  expectWithoutData,
  mark,
  openList,
  openPage,
  overflow,
  phone,
  watchCalls,
} from './support/page'
import { expect, hydrated, test } from './support/test'

test.use({ sharedBy: 'staff' })

const path = '/admin/gallery'
const photos = (page: Page) => page.getByRole('list', { name: 'Photos' }).getByRole('listitem')

/** A photo for one test, in front of all others. */
async function addPhoto(database: Database, changes: Partial<Omit<NewGalleryItem, 'title'>> = {}) {
  const [shown] = await database.kysely.selectFrom('gallery_items').select('image_url').execute()
  const title = `Photo ${mark()}`
  const photo = {
    imageUrl: shown?.image_url ?? '',
    title,
    description: null,
    category: 'other',
    displayOrder: 0,
    isPublished: true,
    ...changes,
  } as const
  const id = await createGalleryItem(database.kysely, new Date(), photo)
  return { id, title }
}

/** Adds photos behind all others. */
async function addMany(database: Database, count: number): Promise<string[]> {
  const [shown] = await database.kysely.selectFrom('gallery_items').selectAll().execute()
  if (!shown) throw new Error('the demo stable has no photos')
  const rows = Array.from({ length: count }, (_, place) => ({
    ...shown,
    id: randomUUID(),
    title: `Photo ${place}`,
    display_order: 1000 + place,
  }))
  await database.transaction(async (tx) => {
    for (let start = 0; start < count; start += 500)
      await tx
        .insertInto('gallery_items')
        .values(rows.slice(start, start + 500))
        .execute()
  })
  return rows.map(({ id }) => id)
}

const remove = (database: Database, ...ids: string[]) =>
  database.kysely.deleteFrom('gallery_items').where('id', 'in', ids).execute()

test.beforeEach(async ({ signIn }) => signIn('staff'))

test.describe('the list', () => {
  test('shows all photos by display order, drafts marked, in the server’s HTML, and filters them by its address', async ({
    page,
    expectAccessible,
  }) => {
    const all = await api(page.request).gallery()
    const asked = watchCalls(page)
    await openPage(page, path)
    expect(asked, 'API requests by the page').toEqual([])
    await expect(page).toHaveTitle('Main Gallery · Ecurie Flamboyant')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Main Gallery')
    await expect(photos(page).getByRole('heading')).toHaveText(
      all.map(({ title }) => title ?? 'Untitled photo'),
    )
    const drafts = all.filter(({ isPublished }) => !isPublished)
    expect(drafts.length).toBeGreaterThan(1)
    const shownDrafts = photos(page).filter({ hasText: 'Draft' })
    await expect(shownDrafts).toHaveCount(drafts.length)
    const badge = shownDrafts.first().getByText('Draft', { exact: true })
    const title = shownDrafts.first().getByRole('heading')
    expect((await badge.boundingBox())?.y, 'below the picture').toBeGreaterThan(
      (await title.boundingBox())?.y ?? Infinity,
    )
    await expect(
      page.getByText(`${all.length} photos, ${drafts.length} of them drafts`),
    ).toBeVisible()
    await expectAccessible()

    const stable = all.filter(({ category }) => category === 'stable')
    const stableDrafts = stable.filter(({ isPublished }) => !isPublished)
    expect(stableDrafts.length).toBeGreaterThan(0)
    await openList(page, 'Category')
    await page.getByRole('option', { name: 'Stable' }).click()
    await expect(photos(page)).toHaveCount(stable.length)
    await expect(page.getByText(`${stable.length} of ${all.length} photos`)).toBeVisible()
    await openList(page, 'State')
    await page.getByRole('option', { name: 'Drafts', exact: true }).click()
    await expect(photos(page)).toHaveCount(stableDrafts.length)
    await expect(page).toHaveURL(/category=stable&state=draft$/)
    await page.reload()
    await expect(photos(page)).toHaveCount(stableDrafts.length)
    await hydrated(page)
    await page.goBack()
    await expect(photos(page)).toHaveCount(stable.length)
    await page.goto(`${path}?category=made-up&state=5`)
    await expect(photos(page)).toHaveCount(all.length)
  })

  test('keeps the buttons of a photo apart and in its tile with the text at 200 %', async ({
    page,
    context,
  }) => {
    const session = await context.newCDPSession(page)
    await session.send('Page.enable')
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    await openPage(page, path)
    const edges = async (of: Locator) => {
      const box = await of.boundingBox()
      if (!box) throw new Error('not on screen')
      return { left: box.x, right: box.x + box.width, bottom: box.y + box.height }
    }
    for (const width of [360, 390, 768]) {
      await page.setViewportSize({ width, height: 844 })
      const tile = photos(page).first()
      const outer = await edges(tile)
      const more = await edges(tile.getByRole('button', { name: /^More for/ }))
      expect(more.left, `${width}`).toBeGreaterThanOrEqual(outer.left)
      expect(more.right, `${width}`).toBeLessThanOrEqual(outer.right)
      expect(more.bottom, `${width}`).toBeLessThanOrEqual(outer.bottom)
    }
  })

  test.describe('without its data', () => {
    test.use({ allowedConsole: [/Failed to load resource/] })

    test('shows placeholders, an empty state, and a retry after a failure', async ({
      page,
      expectAccessible,
    }) => {
      await expectWithoutData(page, {
        path: path,
        data: /\/api\/main-gallery$/,
        placeholders: 8,
        item: photos(page).first(),
        expectEmpty: async () => {
          await expect(page.getByText('No Photos Yet')).toBeVisible()
          await expectAccessible()
        },
        failure: 'We couldn’t load the photos.',
      })
    })
  })

  test('loads five thousand photos a part at a time', async ({ page, database }) => {
    const ids = await addMany(database, 5000)
    try {
      await openPage(page, path)
      await expect(page.getByText(/^5,\d+ photos/)).toBeVisible()
      const shown = await photos(page).count()
      expect(shown).toBeGreaterThan(30)
      expect(shown).toBeLessThan(400)
      await photos(page).last().scrollIntoViewIfNeeded()
      await expect.poll(() => photos(page).count()).toBeGreaterThan(shown)
    } finally {
      await database.kysely.deleteFrom('gallery_items').where('id', 'in', ids).execute()
    }
  })
})

test.describe('adding', () => {
  test('asks for a missing picture, and puts a complete photo in the list and in the public gallery at once', async ({
    page,
    database,
    expectAccessible,
  }) => {
    const all = await api(page.request).gallery()
    const last = Math.max(...all.map(({ displayOrder }) => displayOrder))
    await openPage(page, path)
    const opener = page.getByRole('button', { name: 'Add Photo' })
    await opener.click()
    const dialog = dialogOf(page)
    await expect(dialog.getByLabel('Display order')).toHaveValue(String(last + 1))
    await expect(dialog.getByLabel('Published')).toBeChecked()
    await expectAccessible()
    await dialog.getByLabel('Title').fill('Nothing to see')
    await dialog.getByLabel('Display order').fill('-1')
    await dialog.getByRole('button', { name: 'Add Photo' }).click()
    await expect(dialog.getByText('Please upload an image')).toBeVisible()
    await expect(dialog.getByText('Must be a whole number from 0')).toBeVisible()
    await expect(dialog.getByLabel('Title')).toHaveValue('Nothing to see')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toBeHidden()

    await opener.click()
    await dialog.locator('input[type=file]').setInputFiles(await pictureFile('dawn.png'))
    await told(page, 'Image uploaded successfully')
    const title = `Dawn ${mark()}`
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Description').fill('First light.')
    await openList(dialog, 'Category')
    await page.getByRole('option', { name: 'Training' }).click()
    await dialog.getByRole('button', { name: 'Add Photo' }).click()
    await told(page, 'Photo added successfully')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
    await expect(photos(page).last().getByRole('heading')).toHaveText(title)
    const added = (await api(page.request).gallery()).find((photo) => photo.title === title)
    expect(added).toMatchObject({
      description: 'First light.',
      category: 'training',
      displayOrder: last + 1,
      isPublished: true,
      image: { width: 640, height: 480 },
    })
    expect((await (await page.request.get('/gallery')).text()).includes(title)).toBe(true)
    await remove(database, added?.id ?? '')
  })

  test('puts several at once behind all others, as drafts', async ({ page, database }) => {
    const all = await api(page.request).gallery()
    const last = Math.max(...all.map(({ displayOrder }) => displayOrder))
    await openPage(page, path)
    await page.getByRole('button', { name: 'Add several' }).click()
    const dialog = dialogOf(page)
    await openList(dialog, 'Add them as')
    await page.getByRole('option', { name: 'Draft' }).click()
    await dialog
      .locator('input[type=file]')
      .setInputFiles([await pictureFile('one.png'), await pictureFile('two.png', '#aa5522')])
    await expect(dialog.getByText('2 photos added', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toBeHidden()
    await expect(photos(page)).toHaveCount(all.length + 2)
    const added = (await api(page.request).gallery()).slice(-2)
    expect(added).toMatchObject([
      { title: null, displayOrder: last + 1, isPublished: false, category: 'other' },
      { title: null, displayOrder: last + 2, isPublished: false, category: 'other' },
    ])
    await remove(database, ...added.map(({ id }) => id))
  })
})

test.describe('changing and deleting', () => {
  test('edits a photo, describes the change in its history, deletes it after a confirmation, and restores it', async ({
    page,
    database,
    expectAccessible,
  }) => {
    const { id, title } = await addPhoto(database)
    const newTitle = `${title} again`
    await openPage(page, path)
    const opener = page.getByRole('button', { name: `Edit ${title}` })
    await opener.click()
    const dialog = dialogOf(page)
    await dialog.getByLabel('Title').fill(newTitle)
    await dialog.getByLabel('Published').uncheck()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await told(page, 'Photo updated successfully')
    await expect(dialog).toBeHidden()
    const tile = photos(page).filter({ hasText: newTitle })
    await expect(tile).toContainText('Draft')

    await tile.getByRole('button', { name: /^Edit/ }).click()
    await dialog.getByRole('button', { name: 'History' }).click()
    const entry = dialog.getByRole('list').getByRole('listitem').first()
    await expect(entry).toContainText(`Changed the title from “${title}” to “${newTitle}”`)
    await expect(entry).toContainText('Changed the state from published to draft')
    await expect(entry).toContainText(/Corail Latanier, \d{1,2} \w+ \d{4}, \d\d:\d\d/)
    await expectAccessible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await page.getByRole('button', { name: `More for ${newTitle}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(dialog).toContainText('cannot be undone')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await told(page, 'Photo deleted successfully')
    await expect(photos(page).filter({ hasText: newTitle })).toHaveCount(0)

    await page.getByRole('button', { name: 'Recently deleted' }).click()
    const thing = dialog.getByRole('listitem').filter({ hasText: newTitle })
    await expect(thing).toContainText(/Corail Latanier, .+ · kept until \d{1,2} \w+ \d{4}/)
    await expectAccessible()
    await thing.getByRole('button', { name: `Put back: ${newTitle}` }).click()
    await told(page, `“${newTitle}” was put back`)
    await expect(thing).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Recently deleted' })).toBeFocused()
    await expect(photos(page).filter({ hasText: newTitle })).toBeVisible()
    await remove(database, id)
  })

  test.describe('when refused', () => {
    test.use({ allowedConsole: [/status of (400|404|409)/] })

    test('shows both versions to whoever saves second', async ({
      page,
      database,
      expectAccessible,
    }) => {
      const { id, title } = await addPhoto(database)
      await openPage(page, path)
      await page.getByRole('button', { name: `Edit ${title}` }).click()
      const dialog = dialogOf(page)
      await dialog.getByLabel('Title').fill('Mine')
      await page.request.patch(`/api/main-gallery/${id}`, {
        data: { title: 'Theirs', category: 'victory' },
      })
      await dialog.getByRole('button', { name: 'Save' }).click()
      const notice = dialog.getByRole('alert').filter({ hasText: 'in the meantime' })
      await expect(notice).toContainText('has been changed in the meantime')
      await expect(notice).toContainText('Title: now ‘Theirs’, yours ‘Mine’')
      await expect(notice).toContainText('Category: now ‘Victory’')
      await expectAccessible()
      await notice.getByRole('button', { name: 'Save mine anyway' }).click()
      await told(page, 'Photo updated successfully')
      const stored = (await api(page.request).gallery()).find((photo) => photo.id === id)
      expect(stored).toMatchObject({ title: 'Mine', category: 'victory' })
      await remove(database, id)
    })

    test('shows the server’s errors at their fields, and says that a photo to delete is already gone', async ({
      page,
      database,
    }) => {
      const { id, title } = await addPhoto(database)
      await openPage(page, path)
      await page.getByRole('button', { name: `Edit ${title}` }).click()
      const dialog = dialogOf(page)
      await dialog.getByRole('button', { name: 'Use a web address' }).click()
      await dialog.getByLabel('address of an image elsewhere').fill(`/objects/uploads/${id}`)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog.getByText(/no longer exists/)).toBeVisible()
      await expect(dialog.locator('input[type=file]')).toBeFocused()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Discard' }).click()
      await expect(dialog).toBeHidden()

      await page.getByRole('button', { name: `More for ${title}` }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await remove(database, id)
      await dialogOf(page).getByRole('button', { name: 'Delete' }).click()
      await expect(dialogOf(page).getByRole('alert')).toHaveText('Photo not found')
      await expect(dialogOf(page).getByRole('alert')).toBeFocused()
    })
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  test('keeps everything within reach of a finger', async ({
    page,
    database,
    expectAccessible,
  }) => {
    const { id, title } = await addPhoto(database)
    await openPage(page, path)
    expect(await overflow(page)).toBe(0)
    for (const name of [`Edit ${title}`, `More for ${title}`]) {
      const box = await page.getByRole('button', { name }).boundingBox()
      expect(box?.width).toBeGreaterThanOrEqual(44)
      expect(box?.height).toBeGreaterThanOrEqual(44)
    }
    await page.getByRole('button', { name: `Edit ${title}` }).tap()
    const dialog = dialogOf(page)
    await dialog.getByLabel('Title').fill('By thumb')
    await dialog.getByLabel('Category').selectOption('victory')
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Save' }).tap()
    await told(page, 'Photo updated successfully')
    await expect(photos(page).filter({ hasText: 'By thumb' })).toBeVisible()
    await remove(database, id)
    await page.getByRole('button', { name: 'More', exact: true }).tap()
    await page.getByRole('menuitem', { name: 'Recently deleted' }).tap()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused()
  })
})
