import { expect, test } from 'vitest'
import { z } from 'zod'
import { createHorse, updateHorse } from '../../src/domains/horses/server/horses-changes.store'
import { testApp } from '../support/app'
import { testDatabase } from '../support/database'
import { signedInAs } from '../support/staff'

test('shows a change on the very next page and answer, a hundred times out of a hundred', async () => {
  const { database, clock, get } = await testApp()
  const { id, slug } = await createHorse(database.kysely, clock.now(), { name: 'Before' })
  for (let turn = 0; turn < 100; turn += 1) {
    const name = `Name number ${turn}`
    await updateHorse(database.kysely, clock.now(), id, { name })
    for (const path of ['/horses', `/horses/${slug}`, `/api/horses/${slug}`]) {
      const first = await (await get(path)).text()
      const second = await get(path)
      expect(first, path).toContain(name)
      expect(await second.text(), path).toBe(first)
    }
  }
})

test('shows whatever staff write on the very next page and answer', async () => {
  const app = await testApp()
  const staff = await signedInAs(app, 'staff')
  const { id, slug } = await createHorse(app.database.kysely, app.clock.now(), { name: 'Before' })
  const at = `/api/horses/${id}`
  const photo = { imageUrl: 'https://pictures.example/a.jpg', caption: 'Dawn gallop' }
  const video = { videoUrl: 'https://youtu.be/abcdefghijk', title: 'Swim', videoDate: '2026-06-01' }
  const race = { raceName: 'Maiden Plate', raceDate: '2026-06-27' }
  const shares = { horseId: id, pricePerShare: '12345.67' }
  for (const [path, fields, shownAt, shown] of [
    [`${at}/gallery`, photo, `/horses/${slug}`, 'Dawn gallop'],
    [`${at}/videos`, video, `/horses/${slug}`, 'Swim'],
    [`${at}/performances`, race, `/horses/${slug}`, 'Maiden Plate'],
    ['/api/ownership-shares', shares, '/ownership', '12,345.67'],
    ['/api/horses', { name: 'Copper Kettle' }, '/horses', 'Copper Kettle'],
  ] as const) {
    expect(await (await app.get(shownAt)).text()).not.toContain(shown)
    expect((await staff.send('POST', path, fields)).status).toBe(201)
    expect(await (await app.get(shownAt)).text(), path).toContain(shown)
  }
  await staff.send('DELETE', at)
  expect((await app.get(`/horses/${slug}`)).status).toBe(404)
  const [deletion] = z
    .array(z.object({ id: z.string() }))
    .parse((await staff.send('GET', '/api/deleted')).json)
  await staff.send('POST', `/api/deleted/${deletion?.id}/restore`)
  expect(await (await app.get(`/horses/${slug}`)).text()).toContain('Dawn gallop')
})

test('does not let a render hide a change made while it ran', async () => {
  const { database, clock, get } = await testApp()
  const { id, slug } = await createHorse(database.kysely, clock.now(), { name: 'Before' })
  for (let turn = 0; turn < 25; turn += 1) {
    const name = `Name number ${turn}`
    const underWay = Promise.all([get('/horses'), get(`/horses/${slug}`)])
    await updateHorse(database.kysely, clock.now(), id, { name })
    const next = await (await get(`/horses/${slug}`)).text()
    await underWay
    expect(next).toContain(name)
    expect(await (await get('/horses')).text()).toContain(name)
  }
})

test('neither drops nor shows anything for a change that is rolled back', async () => {
  const { database, clock, get } = await testApp()
  const { id, slug } = await createHorse(database.kysely, clock.now(), { name: 'Before' })
  const etag = (await get(`/horses/${slug}`)).headers.get('etag')
  await expect(
    database.transaction(async (tx) => {
      await updateHorse(tx, clock.now(), id, { name: 'Never' })
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  const after = await get(`/horses/${slug}`)
  expect(after.headers.get('etag')).toBe(etag)
  expect(await after.text()).not.toContain('Never')
})

test('shows a change by another process without a change of our own', async () => {
  const database = await testDatabase()
  const other = await database.reopen()
  const { clock, get } = await testApp(database)
  const { id, slug } = await createHorse(database.kysely, clock.now(), { name: 'Before' })
  for (let turn = 0; turn < 10; turn += 1) {
    const name = `Name number ${turn}`
    await get(`/horses/${slug}`)
    await updateHorse(other.kysely, clock.now(), id, { name })
    // database-processes.dbtest.ts checks how soon.
    const shown = async () => (await get(`/horses/${slug}`)).text()
    await expect.poll(shown, { interval: 5, timeout: 5_000 }).toContain(name)
  }
})

test('answers 304 to a page’s or answer’s ETag, and never keeps errors', async () => {
  const { database, clock, get } = await testApp()
  await createHorse(database.kysely, clock.now(), { name: 'Alpha' })
  for (const path of ['/horses', '/horses?fbclid=abc', '/api/horses', '/']) {
    const etag = (await get(path)).headers.get('etag') ?? ''
    expect(etag, path).toMatch(/^W\/"/)
    const again = await get(path, { 'if-none-match': etag })
    expect(again.status, path).toBe(304)
    expect(await again.text()).toBe('')
  }
  expect((await get('/horses/alpha-2')).status).toBe(404)
  expect((await get('/horses/alpha-2')).headers.get('etag')).toBeNull()
  await createHorse(database.kysely, clock.now(), { name: 'Alpha' })
  expect((await get('/horses/alpha-2')).status).toBe(200)
})

test('bypasses the cache only for a valid session', async () => {
  const { get, signIn } = await testApp()
  const { headers } = await signIn('viewer')
  const anonymous = await get('/')
  const etag = anonymous.headers.get('etag')
  const madeUp = await get('/', { cookie: '__Host-stable_session=made-up' })
  expect(madeUp.headers.get('etag')).toBe(etag)
  const own = await get('/', headers)
  expect(own.headers.get('etag')).toBeNull()
  expect(own.headers.get('cache-control')).toBe('private, no-store')
})
