import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { rebuild } from '../../src/db/migrate'
import { hashToken } from '../../src/domains/accounts/server/tokens'
import { newPreviewToken } from '../../src/http/preview'
import { testApp } from '../support/app'
import { type TestDatabase, testDatabase } from '../support/database'
import { signedInAs } from '../support/staff'

const made = z.looseObject({ id: z.uuid() })
const newLink = z.object({ path: z.string().regex(/\/[0-9a-f]{64}$/) })

async function office() {
  const app = await testApp()
  const staff = await signedInAs(app, 'staff')
  const send = async (method: string, path: string, body: object, status: number) => {
    const answer = await staff.send(method, path, body)
    expect(answer, JSON.stringify(answer.json)).toMatchObject({ status })
    return answer.json
  }
  const create = async (path: string, body: object) =>
    made.parse(await send('POST', path, body, 201)).id
  const page = () =>
    create('/api/dynamic-pages', {
      ...{ title: 'Secret Supper', slug: 'secret-supper', isPublished: false },
      content: { text: 'Under the **Moka** range.' },
    })
  const horse = (isPublished: boolean) =>
    create('/api/horses', { name: `Secret ${isPublished ? 'Supper' : 'Comet'}`, isPublished })
  const offering = async (fields: object, horseId?: string) =>
    create('/api/ownership-shares', {
      ...{ horseId: horseId ?? (await horse(true)), currency: 'MUR', pricePerShare: '22500' },
      ...{ totalShares: 40, availableShares: 40, description: 'Forty shares in one.', ...fields },
    })
  return { app, staff, send, page, horse, offering }
}
type Office = Awaited<ReturnType<typeof office>>

const kinds = [
  {
    name: 'page',
    subject: 'page',
    calls: '/api/dynamic-pages',
    pages: '/',
    make: ({ page }: Office) => page(),
    words: ['Secret Supper', '<strong>Moka</strong>', 'Draft: only staff'],
    publish: async ({ send }: Office, id: string) =>
      send('PATCH', `/api/dynamic-pages/${id}`, { isPublished: true }, 200),
  },
  {
    name: 'closed offering',
    subject: 'offering',
    calls: '/api/ownership-shares',
    pages: '/ownership/',
    make: ({ offering }: Office) => offering({ isActive: false }),
    words: ['Secret Supper', 'Forty shares in one.', '22,500', 'Not open yet: only staff'],
    publish: async ({ send }: Office, id: string) =>
      send('PATCH', `/api/ownership-shares/${id}`, { isActive: true }, 200),
  },
  {
    name: 'offering that waits for its time',
    subject: 'offering',
    calls: '/api/ownership-shares',
    pages: '/ownership/',
    make: ({ offering }: Office) => offering({ publishAt: '2026-12-01T08:00:00Z' }),
    words: ['Secret Supper', 'Forty shares in one.', '22,500', 'Not open yet: only staff'],
    publish: async ({ send }: Office, id: string) =>
      send('PATCH', `/api/ownership-shares/${id}`, { isActive: true }, 200),
  },
  {
    name: 'offering of a draft horse',
    subject: 'offering',
    calls: '/api/ownership-shares',
    pages: '/ownership/',
    make: async ({ offering, horse }: Office) => offering({}, await horse(false)),
    words: ['Secret Comet', 'Forty shares in one.', '22,500', 'Not open yet: only staff'],
    publish: async ({ send }: Office) =>
      send('PATCH', '/api/horses/secret-comet', { isPublished: true }, 200),
  },
] as const

