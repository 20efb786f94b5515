import { expect, test } from 'vitest'
import { createGalleryItem } from '../../src/domains/gallery/server/gallery.store'
import { updateHomepageSettings } from '../../src/domains/homepage/server/homepage.store'
import {
  addPhoto,
  addVideo,
  createHorse,
  updateHorse,
} from '../../src/domains/horses/server/horses-changes.store'
import { createOffering } from '../../src/domains/ownership/server/ownership.store'
import { createPage } from '../../src/domains/pages/server/pages.store'
import { testApp } from '../support/app'
import {
  aGalleryItem,
  aPerformance,
  aVideo,
  addPerformance,
  anOffering,
} from '../support/factories'

const unknownId = '0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b'

test('answers every list of a new stable with an empty one', async () => {
  const { json } = await testApp()
  for (const path of [
    'horses',
    'horses?featured=true',
    'ownership-shares',
    'main-gallery',
    'dynamic-pages',
  ])
    expect(await json(`/api/${path}`), path).toEqual([])
  expect(await json('/api/homepage-settings')).toMatchObject({
    heroTitle: null,
    heroImage: null,
    featuredHorseIds: [],
  })
})

test('adds a horse’s totals up from its performances and its opening record', async () => {
  const { database, clock, json } = await testApp()
  const db = database.kysely
  const { id, slug } = await createHorse(db, clock.now(), {
    name: 'Éclipse Totale',
    breed: 'Thoroughbred',
    dateOfBirth: '2021-11-21',
    gender: 'Gelding',
    openingRaces: 3,
    openingWins: 1,
    openingEarnings: '100000.10',
  })
  await addPerformance(db, clock.now(), id, aPerformance({ position: 1, prizeMoney: '73000.05' }))
  await addPerformance(
    db,
    clock.now(),
    id,
    aPerformance({ position: null, prizeMoney: '0', raceDate: '2026-06-20' }),
  )
  expect(slug).toBe('eclipse-totale')
  const expected = {
    id,
    slug,
    name: 'Éclipse Totale',
    age: 4,
    status: 'active',
    totalRaces: 5,
    totalWins: 2,
    totalEarnings: '173000.15',
    openingEarnings: '100000.10',
    featuredImage: null,
    sire: null,
  }
  expect(await json(`/api/horses/${slug}`)).toMatchObject(expected)
  expect(await json(`/api/horses/${id}`)).toMatchObject(expected)
  expect(await json('/api/horses')).toMatchObject([expected])

  clock.at = new Date('2026-11-20T20:00:00.000Z')
  expect(await json(`/api/horses/${slug}`)).toMatchObject({ age: 5 })
})

test('gives the next suffix to a name already taken, and keeps the address of a renamed horse', async () => {
  const { database, clock, json } = await testApp()
  const db = database.kysely
  const first = await createHorse(db, clock.now(), { name: 'Brass Lantern' })
  const second = await createHorse(db, clock.now(), { name: 'Brass  Lantern!' })
  const third = await createHorse(db, clock.now(), { name: 'brass lantern' })
  expect([first.slug, second.slug, third.slug]).toEqual([
    'brass-lantern',
    'brass-lantern-2',
    'brass-lantern-3',
  ])
  await updateHorse(db, clock.now(), second.id, { name: 'Copper Lantern' })
  expect(await json('/api/horses/brass-lantern-2')).toMatchObject({ name: 'Copper Lantern' })
})

test('cuts biographies on cards', async () => {
  const { database, clock, json } = await testApp()
  await createHorse(database.kysely, clock.now(), {
    name: 'Long Story',
    biography: 'word '.repeat(500).trim(),
  })
  const [card] = [await json('/api/horses?view=card')].flat()
  expect(JSON.stringify(card).length).toBeLessThan(1200)
  expect(JSON.stringify(card)).toContain('word…"')
  expect(JSON.stringify(await json('/api/horses')).length).toBeGreaterThan(2500)
})

