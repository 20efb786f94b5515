import type { Locator, Page } from '@playwright/test'
import { createGalleryItem } from '../../src/domains/gallery/server/gallery.store'
import { api } from './support/demo'
import { mark, openPage, overflow, phone } from './support/page'
import { expect, test } from './support/test'

test.use({ sharedBy: 'staff', viewport: phone, hasTouch: true })

test.beforeEach(async ({ signIn }) => signIn('staff'))

async function openFraming(page: Page, title: string) {
  await openPage(page, '/admin/gallery')
  await page.getByRole('button', { name: `Edit ${title}`, exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Edit Photo' })
  await form.getByRole('button', { name: 'Adjust' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adjust the picture' })
  return { form, dialog, subject: dialog.getByRole('slider', { name: 'Subject' }) }
}

const boxOf = (element: Locator) =>
  element.evaluate((shown) => {
    const { x, y, width, height } = shown.getBoundingClientRect()
    return { x, y, width, height }
  })

test('staff set the subject, the crop, the words and the credit by touch and keys', async ({
  page,
  database,
  expectAccessible,
}) => {
  const [shown] = await database.kysely.selectFrom('gallery_items').selectAll().execute()
  const title = `Framed ${mark()}`
  const id = await createGalleryItem(database.kysely, new Date(), {
    ...{ title, imageUrl: shown?.image_url ?? '', description: null },
    ...{ category: 'other', displayOrder: 0, isPublished: true },
  })
  const { form, dialog, subject } = await openFraming(page, title)
  const pad = dialog
    .locator('div')
    .filter({ has: page.getByRole('slider') })
    .last()
  const { width, height } = await pad.evaluate(({ clientWidth, clientHeight }) => ({
    width: clientWidth,
    height: clientHeight,
  }))
  await pad.tap({ position: { x: width * 0.2, y: height * 0.7 } })
  await expect(subject).toHaveAttribute('aria-valuetext', '20 % from the left, 70 % from the top')
  await subject.press('ArrowRight')
  await subject.press('Shift+ArrowUp')
  await expect(subject).toHaveAttribute('aria-valuetext', '21 % from the left, 60 % from the top')
  const corner = dialog.getByRole('slider', { name: 'Bottom right corner of the crop' })
  for (let step = 0; step < 5; step++) await corner.press('Shift+ArrowLeft')
  await expect(corner).toHaveAttribute('aria-valuenow', '50')
  await expect(dialog.getByRole('list', { name: 'Previews' }).getByRole('listitem')).toHaveText([
    'Card',
    'Hero',
    'Shared link',
  ])
  await dialog.getByRole('button', { name: `Use “${title}”` }).click()
  await expect(dialog.getByLabel('What it shows')).toHaveValue(title)
  await dialog.getByLabel('What it shows').fill('The string on the beach')
  await dialog.getByLabel('Credit').fill('A. Photographer')
  await expectAccessible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible()
  expect(await overflow(page)).toBe(0)
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog).toBeHidden()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()

  const item = (await api(page.request).gallery()).find((each) => each.id === id)
  expect(item?.image).toMatchObject({
    ...{ focalX: 42, focalY: 60 },
    ...{ altText: 'The string on the beach', credit: 'A. Photographer' },
  })
  await openPage(page, '/gallery')
  await page.getByRole('img', { name: 'The string on the beach' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Photos' })).toContainText('Photo: A. Photographer')
  await database.kysely.deleteFrom('gallery_items').where('id', '=', id).execute()
})

test('a phone shows a small picture with its actions beside it, a wide dialog a large one; cancelling changes nothing', async ({
  page,
}) => {
  const [first] = await api(page.request).gallery()
  const { form, dialog, subject } = await openFraming(page, first?.title ?? '')
  // hidden from readers while the other dialog is open
  const before = await page.locator('input[name=imageUrl]').inputValue()
  await subject.press('ArrowLeft')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(form.locator('input[name=imageUrl]')).toHaveValue(before)

  const picture = await boxOf(form.locator('label').filter({ has: page.locator('img') }))
  expect(picture.width).toBeLessThan(150)
  const widths = new Set<number>()
  for (const action of [
    form.locator('label', { hasText: 'Replace' }),
    form.getByRole('button', { name: 'Adjust' }),
    form.getByRole('button', { name: 'Remove' }),
  ]) {
    const box = await boxOf(action)
    expect(box.x).toBeGreaterThan(picture.x + picture.width)
    expect(box.y).toBeLessThan(picture.y + picture.height)
    expect(box.height).toBeGreaterThanOrEqual(44)
    widths.add(Math.round(box.width))
  }
  expect(widths.size, 'none is wider than the others').toBe(1)
  const address = await boxOf(form.getByRole('button', { name: 'Use an address instead' }))
  expect(address.x).toBe(picture.x)
  expect(address.y).toBeGreaterThan(picture.y + picture.height)

  await page.setViewportSize({ width: 1280, height: 900 })
  const large = await boxOf(form.locator('label').filter({ has: page.locator('img') }))
  expect(large.width, 'half of a wide dialog').toBeGreaterThan(400)
})
