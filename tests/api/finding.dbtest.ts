import { expect, test } from 'vitest'
import { found } from '../../src/domains/finding/finding.contract'
import { createUser } from '../../src/domains/accounts/server/accounts.store'
import { createGalleryItem } from '../../src/domains/gallery/server/gallery.store'
import { addPhoto, createHorse } from '../../src/domains/horses/server/horses-changes.store'
import { createOffering } from '../../src/domains/ownership/server/ownership.store'
import { createPage } from '../../src/domains/pages/server/pages.store'
import { insertMeeting, insertRace } from '../../src/domains/racing/server/racing-changes.store'
import { testApp } from '../support/app'
import { aGalleryItem, anOffering } from '../support/factories'
import { signedInAs } from '../support/staff'

type App = Awaited<ReturnType<typeof testApp>>

const imageUrl = 'https://pictures.example/a.jpg'

/** One thing of each kind, all named Éclair. */
async function stableOfEclair(app: App) {
  const db = app.database.kysely
  const now = app.clock.now()
  const horse = await createHorse(db, now, { name: 'Éclair d’Été', breed: 'Thoroughbred' })
  const photo = await addPhoto(db, now, horse.id, { imageUrl, caption: 'In the paddock' })
  const offering = await createOffering(db, now, anOffering(horse.id, { isActive: false }))
  const meeting = await insertMeeting(db, now, {
    ...{ date: '2026-06-27', venue: 'Champ de Mars', title: 'Journée Éclair' },
    status: 'held',
  })
  const race = await insertRace(db, now, meeting, { name: 'Coupe de l’Éclair', number: 4 })
  const page = await createPage(db, now, {
    ...{ title: 'Éclair’s story', slug: 'eclair', isPublished: false },
    content: { text: 'Once' },
  })
  const picture = await createGalleryItem(db, now, aGalleryItem({ title: 'ÉCLAIR at dawn' }))
  const person = await createUser(db, now, {
    ...{ firstName: 'Zoé', lastName: 'Leclair', email: 'zoe@example.com', phone: '+230 5712 3456' },
    ...{ passwordHash: null, role: 'viewer' },
  })
  return { horse, photo, offering, meeting, race, page, picture, person }
}

async function finder(app: App, role: 'staff' | 'admin' = 'staff') {
  const { headers } = await app.signIn(role)
  return async (q: string, recent = '') => {
    const query = new URLSearchParams({ q, ...(recent !== '' && { recent }) })
    return found.parse(await app.json(`/api/admin/find?${String(query)}`, headers))
  }
}

const titles = ({ recent, groups }: Awaited<ReturnType<Awaited<ReturnType<typeof finder>>>>) => [
  ...recent.map(({ title }) => title),
  ...groups.flatMap(({ hits }) => hits.map(({ title }) => title)),
]

test('finds each kind of thing by part of its name, whatever its accents, with an address to open it', async () => {
  const app = await testApp()
  const it = await stableOfEclair(app)
  const find = await finder(app)
  const { recent, groups } = await find('eclair')
  expect(recent).toEqual([])
  expect(
    groups.map(({ kind, hits }) => [kind, hits.map(({ title, href }) => [title, href])]),
  ).toEqual([
    ['horse', [['Éclair d’Été', `/admin/horses?horse=${it.horse.id}`]]],
    ['person', [['Zoé Leclair', `/admin/users?person=${it.person}`]]],
    ['offering', [['Éclair d’Été', `/admin/shares?offering=${it.offering}`]]],
    ['race', [['Coupe de l’Éclair', `/admin/racing/${it.meeting}#race-${it.race}`]]],
    ['meeting', [['Journée Éclair', `/admin/racing/${it.meeting}`]]],
    ['page', [['Éclair’s story', `/admin/pages?page=${it.page}`]]],
    ['gallery-photo', [['ÉCLAIR at dawn', `/admin/gallery?photo=${it.picture}`]]],
    [
      'horse-photo',
      [['In the paddock', `/admin/horses?horse=${it.horse.id}&tab=photos&photo=${it.photo}`]],
    ],
  ])
  expect(groups[2]?.hits[0]?.detail).toContain('40 of 100 shares left · Rs 20,000.00')
  expect(groups.flatMap(({ hits }) => hits)).toMatchObject([
    { detail: 'Active · Thoroughbred', state: null },
    { detail: 'Viewer · zoe@example.com · +230 5712 3456' },
    { state: 'Inactive' },
    { detail: '27 June 2026 · Journée Éclair · Race 4' },
    { detail: '27 June 2026 · Champ de Mars' },
    { detail: '/eclair', state: 'Draft' },
    { detail: 'Training · Before sunrise.', imageUrl, state: null },
    { detail: 'Éclair d’Été', imageUrl },
  ])
})

