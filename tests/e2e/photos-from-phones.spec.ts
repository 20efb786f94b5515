import type { CDPSession, Page, Request } from '@playwright/test'
import { scenes, phonePhoto } from '../support/phone-photos'
import { sharp } from '../../src/domains/media/server/sharp'
import { addHorse, editHorse } from './support/admin-horses'
import { api } from './support/demo'
import { mark, phone } from './support/page'
import { expect, test } from './support/test'

test.use({ sharedBy: 'staff', viewport: phone, hasTouch: true })
// the browser logs what the line cuts off on purpose here
test.use({ allowedConsole: [/net::ERR_/] })

test.beforeEach(async ({ signIn }) => signIn('staff'))

/** The rail: upright, with the phone turned, 12 megapixels and 3 MB. */
async function heavyPhotos(names: readonly string[]) {
  const [upright] = scenes.filter(({ orientation }) => orientation === 6)
  if (!upright) throw new Error('there is no upright scene')
  const buffer = await phonePhoto(upright, { longestSide: 4000, grain: 20, quality: 90 })
  expect(buffer.length).toBeGreaterThan(2_800_000)
  return names.map((name) => ({ name, mimeType: 'image/jpeg', buffer }))
}

async function openPhotos(page: Page, database: Parameters<typeof addHorse>[0]) {
  const name = `Far Field ${mark()}`
  const { id } = await addHorse(database, name)
  const dialog = await editHorse(page, name, 'Photos')
  return {
    id,
    dialog,
    chooser: dialog.getByLabel('Add photos'),
    uploads: dialog.getByRole('list', { name: 'Uploads' }).getByRole('listitem'),
    photos: dialog.getByRole('list', { name: 'Gallery Photos' }).getByRole('listitem'),
  }
}

/** A line of 60 kB/s upwards, which can be cut and mended. */
async function poorLine(page: Page): Promise<(isCut?: boolean) => Promise<void>> {
  const devTools: CDPSession = await page.context().newCDPSession(page)
  const set = async (offline = false) => {
    await devTools.send('Network.emulateNetworkConditions', {
      ...{ offline, latency: 100, downloadThroughput: 200_000, uploadThroughput: 60_000 },
    })
  }
  await set()
  return set
}

const isFile = (sent: Request) =>
  sent.method() === 'PUT' && sent.url().includes('/api/objects/uploads/')

/** The sizes of the files that arrive from now on, in bytes. */
function watchFiles(page: Page): Promise<number>[] {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (sent) => {
    if (isFile(sent))
      sizes.push(sent.allHeaders().then((headers) => Number(headers['content-length'])))
  })
  return sizes
}

test('sends three photographs of 3 MB over 60 kB/s, each with its progress, two at a time', async ({
  page,
  database,
  expectAccessible,
}, testInfo) => {
  test.setTimeout(180_000)
  const files = await heavyPhotos(['one.jpg', 'two.jpg', 'three.jpg'])
  const { id, chooser, uploads, photos } = await openPhotos(page, database)
  const arrived = watchFiles(page)
  await poorLine(page)
  const begun = Date.now()
  await chooser.setInputFiles(files)
  await expect(uploads).toHaveCount(3)
  await expect(uploads.nth(2)).toContainText('Waiting')
  await expect(uploads.nth(0)).toContainText(/Uploading\.\.\. \d+%/)
  await expect(uploads.nth(1)).toContainText(/Uploading\.\.\. \d+%/)
  await expectAccessible()
  await expect(photos).not.toHaveCount(0, { timeout: 100_000 })
  expect(await uploads.count(), 'the first is there before the last has come').toBeGreaterThan(0)
  await expect(photos).toHaveCount(3, { timeout: 100_000 })
  const seconds = (Date.now() - begun) / 1000
  const bytes = (await Promise.all(arrived)).reduce((sum, size) => sum + size, 0)
  const description = `${seconds.toFixed(1)} s, ${bytes} bytes`
  testInfo.annotations.push({ type: 'three photographs', description })
  expect(bytes, 'at most 40 s at 60 kB/s').toBeLessThan(2_400_000)

  const [photo] = await api(page.request).photos(id)
  expect(photo?.image, 'upright').toMatchObject({ width: 2250, height: 3000 })
})

