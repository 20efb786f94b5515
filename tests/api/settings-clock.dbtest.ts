import { describe, expect, onTestFinished, test } from 'vitest'
import { createHorse } from '../../src/domains/horses/server/horses-changes.store'
import {
  insertMeeting,
  insertRace,
  insertRun,
} from '../../src/domains/racing/server/racing-changes.store'
import { editedSettings } from '../../src/domains/settings/settings.contract'
import { setTimeZone, timeZone } from '../../src/lib/dates'
import { testApp } from '../support/app'
import { testDatabase } from '../support/database'
import { pdfPages } from '../support/pdf'
import { stableWithRegister } from '../support/register'
import { type Call, startServerProcess } from '../support/server-process'

const path = '/api/admin/settings'

async function stable(at?: string, given?: Awaited<ReturnType<typeof testApp>>) {
  const app = given ?? (await testApp())
  onTestFinished(async () => {
    await app.close()
    // tests of one worker share the clock
    setTimeZone('Indian/Mauritius')
  })
  if (at !== undefined) app.clock.at = new Date(at)
  const { headers } = await app.signIn('admin')
  const send = (method: string, address: string, body?: unknown) =>
    app.send(method, address, body, headers)
  const change = (zone: unknown) => send('PATCH', path, { timeZone: zone })
  const stored = async () => editedSettings.parse((await send('GET', path)).json).timeZone
  const page = async (address: string) => (await app.get(address)).text()
  return { app, send, change, stored, page }
}

/** A runner of ours in a race at 14:30. */
async function aRace({ database, clock }: Awaited<ReturnType<typeof testApp>>, ...days: string[]) {
  const [{ kysely }, now] = [database, clock.now()]
  const { id } = await createHorse(kysely, now, { name: 'Brass Lantern' })
  for (const date of days) {
    const meeting = await insertMeeting(kysely, now, { date, venue: 'Ascot' })
    const race = await insertRace(kysely, now, meeting, { name: 'Cup', offTime: '14:30' })
    await insertRun(kysely, now, { id: race, currency: 'MUR' }, id, { state: 'declared' })
  }
  return id
}

test('a stable begins with the clock of Mauritius, and takes no zone that is unknown', async () => {
  const { change, stored, app } = await stable()
  expect(await app.json('/api/settings')).toMatchObject({
    timeZone: 'Indian/Mauritius',
  })
  for (const wrong of ['Mars/Olympus', 'europe/london', '+04:00', 'x'.repeat(10_000), 5, '../etc'])
    expect(await change(wrong), String(wrong)).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'timeZone' }] },
    })
  expect(await stored()).toBe('Indian/Mauritius')
  for (const right of ['Europe/London', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires', 'UTC'])
    expect((await change(right)).status, right).toBe(200)
  expect((await change('')).status).toBe(200)
  expect(await stored()).toBe('Indian/Mauritius')
  expect(timeZone()).toBe('Indian/Mauritius')
})