describe.each(kinds)('a preview link of a $name', (kind) => {
  test('opens it to anyone, is kept nowhere, and can be replaced and revoked', async () => {
    const all = await office()
    const { app, staff } = all
    const id = await kind.make(all)
    const links = `${kind.calls}/${id}/preview-link`
    expect(await staff.get(links)).toBeNull()
    const { path } = newLink.parse((await staff.send('POST', links)).json)
    expect(path.slice(0, -64)).toBe(kind.pages)
    const token = path.slice(-64)
    const { headers } = await signedInAs(app, 'viewer')
    for (const who of [{}, headers, staff.headers]) {
      const page = await app.get(path, who)
      expect(page.status).toBe(200)
      const html = await page.text()
      for (const words of kind.words) expect(html, words).toContain(words)
      expect(html).toContain('<meta name="robots" content="noindex"/>')
      expect(html).not.toContain('rel="canonical"')
      // nothing can be bought yet, and the horse may be a draft
      expect(html).not.toMatch(/href="mailto:[^"]*subject=Ownership/)
      expect(html).not.toContain('View Horse Profile')
      expect(html).not.toContain('"Offer"')
      for (const answer of [page, await app.get(`${kind.calls}/${token}`, who)])
        expect(Object.fromEntries(answer.headers)).toMatchObject({
          'cache-control': 'private, no-store',
          'x-robots-tag': 'noindex',
          'referrer-policy': 'strict-origin',
        })
    }
    const read = z.looseObject({}).parse(await app.json(`${kind.calls}/${token}`))
    expect(read).toMatchObject({ id, unpublishAt: null })
    expect(read).not.toHaveProperty('heldShares')
    // the token is the address of this kind's page alone, and of nothing else
    for (const other of ['/api/horses', '/api/dynamic-pages', '/api/ownership-shares'])
      if (other !== kind.calls) expect((await app.get(`${other}/${token}`)).status, other).toBe(404)
    for (const picture of ['horses', 'ownership', 'pages'])
      expect((await app.get(`/share/${picture}/${token}.jpg`)).status, picture).toBe(404)
    for (const list of ['/sitemap.xml', '/', '/ownership'])
      expect(await (await app.get(list)).text(), list).not.toContain(token)

    const trail = JSON.stringify(await staff.get(`/api/audit?subject=${kind.subject}:${id}`))
    expect(trail).toContain('previewLink')
    expect(trail).toContain('Test staff')
    expect(trail).not.toContain(token)
    const stored = await app.database.kysely.selectFrom('preview_links').selectAll().execute()
    expect(stored).toMatchObject([{ [`${kind.subject}_id`]: id, token_hash: hashToken(token) }])

    expect(await staff.get(links)).toMatchObject({ createdBy: 'Test staff' })
    const second = newLink.parse((await staff.send('POST', links)).json)
    expect((await app.get(path)).status).toBe(404)
    expect((await app.get(`${kind.calls}/${token}`)).status).toBe(404)
    expect((await app.get(second.path)).status).toBe(200)
    for (const _ of [1, 2]) expect((await staff.send('DELETE', links)).status).toBe(204)
    expect((await app.get(second.path)).status).toBe(404)
    expect((await app.get(kind.pages + '0'.repeat(64))).status).toBe(404)
  })

  test('shows what visitors see once it is published, and is not made any more', async () => {
    const all = await office()
    const { app, staff } = all
    const id = await kind.make(all)
    const links = `${kind.calls}/${id}/preview-link`
    const { path } = newLink.parse((await staff.send('POST', links)).json)
    await kind.publish(all, id)
    expect(await staff.send('POST', links)).toMatchObject({ status: 409 })
    const page = await app.get(path)
    expect(page.status).toBe(200)
    expect(await page.text()).not.toContain('only staff, and people with its preview link')
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    expect((await staff.send('DELETE', links)).status).toBe(204)
    expect((await app.get(path)).status).toBe(404)
  })

  test('goes with it when it is deleted, and does not come back with it', async () => {
    const all = await office()
    const { app, staff } = all
    const id = await kind.make(all)
    const { path } = newLink.parse(
      (await staff.send('POST', `${kind.calls}/${id}/preview-link`)).json,
    )
    expect((await staff.send('DELETE', `${kind.calls}/${id}`)).status).toBe(204)
    expect((await app.get(path)).status).toBe(404)
    const left = () => app.database.kysely.selectFrom('preview_links').selectAll().execute()
    expect(await left()).toEqual([])
    const [deleted] = z.array(made).parse(await staff.get('/api/deleted'))
    expect((await staff.send('POST', `/api/deleted/${deleted?.id}/restore`)).status).toBe(200)
    expect(await left()).toEqual([])
    expect((await app.get(path)).status).toBe(404)
  })
})

test('a horse that is deleted takes the preview links of its offerings along', async () => {
  const { app, staff, horse, offering } = await office()
  const horseId = await horse(false)
  const id = await offering({}, horseId)
  await staff.send('POST', `/api/ownership-shares/${id}/preview-link`)
  expect((await staff.send('DELETE', `/api/horses/${horseId}`)).status).toBe(204)
  expect(await app.database.kysely.selectFrom('preview_links').selectAll().execute()).toEqual([])
})

test('knows no preview link of what does not exist, or under a name that is none', async () => {
  const { staff } = await office()
  const nobody = '0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b'
  for (const calls of ['/api/dynamic-pages', '/api/ownership-shares', '/api/horses'])
    for (const id of [nobody, 'x'.repeat(101), '0'.repeat(64)])
      for (const method of ['GET', 'POST', 'DELETE'])
        expect(
          (await staff.send(method, `${calls}/${id}/preview-link`)).status,
          `${method} ${calls} ${id}`,
        ).toBe(404)
})

describe('the migration', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
  })

  test('keeps the links of horses, and each link belongs to one thing', async () => {
    const token = newPreviewToken()
    const id = '0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2c'
    const at = '2026-11-20T08:00:00.000Z'
    await database.longTransaction((tx) =>
      rebuild(tx, database.engine, {
        name: '024-crest-and-letters',
        fill: async () => {
          await sql`insert into horses
            (id, slug, name, name_folded, status, is_published, created_at, updated_at)
            values (${id}, 'comet', 'Comet', 'comet', 'active', 0, ${at}, ${at})`.execute(tx)
          await sql`insert into preview_links (token_hash, horse_id, created_at, created_by)
            values (${hashToken(token)}, ${id}, ${at}, 'Ana')`.execute(tx)
        },
      }),
    )
    const app = await testApp(database)
    expect(await app.json(`/api/horses/${token}`)).toMatchObject({ name: 'Comet', slug: token })
    const link = { token_hash: 'x', created_at: at, created_by: 'Ana' }
    const { kysely } = database
    for (const wrong of [{}, { horse_id: id }, { horse_id: id, page_id: id }])
      await expect(
        kysely
          .insertInto('preview_links')
          .values({ ...link, ...wrong })
          .execute(),
      ).rejects.toThrow()
  })
})
