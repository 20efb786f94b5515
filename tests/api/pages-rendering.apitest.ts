import { expect, test } from 'vitest'
import { createPage } from '../../src/domains/pages/server/pages.store'
import { testApp } from '../support/app'
import { shortestHold } from '../support/event-loop'

const visiting = { slug: 'visiting', title: 'Visiting us', content: { text: 'Come **early**.' } }
/** Takes seconds to render. */
const hostile = '*a_ '.repeat(12_000).trim()
const refusal =
  'This text is too complicated to show as a page. Make it shorter, or use fewer * and _ signs.'

async function stableWithStaff() {
  const app = await testApp()
  const { headers } = await app.signIn('staff')
  const db = app.database.kysely
  return {
    app,
    db,
    staff: (method: string, path: string, body?: unknown) => app.send(method, path, body, headers),
    /** A page as stored before texts were rendered on saving. */
    earlierPage: (slug: string, text: string) =>
      createPage(db, app.clock.now(), { ...visiting, slug, content: { text }, isPublished: true }),
    kept: (id: string) =>
      db
        .selectFrom('pages')
        .select(['content_text', 'content_html'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
  }
}

test('refuses a text that takes too long to render, at its field, without delaying others', async () => {
  const { app, staff, db } = await stableWithStaff()
  await staff('POST', '/api/dynamic-pages', visiting)
  let answered = 0
  const held = await shortestHold(50, async () => {
    const refused = staff('POST', '/api/dynamic-pages', {
      ...visiting,
      slug: 'slow',
      content: { text: hostile },
    })
    let isOver = false
    void refused.then(() => (isOver = true))
    while (!isOver) {
      const { status } = await app.get('/api/dynamic-pages/visiting')
      expect(status).toBe(200)
      answered += 1
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    expect(await refused).toMatchObject({
      status: 400,
      json: { message: refusal, errors: [{ path: 'content.text', message: refusal }] },
    })
  })
  expect(answered).toBeGreaterThan(5)
  expect(held).toBeLessThanOrEqual(50)
  expect(await db.selectFrom('pages').select('slug').execute()).toEqual([{ slug: 'visiting' }])
})

test('refuses a change to a text that takes too long to render', async () => {
  const { staff, earlierPage, kept } = await stableWithStaff()
  const id = await earlierPage('visiting', 'Come **early**.')
  const path = `/api/dynamic-pages/${id}`
  expect(await staff('PATCH', path, { content: { text: hostile } })).toMatchObject({
    status: 400,
    json: { errors: [{ path: 'content.text', message: refusal }] },
  })
  expect(await kept(id)).toMatchObject({ content_text: 'Come **early**.' })
})

test('accepts a long page of ordinary prose', async () => {
  const { app, staff } = await stableWithStaff()
  const paragraph = `${'Bought as a yearling and in no hurry since. '.repeat(14)}He is **always** first.\n\n`
  const text = paragraph.repeat(Math.floor(100_000 / paragraph.length))
  const said = { ...visiting, content: { text } }
  expect((await staff('POST', '/api/dynamic-pages', said)).status).toBe(201)
  expect(await (await app.get('/visiting')).text()).toContain('<strong>always</strong>')
})

test('shows the HTML stored on saving without rendering again', async () => {
  const { app, staff, db, kept } = await stableWithStaff()
  const { json } = await staff('POST', '/api/dynamic-pages', visiting)
  expect(json).toMatchObject({ content: visiting.content })
  const { id } = await db.selectFrom('pages').select('id').executeTakeFirstOrThrow()
  expect(await kept(id)).toMatchObject({ content_html: '<p>Come <strong>early</strong>.</p>' })
  await db.updateTable('pages').set({ content_html: '<p>As it was kept</p>' }).execute()
  expect(await (await app.get('/visiting')).text()).toContain('<p>As it was kept</p>')
  await staff('PATCH', `/api/dynamic-pages/${id}`, { title: 'Come and see us' })
  expect(await kept(id)).toMatchObject({ content_html: '<p>As it was kept</p>' })
  await staff('PATCH', `/api/dynamic-pages/${id}`, { content: { text: 'Come *late*.' } })
  expect(await kept(id)).toMatchObject({ content_html: '<p>Come <em>late</em>.</p>' })
})

test('renders an older page when it is first read', async () => {
  const { app, earlierPage, kept } = await stableWithStaff()
  const id = await earlierPage('visiting', 'Come **early**.')
  expect(await (await app.get('/visiting')).text()).toContain('Come <strong>early</strong>.')
  expect(await kept(id)).toMatchObject({ content_html: '<p>Come <strong>early</strong>.</p>' })
})

test('shows an older page that takes too long to render as plain paragraphs', async () => {
  const { app, staff, earlierPage, kept } = await stableWithStaff()
  const id = await earlierPage('visiting', `<b>Come</b> early.\n\n${hostile}`)
  const html = await (await app.get('/visiting')).text()
  expect(html).toContain('<p>&lt;b&gt;Come&lt;/b&gt; early.</p>\n<p>*a_ *a_')
  expect((await kept(id)).content_html).toMatch(/^<p>&lt;b&gt;Come/)
  // its title can still be changed
  const said = { title: 'Come', content: { text: `<b>Come</b> early.\n\n${hostile}` } }
  expect((await staff('PATCH', `/api/dynamic-pages/${id}`, said)).status).toBe(200)
})
