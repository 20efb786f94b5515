import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { housekeepingJobs } from '../../src/app/server/housekeeping'
import { startScheduler } from '../../src/app/server/scheduler'
import { openArchive } from '../../src/domains/backups/server/archive'
import { archiveAt } from '../../src/domains/backups/server/archive-file'
import { backupName } from '../../src/domains/backups/backups.rules'
import { originalKey } from '../../src/domains/media/server/object-keys'
import { dayMs, hourMs } from '../../src/lib/dates'
import { backUpOnSchedule } from '../../src/domains/backups/server/scheduled'
import { shortestHold } from '../support/event-loop'
import { TestClock, testApp } from '../support/app'
import { temporaryFolder } from '../support/database'
import { fullStable } from '../support/full-stable'
import { placeOnThisEngine, type Place } from '../support/places'

/** For how many milliseconds the event loop may be held at a time. */
const HOLD_MS = 50

const log = pino({ level: 'silent' })
const patient = { timeout: 20_000 }

/** Runs the server's regular jobs until a backup has been made or has failed. */
async function runJobs(place: Place, { clock, folder }: { clock: TestClock; folder?: string }) {
  const dataDir = temporaryFolder()
  const { database, storage } = place
  const jobs = housekeepingJobs({
    database,
    storage,
    environment: { dataDir, backups: { folder } },
  })
  const now = () => Promise.resolve(clock.now())
  const scheduler = startScheduler({ database: { ...database, now }, log }, jobs)
  const ran = () =>
    database.kysely
      .selectFrom('jobs')
      .select(['succeeded_at', 'failure'])
      .where('name', '=', 'back up')
      .where((eb) => eb.or([eb('succeeded_at', 'is not', null), eb('failed_at', 'is not', null)]))
      .executeTakeFirst()
  await expect.poll(ran, patient).toBeDefined()
  await scheduler.stop()
  return (await ran())?.failure ?? 'none'
}

/** As if the last backup were long ago, in the scheduler's eyes. */
const makeDue = ({ database }: Place) =>
  database.kysely.deleteFrom('jobs').where('name', '=', 'back up').execute()

async function stateOf(app: Awaited<ReturnType<typeof testApp>>) {
  const { headers } = await app.signIn('admin')
  return app.json('/api/backups', headers)
}

test('the server makes a backup, says when, and makes no other on the same day', async () => {
  const place = await placeOnThisEngine()
  const { app } = await fullStable(place)
  const { clock } = app
  const folder = join(temporaryFolder(), 'backups')
  expect(await stateOf(app)).toMatchObject({ lastAt: null })
  expect(await runJobs(place, { clock, folder })).toBe('none')
  const [name = '', ...others] = readdirSync(folder)
  expect(name).toBe(backupName(clock.now()))
  expect(others).toEqual([])
  const archive = await openArchive(await archiveAt(join(folder, name)))
  expect(archive.manifest.pictures.count).toBe(2)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  const lastAt = clock.now().toISOString()
  expect(await stateOf(app)).toMatchObject({ lastAt, missingPictures: 0, failure: null })
  expect(await app.json('/readyz')).toEqual({ status: 'ok', lastBackup: lastAt })
  expect(await place.run('trail', 'verify')).toMatchObject({ code: 0 })

  clock.advance(dayMs / 2)
  expect(await runJobs(place, { clock, folder })).toBe('none')
  expect(readdirSync(folder)).toEqual([name])
})

