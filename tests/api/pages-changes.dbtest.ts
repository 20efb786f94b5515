import { describe, expect, test } from 'vitest'
import { page, shownPage } from '../../src/domains/pages/pages.contract'
import { createPage } from '../../src/domains/pages/server/pages.store'
import { testApp } from '../support/app'

const unknownId = '0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b'
const content = { text: 'Come **early**.' }
const visiting = { slug: 'visiting', title: 'Visiting us', content, isPublished: true }

/** A stable whose staff have written one page. */
async function stableWithPage() {
  const app = await testApp()
  const { headers } = await app.signIn('staff')
  const staff = (method: string, path: string, body?: unknown) =>
    app.send(method, path, body, headers)
  const id = await createPage(app.database.kysely, app.clock.now(), visiting)
  const path = `/api/dynamic-pages/${id}`
  const stored = async (slug = 'visiting') =>
    (await staff('GET', `/api/dynamic-pages/${slug}`)).json
  const trail = async (subjectId = id) =>
    (await staff('GET', `/api/audit?subject=page:${subjectId}`)).json
  return { app, staff, headers, id, path, stored, trail }
}

test('answers visitors 401 and viewers 403, and changes nothing', async () => {
  const { app, path, stored } = await stableWithPage()
  const { headers } = await app.signIn('viewer')
  const before = await stored()
  for (const [method, address, body] of [
    ['POST', '/api/dynamic-pages', { ...visiting, slug: 'other' }],
    ['PATCH', path, { title: 'Mine' }],
    ['DELETE', path, undefined],
  ] as const) {
    expect(await app.send(method, address, body), method).toMatchObject({
      status: 401,
      json: { message: 'Unauthorized' },
    })
    expect((await app.send(method, address, body, headers)).status, method).toBe(403)
    const fromElsewhere = { ...headers, 'sec-fetch-site': 'cross-site' }
    expect((await app.send(method, address, body, fromElsewhere)).status, method).toBe(403)
  }
  expect(await stored()).toEqual(before)
  expect(await app.json('/api/dynamic-pages')).toHaveLength(1)
})

test('answers 404 for what does not exist, also for a slug in place of an id', async () => {
  const { staff } = await stableWithPage()
  for (const id of [unknownId, 'visiting', '%00']) {
    expect((await staff('PATCH', `/api/dynamic-pages/${id}`, { title: 'A' })).status, id).toBe(404)
    expect((await staff('DELETE', `/api/dynamic-pages/${id}`)).status, id).toBe(404)
  }
})

