import { beforeEach, describe, expect, test } from 'vitest'
import { objectPath } from '../../src/domains/media/media.rules'
import { originalKey } from '../../src/domains/media/server/object-keys'
import { sharp } from '../../src/domains/media/server/sharp'
import { editedSettings } from '../../src/domains/settings/settings.contract'
import { testApp } from '../support/app'
import { storeImage } from '../support/images'

let app: Awaited<ReturnType<typeof testApp>>
let headers: Record<string, string>
beforeEach(async () => {
  app = await testApp()
  headers = (await app.signIn('admin')).headers
})

const change = (body: object) => app.send('PATCH', '/api/admin/settings', body, headers)
const stored = async () =>
  editedSettings.parse((await app.send('GET', '/api/admin/settings', undefined, headers)).json)
const page = async (address = '/') => (await app.get(address)).text()
const bytesOf = async (address: string) => {
  const answer = await app.get(address)
  expect(answer.status, address).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

/** The address of an uploaded picture of one colour. */
async function upload(width: number, height: number, background = '#c00000') {
  const bytes = await sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer()
  const { id } = await storeImage({
    executor: app.database.kysely,
    storage: app.storage,
    bytes,
  })
  return objectPath(id)
}

/** The colour in the middle of an icon. */
async function middleOf(icon: string) {
  const { data, info } = await sharp(await bytesOf(icon))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 3
  return [...data.subarray(at, at + 3)]
}

const drawn = {
  ...{ body: 'dark-green', bodyPattern: 'sash', bodyMark: 'gold' },
  ...{ sleeves: 'cream', sleevePattern: 'cuffs', sleeveMark: 'gold' },
  ...{ cap: 'gold', capPattern: 'plain', capMark: 'gold' },
}

test('a crest stands beside the name on the very next page, and another one on dark pages', async () => {
  const [logoUrl, darkLogoUrl] = [await upload(300, 100), await upload(300, 100, '#ffffff')]
  expect(await page()).toContain('>TS</text>')
  expect((await change({ logoUrl, darkLogoUrl })).status).toBe(200)
  expect(await app.json('/api/settings')).toMatchObject({
    logoUrl,
    darkLogoUrl,
    logo: { width: 300, height: 100 },
  })
  const html = await page('/login')
  expect(html).toContain(`src="${logoUrl}?w=320" alt="" width="300" height="100"`)
  expect(html).toContain(
    `<source media="(prefers-color-scheme: dark)" srcSet="${darkLogoUrl}?w=320"/>`,
  )
  expect(html).not.toContain('>TS</text>')
  expect((await change({ logoUrl: null })).status).toBe(200)
  expect(await page()).toContain('>TS</text>')
})

test('pictures and icons show drawn silks before a picture of them, then the crest, then initials', async () => {
  const initials = await bytesOf('/favicon.svg')
  const shared = async () => (await app.get('/share/site.jpg')).headers.get('etag')
  const etags = [await shared()]
  await change({ logoUrl: await upload(200, 200, '#00c000') })
  expect(await middleOf('/icon-192.png')).toEqual([0, 192, 0])
  etags.push(await shared())
  await change({ silksUrl: await upload(200, 200, '#0000c0') })
  expect(await middleOf('/icon-192.png')).toEqual([0, 0, 192])
  expect(await page('/horses/none')).toMatch(/src="\/objects\/uploads\/[\w-]+\?w=320"/)
  etags.push(await shared())
  await change({ silks: drawn })
  expect(await page('/favicon.svg')).toContain('#')
  expect(await page('/favicon.svg')).not.toContain('data:image')
  etags.push(await shared())
  expect(new Set(etags).size).toBe(4)
  await change({ silks: null, silksUrl: null, logoUrl: null })
  expect(await bytesOf('/favicon.svg')).toEqual(initials)
})

test('an icon of its own fills its square, whatever the silks', async () => {
  await change({ silks: drawn, iconUrl: await upload(256, 256, '#0000c0') })
  const { data } = await sharp(await bytesOf('/apple-touch-icon.png'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([...data.subarray(0, 3)]).toEqual([0, 0, 192])
  expect(await middleOf('/icon-512.png')).toEqual([0, 0, 192])
  expect((await bytesOf('/favicon.svg')).byteLength).toBeLessThan(100_000)
})

test('a lost file leaves the mark that would stand there without it', async () => {
  const initials = await page('/favicon.svg')
  const logoUrl = await upload(200, 200)
  await change({ logoUrl })
  await app.storage.delete(originalKey(logoUrl.slice(objectPath('').length)))
  expect(await page('/favicon.svg')).toBe(initials)
})

describe('refused, at the field', () => {
  const fields = ['logoUrl', 'darkLogoUrl', 'iconUrl', 'silksUrl']

  test.each(fields)('%s of one pixel', async (field) => {
    const message: unknown = expect.stringContaining('1 × 1 pixels')
    expect(await change({ [field]: await upload(1, 1) })).toMatchObject({
      status: 400,
      json: { errors: [{ path: field, message }] },
    })
    expect((await stored()).updatedAt).toBe((await stored()).createdAt)
  })

  test.each(fields)('%s that was not uploaded here', async (field) => {
    for (const url of [
      'https://elsewhere.example/crest.png',
      '/objects/uploads/0198c0de-0000-7000-8000-000000000000',
      'javascript:alert(1)',
      '/objects/uploads/../../etc/passwd',
      'data:image/svg+xml,<svg/>',
    ])
      expect(await change({ [field]: url }), url).toMatchObject({
        status: 400,
        json: { errors: [{ path: field }] },
      })
  })

  test('a long logo, and an icon that is not square', async () => {
    expect(await change({ logoUrl: await upload(1000, 100) })).toMatchObject({ status: 400 })
    expect(await change({ logoUrl: await upload(100, 300) })).toMatchObject({ status: 400 })
    expect(await change({ iconUrl: await upload(400, 200) })).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'iconUrl', message: 'An icon must be square' }] },
    })
  })
})

describe('the words of mails', () => {
  const invitation = { subject: 'Join {stable}', text: 'Welcome to {stable}.\nCome at dawn.' }

  test('are the admins’ to choose, and nobody else reads them', async () => {
    expect((await stored()).letters).toEqual({})
    expect((await change({ letters: { invitation } })).status).toBe(200)
    expect((await stored()).letters).toEqual({ invitation })
    expect(await app.json('/api/settings')).not.toHaveProperty('letters')
    await change({ letters: { invitation: { subject: ' ', text: '' } } })
    expect((await stored()).letters).toEqual({})
    await change({ letters: { invitation } })
    await change({ letters: null })
    expect((await stored()).letters).toEqual({})
  })

  test.each([
    [{ invitation: { subject: 'Only this', text: '' } }],
    [{ invitation: { subject: 'Two\nlines', text: 'a' } }],
    [{ invitation: { subject: 'x'.repeat(121), text: 'a' } }],
    [{ invitation: { subject: 'a', text: 'x'.repeat(2001) } }],
    [{ spam: { subject: 'a', text: 'b' } }],
    [[]],
    ['words'],
  ])('are refused as %j', async (letters) => {
    const { status, json } = await change({ letters })
    expect(status).toBe(400)
    const path: unknown = expect.stringMatching(/^letters/)
    expect(json).toMatchObject({ errors: [{ path }] })
  })
})
