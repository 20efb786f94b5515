import { expect, test } from 'vitest'
import { z } from 'zod'
import { runCommand } from '../../src/app/command-line'
import {
  sealTrail,
  trimTrail,
  verifyTrail,
} from '../../src/domains/accounts/server/audit-chain.store'
import { recordAudit } from '../../src/domains/accounts/server/audit.store'
import { testApp } from '../support/app'
import { testDatabase, type TestDatabase } from '../support/database'
import { stableWithRegister } from '../support/register'
import { signedInAs } from '../support/staff'

const dayMs = 24 * 60 * 60 * 1000

const entriesOf = (database: TestDatabase | Awaited<ReturnType<typeof testApp>>['database']) =>
  database.kysely.selectFrom('audit_entries').selectAll().orderBy('number').execute()

/** A stable in whose trail `count` changes of one horse stand. */
async function stableWithTrail(count = 5) {
  const database = await testDatabase()
  const app = await testApp(database)
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
  return { app, database, db: database.kysely, repaint, verify }
}

const says =
  (code: number, words: string) =>
  (answer: { code: number; text: string }): boolean =>
    answer.code === code && answer.text.includes(words)

const markIn = (text: string) => /\d+:[0-9a-f]{64}/.exec(text)?.[0] ?? ''

test('every entry is chained to the one before when the answer arrives', async () => {
  const { database, verify } = await stableWithTrail(4)
  const entries = await entriesOf(database)
  expect(entries.map(({ number }) => number)).toEqual([1, 2, 3, 4])
  expect(new Set(entries.map(({ hash }) => hash)).size).toBe(4)
  expect(await verify()).toSatisfy(says(0, 'The trail is whole: 4 entries'))
})

test('an empty trail is whole', async () => {
  const { kysely } = await testDatabase()
  expect(await verifyTrail(kysely)).toMatchObject({ fault: undefined, entries: 0 })
})

test('an entry that was altered in any of its words is found', async () => {
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
    expect(text).toContain('The trail has been altered: entry 2 is not as it was written.')
    await write(asWritten)
  }
  expect((await verify()).code).toBe(0)
})

test.each([1, 3, 5])('entry %i is missed when it is taken out', async (number) => {
  const { db, verify } = await stableWithTrail(5)
  await db.deleteFrom('audit_entries').where('number', '=', number).execute()
  expect(await verify()).toSatisfy(says(1, `entry ${number} is missing`))
})

test('two entries that have changed places are found', async () => {
  const { db, verify } = await stableWithTrail(4)
  const move = (from: number, to: number) =>
    db.updateTable('audit_entries').set({ number: to }).where('number', '=', from).execute()
  await move(2, 99)
  await move(3, 2)
  await move(99, 3)
  expect((await verify()).text).toContain('entry 2 is not as it was written')
})

test('a trail rewritten as a whole no longer passes through a mark noted before', async () => {
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
  expect(await verify('--noted', mark)).toSatisfy(
    says(1, 'entry 4 is not the one that was there before'),
  )
  await db.deleteFrom('audit_entries').where('number', '>', 2).execute()
  await db.updateTable('audit_head').set({ number: 2 }).execute()
  expect((await verify('--noted', mark)).text).toContain('The trail has been altered')
  expect(await verify('--noted', 'yesterday')).toSatisfy(says(1, '--noted is not a mark'))
})

test('many changes at once, of two servers, make one chain', async () => {
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
  expect((await verify()).text).toContain('The trail is whole: 21 entries')
  expect((await entriesOf(database)).every(({ number }) => number !== null)).toBe(true)
})

test('what a killed server left unsealed is sealed by the next call', async () => {
  const { app, database, repaint, verify } = await stableWithTrail(2)
  const author = { id: null, name: 'Command line', address: null }
  const entry = { action: 'change', subjectType: 'page', subjectId: null }
  for (let n = 0; n < 250; n += 1)
    await recordAudit(database.kysely, app.clock.now(), author, entry)
  await repaint('Grey')
  expect((await entriesOf(database)).filter(({ number }) => number === null)).toEqual([])
  expect((await verify()).text).toContain('253 entries')
})

test('old entries leave the beginning of the trail, and the rest still verifies', async () => {
  const { app, db, database, repaint, verify } = await stableWithTrail(5)
  const early = markIn((await verify()).text)
  const trim = async (days: number) => {
    const now = app.clock.now()
    const removed = await trimTrail(database, now, new Date(now.getTime() - days * dayMs))
    await sealTrail(database)
    return removed
  }
  expect(await trim(100)).toBe(0)
  app.clock.at = new Date(app.clock.at.getTime() + 120 * dayMs)
  const staff = await signedInAs(app, 'staff')
  await staff.send('POST', '/api/horses', { name: 'Salt Pan Sermon' })
  expect((await repaint('Grey')).status).toBe(401)
  const late = markIn((await verify('--noted', early)).text)
  expect(await trim(100)).toBe(5)
  expect(await trim(100)).toBe(0)
  expect((await entriesOf(database)).map(({ action }) => action)).toEqual(['create', 'trail-trim'])
  expect(await verify('--noted', late)).toSatisfy(says(0, '2 entries'))
  const oldest = `1:${'a'.repeat(64)}`
  expect((await verify('--noted', oldest)).text).toContain('has left the trail since')
  await db.deleteFrom('audit_entries').where('number', '=', 6).execute()
  expect((await verify()).text).toContain('entry 6 is missing')
})

test('a refused call is in the trail, once an hour for each person and call', async () => {
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
  // nor is it a refusal when an admin is asked to confirm who they are
  app.clock.at = new Date(app.clock.at.getTime() + dayMs / 48)
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

const fileOperation = z.looseObject({
  responses: z.looseObject({
    200: z.looseObject({ content: z.record(z.string(), z.unknown()).optional() }).optional(),
  }),
})

test('every file that is downloaded is in the trail', async () => {
  const register = await stableWithRegister()
  const { app, owner, staff } = register
  const { id: lot } = await register.buy({ sharesPurchased: 5 })
  const description = z
    .object({ paths: z.record(z.string(), z.looseObject({ get: fileOperation.optional() })) })
    .parse(await app.json('/api/openapi.json'))
  const files = Object.entries(description.paths)
    .filter(([, { get }]) =>
      Object.keys(get?.responses[200]?.content ?? {}).some((type) => !type.includes('json')),
    )
    .map(([path]) => path)
  expect(files.length).toBeGreaterThanOrEqual(8)
  const read = () =>
    app.database.kysely
      .selectFrom('audit_entries')
      .select(['actor_id', 'subject_id', 'detail'])
      .where('action', '=', 'file-export')
      .orderBy('id')
      .execute()
  for (const template of files) {
    const before = await read()
    const id = template.includes('/users/')
      ? owner.userId
      : template.includes('/ownership-shares/')
        ? register.ownershipShareId
        : lot
    const isOwn = template.includes('/my-investments/')
    const path = template.replace('{id}', id)
    const response = await app.get(path, (isOwn ? owner : staff).headers)
    expect(response.status, path).toBe(200)
    const entry = (await read()).slice(before.length)
    expect(entry, path).toMatchObject([
      {
        actor_id: (isOwn ? owner : staff).userId,
        subject_id: isOwn || template.includes('/users/') ? owner.userId : staff.userId,
      },
    ])
    expect(response.headers.get('content-disposition')).toContain(
      z.object({ file: z.string() }).parse(JSON.parse(entry[0]?.detail ?? '')).file,
    )
  }
})
