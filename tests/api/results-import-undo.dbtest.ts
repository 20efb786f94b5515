import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Executor } from '../../src/db/database'
import { lockMeeting, updateRun } from '../../src/domains/racing/server/racing-changes.store'
import { meetingSheet } from '../../src/domains/racing/racing.contract'
import { auditEntry } from '../../src/domains/accounts/accounts.contract'
import { type ImportOffice, importOffice } from '../support/imports'

let app: ImportOffice['app']
let office: ImportOffice['office']
let cards: ImportOffice['cards']
let idOf: ImportOffice['idOf']

beforeEach(async () => {
  ;({ app, office, cards, idOf } = await importOffice({ Anse: {}, Boulet: {}, Cap: {} }))
})

const head = 'Date,Venue,Race number,Race,Off time,Distance,Horse,Place,Jockey,Replay'

/** What the trail says about a horse or a meeting, latest first. */
async function historyOf(subject: string) {
  const entries = await app.json(`/api/audit?subject=${subject}`, office.headers)
  return auditEntry
    .array()
    .parse(entries)
    .map(({ action, detail }) => ({ action, ...detail }))
}
const sheet = async (id: string) =>
  meetingSheet.parse(await app.json(`/api/meetings/${id}`, office.headers))
const later = () => app.clock.advance(1000)

/** A planned meeting with a race in which Anse is declared; then an import with its result and more. */
async function importResults() {
  const meetingId = await cards.meeting({ date: '2026-11-20', venue: 'Champ de Mars' })
  const raceId = await cards.race(meetingId, { number: 1, name: 'Plate', distance: 1400 })
  const runId = await cards.run(raceId, {
    horseId: idOf('Anse'),
    state: 'declared',
    jockey: 'R. B.',
  })
  later()
  const csv = [
    head,
    '2026-11-20,Champ de Mars,1,Plate,13:05,1450,Anse,2,,https://example.com/1',
    '2026-11-20,Champ de Mars,2,Cup,,,Boulet,4,T. L.,',
    '2026-11-14,Réduit,1,Maiden,,,Cap,1,,',
  ].join('\n')
  const { id } = await office.load(csv)
  later()
  return { meetingId, raceId, runId, id, csv }
}

test('each change is in the history of its horse or meeting, and so is undoing it', async () => {
  const { meetingId, id } = await importResults()
  const plate = { kind: 'performance', title: 'Plate, 20 November 2026' }
  const result = [
    { field: 'state', from: 'declared', to: 'ran' },
    { field: 'position', from: null, to: 2 },
    { field: 'finish', from: null, to: 'finished' },
  ]
  const [anse] = await historyOf(`horse:${idOf('Anse')}`)
  expect(anse).toMatchObject({ action: 'change', title: 'Anse', item: plate })
  expect(anse).toHaveProperty('changes', expect.arrayContaining(result))
  const cap = { kind: 'performance', title: 'Maiden, 14 November 2026' }
  expect(await historyOf(`horse:${idOf('Cap')}`)).toMatchObject([{ action: 'create', item: cap }])
  const ofMeeting = await historyOf(`meeting:${meetingId}`)
  expect(ofMeeting).toHaveLength(5)
  const race = { kind: 'race', title: 'Race 1, Plate' }
  const held = { field: 'status', from: 'planned', to: 'held' }
  const details = [
    { field: 'offTime', from: null, to: '13:05' },
    { field: 'videoUrl', from: null, to: 'https://example.com/1' },
    { field: 'distance', from: 1400, to: 1450 },
  ]
  expect(ofMeeting).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ action: 'change', changes: [held] }),
      expect.objectContaining({ action: 'change', item: race, changes: details }),
      expect.objectContaining({ action: 'create', item: { kind: 'race', title: 'Race 2, Cup' } }),
    ]),
  )
  expect(await historyOf('results-import')).toMatchObject([
    { action: 'import', added: 2, changed: 1 },
  ])

  expect((await office.undo(id)).status).toBe(200)
  const [back] = await historyOf(`horse:${idOf('Anse')}`)
  const turned = result.map(({ field, from, to }) => ({ field, from: to, to: from }))
  expect(back).toMatchObject({ action: 'change', item: plate })
  expect(back).toHaveProperty('changes', expect.arrayContaining(turned))
  expect((await historyOf(`horse:${idOf('Cap')}`))[0]).toMatchObject({
    action: 'delete',
    item: cap,
  })
  const undone = (await historyOf(`meeting:${meetingId}`)).slice(0, 3)
  expect(undone).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ changes: [{ field: 'status', from: 'held', to: 'planned' }] }),
      expect.objectContaining({ action: 'change', item: race }),
      expect.objectContaining({ action: 'delete', item: { kind: 'race', title: 'Race 2, Cup' } }),
    ]),
  )
  expect((await historyOf('results-import'))[0]).toMatchObject({ action: 'undo-import' })
})

