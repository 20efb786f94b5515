import { expect, test } from 'vitest'
import { z } from 'zod'
import { horse as horseContract } from '../../src/domains/horses/horses.contract'
import { addPhoto, addVideo } from '../../src/domains/horses/server/horses-changes.store'
import { createOffering } from '../../src/domains/ownership/server/ownership.store'
import { endless, operationsOf } from '../support/api-operations'
import { faultsIn } from '../support/diary'
import { anOffering, aPurchase, aVideo } from '../support/factories'
import { raceOffice } from '../support/race-cards'
import { signedInAs } from '../support/staff'

const names = z.array(z.looseObject({ name: z.string() }))
const made = z.looseObject({ id: z.uuid(), slug: z.string(), updatedAt: z.string() })

/** Two published horses, and the draft Hidden Comet with everything that a horse can have. */
async function stableWithDraft() {
  const { app, office, lantern } = await raceOffice()
  const { staff } = office
  const db = app.database.kysely
  const now = app.clock.now()
  const created = await staff.send('POST', '/api/horses', {
    name: 'Hidden Comet',
    isPublished: false,
    isFeatured: true,
    openingRaces: 40,
  })
  expect(created.status).toBe(201)
  const comet = horseContract.parse(created.json)
  await addPhoto(db, now, comet.id, {
    imageUrl: 'https://pictures.example/comet.jpg',
    caption: 'Comet at dawn',
  })
  await addVideo(db, now, comet.id, aVideo({ title: 'Comet works' }))
  const past = await office.meeting({ date: '2026-11-14', venue: 'Champ de Mars' })
  const secret = await office.race(past, { number: 1, name: 'The Comet Stakes' })
  const cup = await office.race(past, { number: 2, name: 'The Barbé Cup' })
  await office.result(secret, comet.id, { state: 'ran', position: 1, prizeMoney: '90000' })
  await office.result(cup, lantern.id, { state: 'ran', position: 2, prizeMoney: '5000' })
  const ahead = await office.meeting({ date: '2026-11-28', venue: 'Comet Course' })
  const next = await office.race(ahead, { number: 1, name: 'The Comet Plate', offTime: '13:00' })
  await office.run(next, { horseId: comet.id, state: 'declared', jockey: 'N. Comet' })
  const offering = await createOffering(db, now, anOffering(comet.id))
  const settings = await staff.send('PATCH', '/api/homepage-settings', {
    featuredHorseIds: [comet.id, lantern.id],
  })
  expect(settings.status).toBe(200)
  const listed = async (query = '', headers = {}) =>
    names.parse(await app.json(`/api/horses${query}`, headers)).map(({ name }) => name)
  const change = (body: object) => staff.send('PATCH', `/api/horses/${comet.id}`, body)
  return { app, office, staff, lantern, comet, offering, ahead, next, listed, change }
}

test('no call and no page tells visitors or viewers of a draft', async () => {
  const { app, comet, offering } = await stableWithDraft()
  const viewer = await signedInAs(app, 'viewer')
  const operations = operationsOf(await app.json('/api/openapi.json'))
  const calls = operations
    .filter(({ method, name }) => method === 'GET' && name !== endless)
    .flatMap(({ path }) =>
      [comet.slug, comet.id].map((horse) =>
        path
          .replace('{horse}', horse)
          .replace('{slug}', horse)
          .replace('{id}', path.includes('ownership-shares') ? offering : comet.id)
          .replaceAll(/\{\w+\}/g, comet.id),
      ),
    )
  const lists = [
    '/api/horses?view=card',
    '/api/horses?featured=true',
    '/api/horses?view=card&limit=24',
    '/api/horses?limit=24&q=comet',
    '/api/horses?limit=24&status=active',
    '/api/horses?limit=24&status=archived',
    '/api/horses?limit=24&availability=available',
    '/api/racing?season=2026',
  ]
  const pages = [
    '/',
    '/horses',
    '/horses?q=comet',
    '/horses?status=archived',
    '/gallery',
    '/ownership',
    '/racing',
    '/sitemap.xml',
    '/racing.ics',
  ]
  const missing = [
    ...['', '/gallery', '/videos', '/performances'].flatMap((part) =>
      [comet.slug, comet.id].map((horse) => `/api/horses/${horse}${part}`),
    ),
    `/api/racing/horses/${comet.slug}`,
    `/api/ownership-shares/${offering}`,
    `/horses/${comet.slug}`,
    `/horses/${comet.slug}.ics`,
    `/ownership/${offering}`,
    `/share/horses/${comet.slug}.jpg`,
    `/share/ownership/${offering}.jpg`,
  ]
  for (const [who, headers] of [
    ['visitor', {}],
    ['viewer', viewer.headers],
  ] as const) {
    for (const address of [...new Set([...calls, ...lists, ...pages])]) {
      const answer = await app.get(address, headers)
      const text = await answer.text()
      const body = text.replaceAll(address, '').replaceAll(encodeURIComponent(address), '')
      expect(answer.status, `${who} ${address}`).toBeLessThan(500)
      if (address.includes('q=comet')) expect(body, address).not.toContain('Hidden Comet')
      else expect(body, `${who} ${address}`).not.toMatch(/comet|90000|90,000/i)
      expect(body, `${who} ${address}`).not.toContain(comet.id)
    }
    for (const address of missing)
      expect((await app.get(address, headers)).status, `${who} ${address}`).toBe(404)
  }
  expect(await app.json('/api/racing')).toMatchObject({ figures: { starts: 1, wins: 0 } })
  expect(await app.json('/api/racing/next')).toEqual([])
})