describe('writing a page', () => {
  test('needs only title, slug and content, and publishes at its address', async () => {
    const { app, staff, trail } = await stableWithPage()
    const said = { slug: ' getting-here ', title: ' Getting here ', content: { text: '## By bus' } }
    const { status, json } = await staff('POST', '/api/dynamic-pages', said)
    expect(status).toBe(201)
    const written = page.parse(json)
    expect(written).toMatchObject({
      slug: 'getting-here',
      title: 'Getting here',
      content: { text: '## By bus' },
      isPublished: true,
    })
    expect(await app.json('/api/dynamic-pages/getting-here')).toEqual({
      ...written,
      html: '<h2>By bus</h2>',
    })
    const html = await (await app.get('/getting-here')).text()
    expect(html).toContain('<h2>By bus</h2>')
    expect(await (await app.get('/gallery')).text()).toContain('href="/getting-here"')
    expect(await trail(written.id)).toMatchObject([
      { action: 'create', actorName: 'Test staff', detail: { title: 'Getting here' } },
    ])
  })

  test('lists pages by title as people read it, whatever the accents and capitals', async () => {
    const { app, staff } = await stableWithPage()
    const titles = ['Zebra crossing', 'Éclair', 'about us', 'Directions']
    for (const [place, title] of titles.entries())
      await staff('POST', '/api/dynamic-pages', { ...visiting, slug: `page-${place}`, title })
    expect(await app.json('/api/dynamic-pages')).toMatchObject(
      ['about us', 'Directions', 'Éclair', 'Visiting us', 'Zebra crossing'].map((title) => ({
        title,
      })),
    )
  })

  test('shows a draft only to staff', async () => {
    const { app, staff, headers } = await stableWithPage()
    const said = { ...visiting, slug: 'soon', title: 'Coming soon', isPublished: false }
    expect((await staff('POST', '/api/dynamic-pages', said)).status).toBe(201)
    expect((await app.get('/soon')).status).toBe(404)
    expect((await app.get('/api/dynamic-pages/soon')).status).toBe(404)
    const { headers: viewer } = await app.signIn('viewer')
    expect((await app.get('/soon', viewer)).status).toBe(404)
    expect(JSON.stringify(await app.json('/api/dynamic-pages', viewer))).not.toContain('soon')
    const draft = await app.get('/soon', headers)
    expect(draft.status).toBe(200)
    expect(await draft.text()).toContain('Draft: only staff')
  })

  test('reports every fault together, in its own words', async () => {
    const { staff } = await stableWithPage()
    const required = [
      { path: 'title', message: 'Title is required' },
      { path: 'slug', message: 'Slug is required' },
    ]
    expect(await staff('POST', '/api/dynamic-pages', {})).toMatchObject({
      status: 400,
      json: { errors: [...required, { path: 'content', message: 'Content is required' }] },
    })
    const blank = { title: ' ', slug: '', content: { text: '\n ' } }
    expect(await staff('POST', '/api/dynamic-pages', blank)).toMatchObject({
      status: 400,
      json: { errors: [...required, { path: 'content.text', message: 'Content is required' }] },
    })
    for (const wrong of ['A text', null, { text: null }, { text: 5 }, []])
      expect(
        (await staff('POST', '/api/dynamic-pages', { ...visiting, slug: 'a', content: wrong }))
          .status,
      ).toBe(400)
    const long = { ...visiting, slug: 'long', content: { text: 'x'.repeat(100_001) } }
    expect((await staff('POST', '/api/dynamic-pages', long)).status).toBe(400)
  })
})

