import { expect, test } from 'vitest'
import { z } from 'zod'
import { runCommand } from '../../src/app/server/command-line'
import {
  sealTrail,
  trimTrail,
  verifyTrail,
} from '../../src/domains/accounts/server/audit-chain.store'
import { auditRow, recordAudit } from '../../src/domains/accounts/server/audit.store'
import { testApp } from '../support/app'
import { testDatabase, type TestDatabase } from '../support/database'
import { stableWithRegister } from '../support/register'
import { signedInAs } from '../support/staff'

const dayMs = 24 * 60 * 60 * 1000

const entriesOf = (database: TestDatabase | Awaited<ReturnType<typeof testApp>>['database']) =>
  database.kysely.selectFrom('audit_entries').selectAll().orderBy('number').execute()

/** A stable whose trail contains `count` changes of one horse. */
async function stableWithTrail(count = 5, { since }: { since?: string } = {}) {
  const database = await testDatabase()
  const app = await testApp(database)
  if (since !== undefined) app.clock.at = new Date(since)
  const staff = await signedInAs(app, 'staff')
  const { json } = await staff.send('POST', '/api/horses', { name: 'Brass Lantern' })
  const { id } = z.looseObject({ id: z.string() }).parse(json)
  const repaint = (color: string) => staff.send('PATCH', `/api/horses/${id}`, { color })
  for (let n = 1; n < count; n += 1) expect((await repaint(`Bay ${n}`)).status).toBe(200)
  const { dataDir, databaseUrl } = database.options
  const verify = async (...args: string[]) => {
    const said: string[] = []
    const code = await runCommand(
      ['trail', 'verify', ...args],
      {
        askPassword: undefined,
        readLine: async () => '',
        say: (line: string) => said.push(line),
      },
      { DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    )
    return { code, text: said.join('\n') }
  }
  const trim = (days: number) => {
    const now = app.clock.now()
    return trimTrail(database, now, new Date(now.getTime() - days * dayMs))
  }
  /** Changes what the server itself never changes. */
  const alter = (number: number) =>
    database.kysely
      .updateTable('audit_entries')
      .set({ actor_name: 'Somebody Else' })
      .where('number', '=', number)
      .execute()
  return { app, database, db: database.kysely, repaint, verify, trim, alter }
}

const says =
  (code: number, words: string) =>
  (answer: { code: number; text: string }): boolean =>
    answer.code === code && answer.text.includes(words)

const markIn = (text: string) => /\d+:[0-9a-f]{64}/.exec(text)?.[0] ?? ''

test('chains every entry to the one before by the time the answer arrives', async () => {
  const { database, verify } = await stableWithTrail(4)
  const entries = await entriesOf(database)
  expect(entries.map(({ number }) => number)).toEqual([1, 2, 3, 4])
  expect(new Set(entries.map(({ hash }) => hash)).size).toBe(4)
  expect(await verify()).toSatisfy(says(0, 'The trail is intact: 4 entries checked. Mark: 4:'))
})

test('seals what was written after an answer with the next call', async () => {
  const app = await testApp()
  await app.get('/api/user')
  await recordAudit(app.database.kysely, app.clock.now(), byCommand, pageChange)
  await app.get('/api/user')
  expect(await entriesOf(app.database)).toMatchObject([{ number: 1 }])
})

test('finds an empty trail intact', async () => {
  const { kysely } = await testDatabase()
  expect(await verifyTrail(kysely, new Date())).toMatchObject({ fault: undefined, entries: 0 })
})

test('detects an entry altered in any of its words', async () => {
  const { db, verify } = await stableWithTrail(3)
  const second = () =>
    db.selectFrom('audit_entries').selectAll().where('number', '=', 2).executeTakeFirstOrThrow()
  const write = (words: Record<string, unknown>) =>
    db.updateTable('audit_entries').set(words).where('number', '=', 2).execute()
  const asWritten = await second()
  for (const [column, value] of Object.entries({
    id: '0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b',
    at: '2020-01-01T00:00:00.000Z',
    actor_id: null,
    actor_name: 'Somebody Else',
    address: '192.0.2.1',
    action: 'create',
    subject_type: 'page',
    subject_id: 'another',
    detail: '{}',
    hash: 'f'.repeat(64),
  })) {
    await write({ [column]: value })
    const { code, text } = await verify()
    expect(code, column).toBe(1)
    expect(text).toContain('The trail has been altered: entry 2 was changed after it was written.')
    await write(asWritten)
  }
  expect((await verify()).code).toBe(0)
})

test.each([1, 3, 5])('misses entry %i when it is removed', async (number) => {
  const { db, verify } = await stableWithTrail(5)
  await db.deleteFrom('audit_entries').where('number', '=', number).execute()
  expect(await verify()).toSatisfy(says(1, `entry ${number} is missing`))
})

test('detects two entries that have changed places', async () => {
  const { db, verify } = await stableWithTrail(4)
  const move = (from: number, to: number) =>
    db.updateTable('audit_entries').set({ number: to }).where('number', '=', from).execute()
  await move(2, 99)
  await move(3, 2)
  await move(99, 3)
  expect((await verify()).text).toContain('entry 2 was changed after it was written')
})

test('notices by an earlier mark that the whole trail was rewritten', async () => {
  const { db, database, repaint, verify } = await stableWithTrail(4)
  const mark = markIn((await verify()).text)
  await repaint('Grey')
  expect((await verify('--noted', mark)).code).toBe(0)
  await db
    .updateTable('audit_entries')
    .set({ number: null, hash: null, actor_name: 'Somebody Else' })
    .execute()
  await db.updateTable('audit_head').set({ number: 0, hash: '' }).execute()
  await sealTrail(database)
  expect((await verify()).code).toBe(0)
  expect(await verify('--noted', mark)).toSatisfy(says(1, 'entry 4 is not the one in the mark'))
  await db.deleteFrom('audit_entries').where('number', '>', 2).execute()
  await db.updateTable('audit_head').set({ number: 2 }).execute()
  expect((await verify('--noted', mark)).text).toContain('The trail has been altered')
  expect(await verify('--noted', 'yesterday')).toSatisfy(says(1, '--noted must be a mark'))
})

test('makes one chain of many simultaneous changes on two servers', async () => {
  const { database, verify } = await stableWithTrail(1)
  const first = await testApp(database)
  const second = await testApp(await database.reopen())
  const people = await Promise.all([first, second].map((app) => signedInAs(app, 'staff')))
  const answers = await Promise.all(
    people.flatMap((person) =>
      Array.from({ length: 10 }, (_, n) =>
        person.send('POST', '/api/horses', { name: `Horse number ${n}` }),
      ),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
  expect((await verify()).text).toContain('The trail is intact: 21 entries')
  expect((await entriesOf(database)).every(({ number }) => number !== null)).toBe(true)
})

const byCommand = { id: null, name: 'Command line', address: null }
const pageChange = { action: 'change', subjectType: 'page', subjectId: null } as const

test('seals entries left by a killed server with the next call', async () => {
  const { app, database, repaint, verify } = await stableWithTrail(2)
  for (let n = 0; n < 50; n += 1)
    await recordAudit(database.kysely, app.clock.now(), byCommand, pageChange)
  await repaint('Grey')
  expect((await entriesOf(database)).filter(({ number }) => number === null)).toEqual([])
  expect((await verify()).text).toContain('53 entries')
})

test('reports unsealed entries as unchecked', async () => {
  const { app, db, verify } = await stableWithTrail(2)
  await recordAudit(db, app.clock.now(), byCommand, pageChange)
  expect(await verify()).toSatisfy(says(0, 'Not sealed yet, so not checked: 1 entry.'))
  expect((await verify()).text).toMatch(/^The trail is intact: 3 entries checked. Mark: 3:\w{64}$/)
})

test('seals many old entries in batches that let others have their turn', async () => {
  const { database, db, repaint, verify } = await stableWithTrail(1)
  const old = Array.from({ length: 2000 }, () =>
    auditRow(new Date('2025-01-01'), byCommand, pageChange),
  )
  for (let n = 0; n < old.length; n += 500)
    await db
      .insertInto('audit_entries')
      .values(old.slice(n, n + 500))
      .execute()
  const sealed = async () => (await entriesOf(database)).filter(({ number }) => number !== null)
  expect((await repaint('Grey')).status).toBe(200)
  expect(await sealed(), 'one call seals one batch').toHaveLength(101)

  let turns = 0
  let isDone = false
  const takeTurns = () => {
    turns += 1
    if (!isDone) setImmediate(takeTurns)
  }
  setImmediate(takeTurns)
  await sealTrail(database)
  isDone = true
  expect(turns).toBeGreaterThanOrEqual(19)
  expect((await verify()).text).toContain('2,002 entries')
})

test('removes old entries from the beginning of the trail, and the rest still verifies', async () => {
  const { app, db, database, repaint, verify, trim } = await stableWithTrail(5, {
    since: '2020-01-01T08:00:00.000Z',
  })
  const early = markIn((await verify()).text)
  expect(await trim(100)).toBe(0)
  app.clock.advance(120 * dayMs)
  const staff = await signedInAs(app, 'staff')
  await staff.send('POST', '/api/horses', { name: 'Salt Pan Sermon' })
  expect((await repaint('Grey')).status).toBe(401)
  const late = markIn((await verify('--noted', early)).text)
  // the last of the old ones shows that nothing younger was removed
  expect(await trim(100)).toBe(4)
  expect(await trim(100)).toBe(0)
  expect((await entriesOf(database)).map(({ number, action }) => [number, action])).toEqual([
    [5, 'change'],
    [6, 'create'],
    [7, 'trail-trim'],
  ])
  for (const mark of [early, late])
    expect(await verify('--noted', mark)).toSatisfy(
      says(
        0,
        'Entries 1–4 were removed on 30 April 2020 because they were older than TRAIL_KEEP_DAYS.',
      ),
    )
  expect(await verify('--noted', `4:${'a'.repeat(64)}`)).toSatisfy(
    says(
      1,
      'That mark can’t be checked: entry 4 was removed because of its age. A mark noted in the last 90 days can always be checked',
    ),
  )
  await db.deleteFrom('audit_entries').where('number', '=', 5).execute()
  expect((await verify()).text).toContain('entry 5 is missing')
})

test('does not keep older entries forever because one is dated in the future', async () => {
  const { app, database, db, verify, trim } = await stableWithTrail(1, {
    since: '2041-01-01T08:00:00.000Z',
  })
  for (let n = 0; n < 5; n += 1) {
    await recordAudit(db, new Date('2020-01-01T08:00:00.000Z'), byCommand, pageChange)
    await sealTrail(database)
  }
  app.clock.at = new Date('2021-01-01T08:00:00.000Z')
  expect(await trim(100)).toBe(5)
  expect(await verify()).toSatisfy(says(0, '2 entries'))
})

/** Writes to the trail, as only an attacker would, that older entries were removed. */
const forgeRemoval = async (
  { database, app }: Pick<Awaited<ReturnType<typeof stableWithTrail>>, 'database' | 'app'>,
  detail: Record<string, unknown>,
) => {
  const author = { id: null, name: 'Housekeeping', address: null }
  const entry = { action: 'trail-trim', subjectType: 'trail', subjectId: null, detail } as const
  await recordAudit(database.kysely, app.clock.now(), author, entry)
}

const hashAt = async ({ db }: Pick<Awaited<ReturnType<typeof stableWithTrail>>, 'db'>, n: number) =>
  (
    await db
      .selectFrom('audit_entries')
      .select('hash')
      .where('number', '=', n)
      .executeTakeFirstOrThrow()
  ).hash

test('does not let a forged removal hide altered entries', async () => {
  const stable = await stableWithTrail(6)
  const { database, verify, alter } = stable
  const mark = markIn((await verify()).text)
  for (const number of [1, 2, 3]) await alter(number)
  await forgeRemoval(stable, { number: 5, hash: await hashAt(stable, 5) })
  expect(await verify()).toSatisfy(says(1, 'entry 1 was changed after it was written'))
  await sealTrail(database)
  const precedes = says(1, 'entry 1 precedes the recorded beginning of the trail')
  expect(await verify()).toSatisfy(precedes)
  expect(await verify('--noted', mark)).toSatisfy(precedes)
})

test.each([
  ['that reaches beyond itself', { number: 10, hash: 'x' }],
  ['without a number', { hash: 'x' }],
  ['of nothing', { number: 0, hash: '' }],
])('detects a forged removal %s', async (_what, detail) => {
  const stable = await stableWithTrail(6)
  const { database, db, verify, alter } = stable
  const mark = markIn((await verify()).text)
  await forgeRemoval(stable, detail)
  await sealTrail(database)
  for (const number of [1, 2, 3, 4, 5, 6]) await alter(number)
  await db.deleteFrom('audit_entries').where('number', '=', 4).execute()
  const found = says(1, 'The trail has been altered: entry 7 was changed after it was written.')
  expect(await verify()).toSatisfy(found)
  expect(await verify('--noted', mark)).toSatisfy(found)
})

test('detects the removal of entries that are too young', async () => {
  const stable = await stableWithTrail(6, { since: '2020-01-01T08:00:00.000Z' })
  const { app, database, db, verify } = stable
  const mark = markIn((await verify()).text)
  app.clock.advance(80 * dayMs)
  await forgeRemoval(stable, { number: 5, hash: await hashAt(stable, 5) })
  await sealTrail(database)
  await db.deleteFrom('audit_entries').where('number', '<=', 5).execute()
  const early = says(1, 'entries 1–5 were removed, but not by TRAIL_KEEP_DAYS')
  expect(await verify()).toSatisfy(early)
  expect(await verify('--noted', mark)).toSatisfy(early)
})

test('treats no entry as old because a removal claims to be in the future', async () => {
  const stable = await stableWithTrail(3, { since: new Date().toISOString() })
  const { app, database, db, verify } = stable
  app.clock.advance(5000 * dayMs)
  await forgeRemoval(stable, { number: 2, hash: await hashAt(stable, 2) })
  await sealTrail(database)
  await db.deleteFrom('audit_entries').where('number', '<=', 2).execute()
  expect((await verify()).text).toContain('entries 1–2 were removed, but not by TRAIL_KEEP_DAYS')
})

test('counts the later of two removals, even if the clock was ahead at the first', async () => {
  const { app, database, repaint, verify, trim } = await stableWithTrail(3, {
    since: '2020-01-01T08:00:00.000Z',
  })
  app.clock.at = new Date('2022-01-01T08:00:00.000Z')
  expect(await trim(100)).toBe(2)
  app.clock.at = new Date('2020-01-02T08:00:00.000Z')
  for (const color of ['Grey', 'Black', 'Roan']) {
    const staff = await signedInAs(app, 'staff')
    expect((await staff.send('POST', '/api/horses', { name: `${color} Horse` })).status).toBe(201)
  }
  expect((await repaint('Grey')).status).toBe(401)
  app.clock.at = new Date('2021-01-01T08:00:00.000Z')
  expect(await trim(100)).toBe(4)
  expect((await entriesOf(database)).map(({ number }) => number)).toEqual([7, 8])
  expect((await verify()).text).toContain('Entries 1–6 were removed on 1 January 2021')
})

test('detects an end that is recorded too early, or not at all', async () => {
  const { db, verify } = await stableWithTrail(4)
  await db.updateTable('audit_head').set({ number: 2 }).execute()
  expect((await verify()).text).toContain('The trail has been altered')
  const hash = (
    await db
      .selectFrom('audit_entries')
      .select('hash')
      .where('number', '=', 2)
      .executeTakeFirstOrThrow()
  ).hash
  await db
    .updateTable('audit_head')
    .set({ hash: hash ?? '' })
    .execute()
  expect(await verify()).toSatisfy(says(1, 'the recorded end is before entry 4'))
  await db.deleteFrom('audit_head').execute()
  expect(await verify()).toSatisfy(says(1, 'the recorded end is before entry 4'))
})

test('finds no fault while another process removes entries', async () => {
  const { app, db, database, trim } = await stableWithTrail(1, {
    since: '2020-01-01T08:00:00.000Z',
  })
  const other = await database.reopen()
  for (let n = 0; n < 350; n += 1) await recordAudit(db, app.clock.now(), byCommand, pageChange)
  await sealTrail(database)
  app.clock.at = new Date('2021-01-01T08:00:00.000Z')
  const checks = Array.from({ length: 20 }, () => verifyTrail(other.kysely, app.clock.now()))
  expect(await trim(100)).toBe(350)
  for (const { fault } of await Promise.all(checks)) expect(fault).toBeUndefined()
})

test('records a refused call once an hour for each person and call', async () => {
  const { app, database } = await stableWithTrail(1)
  const viewer = await signedInAs(app, 'viewer')
  const staff = await signedInAs(app, 'staff')
  const admin = await signedInAs(app, 'admin')
  for (let n = 0; n < 3; n += 1) {
    expect((await viewer.send('GET', '/api/users')).status).toBe(403)
    expect((await viewer.send('DELETE', `/api/horses/${viewer.userId}`)).status).toBe(403)
    expect((await staff.send('GET', `/api/audit?person=${admin.userId}`)).status).toBe(403)
    expect((await app.send('GET', '/api/users')).status).toBe(401)
  }
  // asking an admin to confirm who they are is no refusal either
  app.clock.advance(dayMs / 48)
  const role = { role: 'staff' }
  expect(await admin.send('PATCH', `/api/users/${viewer.userId}/role`, role)).toMatchObject({
    status: 403,
    json: { signInAgain: true },
  })
  const refused = await database.kysely
    .selectFrom('audit_entries')
    .select(['actor_id', 'detail'])
    .where('action', '=', 'access-refused')
    .where('number', 'is not', null)
    .orderBy('number')
    .execute()
  expect(refused).toEqual([
    { actor_id: viewer.userId, detail: '{"call":"GET /api/users"}' },
    { actor_id: viewer.userId, detail: '{"call":"DELETE /api/horses/:horse"}' },
    { actor_id: staff.userId, detail: '{"call":"GET /api/audit"}' },
  ])
  expect(await admin.get(`/api/audit?person=${viewer.userId}`)).toHaveLength(2)
})

test('also seals entries written by a page’s own calls', async () => {
  const { app, database } = await stableWithTrail(1)
  const { headers } = await app.signIn('viewer')
  const asPage = { internal: { requestId: 'of-a-page' } }
  expect((await app.app.request('/api/users', { headers }, asPage)).status).toBe(403)
  expect((await entriesOf(database)).map(({ number }) => number)).toEqual([1, 2])
})

test('records a refusal the next time if it could not be written', async () => {
  const { app, database, db } = await stableWithTrail(1)
  const { headers } = await app.signIn('viewer')
  const ask = async () => (await app.get('/api/users', headers)).status
  await db.schema.alterTable('audit_entries').renameTo('audit_entries_away').execute()
  expect(await ask()).toBe(500)
  await db.schema.alterTable('audit_entries_away').renameTo('audit_entries').execute()
  expect(await ask()).toBe(403)
  expect((await entriesOf(database)).map(({ action }) => action)).toEqual([
    'create',
    'access-refused',
  ])
})

const fileOperation = z.looseObject({
  responses: z.looseObject({
    200: z.looseObject({ content: z.record(z.string(), z.unknown()).optional() }).optional(),
  }),
})

test('records every file that is downloaded', async () => {
  const register = await stableWithRegister()
  const { app, owner, staff } = register
  const { id: lot } = await register.buy({ sharesPurchased: 5 })
  const description = z
    .object({ paths: z.record(z.string(), z.looseObject({ get: fileOperation.optional() })) })
    .parse(await app.json('/api/openapi.json'))
  const files = Object.entries(description.paths).flatMap(([path, { get }]) => {
    const type = Object.keys(get?.responses[200]?.content ?? {}).find(
      (each) => !/json|event-stream/.test(each),
    )
    return type === undefined ? [] : { template: path, type }
  })
  expect(files.length).toBeGreaterThanOrEqual(8)
  const read = () =>
    app.database.kysely
      .selectFrom('audit_entries')
      .select(['actor_id', 'subject_id', 'detail'])
      .where('action', '=', 'file-export')
      .orderBy('id')
      .execute()
  for (const { template, type } of files) {
    const before = await read()
    const id = template.includes('/users/')
      ? owner.userId
      : template.includes('/ownership-shares/')
        ? register.ownershipShareId
        : lot
    const isOwn = template.includes('/my-investments/')
    const path = template.replace('{id}', id)
    // a register, results and the trail are about many people
    const isAboutMany = /ownership-shares|results|audit/.test(template)
    const response = await app.get(path, { ...(isOwn ? owner : staff).headers, accept: type })
    expect(response.status, path).toBe(200)
    const entry = (await read()).slice(before.length)
    expect(entry, path).toMatchObject([
      {
        actor_id: (isOwn ? owner : staff).userId,
        // so that the owner's history shows it, too
        subject_id: isAboutMany ? staff.userId : owner.userId,
      },
    ])
    expect(response.headers.get('content-disposition')).toContain(
      z.object({ file: z.string() }).parse(JSON.parse(entry[0]?.detail ?? '')).file,
    )
  }
})