test('what is put back has a later change time than before, so that open sheets and calendars notice', async () => {
  const { meetingId, id } = await importResults()
  const before = await sheet(meetingId)
  // even if this server's clock is behind
  app.clock.advance(-3_600_000)
  expect((await office.undo(id)).status).toBe(200)
  const after = await sheet(meetingId)
  expect(after).toMatchObject({ status: 'planned', races: [{ distance: 1400, offTime: null }] })
  expect(after.races).toHaveLength(1)
  expect(after.races[0]?.runs).toMatchObject([{ state: 'declared', jockey: 'R. B.' }])
  expect(after.updatedAt > before.updatedAt).toBe(true)
  const [race, raceBefore] = [after.races[0], before.races[0]]
  expect(race && raceBefore && race.updatedAt > raceBefore.updatedAt).toBe(true)
  const [run, runBefore] = [race?.runs[0], raceBefore?.runs[0]]
  expect(run && runBefore && run.updatedAt > runBefore.updatedAt).toBe(true)
})

test('says in one sentence what was done since, and undoes nothing', async () => {
  const { meetingId, runId, id } = await importResults()
  const [, cup] = (await sheet(meetingId)).races
  const refused = async (words: string) => {
    const message = `The import can’t be undone: since then ${words}.`
    expect(await office.undo(id)).toMatchObject({ status: 409, json: { message } })
  }
  await cards.change(runId, { position: 3 })
  await refused('Anse in Plate (20 November 2026) was changed')
  const added = await cards.result(cup?.id ?? '', idOf('Cap'), { position: 1 })
  await refused(
    'Anse in Plate (20 November 2026) was changed and Cap in Cup (20 November 2026) was added',
  )
  await cards.staff.send('DELETE', `/api/runs/${cup?.runs[0]?.id}`)
  await refused(
    'Anse in Plate (20 November 2026) was changed, Cap in Cup (20 November 2026) was added and 1 of its entries was deleted',
  )
  expect((await sheet(meetingId)).races[0]?.runs[0]).toMatchObject({ position: 3 })
  await cards.change(runId, { position: 2 })
  await cards.staff.send('DELETE', `/api/runs/${added}`)
  await refused('1 of its entries was deleted')
})

test('a change that was taken back does not stop it, nor does a meeting’s title', async () => {
  const { meetingId, runId, id } = await importResults()
  await cards.change(runId, { position: 3 })
  await cards.change(runId, { position: 2 })
  await cards.changeMeeting(meetingId, { title: 'Day 30' })
  expect((await office.undo(id)).status).toBe(200)
  expect(await sheet(meetingId)).toMatchObject({ status: 'planned', title: 'Day 30' })
})

test('a meeting with other people’s results stays held', async () => {
  const { meetingId, id } = await importResults()
  const raceId = await cards.race(meetingId, { number: 3, name: 'Stakes' })
  await cards.result(raceId, idOf('Cap'), { position: 1 })
  expect((await office.undo(id)).status).toBe(200)
  expect(await sheet(meetingId)).toMatchObject({ status: 'held', races: [{}, { name: 'Stakes' }] })
})

