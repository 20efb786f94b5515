import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backupName } from '../../src/domains/backups/backups.rules'
import { backUpOnSchedule } from '../../src/domains/backups/server/scheduled'
import { originalKey } from '../../src/domains/media/server/object-keys'
import { TestClock } from '../support/app'
import { temporaryFolder } from '../support/database'
import { fullStable } from '../support/full-stable'
import { type Place, placeInBucket, placeOnSqlite, rowsOf } from '../support/places'

const newFile = () => join(temporaryFolder(), 'stable.tar')

test('moves a stable from SQLite and a folder to PostgreSQL and a bucket, and back', async () => {
  const one = await placeOnSqlite()
  const { picture, other } = await fullStable(one)
  const rows = await rowsOf(one)
  const [there, back] = [newFile(), newFile()]
  const many = await placeInBucket()
  const home = await placeOnSqlite()
  expect(await one.run('backup', there)).toMatchObject({ code: 0 })
  expect(await many.run('restore', there)).toMatchObject({ code: 0 })
  expect(await many.run('backup', back)).toMatchObject({ code: 0 })
  expect(await home.run('restore', back)).toMatchObject({ code: 0 })
  for (const place of [many, home]) {
    const restored = await rowsOf(place)
    for (const [table, lines] of Object.entries(rows))
      if (!table.startsWith('audit')) expect(restored[table], table).toEqual(lines)
    for (const { id } of [picture, other])
      expect(await bytesOf(place, originalKey(id))).toEqual(await bytesOf(one, originalKey(id)))
    expect(await place.run('trail', 'verify')).toMatchObject({ code: 0 })
  }
})

const bytesOf = async ({ storage }: Place, key: string) => (await storage.get(key))?.bytes()

test('the server keeps its backups in the bucket, and deletes the old ones there', async () => {
  const place = await placeInBucket()
  await fullStable(place)
  const { storage } = place
  const clock = new TestClock()
  const old = ['120000', '000000'].map((time) => `backups/stable-20200101-${time}.tar`)
  for (const key of old) await storage.put(key, Buffer.from('old'), 'application/x-tar')
  const signal = new AbortController().signal
  expect(await backUpOnSchedule({ ...place, clock, folder: undefined }, signal)).toMatchObject({
    ...{ pictures: 2, deleted: 1, notDeleted: 0 },
  })
  const keys: string[] = []
  for await (const key of storage.list('backups')) keys.push(key)
  // Of a day's backups only the newest is kept.
  const made = `backups/${backupName(clock.now())}`
  expect(keys.sort()).toEqual([old[0], made])

  const file = newFile()
  writeFileSync(file, (await bytesOf(place, made)) ?? '')
  expect(await (await placeOnSqlite()).run('backup', 'verify', file)).toMatchObject({ code: 0 })
})
