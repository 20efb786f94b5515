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

test('a gallery photo is large, a horse’s is small on a phone, with its actions on one line; cancelling changes nothing', async ({
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

  const photo = await boxOf(pictureIn(form))
  const title = await boxOf(form.getByLabel('Title'))
  expect(photo.width, 'as wide as a field').toBeCloseTo(title.width, 0)
  const below = await actionLine(form)
  expect(below.y).toBeGreaterThan(photo.y + photo.height)

  await page.setViewportSize({ width: 1440, height: 900 })
  const large = await boxOf(pictureIn(form))
  expect(large.width, 'half of a wide dialog').toBeGreaterThan(400)
  expect((await boxOf(form.getByLabel('Title'))).x).toBeGreaterThan(large.x + large.width)

  await page.setViewportSize({ width: 390, height: 844 })
  const { id } = await api(page.request).horse('tamarind-ledger')
  await page.goto(`/admin/horses?horse=${id}`)
  const small = await boxOf(pictureIn(page.getByRole('dialog')))
  expect(small.width).toBeLessThan(150)
  const beside = await actionLine(page.getByRole('dialog'))
  expect(beside.x).toBeGreaterThan(small.x + small.width)
  expect(beside.y).toBeLessThan(small.y + small.height)
  const address = await boxOf(page.getByRole('button', { name: 'Use a web address' }))
  expect(address.x).toBe(small.x)
  expect(address.y).toBeGreaterThan(small.y + small.height)
})

const pictureIn = (form: Locator) =>
  form.locator('label').filter({ has: form.page().locator('img') })

/** Where the first of a picture's three actions is; they are equal, and on one line. */
async function actionLine(form: Locator) {
  const first = await boxOf(form.locator('label', { hasText: 'Replace' }))
  for (const name of ['Adjust', 'Remove']) {
    const box = await boxOf(form.getByRole('button', { name, exact: true }))
    expect(box.y, 'on one line').toBe(first.y)
    expect(box.width, 'none is wider than the others').toBeCloseTo(first.width, 0)
    expect(box.height).toBeGreaterThanOrEqual(44)
  }
  return first
}
