import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { temporaryFolder } from '../../tests/support/database'
import { openSqlite } from './sqlite'
import { SqliteFile } from './sqlite-file'

/** On a busy machine. */
const patient = { timeout: 20_000 }

/** A database whose disk is done with each sync only when the test says so. */
async function databaseOnSlowDisk() {
  const folder = temporaryFolder()
  const database = await openSqlite(folder)
  const syncs: { end: () => void; fail: (error: Error) => void }[] = []
  const sync = async (number: number) => {
    await expect.poll(() => syncs.length, patient).toBe(number)
    return syncs[number - 1]
  }
  // some file: its handle's class is the one of all files
  const handle = await open(process.execPath)
  const files = z.custom<FileHandle>().parse(Object.getPrototypeOf(handle))
  await handle.close()
  const datasync = vi
    .spyOn(files, 'datasync')
    .mockImplementation(() => new Promise((end, fail) => syncs.push({ end, fail })))
  const other = new SqliteFile(join(folder, 'stable.db'))
  onTestFinished(async () => {
    datasync.mockRestore()
    other.close()
    await database.close()
  })
  const count = other.prepare<[], number>('select count(*) from failed_tries').pluck()
  const write = async (id: string, executor = database.kysely) => {
    const row = { id, tries: 1, expires_at: '2026-11-20T08:00:00.000Z' }
    await executor.insertInto('failed_tries').values(row).execute()
  }
  return {
    /** Ends a sync, counted from 1, once it is the latest. */
    endSync: async (number: number) => (await sync(number))?.end(),
    failSync: async (number: number, error: Error) => (await sync(number))?.fail(error),
    syncs: () => syncs.length,
    write,
    writeInTransaction: (id: string) => database.transaction((tx) => write(id, tx)),
    read: () => database.kysely.selectFrom('failed_tries').select('id').execute(),
    /** Waits until another connection sees this many rows. */
    committed: (rows: number) => expect.poll(() => count.get(), patient).toBe(rows),
  }
}

/** Whether a promise is settled, once everything that doesn't wait for the disk is done. */
async function isSettled(promise: Promise<unknown>) {
  let settled = false
  const note = () => (settled = true)
  promise.then(note, note)
  for (let turn = 0; turn < 20; turn += 1) await setImmediate()
  return settled
}

test.each(['write', 'writeInTransaction'] as const)(
  'answers who wrote, and who reads it, only once it is on the disk (%s)',
  async (write) => {
    const disk = await databaseOnSlowDisk()
    await disk.read()
    const written = disk[write]('a')
    await disk.committed(1)
    const found = disk.read()
    expect(await isSettled(Promise.race([written, found]))).toBe(false)
    await disk.endSync(1)
    await written
    expect(await found).toEqual([{ id: 'a' }])
    await disk.read()
    expect(disk.syncs()).toBe(1)
  },
)

test('writes on while the disk is busy, and syncs once for all who came in the meantime', async () => {
  const disk = await databaseOnSlowDisk()
  const first = disk.write('first')
  await disk.committed(1)
  const later = Promise.all(Array.from({ length: 10 }, (_, n) => disk.write(`row ${n}`)))
  await disk.committed(11)
  await disk.endSync(1)
  await first
  expect(await isSettled(later)).toBe(false)
  await disk.endSync(2)
  await later
  expect(disk.syncs()).toBe(2)
})

test('answers no one any more once the disk has failed, since no one knows what is on it', async () => {
  const disk = await databaseOnSlowDisk()
  const lost = disk.write('lost')
  await disk.committed(1)
  const refused = expect(lost).rejects.toThrow('i/o error')
  await disk.failSync(1, new Error('i/o error'))
  await refused
  await expect(disk.write('next')).rejects.toThrow('i/o error')
  await expect(disk.read()).rejects.toThrow('i/o error')
  expect(disk.syncs()).toBe(1)
})
