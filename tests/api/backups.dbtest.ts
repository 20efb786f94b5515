import { readdirSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packTar } from 'modern-tar'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Database, Executor } from '../../src/db/database'
import { createArchive, openArchive } from '../../src/domains/backups/server/archive'
import { archiveAt, writeArchive } from '../../src/domains/backups/server/archive-file'
import { backUp } from '../../src/domains/backups/server/back-up'
import { restoreArchive } from '../../src/domains/backups/server/restore'
import { readLines } from '../../src/domains/backups/server/rows.store'
import { sealTrail } from '../../src/domains/accounts/server/audit-chain.store'
import { createHorse } from '../../src/domains/horses/server/horses-changes.store'
import { registerAt } from '../../src/domains/investments/register.rules'
import { readLots } from '../../src/domains/investments/server/register.store'
import { BackupRefused } from '../../src/domains/backups/server/backup-refused'
import { originalKey } from '../../src/domains/media/server/object-keys'
import { latestSchema, rebuild } from '../../src/db/migrate'
import { version } from '../../src/lib/version'
import { testApp } from '../support/app'
import { temporaryFolder } from '../support/database'
import { aPurchase } from '../support/factories'
import { aPicture, fullStable, oddText } from '../support/full-stable'
import { storeImage } from '../support/images'
import { placeOnSqlite, placeOnThisEngine, routes, rowsOf, type Place } from '../support/places'

const newFile = () => join(temporaryFolder(), 'stable.tar')

/** A backup of a full stable. */
async function backedUp(source?: Place) {
  const place = source ?? (await placeOnThisEngine())
  const stable = await fullStable(place)
  const file = newFile()
  const { code, text } = await place.run('backup', file)
  expect(text).toContain('Backed up to')
  expect(code).toBe(0)
  return { ...place, stable, file }
}

async function expectRefused(place: Place, file: string, words: RegExp) {
  const before = await rowsOf(place)
  const { code, text } = await place.run('restore', file)
  expect(text).toMatch(words)
  expect(text).not.toContain('\n')
  expect(code).toBe(1)
  expect(await rowsOf(place)).toEqual(before)
}

/** An archive with these rows and no pictures, made by this program or by `facts`. */
async function archiveOf(
  rows: Readonly<Record<string, readonly string[]>>,
  facts: { schema: string; counts?: Record<string, number> },
) {
  const file = newFile()
  const archive = createArchive()
  await writeArchive(file, async (take) => {
    const filling = (async () => {
      const { schema, counts } = facts
      await archive.begin({ product: version, schema, createdAt: new Date().toISOString() })
      for (const [table, lines] of Object.entries(rows))
        if (lines.length > 0) await archive.addRows(table, 1, lines)
      const own = Object.entries(rows).map(([table, lines]) => [table, lines.length] as const)
      await archive.end({
        rows: counts ?? Object.fromEntries(own),
        pictures: { count: 0, bytes: 0 },
        missing: [],
      })
    })()
    for await (const piece of archive.readable) await take(piece)
    await filling
  })
  return file
}

test.each(routes)(
  'restores every row and picture from %s to %s',
  async (_from, _to, source, goal) => {
    const { database, storage, stable, file, run } = await backedUp(await source())
    const rows = await rowsOf({ database })
    for (const [table, lines] of Object.entries(rows)) expect(lines, table).not.toEqual([])
    expect(rows['horses']?.join()).toContain(JSON.stringify(oddText))

    const target = await goal()
    expect(await target.run('restore', file)).toMatchObject({ code: 0 })
    const restored = await rowsOf(target)
    const isTrail = (table: string) => table === 'audit_entries' || table === 'audit_head'
    for (const [table, lines] of Object.entries(rows))
      if (!isTrail(table)) expect(restored[table], table).toEqual(lines)
    for (const { id } of [stable.picture, stable.other]) {
      const bytes = async (place: Pick<Place, 'storage'>) =>
        (await place.storage.get(originalKey(id)))?.bytes()
      expect(await bytes(target)).toEqual(await bytes({ storage }))
    }

    // the trail goes on where the backup ended, with how it came to be here
    const mark = /Mark: (\S+)/.exec((await run('trail', 'verify')).text)?.[1] ?? ''
    const trail = restored['audit_entries'] ?? []
    expect(trail.at(-1)).toContain('restore-backup')
    expect(trail.length).toBe(rows['audit_entries']?.length)
    expect(trail.slice(0, -1)).toEqual(rows['audit_entries']?.slice(0, -1))
    const sealedUpTo = Number(mark.split(':')[0]) - 1
    const sealed = z.object({ number: z.number(), hash: z.string() })
    const last = sealed.parse(JSON.parse(trail[sealedUpTo - 1] ?? ''))
    const noted = `${last.number}:${last.hash}`
    expect(await target.run('trail', 'verify', '--noted', noted)).toMatchObject({ code: 0 })

    // and what it can do next is the same
    const again = await backedUpAgain(target)
    const third = await placeOnSqlite()
    expect(await third.run('restore', again)).toMatchObject({ code: 0 })
    const onceMore = await rowsOf(third)
    for (const table of Object.keys(rows))
      if (!isTrail(table)) expect(onceMore[table], table).toEqual(rows[table])
  },
)

