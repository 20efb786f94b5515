import { beforeAll, describe, expect, test } from 'vitest'
import {
  addPhoto,
  addVideo,
  createHorse,
  updateHorse,
} from '../../src/domains/horses/server/horses-changes.store'
import { createOffering } from '../../src/domains/ownership/server/ownership.store'
import { createPage } from '../../src/domains/pages/server/pages.store'
import { testApp } from '../support/app'
import { aPerformance, aVideo, addPerformance, anOffering } from '../support/factories'

const site = 'https://stable.example'
const aPhoto = { imageUrl: 'https://pictures.example/a.jpg', caption: null }
let app: Awaited<ReturnType<typeof testApp>>
let horse: { id: string; slug: string }
let open: string
let closed: string

beforeAll(async () => {
  app = await testApp()
  const { kysely: db } = app.database
  const now = app.clock.now()
  horse = await createHorse(db, now, { name: 'Tom & Jerry <3' })
  open = await createOffering(db, now, anOffering(horse.id))
  closed = await createOffering(db, now, anOffering(horse.id, { isActive: false }))
  const content = { text: 'Come and see.' }
  await createPage(db, now, { slug: 'visiting', title: 'Visiting', content, isPublished: true })
  await createPage(db, now, { slug: 'secret', title: 'Secret', content, isPublished: false })
})

const read = async (headers: Record<string, string> = {}) => {
  const response = await app.get('/sitemap.xml', headers)
  const xml = await response.text()
  const entries = new Map(
    [...xml.matchAll(/<url><loc>(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?<\/url>/g)].map(
      ([, location = '', changed = '']) => [location, changed],
    ),
  )
  return { response, xml, entries }
}

describe('/sitemap.xml', () => {
  test('names every public page with its last change, and no other', async () => {
    const { response, xml, entries } = await read()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^application\/xml/)
    expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset /)
    expect([...entries.keys()]).toEqual([
      `${site}/`,
      `${site}/horses`,
      `${site}/ownership`,
      `${site}/gallery`,
      `${site}/racing`,
      `${site}/horses/${horse.slug}`,
      `${site}/ownership/${open}`,
      `${site}/visiting`,
    ])
    expect(entries.get(`${site}/visiting`)).toBe('2026-11-20T08:00:00.000Z')
    expect(xml).not.toContain(closed)
    expect(xml).not.toContain('secret')
  })

  test('is the same for staff, who see drafts elsewhere', async () => {
    const { headers } = await app.signIn('staff')
    expect((await read(headers)).xml).toBe((await read()).xml)
  })

  test('lists only addresses that answer', async () => {
    for (const location of (await read()).entries.keys())
      expect((await app.get(location.slice(site.length))).status, location).toBe(200)
  })

  test('shows a change at once, and is cached in between', async () => {
    const before = await read()
    const etag = before.response.headers.get('etag') ?? ''
    expect((await app.get('/sitemap.xml', { 'if-none-match': etag })).status).toBe(304)
    app.clock.at = new Date('2026-11-20T09:30:00.000Z')
    await updateHorse(app.database.kysely, app.clock.now(), horse.id, { name: 'Tom & Jerry' })
    const { entries } = await read()
    expect(entries.get(`${site}/horses/${horse.slug}`)).toBe('2026-11-20T09:30:00.000Z')
    expect(entries.get(`${site}/horses`)).toBe('2026-11-20T09:30:00.000Z')
  })

  test('counts results, photos, videos and offerings as changes of a horse’s page', async () => {
    const { database, clock } = app
    const db = database.kysely
    const changes: [instant: string, change: () => Promise<unknown>][] = [
      ['2026-11-20T10:00:00.000Z', () => addPerformance(db, clock.now(), horse.id, aPerformance())],
      ['2026-11-20T10:10:00.000Z', () => addPhoto(db, clock.now(), horse.id, aPhoto)],
      ['2026-11-20T10:20:00.000Z', () => addVideo(db, clock.now(), horse.id, aVideo())],
      ['2026-11-20T10:30:00.000Z', () => createOffering(db, clock.now(), anOffering(horse.id))],
    ]
    for (const [instant, change] of changes) {
      clock.at = new Date(instant)
      await change()
      const { entries } = await read()
      for (const path of ['/horses', `/horses/${horse.slug}`, '/ownership', `/ownership/${open}`])
        expect(entries.get(site + path), path).toBe(instant)
      expect(entries.get(`${site}/visiting`)).toBe('2026-11-20T08:00:00.000Z')
    }
  })
})

test('lets search engines in by /robots.txt, except to data and what needs a sign-in', async () => {
  const response = await app.get('/robots.txt')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
  const lines = (await response.text()).split('\n')
  expect(lines).toContain('User-agent: *')
  for (const path of ['/api/', '/admin', '/login', '/profile', '/investor-portal'])
    expect(lines).toContain(`Disallow: ${path}`)
  expect(lines).toContain(`Sitemap: ${site}/sitemap.xml`)
  expect(lines).not.toContain('Disallow: /')
})