test('staff find a draft in their lists, and its page says what it is', async () => {
  const { app, staff, comet, offering, listed } = await stableWithDraft()
  expect(comet).toMatchObject({ isPublished: false, publishAt: null, archivedAt: null })
  expect(await listed('?view=card', staff.headers)).toContain('Hidden Comet')
  const page = await app.get(`/horses/${comet.slug}`, staff.headers)
  expect(page.status).toBe(200)
  const html = await page.text()
  expect(html).toContain('Draft: only staff')
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect((await app.get(`/ownership/${offering}`, staff.headers)).status).toBe(200)
  expect(await staff.get('/api/homepage-settings')).toMatchObject({
    featuredHorseIds: [comet.id, expect.any(String)],
  })
  expect(await listed('?featured=true', staff.headers)).not.toContain('Hidden Comet')
})

test('a horse made without saying so is published, and publishing a draft shows it at once', async () => {
  const { app, staff, comet, listed, change } = await stableWithDraft()
  const { json } = await staff.send('POST', '/api/horses', { name: 'Open Book' })
  expect(json).toMatchObject({ isPublished: true, publishAt: null, unpublishAt: null })
  expect(await listed()).toContain('Open Book')
  for (const address of ['/horses', `/horses/${comet.slug}`, '/racing', '/sitemap.xml'])
    expect(await (await app.get(address)).text(), address).not.toContain('Comet')
  expect((await change({ isPublished: true })).status).toBe(200)
  for (const address of ['/horses', `/horses/${comet.slug}`, '/racing', '/sitemap.xml'])
    expect(await (await app.get(address)).text(), address).toMatch(/comet/i)
  const [latest] = z
    .array(z.unknown())
    .parse(await staff.get(`/api/audit?subject=horse:${comet.id}`))
  expect(latest).toMatchObject({
    actorName: 'Test staff',
    detail: { changes: [{ field: 'isPublished', from: false, to: true }] },
  })
})

test('owners go on seeing an investment in a draft and in an archived horse', async () => {
  const { app, offering, change } = await stableWithDraft()
  const owner = await signedInAs(app, 'viewer')
  await aPurchase(app, offering, owner.userId, 3)
  const expected = [{ sharesPurchased: 3, horse: { name: 'Hidden Comet' } }]
  expect(await owner.get('/api/my-investments')).toMatchObject(expected)
  await change({ archivedAt: '2026-11-19T08:00:00Z' })
  expect(await owner.get('/api/my-investments')).toMatchObject(expected)
})

test('a change of a draft that someone else has published in the meantime is refused', async () => {
  const { comet, change } = await stableWithDraft()
  expect((await change({ isPublished: true, updatedAt: comet.updatedAt })).status).toBe(200)
  expect(
    await change({ archivedAt: null, color: 'Bay', updatedAt: comet.updatedAt }),
  ).toMatchObject({ status: 409, json: { current: { isPublished: true } } })
})

test('an archived horse keeps its page, and only the filter lists it', async () => {
  const { app, staff, lantern, listed } = await stableWithDraft()
  const path = `/api/horses/${lantern.slug}`
  await staff.send('PATCH', path, { isFeatured: true })
  expect(await listed('?featured=true')).toContain('Brass Lantern')
  const archived = await staff.send('PATCH', path, { archivedAt: '2030-01-01T00:00:00Z' })
  expect(archived.json).toMatchObject({ archivedAt: app.clock.now().toISOString() })
  for (const query of ['', '?view=card', '?featured=true', '?limit=24', '?limit=24&status=active'])
    expect(await listed(query), query).not.toContain('Brass Lantern')
  expect(await listed('?limit=24&status=archived')).toEqual(['Brass Lantern'])
  expect(await listed('', staff.headers)).toContain('Brass Lantern')
  expect(await (await app.get('/horses?status=archived')).text()).toContain('Brass Lantern')
  for (const address of [`/horses/${lantern.slug}`, '/racing', '/sitemap.xml'])
    expect(await (await app.get(address)).text(), address).toMatch(/brass.lantern/i)
  await staff.send('PATCH', path, { archivedAt: null })
  expect(await listed('?limit=24')).toContain('Brass Lantern')
})