async function backedUpAgain(place: Place): Promise<string> {
  const file = newFile()
  expect(await place.run('backup', file)).toMatchObject({ code: 0 })
  return file
}

test('the tables refuse what they refused before the backup', async () => {
  const { file } = await backedUp()
  const target = await placeOnThisEngine()
  await target.run('restore', file)
  const { kysely: db } = target.database
  await expect(sql`update register_entries set shares = 1`.execute(db)).rejects.toThrow(
    'append-only',
  )
  await expect(sql`delete from users`.execute(db)).rejects.toThrow(/foreign key/i)
})

test('is for its owner only, records itself in the trail, and never overwrites a file', async () => {
  const { file, run, database } = await backedUp()
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(file, '..'))).toEqual(['stable.tar'])
  const trail = database.kysely.selectFrom('audit_entries').select(['action', 'actor_name'])
  expect(await trail.where('subject_type', '=', 'backup').execute()).toEqual([
    { action: 'back-up', actor_name: 'Command line' },
  ])
  expect(await run('backup', file)).toEqual({
    code: 1,
    text: `${file} exists already: choose another name.`,
  })
  const unfinished = `${newFile()}`
  await writeFile(`${unfinished}.unfinished`, 'half')
  const { code, text } = await run('backup', unfinished)
  expect(text).toContain('another backup is being written, or one was interrupted')
  expect(code).toBe(1)
  expect(await run('backup', '/nowhere/stable.tar')).toEqual({
    code: 1,
    text: 'The backup can’t be written to /nowhere/stable.tar: ENOENT.',
  })
})

test('names the pictures that are missing or cut short, saves the rest, and ends with 1', async () => {
  const source = await placeOnThisEngine()
  const { picture, other } = await fullStable(source)
  const { database, storage } = source
  const bytes = await aPicture('#00aa55')
  const short = await storeImage({ executor: database.kysely, storage, bytes })
  await storage.put(originalKey(short.id), bytes.subarray(1), 'image/png')
  await storage.delete(originalKey(picture.id))
  const file = newFile()
  const made = await source.run('backup', file)
  expect(made.code).toBe(1)
  expect(made.text).toContain('Missing or cut short in storage, so not in the backup: 2 pictures.')
  const lost = [picture.id, short.id].sort()
  for (const id of lost) expect(made.text).toContain(`\n  /objects/uploads/${id}`)
  expect((await openArchive(await archiveAt(file))).manifest.missing.toSorted()).toEqual(lost)

  const target = await placeOnThisEngine()
  const restored = await target.run('restore', file)
  expect(restored.code).toBe(0)
  expect(restored.text).toContain(`/objects/uploads/${picture.id}`)
  expect(await target.storage.get(originalKey(other.id))).toBeDefined()
  expect(await target.storage.get(originalKey(picture.id))).toBeUndefined()
})

test('a purchase made during a backup is not in it', async () => {
  const source = await placeOnThisEngine()
  const { database, storage } = source
  const { app, ownershipShareId, owner } = await fullStable(source)
  const { clock } = app
  const before = await rowsOf(source)
  const purchaseMeanwhile: Database['snapshot'] = (read) =>
    database.snapshot(async (db) => {
      await db.selectFrom('pages').select('id').execute()
      await aPurchase({ database, clock }, ownershipShareId, owner.userId)
      return read(db)
    })
  const file = newFile()
  await backUp({ database: { ...database, snapshot: purchaseMeanwhile }, storage, clock }, file)

  const target = await placeOnThisEngine()
  await restoreArchive(await archiveAt(file), target, {})
  const after = await rowsOf(target)
  for (const table of ['offerings', 'investments', 'register_entries'])
    expect(after[table], table).toEqual(before[table])
  expect((await rowsOf(source))['investments']).not.toEqual(before['investments'])
})

