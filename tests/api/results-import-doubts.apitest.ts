import { beforeEach, expect, test } from 'vitest'
import { type ImportOffice, importOffice } from '../support/imports'

const TODAY = '2026-11-20'

let app: ImportOffice['app']
let office: ImportOffice['office']
let cards: ImportOffice['cards']
let idOf: ImportOffice['idOf']

beforeEach(async () => {
  ;({ app, office, cards, idOf } = await importOffice({
    Anse: {},
    Boulet: {},
    Cap: {},
    Foal: { dateOfBirth: '2025-09-01' },
    Pension: { status: 'retired' },
  }))
})

const head = 'Date,Venue,Race number,Race,Horse,Place,Prize,Runners'

/** A race on record, in which Anse was first of five for Rs 100,000. */
async function raceOnRecord(fields: object = {}) {
  const meetingId = await cards.meeting({ date: '2026-11-14', venue: 'Champ de Mars', ...fields })
  const raceId = await cards.race(meetingId, { number: 1, name: 'Plate', totalRunners: 5 })
  const first = { position: 1, prizeMoney: '100000' }
  return { meetingId, raceId, firstId: await cards.result(raceId, idOf('Anse'), first) }
}

interface Case {
  code: string
  /** Returns what the sheet sends for the same change. */
  inForm: () => Promise<[method: string, path: string, fields: object]>
  row: string
}

const cases: Case[] = [
  {
    code: 'same-place',
    inForm: async () => {
      const { raceId } = await raceOnRecord()
      return ['POST', `/api/races/${raceId}/runs`, { horseId: idOf('Cap'), position: 1 }]
    },
    row: '2026-11-14,Champ de Mars,1,Plate,Cap,1,,',
  },
  {
    code: 'beyond-field',
    inForm: async () => {
      const { raceId } = await raceOnRecord()
      return ['POST', `/api/races/${raceId}/runs`, { horseId: idOf('Cap'), position: 6 }]
    },
    row: '2026-11-14,Champ de Mars,1,Plate,Cap,6,,',
  },
  {
    code: 'beyond-field',
    inForm: async () => {
      const { raceId, firstId } = await raceOnRecord()
      await cards.change(firstId, { position: 4 })
      return ['PATCH', `/api/races/${raceId}`, { totalRunners: 3 }]
    },
    row: '2026-11-14,Champ de Mars,1,Plate,Anse,,,3',
  },
  {
    code: 'unlikely-prize',
    inForm: async () => {
      const { firstId } = await raceOnRecord()
      return ['PATCH', `/api/runs/${firstId}`, { prizeMoney: '1000000' }]
    },
    row: '2026-11-14,Champ de Mars,1,Plate,Anse,,"1,000,000",',
  },
  {
    code: 'unlikely-prize',
    inForm: async () => {
      const { raceId } = await raceOnRecord()
      await cards.result(raceId, idOf('Boulet'), { position: 2, prizeMoney: '40000' })
      const other = { position: 2, deadHeat: true, prizeMoney: '4000' }
      const race = await cards.race(
        await cards.meeting({ date: '2026-11-07', venue: 'Champ de Mars' }),
        { number: 1, name: 'Cup' },
      )
      return ['POST', `/api/races/${race}/runs`, { horseId: idOf('Cap'), ...other }]
    },
    row: '2026-11-07,Champ de Mars,1,Cup,Cap,2=,4000,',
  },
  {
    code: 'second-race',
    inForm: async () => {
      const { meetingId } = await raceOnRecord()
      const raceId = await cards.race(meetingId, { number: 2, name: 'Cup' })
      return ['POST', `/api/races/${raceId}/runs`, { horseId: idOf('Anse'), position: 2 }]
    },
    row: '2026-11-14,Champ de Mars,2,Cup,Anse,2,,',
  },
  {
    code: 'not-racing',
    inForm: async () => {
      const { raceId } = await raceOnRecord({ date: TODAY })
      return ['POST', `/api/races/${raceId}/runs`, { horseId: idOf('Pension'), position: 2 }]
    },
    row: `${TODAY},Champ de Mars,1,Plate,Pension,2,,`,
  },
  {
    code: 'too-young',
    inForm: async () => {
      const { raceId } = await raceOnRecord()
      return ['POST', `/api/races/${raceId}/runs`, { horseId: idOf('Foal'), position: 2 }]
    },
    row: '2026-11-14,Champ de Mars,1,Plate,Foal,2,,',
  },
  {
    code: 'abandoned',
    inForm: async () => {
      const { meetingId, raceId, firstId } = await raceOnRecord()
      await cards.staff.send('DELETE', `/api/runs/${firstId}`)
      await cards.changeMeeting(meetingId, { status: 'abandoned', abandonedReason: 'Cyclone' })
      return ['POST', `/api/races/${raceId}/runs`, { horseId: idOf('Cap'), position: 2 }]
    },
    row: '2026-11-14,Champ de Mars,1,Plate,Cap,2,,',
  },
  {
    code: 'off-season',
    inForm: () =>
      Promise.resolve(['POST', '/api/meetings', { date: '2026-02-01', venue: 'Champ de Mars' }]),
    row: '2026-02-01,Champ de Mars,1,Plate,Cap,2,,',
  },
]