test('goes on by itself when the line is back', async ({ page, database }) => {
  test.setTimeout(180_000)
  const files = await heavyPhotos(['cut.jpg', 'short.jpg'])
  const { chooser, uploads, photos } = await openPhotos(page, database)
  const setLine = await poorLine(page)
  await chooser.setInputFiles(files)
  await expect(uploads.nth(0)).toContainText(/Uploading\.\.\. [1-9]\d%/, { timeout: 30_000 })
  await setLine(true)
  for (const place of [0, 1])
    await expect(uploads.nth(place)).toContainText('it goes on by itself when the line is back')
  await expect(uploads.nth(0).getByRole('button', { name: 'Try again: cut.jpg' })).toBeVisible()
  await setLine(false)
  await expect(photos).toHaveCount(2, { timeout: 120_000 })
  await expect(uploads).toHaveCount(0)
})

test('sends the original to whoever wants it, and stores it without the place where it was taken', async ({
  page,
  database,
}) => {
  const [file] = await heavyPhotos(['whole.jpg'])
  const { id, dialog, chooser, photos } = await openPhotos(page, database)
  const arrived = watchFiles(page)
  await dialog.getByRole('checkbox', { name: 'Send the original' }).check()
  await chooser.setInputFiles(file ? [file] : [])
  await expect(photos).toHaveCount(1, { timeout: 30_000 })
  expect(await Promise.all(arrived)).toEqual([file?.buffer.length])
  const [photo] = await api(page.request).photos(id)
  const stored = Buffer.from(await (await page.request.get(photo?.imageUrl ?? '')).body())
  const { width, height, exif } = await sharp(stored).metadata()
  expect({ width, height, exif }).toEqual({ width: 3000, height: 4000, exif: undefined })
})

test('leaves the place where a photograph was taken on the phone', async ({ page, database }) => {
  const [file] = await heavyPhotos(['home.jpg'])
  expect(await sharp(file?.buffer).metadata(), 'the phone noted it').toHaveProperty('exif')
  await page.addInitScript(() => {
    window.XMLHttpRequest = class extends XMLHttpRequest {
      override send(body?: Document | XMLHttpRequestBodyInit | null) {
        if (body instanceof Blob) Reflect.set(window, 'sentFile', body)
        super.send(body)
      }
    }
  })
  const { chooser, photos } = await openPhotos(page, database)
  await chooser.setInputFiles(file ? [file] : [])
  await expect(photos).toHaveCount(1, { timeout: 30_000 })
  const sent = await page.evaluate(async () => {
    const body: unknown = Reflect.get(window, 'sentFile')
    return body instanceof Blob ? [...new Uint8Array(await body.arrayBuffer())] : []
  })
  const { format, width, exif, xmp, iptc } = await sharp(Buffer.from(sent)).metadata()
  const nothing = { exif: undefined, xmp: undefined, iptc: undefined }
  expect({ format, width, exif, xmp, iptc }).toEqual({ format: 'jpeg', width: 2250, ...nothing })
})

test('sends a transparent picture as it is', async ({ page, database }) => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const buffer = await sharp({
    create: { width: 900, height: 600, channels: 4, background: '#00000000', noise },
  })
    .png()
    .toBuffer()
  expect(buffer.length).toBeGreaterThan(800_000)
  const { chooser, photos } = await openPhotos(page, database)
  const arrived = watchFiles(page)
  await chooser.setInputFiles({ name: 'silks.png', mimeType: 'image/png', buffer })
  await expect(photos).toHaveCount(1)
  expect(await Promise.all(arrived)).toEqual([buffer.length])
})