test('what is backed up while people buy adds up', async () => {
  const source = await placeOnThisEngine()
  const { database } = source
  const { app, ownershipShareId, owner } = await fullStable(source)
  await database.kysely
    .updateTable('offerings')
    .set({ total_shares: 10_000, available_shares: 9_000 })
    .where('id', '=', ownershipShareId)
    .execute()
  const counter = { sold: 0, closed: false }
  const buying = (async () => {
    while (!counter.closed) {
      await aPurchase({ database, clock: app.clock }, ownershipShareId, owner.userId)
      await sealTrail(database)
      counter.sold += 1
    }
  })()
  await expect.poll(() => counter.sold).toBeGreaterThan(2)
  const file = await backedUpAgain(source)
  counter.closed = true
  await buying

  const target = await placeOnThisEngine()
  expect(await target.run('restore', file)).toMatchObject({ code: 0 })
  expect(await target.run('trail', 'verify')).toMatchObject({ code: 0 })
  const { kysely } = target.database
  const offering = await kysely
    .selectFrom('offerings')
    .selectAll()
    .where('id', '=', ownershipShareId)
    .executeTakeFirstOrThrow()
  const held = [...registerAt(await readLots(kysely)).values()]
    .map((lot) => lot.held)
    .reduce((sum, shares) => sum + shares, 0)
  expect(held).toBeGreaterThan(2)
  expect(offering.held_shares).toBe(held)
})

/** The rows that a stable with the tables of an earlier version has once `fill` has written some. */
async function rowsOfOlder(schema: string, fill: (tx: Executor) => Promise<void>) {
  const old = await placeOnSqlite()
  const rows: Record<string, string[]> = {}
  await old.database.longTransaction((tx) =>
    rebuild(tx, 'sqlite', {
      name: schema,
      fill: async () => {
        await fill(tx)
        // in this order, rows come before those they refer to
        const tables = await sql<{ name: string }>`select name from sqlite_master
          where type = 'table' and name <> 'migrations' order by name desc`.execute(tx)
        for (const { name } of tables.rows) {
          const lines: string[] = []
          for await (const some of readLines(tx, 'sqlite', name)) lines.push(...some)
          rows[name] = lines
        }
      },
    }),
  )
  return rows
}

test('brings a backup of an older version up to date', async () => {
  const schema = '002-provider-log-out'
  const at = '2026-01-02T03:04:05.678Z'
  const offering = {
    id: 'o',
    created_at: at,
    total_shares: 50,
    percent_of_horse_hundredths: 2500,
  }
  const deleted = JSON.stringify({ offerings: [{ ...offering, id: 'gone' }] })
  const rows = await rowsOfOlder(schema, async (tx) => {
    await sql`insert into horses (id, slug, name, name_folded, status, created_at, updated_at)
      values ('h', 'h', 'H', 'h', 'active', ${at}, ${at})`.execute(tx)
    await sql`insert into offerings (id, horse_id, total_shares, available_shares, price_per_share_cents,
        currency, percent_of_horse_hundredths, created_at, updated_at)
      values ('o', 'h', 50, 40, 100, 'MUR', 2500, ${at}, ${at})`.execute(tx)
    await sql`insert into history (id, kind, subject_id, title, rows, deleted_at)
      values ('d', 'offering', 'gone', 'Gone', ${deleted}, ${at})`.execute(tx)
  })
  const target = await placeOnThisEngine()
  const file = await archiveOf(rows, { schema })
  expect((await target.run('backup', 'verify', file)).text).toContain('history: 1')
  expect(await target.run('restore', file)).toMatchObject({ code: 0 })
  const { kysely } = target.database
  const terms = { recorded_at: at, total_shares: 50, percent_of_horse_hundredths: 2500 }
  expect(await kysely.selectFrom('offering_terms').selectAll().execute()).toEqual([
    { offering_id: 'o', ...terms, corrects: null },
  ])
  const [record] = await kysely.selectFrom('deleted_records').select('rows').execute()
  expect(JSON.parse(record?.rows ?? '')).toMatchObject({
    offering_terms: [{ offering_id: 'gone', ...terms }],
  })
  const again = await placeOnSqlite()
  expect(await again.run('restore', await backedUpAgain(target))).toMatchObject({ code: 0 })
})