describe('a page’s slug', () => {
  test('has lower-case letters, digits and hyphens', async () => {
    const { staff } = await stableWithPage()
    for (const slug of ['our-story', 'a', '2026', 'day-1', 'x'.repeat(80)])
      expect((await staff('POST', '/api/dynamic-pages', { ...visiting, slug })).status, slug).toBe(
        201,
      )
    for (const slug of ['Our-story', 'a b', '/about', 'about/us', 'à-propos', 'a_b', 'a.b', '--'])
      expect(await staff('POST', '/api/dynamic-pages', { ...visiting, slug }), slug).toMatchObject({
        status: 400,
        json: {
          errors: [{ path: 'slug', message: 'Only lower-case letters, digits and hyphens' }],
        },
      })
    const tooLong = { ...visiting, slug: 'x'.repeat(81) }
    expect((await staff('POST', '/api/dynamic-pages', tooLong)).status).toBe(400)
  })

  test('is never one of the site’s own, used today or reserved', async () => {
    const { staff, path, stored } = await stableWithPage()
    const ownAndKept =
      `admin api assets gallery healthz horses investor-portal login metrics objects
      ownership profile readyz set-password share
      fr en news updates calendar races racing enquiries`.split(/\s+/)
    for (const slug of ownAndKept) {
      const refusal = {
        status: 400,
        json: {
          errors: [
            { path: 'slug', message: 'The site itself uses this address. Choose another one.' },
          ],
        },
      }
      expect(await staff('POST', '/api/dynamic-pages', { ...visiting, slug }), slug).toMatchObject(
        refusal,
      )
      expect(await staff('PATCH', path, { slug }), slug).toMatchObject(refusal)
    }
    expect(await stored()).toMatchObject({ slug: 'visiting' })
  })

  test('may be a word that the site has no use for, such as contact', async () => {
    const { app, staff } = await stableWithPage()
    const said = { ...visiting, slug: 'contact', title: 'Contact us' }
    expect((await staff('POST', '/api/dynamic-pages', said)).status).toBe(201)
    expect(await (await app.get('/contact')).text()).toContain('Contact us</h1>')
  })

  test('belongs to one page only, even a draft, and even if several take it at once', async () => {
    const { app, staff, path } = await stableWithPage()
    expect(await staff('POST', '/api/dynamic-pages', visiting)).toMatchObject({
      status: 409,
      json: { message: 'There is already a page at /visiting. Choose another address.' },
    })
    const draft = { ...visiting, slug: 'draft', isPublished: false }
    expect((await staff('POST', '/api/dynamic-pages', draft)).status).toBe(201)
    expect((await staff('PATCH', path, { slug: 'draft' })).status).toBe(409)

    const taken = await Promise.all(
      [1, 2, 3, 4].map(() => staff('POST', '/api/dynamic-pages', { ...visiting, slug: 'race' })),
    )
    expect(taken.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    const moved = await Promise.all(
      ['visiting', 'draft', 'race'].map(async (slug) => {
        const { id } = page.parse((await staff('GET', `/api/dynamic-pages/${slug}`)).json)
        return staff('PATCH', `/api/dynamic-pages/${id}`, { slug: 'moved' })
      }),
    )
    expect(moved.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await app.database.kysely.selectFrom('pages').select('slug').execute()).toHaveLength(3)
  })

  test('moves the page to its new address when it changes', async () => {
    const { app, staff, path } = await stableWithPage()
    expect((await app.get('/visiting')).status).toBe(200)
    expect((await staff('PATCH', path, { slug: 'visits' })).status).toBe(200)
    expect((await app.get('/visiting')).status).toBe(404)
    expect((await app.get('/visits')).status).toBe(200)
  })
})

describe('changing a page', () => {
  test('changes only the fields sent, and the trail has the old values', async () => {
    const { app, staff, path, stored, trail } = await stableWithPage()
    const before = page.parse(await stored())
    app.clock.at = new Date('2026-11-20T09:30:00.000Z')
    const text = 'Come **late**.'
    const { status, json } = await staff('PATCH', path, { content: { text } })
    expect(status).toBe(200)
    expect(json).toEqual({ ...before, content: { text }, updatedAt: '2026-11-20T09:30:00.000Z' })
    expect(await stored()).toMatchObject(page.parse(json))
    expect(await (await app.get('/visiting')).text()).toContain('<strong>late</strong>')
    expect(await trail()).toMatchObject([
      {
        action: 'change',
        detail: {
          title: 'Visiting us',
          changes: [{ field: 'content', from: content.text, to: text }],
        },
      },
    ])
  })

  test('writes nothing that already exists', async () => {
    const { staff, path, stored, trail } = await stableWithPage()
    const before = shownPage.parse(await stored())
    for (const same of [{}, visiting, { content: { text: ' Come **early**. ' } }])
      expect(await staff('PATCH', path, same)).toMatchObject({
        status: 200,
        json: page.parse(before),
      })
    expect(await stored()).toEqual(before)
    expect(await trail()).toEqual([])
  })

  test('tells the second of two editors the current state', async () => {
    const { staff, path, stored } = await stableWithPage()
    const { updatedAt } = page.parse(await stored())
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((title) => staff('PATCH', path, { title, updatedAt })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const now = page.parse(await stored())
    expect(await staff('PATCH', path, { title: 'D', updatedAt })).toMatchObject({
      status: 409,
      json: {
        message: 'This has been changed in the meantime. Please check the current version.',
        current: now,
      },
    })
    expect(
      (await staff('PATCH', path, { title: 'D', updatedAt: now.updatedAt })).json,
    ).toMatchObject({ title: 'D' })
  })
})

test('hides a page from visitors at once when it is unpublished or deleted', async () => {
  const { app, staff, path, trail } = await stableWithPage()
  const linked = async () => (await (await app.get('/gallery')).text()).includes('"/visiting"')
  expect(await linked()).toBe(true)
  await staff('PATCH', path, { isPublished: false })
  expect((await app.get('/visiting')).status).toBe(404)
  expect(await linked()).toBe(false)
  await staff('PATCH', path, { isPublished: true })
  expect((await app.get('/visiting')).status).toBe(200)
  app.clock.advance(1000)
  const { status, response } = await staff('DELETE', path)
  expect(status).toBe(204)
  expect(await response.text()).toBe('')
  expect((await app.get('/visiting')).status).toBe(404)
  expect(await linked()).toBe(false)
  expect((await staff('DELETE', path)).status).toBe(404)
  expect(await trail()).toMatchObject([
    { action: 'delete', detail: { title: 'Visiting us' } },
    { action: 'change' },
    { action: 'change' },
  ])
})