test('returns photos, videos and performances in order', async () => {
  const { database, clock, json } = await testApp()
  const db = database.kysely
  const { id, slug } = await createHorse(db, clock.now(), { name: 'Order' })
  const photo = { imageUrl: 'https://pictures.example/a.jpg', caption: null }
  await addPhoto(db, clock.now(), id, { ...photo, displayOrder: 1 })
  await addPhoto(db, clock.now(), id, {
    ...photo,
    displayOrder: 0,
    caption: 'first',
    takenOn: '2026-06-27',
  })
  await addVideo(db, clock.now(), id, aVideo({ displayOrder: 1, title: 'second' }))
  await addVideo(db, clock.now(), id, aVideo({ displayOrder: 0, title: 'first' }))
  for (const raceDate of ['2025-08-02', '2026-06-27', '2024-05-11'])
    await addPerformance(db, clock.now(), id, aPerformance({ raceDate }))

  for (const key of [slug, id]) {
    expect(await json(`/api/horses/${key}/gallery`)).toMatchObject([
      { caption: 'first', image: null, takenOn: '2026-06-27' },
      { caption: null, takenOn: null },
    ])
    expect(await json(`/api/horses/${key}/videos`)).toMatchObject([
      { title: 'first' },
      { title: 'second' },
    ])
    expect(await json(`/api/horses/${key}/performances`)).toMatchObject([
      { raceDate: '2026-06-27', prizeMoney: '30000.00', state: 'ran' },
      { raceDate: '2025-08-02' },
      { raceDate: '2024-05-11' },
    ])
  }
})

