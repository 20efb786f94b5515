import { phonePhoto, scenes } from '../support/phone-photos'
import { told } from './support/admin'
import { openPage, overflow, phone } from './support/page'
import { expect, test } from './support/test'

test.use({ sharedBy: 'staff', viewport: phone, hasTouch: true })

async function aPhoto(name: string, longestSide = 3000) {
  const scene = scenes.find((each) => each.name === name)
  if (!scene) throw new Error(`there is no scene ${name}`)
  const buffer = await phonePhoto(scene, { longestSide, grain: 12 })
  return { name: 'me.jpg', mimeType: 'image/jpeg', buffer }
}

test('people choose, replace and remove the photo of their account', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('viewer')
  await openPage(page, '/profile')
  const account = page.getByRole('region', { name: 'Account information' })
  const shown = account.locator('img')
  const inHeader = page.getByRole('banner').locator('summary img')
  await expect(account).toContainText('CL')
  await expect(shown).toHaveCount(0)

  const sent = page.waitForRequest(/\/api\/user\/photo$/)
  await account.getByLabel('Choose a photo').setInputFiles(await aPhoto('upright at the rail'))
  const size = Number((await (await sent).allHeaders())['content-length'])
  expect(size, 'made small first').toBeLessThan(400_000)
  await told(page, 'Photo saved')
  await expect(shown).toHaveAttribute('src', /^\/objects\/uploads\/[0-9a-f-]{36}\?w=320/)
  await expect(inHeader).toHaveAttribute('src', /^\/objects\/uploads\//)
  await expect
    .poll(() => shown.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
    .toBe(320)
  const first = (await shown.getAttribute('src')) ?? ''
  await expectAccessible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible()
  expect(await overflow(page)).toBe(0)

  await account.getByLabel('Replace photo').setInputFiles(await aPhoto('far left', 600))
  await expect(shown).not.toHaveAttribute('src', first)

  await account.getByRole('button', { name: 'Remove photo' }).click()
  await told(page, 'Photo removed')
  await expect(shown).toHaveCount(0)
  await expect(inHeader).toHaveCount(0)
  await expect(account.getByLabel('Choose a photo')).toBeFocused()
})

test('says why a file was not taken, and keeps the photo', async ({ page, signIn }) => {
  await signIn('viewer')
  await openPage(page, '/profile')
  const account = page.getByRole('region', { name: 'Account information' })
  const buffer = Buffer.from('not a picture')
  await account
    .getByLabel('Choose a photo')
    .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer })
  await expect(account.getByRole('alert')).toHaveText(
    'Invalid file type - Please upload an image file',
  )
  await expect(account.locator('img')).toHaveCount(0)
})

test('shows people’s photos to staff in the list of users', async ({ page, signIn }) => {
  await signIn('admin')
  await openPage(page, '/profile')
  await page.getByLabel('Choose a photo').setInputFiles(await aPhoto('square', 600))
  await told(page, 'Photo saved')
  await openPage(page, '/admin/users')
  const row = page.getByRole('listitem').filter({ hasText: '(you)' })
  await expect(row.locator('img')).toHaveAttribute('src', /^\/objects\/uploads\/.*shape=1x1$/)
  expect(await overflow(page)).toBe(0)
})