test('only one of two people undoes it, and someone who edits meanwhile loses nothing', async () => {
  const { meetingId, runId, id } = await importResults()
  const both = await Promise.all([office.undo(id), office.undo(id)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await office.undo(id)).toMatchObject({
    status: 409,
    json: { message: 'This import has already been undone' },
  })
  const again = await importResultsAgain()
  const [undone, edited] = await Promise.all([
    office.undo(again),
    cards.staff.send('PATCH', `/api/runs/${runId}`, { comment: 'Ran on well' }),
  ])
  const { comment, state } = (await sheet(meetingId)).races[0]?.runs[0] ?? {}
  expect(edited.status).toBe(200)
  expect(comment).toBe('Ran on well')
  expect(state).toBe(undone.status === 200 ? 'declared' : 'ran')

  async function importResultsAgain() {
    later()
    const row = '2026-11-20,Champ de Mars,1,Plate,,,Anse,2,,'
    const report = await office.load(`${head}\n${row}`)
    later()
    return report.id
  }
})

test('of two imports of the same file at once, one adds the results', async () => {
  const csv = `${head}\n2026-11-14,Champ de Mars,1,Plate,,,Anse,2,,`
  const both = await Promise.all([office.send(csv), office.send(csv)])
  for (const { status } of both) expect([200, 409]).toContain(status)
  const runs = await app.database.kysely.selectFrom('runs').select('id').execute()
  expect(runs).toHaveLength(1)
  expect(await office.load(csv)).toMatchObject({ counts: { same: 1 } })
})

test('puts no result back at a meeting that is yet to come, and marks a past one as held', async () => {
  const meetingId = await cards.meeting({ date: '2026-11-14', venue: 'Champ de Mars' })
  const raceId = await cards.race(meetingId, { number: 1, name: 'Plate' })
  const runId = await cards.result(raceId, idOf('Anse'), { position: 2 })
  later()
  const csv = 'Date,Venue,Race number,Horse,State\n2026-11-14,Champ de Mars,1,Anse,Declared'
  const { id } = await office.load(csv)
  later()
  await cards.changeMeeting(meetingId, { date: '2026-11-28', status: 'planned' })
  expect(await office.undo(id)).toMatchObject({
    status: 409,
    json: {
      message:
        'The import can’t be undone: a meeting was moved to 28 November 2026, so there can’t be a result yet.',
    },
  })
  expect((await sheet(meetingId)).races[0]?.runs).toMatchObject([{ id: runId, state: 'declared' }])
  await cards.changeMeeting(meetingId, { date: '2026-11-14' })
  expect((await office.undo(id)).status).toBe(200)
  const back = await sheet(meetingId)
  expect(back).toMatchObject({ status: 'held', races: [{ runs: [{ state: 'ran', position: 2 }] }] })
  const held = { action: 'change', changes: [{ field: 'status', from: 'planned', to: 'held' }] }
  expect(await historyOf(`meeting:${meetingId}`)).toContainEqual(expect.objectContaining(held))
})

test('undoes an import made before a column was added', async () => {
  const { meetingId, id } = await importResults()
  for (const table of ['meetings', 'races', 'runs'])
    await sql`alter table ${sql.table(table)} add column added_later text`.execute(
      app.database.kysely,
    )
  expect(await office.undo(id)).toMatchObject({ status: 200 })
  expect(await sheet(meetingId)).toMatchObject({ status: 'planned' })
})

test.each(['', '{', '{"table":"runs"}'])(
  'refuses to undo from a damaged record (%j)',
  async (rows) => {
    const { meetingId, id } = await importResults()
    await app.database.kysely.updateTable('result_import_parts').set({ rows }).execute()
    const message = 'The import can’t be undone: what it changed can no longer be read.'
    expect(await office.undo(id)).toMatchObject({ status: 409, json: { message } })
    expect(await sheet(meetingId)).toMatchObject({ status: 'held' })
  },
)

/** Waits until the work is done, or waits for someone else's transaction. */
async function doneOrWaiting(work: Promise<unknown>) {
  let isDone = false
  void work.finally(() => (isDone = true))
  if (app.database.engine === 'sqlite') return
  const isWaiting = async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(app.database.kysely)
    return rows.length > 0
  }
  await expect.poll(async () => isDone || (await isWaiting())).toBe(true)
}

/** Undoes an import between the first and the last part of another transaction. */
async function undoWithin(
  id: string | null,
  first: (tx: Executor) => Promise<unknown>,
  last: (tx: Executor) => Promise<unknown>,
) {
  let begin = () => {}
  const begun = new Promise<void>((resolve) => (begin = resolve))
  let go = () => {}
  const gone = new Promise<void>((resolve) => (go = resolve))
  const other = app.database.longTransaction(async (tx) => {
    await first(tx)
    begin()
    await gone
    await last(tx)
  })
  await Promise.race([begun, other])
  const undoing = office.undo(id)
  await doneOrWaiting(undoing)
  go()
  await other
  return undoing
}

test('undoing locks meetings before runs, as an import does', async () => {
  const { meetingId, runId, id } = await importResults()
  const lockRun = (tx: Executor) =>
    tx
      .updateTable('runs')
      .set((eb) => ({ updated_at: eb.ref('updated_at') }))
      .where('id', '=', runId)
      .execute()
  const undone = await undoWithin(id, (tx) => lockMeeting(tx, meetingId), lockRun)
  expect(undone.status).toBe(200)
})

test('a meeting stays held if a result is entered while the import is undone', async () => {
  const { meetingId, id } = await importResults()
  const raceId = await cards.race(meetingId, { number: 3, name: 'Stakes' })
  const other = await cards.run(raceId, { horseId: idOf('Cap'), state: 'declared' })
  const result = { state: 'ran', finish: 'finished', position: 1 } as const
  const undone = await undoWithin(
    id,
    (tx) => lockMeeting(tx, meetingId),
    (tx) => updateRun(tx, app.clock.now(), other, result),
  )
  expect(undone.status).toBe(200)
  expect(await sheet(meetingId)).toMatchObject({ status: 'held' })
})