test('refuses times that make no sense, and says why', async () => {
  const { staff, change } = await stableWithDraft()
  const past = '2026-11-20T07:59:59Z'
  expect(faultsIn(await change({ publishAt: past }))).toEqual({
    publishAt: 'This time is past: publish it now, or choose a later time',
  })
  expect(faultsIn(await change({ publishAt: '2096-11-20T08:00:00Z' }))).toEqual({
    publishAt: 'At most ten years ahead',
  })
  for (const wrong of ['tomorrow', '2026-02-30T08:00:00Z', 5, '9999-12-31T23:59:59-04:00'])
    expect(faultsIn(await change({ publishAt: wrong })), String(wrong)).toHaveProperty('publishAt')
  expect(faultsIn(await change({ unpublishAt: '2026-11-21T08:00:00Z' }))).toEqual({
    unpublishAt: 'It isn’t published: say when it will be, too',
  })
  const times = { publishAt: '2026-11-22T08:00:00Z', unpublishAt: '2026-11-22T08:00:00Z' }
  expect(faultsIn(await change(times))).toEqual({
    unpublishAt: 'Must be later than the time to publish',
  })
  const news = await staff.send('POST', '/api/horses', { name: 'Late Post', publishAt: past })
  expect(faultsIn(news)).toHaveProperty('publishAt')
})

test('a time in Mauritius across midnight is the same instant as in UTC', async () => {
  const { staff } = await stableWithDraft()
  const { json } = await staff.send('POST', '/api/horses', {
    name: 'Midnight Post',
    publishAt: '2026-11-22T00:30:00+04:00',
  })
  expect(json).toMatchObject({ isPublished: false, publishAt: '2026-11-21T20:30:00.000Z' })
  const post = made.parse(json)
  const now = await staff.send('PATCH', `/api/horses/${post.id}`, { isPublished: true })
  expect(now.json).toMatchObject({ isPublished: true, publishAt: null })
})

const newLink = z.object({ path: z.string().regex(/^\/horses\/[0-9a-f]{64}$/) })

test('a preview link opens the draft to anyone, is kept nowhere, and can be revoked', async () => {
  const { app, staff, comet, next, change } = await stableWithDraft()
  const links = `/api/horses/${comet.id}/preview-link`
  expect(await staff.get(links)).toBeNull()
  const { path } = newLink.parse((await staff.send('POST', links)).json)
  const token = path.replace('/horses/', '')
  for (const who of [{}, (await signedInAs(app, 'viewer')).headers]) {
    const page = await app.get(path, who)
    expect(page.status).toBe(200)
    const html = await page.text()
    for (const words of ['Hidden Comet', 'Comet at dawn', 'Comet works', 'The Comet Plate'])
      expect(html, words).toContain(words)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).not.toContain('rel="canonical"')
    for (const answer of [page, await app.get(`/api/horses/${token}`, who)])
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'strict-origin',
      })
  }
  for (const part of ['gallery', 'videos', 'performances'])
    expect(await app.json(`/api/horses/${token}/${part}`), part).toHaveLength(1)
  expect(await app.json(`/api/racing/horses/${token}`)).toMatchObject([{ races: [{ id: next }] }])
  expect((await app.get(`${path}.ics`)).status).toBe(404)
  expect((await app.get(`/horses/${comet.slug}`)).status).toBe(404)

  const trail = JSON.stringify(await staff.get(`/api/audit?subject=horse:${comet.id}`))
  expect(trail).toContain('previewLink')
  expect(trail).not.toContain(token)
  const stored = await app.database.kysely.selectFrom('preview_links').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(token)

  expect(await staff.get(links)).toMatchObject({ createdBy: 'Test staff' })
  const second = newLink.parse((await staff.send('POST', links)).json)
  expect((await app.get(path)).status).toBe(404)
  expect((await app.get(second.path)).status).toBe(200)
  expect((await staff.send('DELETE', links)).status).toBe(204)
  expect((await staff.send('DELETE', links)).status).toBe(204)
  expect((await app.get(second.path)).status).toBe(404)
  expect((await app.get(`/horses/${'0'.repeat(64)}`)).status).toBe(404)

  await change({ isPublished: true })
  expect((await staff.send('POST', links)).status).toBe(409)
})