test('takes words in any order, curly apostrophes, ligatures, a venue, a day and a telephone number', async () => {
  const app = await testApp()
  await stableOfEclair(app)
  await createHorse(app.database.kysely, app.clock.now(), { name: 'Cœur de Lion' })
  const find = await finder(app)
  expect(titles(await find("  D'ETE   écl "))).toEqual([
    'Éclair d’Été',
    'Éclair d’Été',
    'In the paddock',
  ])
  expect(titles(await find('mars coupe'))).toEqual(['Coupe de l’Éclair'])
  expect(titles(await find('2026-06-27 champ'))).toEqual(['Coupe de l’Éclair', 'Journée Éclair'])
  expect(titles(await find('5712'))).toEqual(['Zoé Leclair'])
  expect(titles(await find('coeur'))).toEqual(['Cœur de Lion'])
  expect(titles(await find('cœur'))).toEqual(['Cœur de Lion'])
})

test('finds drafts, archived horses and people without access, and says what they are', async () => {
  const app = await testApp()
  const db = app.database.kysely
  const now = app.clock.now()
  const staff = await signedInAs(app, 'staff')
  await createHorse(db, now, { name: 'Quiet Draft', isPublished: false })
  await createHorse(db, now, { name: 'Quiet Archive', archivedAt: now.toISOString() })
  await createGalleryItem(db, now, aGalleryItem({ title: 'Quiet yard', isPublished: false }))
  const body = { firstName: 'Quiet', lastName: 'Owner' }
  expect((await staff.send('POST', '/api/users/without-access', body)).status).toBe(201)
  const { groups } = found.parse(await staff.get('/api/admin/find?q=quiet'))
  expect(
    groups.flatMap(({ hits }) => hits.map(({ title, state }) => `${title}: ${state}`)).sort(),
  ).toEqual([
    'Quiet Archive: Archived',
    'Quiet Draft: Draft',
    'Quiet Owner: No access',
    'Quiet yard: Draft',
  ])
})

test('takes `%`, `_` and a backslash literally', async () => {
  const app = await testApp()
  for (const name of ['Half 50% Off', 'Under_score', 'Back\\slash', 'Plain'])
    await createHorse(app.database.kysely, app.clock.now(), { name })
  const find = await finder(app)
  expect(titles(await find('%'))).toEqual(['Half 50% Off'])
  expect(titles(await find('r_s'))).toEqual(['Under_score'])
  expect(titles(await find('\\'))).toEqual(['Back\\slash'])
  expect(titles(await find("' or 1=1 --"))).toEqual([])
  expect(titles(await find('\0'))).toEqual([])
})

test('lists an equal name first, then the latest changed, and says that there are more', async () => {
  const app = await testApp()
  const db = app.database.kysely
  for (const n of [1, 2, 3, 4, 5, 6]) {
    await createHorse(db, app.clock.now(), { name: n === 1 ? 'Lantern' : `Lantern ${n}` })
    app.clock.advance(1000)
  }
  const find = await finder(app)
  const { groups } = await find('lantern')
  expect(groups).toHaveLength(1)
  expect(groups[0]?.hasMore).toBe(true)
  expect(groups[0]?.hits.map(({ title }) => title)).toEqual([
    'Lantern',
    'Lantern 6',
    'Lantern 5',
    'Lantern 4',
    'Lantern 3',
  ])
})

test('puts what was opened recently first, and leaves out what is gone', async () => {
  const app = await testApp()
  const it = await stableOfEclair(app)
  const other = await createHorse(app.database.kysely, app.clock.now(), { name: 'Other' })
  const find = await finder(app)
  const gone = '0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b'
  const recent = `page:${it.page},horse:${other.id},horse:${gone},race:${it.race},horse:${other.id},rubbish,page:`
  const empty = await find('', recent)
  expect(empty.recent.map(({ title }) => title)).toEqual([
    'Éclair’s story',
    'Other',
    'Coupe de l’Éclair',
  ])
  expect(empty.groups).toEqual([])
  const some = await find('eclair', recent)
  expect(some.recent.map(({ kind }) => kind)).toEqual(['page', 'race'])
  expect(some.groups.map(({ kind }) => kind)).toEqual([
    ...['horse', 'person', 'offering', 'meeting', 'gallery-photo', 'horse-photo'],
  ])
})

test('answers staff and admins alike, nobody else, and refuses more than 200 characters', async () => {
  const app = await testApp()
  await stableOfEclair(app)
  const path = '/api/admin/find?q=eclair'
  expect((await app.app.request(path)).status).toBe(401)
  const viewer = await app.signIn('viewer')
  expect((await app.app.request(path, { headers: viewer.headers })).status).toBe(403)
  const asStaff = await (await finder(app))('eclair')
  const asAdmin = await (await finder(app, 'admin'))('eclair')
  expect(asAdmin).toEqual(asStaff)
  const { headers } = await app.signIn('staff')
  const answer = await app.app.request(path, { headers })
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const long = (length: number) =>
    app.app.request(`/api/admin/find?q=${'é'.repeat(length)}`, { headers })
  expect((await long(200)).status).toBe(200)
  expect((await long(201)).status).toBe(400)
  expect((await app.app.request('/api/admin/find', { headers })).status).toBe(200)
  expect((await app.app.request(`/api/admin/find?q=a&q=b`, { headers })).status).toBe(400)
  expect(
    (await app.app.request(`/api/admin/find?recent=${'x'.repeat(481)}`, { headers })).status,
  ).toBe(400)
})