test('brings the results in a backup made before the race diary up to date', async () => {
  const schema = '013-jobs'
  const at = '2026-01-02T03:04:05.678Z'
  const gone = {
    ...{ id: 'g', horse_id: 'h', state: 'ran', race_name: 'Cup', race_date: '2026-06-27' },
    ...{ position: 1, prize_money_cents: 5, created_at: at, updated_at: at },
  }
  const deleted = JSON.stringify({ performances: [gone] })
  const rows = await rowsOfOlder(schema, async (tx) => {
    await sql`insert into horses (id, slug, name, name_folded, status, created_at, updated_at)
      values ('h', 'h', 'H', 'h', 'active', ${at}, ${at}), ('i', 'i', 'I', 'i', 'active', ${at}, ${at})`.execute(
      tx,
    )
    await sql`insert into performances (id, horse_id, race_name, race_date, track_name, race_number,
        position, prize_money_cents, created_at, updated_at)
      values ('p', 'h', 'Cup', '2026-06-27', 'Champ de Mars', 4, 1, 100, ${at}, ${at}),
        ('q', 'i', 'CUP', '2026-06-27', 'champ de mars', null, null, 0, ${at}, ${at})`.execute(tx)
    await sql`insert into deleted_records (id, kind, subject_id, title, rows, deleted_at)
      values ('d', 'performance', 'g', 'Cup', ${deleted}, ${at})`.execute(tx)
  })
  const target = await placeOnThisEngine()
  const file = await archiveOf(rows, { schema })
  expect((await target.run('backup', 'verify', file)).text).toContain('performances: 2')
  expect(await target.run('restore', file)).toMatchObject({ code: 0 })
  const { kysely } = target.database
  const runs = await kysely
    .selectFrom('runs')
    .innerJoin('races', 'races.id', 'race_id')
    .innerJoin('meetings', 'meetings.id', 'meeting_id')
    .select(['runs.id', 'horse_id', 'finish', 'position', 'prize_money_cents'])
    .select(['number', 'name', 'date', 'venue'])
    .orderBy('runs.id')
    .execute()
  const race = { number: 4, name: 'Cup', date: '2026-06-27', venue: 'Champ de Mars' }
  expect(runs).toEqual([
    { id: 'p', horse_id: 'h', finish: 'finished', position: 1, prize_money_cents: 100, ...race },
    { id: 'q', horse_id: 'i', finish: 'dnf', position: null, prize_money_cents: 0, ...race },
  ])
  const [record] = await kysely.selectFrom('deleted_records').select('rows').execute()
  expect(JSON.parse(record?.rows ?? '')).toMatchObject({
    meetings: [{ date: '2026-06-27', venue: null }],
    races: [{ name: 'Cup', number: null }],
    runs: [{ id: 'g', horse_id: 'h', position: 1, prize_money_cents: 5 }],
  })
  const before = await rowsOf(target)
  const again = await placeOnSqlite()
  expect(await again.run('restore', await backedUpAgain(target))).toMatchObject({ code: 0 })
  const after = await rowsOf(again)
  for (const table of ['meetings', 'races', 'runs', 'deleted_records'])
    expect(after[table], table).toEqual(before[table])
})

test('is restored only into an unused database', async () => {
  const { file } = await backedUp()
  const target = await placeOnThisEngine()
  await createHorse(target.database.kysely, new Date(), { name: 'There already' })
  await expectRefused(target, file, /^The database already has people/)
})

test('refuses a file that is damaged, wherever it is, and leaves nothing behind', async () => {
  const { file } = await backedUp()
  const bytes = await readFile(file)
  const target = await placeOnThisEngine()
  const damaged = newFile()
  const { about, manifest } = await openArchive(await archiveAt(file))
  let refused = 0
  // all over the file, at other places each time
  const step = Math.floor(bytes.length / 150)
  for (let at = 0; at < bytes.length; at += 1 + Math.floor(Math.random() * step)) {
    const copy = Buffer.from(bytes)
    copy[at] = (copy[at] ?? 0) ^ (1 << Math.floor(Math.random() * 8))
    await writeFile(damaged, copy)
    const opened = await openArchive(await archiveAt(damaged)).catch((error: unknown) => {
      if (!(error instanceof BackupRefused)) throw error
      refused += 1
    })
    // then it was a byte without meaning, which fills an entry up to a whole block
    if (opened) expect({ ...opened, entries: undefined }).toEqual({ about, manifest })
  }
  expect(refused).toBeGreaterThan(50)

  const copy = Buffer.from(bytes)
  const middle = copy.indexOf('jsonl.gz') + 512
  copy[middle] = (copy[middle] ?? 0) ^ 1
  await writeFile(damaged, copy)
  await expectRefused(
    target,
    damaged,
    /^\S+ is damaged \(rows\/users\/000001\.jsonl\.gz\)\. Use another backup\.$/,
  )
  expect(readdirSync(join(target.dataDir, 'objects'))).toEqual([])
})