describe('another clock', () => {
  test('is on the very next page, in calendars and in what is refused', async () => {
    // 02:00 in Mauritius on the 21st, still the 20th in London
    const { app, change, send, page } = await stable('2026-11-20T22:00:00.000Z')
    const id = await aRace(app, '2026-11-21')
    expect(await page('/racing')).toContain('Times in Mauritius')
    expect(await page('/racing.ics')).toContain('DTSTART:20261121T103000Z')
    expect(await page('/racing')).toContain('"today":"2026-11-21"')
    const born = (dateOfBirth: string) => send('PATCH', `/api/horses/${id}`, { dateOfBirth })
    expect((await change('Europe/London')).status).toBe(200)
    expect(await page('/racing')).toContain('Times in London')
    expect(await page('/racing')).toContain('"today":"2026-11-20"')
    expect(await page('/racing')).toContain('2026-11-21T14:30:00.000Z')
    expect(await page('/racing.ics')).toContain('DTSTART:20261121T143000Z')
    expect((await born('2026-11-21')).status).toBe(400)
    expect((await change(null)).status).toBe(200)
    expect(await page('/racing')).toContain('"today":"2026-11-21"')
    expect(await page('/racing.ics')).toContain('DTSTART:20261121T103000Z')
    expect((await born('2026-11-21')).status).toBe(200)
  })

  test('tells calendars and search engines of races in summer and in winter', async () => {
    const { app, change, page } = await stable('2026-06-01T08:00:00.000Z')
    await aRace(app, '2026-07-18', '2027-01-16')
    const starts = async () => [
      (await page('/racing.ics')).match(/DTSTART:\w+/g)?.sort(),
      (await page('/racing')).match(/"startDate":"[^"]+"/g),
    ]
    expect(await starts()).toEqual([
      ['DTSTART:20260718T103000Z', 'DTSTART:20270116T103000Z'],
      ['"startDate":"2026-07-18T14:30:00+04:00"', '"startDate":"2027-01-16T14:30:00+04:00"'],
    ])
    await change('Europe/London')
    expect(await starts()).toEqual([
      ['DTSTART:20260718T133000Z', 'DTSTART:20270116T143000Z'],
      ['"startDate":"2026-07-18T14:30:00+01:00"', '"startDate":"2027-01-16T14:30:00+00:00"'],
    ])
    await change('America/St_Johns')
    expect(await starts()).toEqual([
      ['DTSTART:20260718T170000Z', 'DTSTART:20270116T180000Z'],
      ['"startDate":"2026-07-18T14:30:00-02:30"', '"startDate":"2027-01-16T14:30:00-03:30"'],
    ])
  })

  test('is on papers, which threads draw, and in the file of the trail', async () => {
    const { app, buy, staff } = await stableWithRegister()
    const { change, send } = await stable(undefined, app)
    const { id } = await buy()
    const paper = async () => {
      const address = `/api/investments/${id}/certificate.pdf`
      const answer = await app.get(address, staff.headers)
      return pdfPages(Buffer.from(await answer.arrayBuffer())).join()
    }
    const file = async () => (await send('GET', '/api/audit.csv')).response.text()
    expect(await paper()).toContain('stood on 20 November 2026, 12:00 in Mauritius')
    expect(await file()).toMatch(/Time in Mauritius,.*"20 November 2026, 12:00"/s)
    await change('Pacific/Honolulu')
    expect(await paper()).toContain('stood on 19 November 2026, 22:00 in Honolulu')
    expect(await file()).toMatch(/Time in Honolulu,.*"19 November 2026, 22:00"/s)
  })

  test('forgets kept pages at its own midnight, also on the day that has 25 hours', async () => {
    const { app, change, page } = await stable()
    await change('Europe/London')
    const todayAt = async (at: string) => {
      app.clock.at = new Date(at)
      return /"today":"([\d-]+)"/.exec(await page('/horses'))?.[1]
    }
    expect(await todayAt('2026-10-24T22:59:59.000Z')).toBe('2026-10-24')
    expect(await todayAt('2026-10-24T23:00:00.000Z')).toBe('2026-10-25')
    expect(await todayAt('2026-10-25T23:59:59.000Z')).toBe('2026-10-25')
    expect(await todayAt('2026-10-26T00:00:00.000Z')).toBe('2026-10-26')
  })
})

test('is on the pages of another process within a second', { timeout: 60_000 }, async () => {
  const database = await testDatabase()
  const { app, change, page } = await stable(undefined, await testApp(database))
  await aRace(app, '2026-11-28')
  const admin = await app.signIn('admin')
  const other = await startServerProcess(database.options, app.get)
  const there = async (call: Call) => {
    for await (const { status, text } of other.send(admin.headers.cookie, [call]))
      return { status, text }
    throw new Error('the other process has ended')
  }
  const racing = { method: 'GET', path: '/racing' }
  const clockThere = async () => {
    const { text } = await there(racing)
    return [/Times in [\w ]+/, /"today":"[\d-]+"/, /2026-11-2[89]T[\d:.]+Z/].map(
      (words) => words.exec(text)?.[0],
    )
  }
  const mauritius = ['Times in Mauritius', '"today":"2026-11-20"', '2026-11-28T10:30:00.000Z']
  const honolulu = ['Times in Honolulu', '"today":"2026-11-19"', '2026-11-29T00:30:00.000Z']
  expect(await clockThere()).toEqual(mauritius)
  expect((await change('Pacific/Honolulu')).status).toBe(200)
  await expect.poll(clockThere, { timeout: 1000, interval: 20 }).toEqual(honolulu)

  // and the other way
  expect(await page('/racing')).toContain('Times in Honolulu')
  const body = { timeZone: 'Europe/London' }
  expect((await there({ method: 'PATCH', path, body })).status).toBe(200)
  await expect
    .poll(() => page('/racing'), { timeout: 1000, interval: 20 })
    .toMatch(/Times in London.*"today":"2026-11-20"/s)
  await other.kill()
})