test.each(cases)(
  'asks the sheet’s own question about $row ($code)',
  async ({ inForm, code, row }) => {
    const [method, path, fields] = await inForm()
    const csv = `${head}\n${row}`
    const { rows } = await office.load(csv, { dryRun: true })
    const form = await cards.staff.send(method, path, fields)
    expect(form.json).toMatchObject({ questions: [{ code }] })
    expect(rows).toMatchObject([{ line: 2, questions: [{ code }] }])
    expect(rows[0]?.questions).toEqual(
      typeof form.json === 'object' && form.json && Reflect.get(form.json, 'questions'),
    )

    const before = await app.database.kysely.selectFrom('runs').selectAll().execute()
    const refused = await office.send(csv)
    const message = `Line 2: ${rows[0]?.questions[0]?.message}`
    expect(refused).toMatchObject({
      status: 409,
      json: { message, questions: [{ code, message }] },
    })
    expect((await office.send(csv, { confirm: ['something-else'] })).status).toBe(409)
    expect(await app.database.kysely.selectFrom('runs').selectAll().execute()).toEqual(before)
    expect(await office.load(csv, { leaveOut: [2] })).toMatchObject({
      id: null,
      rows: [{ outcome: 'skip', words: 'You left this row out', questions: [] }],
    })
    expect((await office.load(csv, { confirm: [code] })).id).not.toBeNull()
    expect(await office.load(csv), 'again').toMatchObject({
      id: null,
      rows: [],
      counts: { same: 1 },
    })
  },
)

test('judges the file as a whole: places that change hands, dead heats, and rows against each other', async () => {
  const { raceId } = await raceOnRecord()
  await cards.result(raceId, idOf('Boulet'), { position: 2 })
  const row = (horse: string, place: string, number = 1) =>
    `2026-11-14,Champ de Mars,${number},${number === 1 ? 'Plate' : 'Cup'},${horse},${place},,`
  const check = (...rows: string[]) => office.load([head, ...rows].join('\n'), { dryRun: true })
  const asked = async (...rows: string[]) => {
    const report = await check(...rows)
    return report.rows.map(({ questions }) => questions.map(({ code }) => code))
  }
  expect(await asked(row('Anse', '2'), row('Boulet', '1')), 'changed hands').toEqual([[], []])
  expect(await asked(row('Anse', '2='), row('Boulet', '2=')), 'a dead heat').toEqual([[], []])
  expect(await asked(row('Foal', '4', 2), row('Cap', '4', 2))).toEqual([
    ['too-young', 'same-place'],
    ['same-place'],
  ])
  const refused = await office.send([head, row('Foal', '4', 2), row('Cap', '4', 2)].join('\n'))
  const words = (pattern: RegExp): unknown => expect.stringMatching(pattern)
  expect(refused.json).toMatchObject({
    questions: [
      { code: 'too-young', message: words(/^Line 2: Foal was born/) },
      { code: 'same-place', message: words(/^Line 2: .* \(1 other row like it\)$/) },
    ],
  })
})

test('asks again if a doubt has come up since the rows were looked at', async () => {
  const { raceId } = await raceOnRecord()
  const csv = `${head}\n2026-11-14,Champ de Mars,1,Plate,Cap,3,,`
  const { plan, rows } = await office.load(csv, { dryRun: true })
  expect(rows).toMatchObject([{ questions: [] }])
  await cards.result(raceId, idOf('Boulet'), { position: 3 })
  const message = 'Something has changed since you looked. Please check the rows again.'
  expect(await office.send(csv, { plan, confirm: ['same-place'] })).toMatchObject({
    status: 409,
    json: { message },
  })
})

test('refuses a horse in the same race at another venue, as the sheet does', async () => {
  await raceOnRecord()
  const { rows } = await office.load(`${head}\n2026-11-14,Réduit,1,Plate,Anse,2,,`, {
    dryRun: true,
  })
  expect(rows).toMatchObject([
    {
      outcome: 'refuse',
      words: 'Anse already has a result for Race 1, Plate, on 14 November 2026',
    },
  ])
})

test('leaves out thousands of lines, and says how many it may be', async () => {
  const csv = `${head}\n2026-11-14,Champ de Mars,1,Plate,Cap,2,,`
  const lines = (count: number) => Array.from({ length: count }, (_, n) => n + 2)
  const checked = await office.load(csv, { dryRun: true, leaveOut: lines(7_500) })
  expect(checked).toMatchObject({ counts: { skip: 1 } })
  expect((await office.send(csv, { dryRun: true, leaveOut: lines(7_501) })).status).toBe(400)
})
