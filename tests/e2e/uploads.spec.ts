import type { Locator, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { pictureFile, told } from './support/admin'
import { openPage } from './support/page'
import { expect, test } from './support/test'

test.use({ sharedBy: 'staff' })

// the browser logs what is refused or cut off on purpose here
test.use({ allowedConsole: [/status of 4\d\d|net::ERR_|Failed to load resource/] })

const stored = /^\/objects\/uploads\/[0-9a-f-]{36}$/
const fileAddress = '**/objects/uploads/*'

/** The dialog for a new photo, and its picture field. */
async function newPhoto(page: Page) {
  await openPage(page, '/admin/gallery')
  await page.getByRole('button', { name: 'Add Photo' }).click()
  const dialog = page.getByRole('dialog')
  return {
    dialog,
    chooser: dialog.locator('input[type=file]'),
    /** The address that the form would send. */
    address: dialog.locator('input[name=imageUrl]'),
  }
}

/** Gives files to an element as pasting or dropping would. */
const give = (element: Locator, kind: 'paste' | 'drop', bytes: Buffer) =>
  element.evaluate(
    (target, { kind, bytes }) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(bytes)], 'given.png', { type: 'image/png' }))
      const how = { bubbles: true, cancelable: true }
      if (kind === 'paste')
        target.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, ...how }))
      else
        for (const type of ['dragenter', 'dragover', 'drop'])
          target.dispatchEvent(new DragEvent(type, { dataTransfer: data, ...how }))
    },
    { kind, bytes: [...bytes] },
  )

test.beforeEach(async ({ signIn }) => signIn('staff'))

test('accepts a phone’s HEIC picture, shows it, and turns it into a JPEG', async ({ page }) => {
  const { dialog, chooser, address } = await newPhoto(page)
  // some systems do not know the type
  const buffer = readFileSync('tests/fixtures/phone.heic')
  await chooser.setInputFiles({ name: 'IMG_0001.HEIC', mimeType: '', buffer })
  await told(page, 'Image uploaded successfully')
  await expect(address).toHaveValue(stored)
  const answer = await page.request.get(await address.inputValue())
  expect(answer.headers()['content-type']).toBe('image/jpeg')
  const preview = dialog.locator('label img').first()
  await expect
    .poll(() =>
      preview.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
    )
    .toBeGreaterThan(0)
})

test('refuses a file that is not an image before sending it, and shows the server’s reason for refusing a fake one', async ({
  page,
}) => {
  const { dialog, chooser, address } = await newPhoto(page)
  await chooser.setInputFiles({
    name: 'a.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('a'),
  })
  await expect(dialog.getByText('Invalid file type - Please upload an image file')).toBeVisible()
  await expect(address).toHaveValue('')

  const buffer = Buffer.from('<html><script>alert(1)</script></html>')
  await chooser.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
  await told(page, 'Upload failed')
  await expect(dialog.getByText('Please upload an image: JPEG').first()).toBeVisible()
  await expect(address).toHaveValue('')
})

test('cancels a running upload, and retries an interrupted one', async ({
  page,
  expectAccessible,
}) => {
  const { dialog, chooser, address } = await newPhoto(page)
  let letGo = () => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(fileAddress, async (route) => {
    await released
    await route.abort()
  })
  await chooser.setInputFiles(await pictureFile('slow.png'))
  const submit = dialog.locator('button[type=submit]')
  await expect(submit).toHaveText('Uploading...')
  await expect(submit).toBeDisabled()
  await expect(chooser).toBeDisabled()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Cancel' }).first().click()
  await expect(chooser).toBeEnabled()
  await expect(address).toHaveValue('')
  letGo()

  await chooser.setInputFiles(await pictureFile('broken.png'))
  await told(page, 'Upload failed')
  await page.unroute(fileAddress)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await told(page, 'Image uploaded successfully')
  await expect(address).toHaveValue(stored)
})

test('accepts a picture by pasting, dropping or address', async ({ page }) => {
  const { dialog, address } = await newPhoto(page)
  const { buffer } = await pictureFile('given.png')
  await give(dialog.getByLabel('Title'), 'paste', buffer)
  await expect(address).toHaveValue(stored)
  const pasted = await address.inputValue()
  await give(
    dialog.locator('label').filter({ has: page.locator('input[type=file]') }),
    'drop',
    buffer,
  )
  await expect(address).not.toHaveValue(pasted)
  await expect(address).toHaveValue(stored)
  await dialog.getByRole('button', { name: 'Use a web address' }).click()
  const elsewhere = dialog.getByLabel(/address of an image elsewhere/i)
  await elsewhere.fill('pictures.example/a.jpg')
  await elsewhere.blur()
  await expect(address).toHaveValue('https://pictures.example/a.jpg')
})

test('says if the session ended before an upload, and retries it after signing in', async ({
  page,
  context,
  signIn,
}) => {
  const { dialog, chooser, address } = await newPhoto(page)
  await dialog.getByLabel('Title').fill('The late one')
  await context.clearCookies()
  await chooser.setInputFiles(await pictureFile('late.png'))
  await expect(
    dialog.getByText('You are logged out. Sign in again in a new tab, then try again.').first(),
  ).toBeVisible()
  await signIn('staff')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(address).toHaveValue(stored)
  await expect(dialog.getByLabel('Title')).toHaveValue('The late one')
})