test('features chosen horses in their order, then marked ones, three in all', async () => {
  const { database, clock, json } = await testApp()
  const db = database.kysely
  const ids: Record<string, string> = {}
  for (const name of ['Alpha', 'Bravo', 'Charlie', 'Delta']) {
    const { id } = await createHorse(db, clock.now(), { name, isFeatured: name !== 'Delta' })
    ids[name] = id
  }
  const names = async () =>
    JSON.stringify(await json('/api/horses?featured=true')).match(/(?<="name":")\w+/g)
  expect(await names()).toEqual(['Alpha', 'Bravo', 'Charlie'])
  await updateHomepageSettings(db, clock.now(), {
    featuredHorseIds: [ids['Delta'] ?? '', ids['Charlie'] ?? '', unknownId],
  })
  expect(await names()).toEqual(['Delta', 'Charlie', 'Alpha'])
})

test('returns an offering with its horse, and lists closed ones for staff only', async () => {
  const { database, clock, json, signIn } = await testApp()
  const db = database.kysely
  const { id: horseId } = await createHorse(db, clock.now(), { name: 'Brass Lantern' })
  const open = await createOffering(db, clock.now(), anOffering(horseId))
  const closed = await createOffering(db, clock.now(), anOffering(horseId, { isActive: false }))
  const idsFor = async (headers?: Record<string, string>) =>
    JSON.stringify(await json('/api/ownership-shares', headers)).match(
      /(?<=\{"id":")[^"]+(?=","horseId)/g,
    )

  expect(await idsFor()).toEqual([open])
  expect(await idsFor((await signIn('viewer')).headers)).toEqual([open])
  expect(await idsFor((await signIn('staff')).headers)).toEqual([closed, open])
  expect(await idsFor((await signIn('admin')).headers)).toEqual([closed, open])
  expect(await idsFor()).toEqual([open])
  expect(await json(`/api/ownership-shares/${closed}`)).toMatchObject({
    isActive: false,
    pricePerShare: '20000.00',
    percentOfHorse: '100.00',
    highlights: ['Trained at the Champ de Mars'],
    horse: { id: horseId, slug: 'brass-lantern', name: 'Brass Lantern', age: null },
  })
})

test('never shows visitors and viewers drafts of gallery and pages', async () => {
  const { database, clock, get, json, signIn } = await testApp()
  const db = database.kysely
  await createGalleryItem(db, clock.now(), aGalleryItem({ title: 'second', displayOrder: 2 }))
  await createGalleryItem(db, clock.now(), aGalleryItem({ title: 'first', displayOrder: 1 }))
  await createGalleryItem(db, clock.now(), aGalleryItem({ title: 'SECRET', isPublished: false }))
  const page = { title: 'About us', content: { text: 'Hello' } }
  await createPage(db, clock.now(), { ...page, slug: 'about-us', isPublished: true })
  await createPage(db, clock.now(), {
    ...page,
    slug: 'secret',
    title: 'SECRET',
    isPublished: false,
  })

  const viewer = await signIn('viewer')
  const staff = await signIn('staff')
  for (const headers of [undefined, viewer.headers]) {
    const gallery = await json('/api/main-gallery', headers)
    expect(gallery).toMatchObject([{ title: 'first' }, { title: 'second' }])
    expect(JSON.stringify(gallery)).not.toContain('SECRET')
    expect(await json('/api/dynamic-pages', headers)).toMatchObject([{ slug: 'about-us' }])
    expect((await get('/api/dynamic-pages/secret', headers)).status).toBe(404)
    expect((await get('/secret', headers)).status).toBe(404)
    expect(await (await get('/', headers)).text()).not.toContain('SECRET')
  }
  expect(await json('/api/main-gallery', staff.headers)).toHaveLength(3)
  expect(await json('/api/dynamic-pages', staff.headers)).toHaveLength(2)
  expect((await get('/api/dynamic-pages/secret', staff.headers)).status).toBe(200)
  expect(await (await get('/gallery', staff.headers)).text()).not.toContain('>SECRET<')
  const links = await json('/api/dynamic-pages?view=link')
  expect(links).toMatchObject([{ slug: 'about-us', title: 'About us', isPublished: true }])
  expect(JSON.stringify(links)).not.toContain('Hello')
})

test('says who is signed in, and answers 401 if no one is', async () => {
  const { get, json, signIn, clock } = await testApp()
  const nobody = await get('/api/user')
  expect(nobody.status).toBe(401)
  expect(await nobody.json()).toEqual({ message: 'Unauthorized' })

  const { userId, headers } = await signIn('viewer')
  const user = await json('/api/user', headers)
  expect(user).toMatchObject({ id: userId, role: 'viewer', twoFactorEnabled: false })
  expect(JSON.stringify(user)).not.toMatch(/hash|secret|token/i)

  // twelve hours after signing in it ends, however much it was used
  clock.advance(11 * 3_600_000)
  expect((await get('/api/user', headers)).status).toBe(200)
  clock.advance(3_600_000)
  expect((await get('/api/user', headers)).status).toBe(401)
})

test.each([
  '/api/horses/no-such-horse',
  `/api/horses/${unknownId}`,
  '/api/horses/%2e%2e%2f%2e%2e',
  `/api/horses/${'x'.repeat(3000)}`,
  '/api/horses/no-such-horse/gallery',
  '/api/horses/no-such-horse/videos',
  '/api/horses/no-such-horse/performances',
  `/api/ownership-shares/${unknownId}`,
  '/api/ownership-shares/not-an-id',
  "/api/ownership-shares/1' or '1",
  '/api/dynamic-pages/no-such-page',
  '/api/no-such-thing',
  '/api',
])('answers 404 in JSON for %s, and caches nothing', async (path) => {
  const { get } = await testApp()
  for (let time = 0; time < 2; time += 1) {
    const response = await get(encodeURI(decodeURI(path)))
    expect(response.status).toBe(404)
    if (path !== '/api') expect(await response.text()).toMatch(/^\{"message":"[^"]+"\}$/)
  }
})

test('ignores unknown parameters, and nonsense in known ones', async () => {
  const { database, clock, json } = await testApp()
  await createHorse(database.kysely, clock.now(), { name: 'Alpha' })
  const plain = await json('/api/horses')
  for (const query of [
    '?fbclid=1',
    '?view=nonsense&utm_source=x',
    '?featured=perhaps',
    '?view=&view=',
  ])
    expect(await json(`/api/horses${query}`), query).toEqual(plain)
})

test('refuses any change from another site before anything else', async () => {
  const { app } = await testApp()
  const post = (headers: Record<string, string>) =>
    app.request('/api/horses', { method: 'POST', headers }, {})
  expect((await post({ origin: 'https://evil.example' })).status).toBe(403)
  expect((await post({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await post({ origin: 'https://stable.example' })).status).not.toBe(403)
})