test('deletes only its own backups that are too old, and what was left half-written', async () => {
  const place = await placeOnThisEngine()
  const clock = new TestClock()
  const folder = temporaryFolder()
  const old = Array.from({ length: 20 }, (_, days) =>
    backupName(new Date(clock.now().getTime() - (1 + days) * dayMs)),
  )
  const halfWritten = `${old[3]}.unfinished`
  const others = ['stable.tar', 'stable-20200101-000000.tar.gpg', 'notes.unfinished']
  for (const name of [...old, halfWritten, ...others]) {
    writeFileSync(join(folder, name), '')
    utimesSync(join(folder, name), new Date('2026-11-01'), new Date('2026-11-01'))
  }
  const young = `${old[4]}.unfinished`
  writeFileSync(join(folder, young), '')
  utimesSync(join(folder, young), clock.now(), clock.now())
  await runJobs(place, { clock, folder })
  // today's and 13 older ones, then 1 November, the last of its week, and 31 October, of its month
  const kept = [backupName(clock.now()), ...old.slice(0, 13), old[18] ?? '', old[19] ?? '']
  expect(readdirSync(folder).sort()).toEqual([...others, young, ...kept].sort())
})

test('keeps its backups in storage if it is given no folder', async () => {
  const place = await placeOnThisEngine()
  const { app } = await fullStable(place)
  const { clock } = app
  const { storage } = place
  const older = ['backups/stable-20200101-000000.tar', 'backups/stable-20200101-010000.tar']
  for (const key of older) await storage.put(key, Buffer.from('old'), 'application/x-tar')
  await storage.put('backups/other.tar', Buffer.from('other'), 'application/x-tar')
  expect(await runJobs(place, { clock })).toBe('none')
  const keys: string[] = []
  for await (const key of storage.list('backups')) keys.push(key)
  const key = `backups/${backupName(clock.now())}`
  expect(keys.sort()).toEqual(['backups/other.tar', older[1], key].sort())

  const file = join(temporaryFolder(), 'from-the-bucket.tar')
  writeFileSync(file, (await (await storage.get(key))?.bytes()) ?? '')
  const target = await placeOnThisEngine()
  expect(await target.run('backup', 'verify', file)).toMatchObject({ code: 0 })
})

test('a failure is named, and the next success ends it', async () => {
  const place = await placeOnThisEngine()
  const { app } = await fullStable(place)
  const { clock } = app
  // job times are the database's
  clock.at = new Date()
  const parent = temporaryFolder()
  const folder = join(parent, 'backups')
  writeFileSync(folder, 'a file where the folder should be')
  expect(await runJobs(place, { clock, folder })).toBe('EEXIST')
  expect(await stateOf(app)).toMatchObject({ lastAt: null, failure: { reason: 'EEXIST' } })
  await makeDue(place)
  await runJobs(place, { clock, folder: join(parent, 'other') })
  expect(await stateOf(app)).toMatchObject({ failure: null })
})

test('makes none where it would fill the disk', async () => {
  const place = await placeOnThisEngine()
  const { app, picture } = await fullStable(place)
  const { kysely } = place.database
  await kysely.updateTable('images').set({ bytes: 1e15 }).where('id', '=', picture.id).execute()
  const folder = join(temporaryFolder(), 'backups')
  expect(await runJobs(place, { clock: app.clock, folder })).toBe('ENOSPC')
  expect(readdirSync(folder)).toEqual([])
})

test('keeps the newest backup until there is a newer one', async () => {
  const place = await placeOnThisEngine()
  const { app } = await fullStable(place)
  const { clock } = app
  const folder = temporaryFolder()
  expect(await runJobs(place, { clock, folder })).toBe('none')
  const [morning = ''] = readdirSync(folder)
  clock.advance(hourMs)
  await makeDue(place)
  const noRoom = { ...place, storage: { ...place.storage, get: () => Promise.reject(noDisk()) } }
  expect(await runJobs(noRoom, { clock, folder })).toBe('EIO')
  expect(readdirSync(folder)).toEqual([morning])
  const another = [morning, backupName(clock.now())]
  await makeDue(place)
  expect(await runJobs(place, { clock, folder })).toBe('none')
  expect(readdirSync(folder)).toEqual(another)
  clock.advance(dayMs)
  await makeDue(place)
  await runJobs(place, { clock, folder })
  expect(readdirSync(folder)).toEqual([another[1], backupName(clock.now())])
})

const noDisk = () => Object.assign(new Error('no disk'), { code: 'EIO' })

