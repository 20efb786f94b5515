import { expect, test } from 'vitest'
import { objectPath } from '../../src/domains/media/media.rules'
import { findImage } from '../../src/domains/media/server/images.store'
import { sharp } from '../../src/domains/media/server/sharp'
import { sweepImages } from '../../src/domains/media/server/sweep'
import { page } from '../../src/domains/pages/pages.contract'
import { testApp } from '../support/app'
import { storeImage } from '../support/images'

const gone = objectPath('0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b')
const lost = 'A picture in this text no longer exists: please remove it, or upload it again.'
const refusal = { status: 400, json: { errors: [{ path: 'content.text', message: lost }] } }

async function stableWithPicture() {
  const app = await testApp()
  const bytes = await sharp({
    create: { width: 800, height: 400, channels: 3, background: '#aa5500' },
  })
    .png()
    .toBuffer()
  const { database, storage, clock } = app
  const executor = database.kysely
  const { id } = await storeImage({ executor, storage, bytes, createdAt: clock.now() })
  return {
    app,
    id,
    picture: objectPath(id),
    staff: async (method: string, path: string, body?: unknown) => {
      // anew, because sessions end in the days that pass here
      const { headers } = await app.signIn('staff')
      return app.send(method, path, body, headers)
    },
    sweepLater: async (days: number) => {
      clock.advance(days * 24 * 60 * 60 * 1000)
      await sweepImages({ database, storage, clock })
    },
  }
}

const contact = (text: string) => ({ slug: 'contact', title: 'Contact', content: { text } })

test('shows a page’s picture at /contact with its size, and keeps it until the page has been gone for 30 days', async () => {
  const { app, id, picture, staff, sweepLater } = await stableWithPicture()
  const written = await staff('POST', '/api/dynamic-pages', contact(`![The yard](${picture})`))
  expect(written.status).toBe(201)
  const html = await (await app.get('/contact')).text()
  expect(html).toContain('alt="The yard" width="800" height="400" fetchpriority="high"')
  const db = app.database.kysely
  await sweepLater(2)
  expect(await findImage(db, id)).toBeDefined()
  const { id: pageId } = page.parse(written.json)
  expect((await staff('DELETE', `/api/dynamic-pages/${pageId}`)).status).toBe(204)
  await sweepLater(2)
  expect(await findImage(db, id), 'the page can still be put back').toBeDefined()
})

test('refuses a text with a picture that is gone, at its field, and changes nothing', async () => {
  const { picture, staff, app } = await stableWithPicture()
  const text = `![The yard](${picture}) ![Gone](${gone}?w=640)`
  expect(await staff('POST', '/api/dynamic-pages', contact(text))).toMatchObject(refusal)
  expect(await app.json('/api/dynamic-pages')).toEqual([])
  const written = page.parse(
    (await staff('POST', '/api/dynamic-pages', contact(`![The yard](${picture})`))).json,
  )
  const path = `/api/dynamic-pages/${written.id}`
  expect(await staff('PATCH', path, { content: { text } })).toMatchObject(refusal)
  expect((await staff('PATCH', path, { title: 'Contact us' })).status).toBe(200)
  expect(await app.json('/api/dynamic-pages/contact')).toMatchObject({
    title: 'Contact us',
    content: { text: `![The yard](${picture})` },
  })
})

test('renders pages anew that were put back from an earlier version', async () => {
  const { app, staff } = await stableWithPicture()
  const written = page.parse((await staff('POST', '/api/dynamic-pages', contact('a\nb'))).json)
  await app.database.kysely.updateTable('pages').set({ content_html: '<p>a b</p>' }).execute()
  await staff('DELETE', `/api/dynamic-pages/${written.id}`)
  const [deleted] = await app.database.kysely.selectFrom('deleted_records').select('id').execute()
  const restored = await staff('POST', `/api/deleted/${deleted?.id ?? ''}/restore`)
  expect(restored.status).toBeLessThan(300)
  expect(await app.json('/api/dynamic-pages/contact')).toMatchObject({ html: '<p>a<br />\nb</p>' })
})