test('refuses a file that is cut off', async () => {
  const { file } = await backedUp()
  const bytes = await readFile(file)
  const target = await placeOnThisEngine()
  const cut = newFile()
  for (const length of [bytes.length - 1, bytes.length - 512, bytes.length >> 1, 3000]) {
    await writeFile(cut, bytes.subarray(0, length))
    await expectRefused(target, cut, /^\S+ is cut off: its end is missing\. Use another backup\.$/)
  }
  await writeFile(cut, Buffer.concat([bytes, bytes]))
  await expectRefused(target, cut, /is damaged/)
})

test('refuses a file that is not a backup, or one of a newer version', async () => {
  const target = await placeOnThisEngine()
  const folder = temporaryFolder()
  const other = join(folder, 'other')
  const notOurs = /^\S+ is not a backup of a stable\.$/
  for (const bytes of [
    '',
    'Some text',
    Buffer.alloc(4096),
    await packTar([{ header: { name: 'a.txt', size: 1 }, body: 'a' }]),
    await packTar([{ header: { name: 'backup.json', size: 2 }, body: '{}' }]),
  ]) {
    await writeFile(other, bytes)
    await expectRefused(target, other, notOurs)
  }
  await expectRefused(target, folder, /is not a file/)
  await expectRefused(target, '/nowhere/a.tar', /^There is no file \/nowhere\/a\.tar\.$/)

  const body = JSON.stringify({ format: 'racing-stable backup', version: 2, product: '9.1.0' })
  await writeFile(
    other,
    await packTar([{ header: { name: 'backup.json', size: body.length }, body }]),
  )
  const newer =
    /^\S+ was made by a newer version of this program \(\S+\): use that version, or a later one\.$/
  await expectRefused(target, other, newer)
  await expectRefused(target, await archiveOf({ users: [] }, { schema: '999-later' }), newer)
})

test('the drill finds a row that can’t be restored as it was, and one that is missing', async () => {
  const place = await placeOnSqlite()
  const schema = latestSchema
  const head = JSON.stringify({ hash: '', id: 1, number: 0 })
  const good = await archiveOf({ audit_head: [head] }, { schema })
  expect(await place.run('backup', 'verify', good)).toMatchObject({ code: 0 })
  const strange = JSON.stringify({ hash: '', id: 1, number: 0, other: 'x' })
  expect(
    await place.run('backup', 'verify', await archiveOf({ audit_head: [strange] }, { schema })),
  ).toEqual({ code: 1, text: 'A row of audit_head is not the same after the restore.' })
  const short = await archiveOf({ audit_head: [head] }, { schema, counts: { audit_head: 2 } })
  expect((await place.run('backup', 'verify', short)).text).toMatch(/has 1 row and should have 2/)
})

test('a running server shows what has been restored beside it', async () => {
  const { file } = await backedUp()
  const target = await placeOnThisEngine()
  const app = await testApp(target.database)
  expect(await app.json('/api/horses')).toEqual([])
  expect(await app.json('/api/horses')).toEqual([])
  expect(await target.run('restore', file)).toMatchObject({ code: 0 })
  await expect
    .poll(() => app.json('/api/horses'))
    .toEqual(expect.arrayContaining([expect.objectContaining({ name: 'Éclipse Totale' })]))
})

test('refuses to back up an empty database, which a wrong configuration would open', async () => {
  const place = await placeOnThisEngine()
  const file = newFile()
  expect(await place.run('backup', file)).toEqual({
    code: 1,
    text: 'The database is empty, so there is nothing to back up. Check DATA_DIR and DATABASE_URL.',
  })
  await expect(archiveAt(file)).rejects.toThrow('There is no file')
})

test('asks for the file', async () => {
  const { run } = await placeOnSqlite()
  for (const command of [['backup'], ['restore'], ['backup', 'verify']]) {
    const { code, text } = await run(...command)
    expect(text).toMatch(/^Missing: FILE\n/)
    expect(code).toBe(1)
  }
})