test('keeps no one waiting while it reads a large table and a large picture', async () => {
  const place = await placeOnThisEngine()
  const { app, picture } = await fullStable(place)
  const { kysely } = place.database
  const race = await kysely.selectFrom('races').selectAll().executeTakeFirstOrThrow()
  const races = () =>
    Array.from({ length: 500 }, () => ({ ...race, number: null, id: randomUUID() }))
  for (let n = 0; n < 20_000; n += 500) await kysely.insertInto('races').values(races()).execute()
  const bytes = randomBytes(20_000_000)
  await place.storage.put(originalKey(picture.id), bytes, 'image/png')
  await kysely
    .updateTable('images')
    .set({ bytes: bytes.byteLength })
    .where('id', '=', picture.id)
    .execute()
  const { signal } = new AbortController()
  const hold = await shortestHold(HOLD_MS, () => {
    const folder = temporaryFolder()
    const parts = { ...place, clock: app.clock, dataDir: folder, folder }
    return backUpOnSchedule(parts, signal)
  })
  expect(hold).toBeLessThan(HOLD_MS)
})

test.each([
  ['in a folder', 'get'],
  ['on the way to the bucket', 'put'],
] as const)('%s, stops early and leaves no file when the server stops', async (where, call) => {
  const place = await placeOnThisEngine()
  await fullStable(place)
  const { database, storage } = place
  const folder = temporaryFolder()
  mkdirSync(folder, { recursive: true })
  let isAsked = () => {}
  const asked = new Promise<void>((resolve) => (isAsked = resolve))
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const wait = () => {
    isAsked()
    return held
  }
  const slow: Place['storage'] = {
    ...storage,
    ...(call === 'get'
      ? { get: (key) => wait().then(() => storage.get(key)) }
      : { put: (...file) => wait().then(() => storage.put(...file)) }),
  }
  const backups = { folder: where === 'in a folder' ? folder : undefined }
  const parts = { database, storage: slow, environment: { dataDir: folder, backups } }
  const jobs = housekeepingJobs(parts).filter(({ name }) => name === 'back up')
  const scheduler = startScheduler({ database, log }, jobs)
  await asked
  const stopped = scheduler.stop()
  letGo()
  await stopped
  expect(readdirSync(folder)).toEqual([])
  for await (const key of storage.list('backups')) expect(key).toBeUndefined()
  const row = await database.kysely.selectFrom('jobs').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ succeeded_at: null, failed_at: null, holder: null })
})

test('tells only admins, and warns when the last backup is more than two days old', async () => {
  const place = await placeOnThisEngine()
  const app = await testApp(place.database)
  app.clock.at = new Date()
  for (const role of ['viewer', 'staff'] as const) {
    const { headers } = await app.signIn(role)
    expect((await app.get('/api/backups', headers)).status).toBe(403)
  }
  expect((await app.get('/api/backups')).status).toBe(401)
  const { headers } = await app.signIn('admin', { remembered: true })
  const state = () => app.json('/api/backups', headers)
  // nobody expects backups here: they are off, and none was ever made
  app.clock.advance(3 * dayMs)
  expect(await state()).toEqual({
    ...{ isScheduled: false, lastAt: null, missingPictures: 0, failure: null, isOverdue: false },
  })
  expect(await app.json('/readyz')).toEqual({ status: 'ok' })

  const scheduled = await testApp(place.database, { backups: { folder: undefined } })
  scheduled.clock.at = app.clock.at
  expect(await scheduled.json('/api/backups', headers)).toMatchObject({
    ...{ isScheduled: true, lastAt: null, isOverdue: true },
  })
  expect(await scheduled.json('/readyz')).toEqual({ status: 'ok', lastBackup: null })

  const { picture } = await fullStable(place)
  await place.storage.delete(originalKey(picture.id))
  await place.run('backup', join(temporaryFolder(), 'by-command.tar'))
  app.clock.at = new Date()
  expect(await state()).toMatchObject({ isOverdue: false, missingPictures: 1 })
  app.clock.advance(2 * dayMs + 1000)
  expect(await state()).toMatchObject({ isOverdue: true })
})
