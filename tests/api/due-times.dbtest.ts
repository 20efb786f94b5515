import { expect, test } from 'vitest'
import { z } from 'zod'
import { dueTimesJob } from '../../src/app/server/due-times'
import { minuteMs } from '../../src/lib/dates'
import { testApp } from '../support/app'
import { faultsIn } from '../support/diary'
import { signedInAs } from '../support/staff'

const made = z.looseObject({ id: z.uuid(), slug: z.string(), updatedAt: z.string() })

/** Friday noon in Mauritius, and the job that the scheduler runs every minute. */
async function stableWithSchedule() {
  const app = await testApp()
  const staff = await signedInAs(app, 'staff')
  const make = async (path: string, body: object) => {
    const { status, json } = await staff.send('POST', path, body)
    expect(status, JSON.stringify(json)).toBe(201)
    return made.parse(json)
  }
  const runJob = (at: string) => {
    app.clock.at = new Date(at)
    return dueTimesJob(app.database).run(new AbortController().signal, app.clock.now())
  }
  const status = async (address: string) => (await app.get(address)).status
  /** As staff who sign in now: a session doesn't last from one day to the next. */
  const read = async (path: string) => (await signedInAs(app, 'staff')).get(path)
  const lastEntry = async (subject: string) =>
    z.array(z.unknown()).parse(await read(`/api/audit?subject=${subject}`))[0]
  return { app, staff, make, runJob, status, read, lastEntry }
}

test('publishes a horse at its time and takes it down again, past every cache', async () => {
  const { app, make, runJob, status, read, lastEntry } = await stableWithSchedule()
  const comet = await make('/api/horses', {
    name: 'Midnight Comet',
    publishAt: '2026-11-21T00:00:00+04:00',
    unpublishAt: '2026-11-22T00:00:00+04:00',
  })
  const page = `/horses/${comet.slug}`
  const listed = async () => (await (await app.get('/horses')).text()).includes('Midnight Comet')
  expect([await listed(), await status(page)]).toEqual([false, 404])
  expect(await runJob('2026-11-20T19:59:59.999Z')).toBeUndefined()
  expect([await listed(), await status(page)]).toEqual([false, 404])

  expect(await runJob('2026-11-20T20:00:00Z')).toEqual({ horses: 1, pages: 0, offerings: 0 })
  expect([await listed(), await status(page)]).toEqual([true, 200])
  expect(await app.json(`/api/horses/${comet.slug}`)).toMatchObject({
    isPublished: true,
    publishAt: null,
    // not for visitors
    unpublishAt: null,
  })
  const shown = await read(`/api/horses/${comet.slug}`)
  expect(shown).toMatchObject({ unpublishAt: '2026-11-21T20:00:00.000Z' })
  expect(made.parse(shown).updatedAt > comet.updatedAt).toBe(true)
  expect(await lastEntry(`horse:${comet.id}`)).toMatchObject({
    actorId: null,
    actorName: 'Schedule',
    detail: {
      title: 'Midnight Comet',
      changes: [
        { field: 'isPublished', from: false, to: true },
        { field: 'publishAt', from: '2026-11-20T20:00:00.000Z', to: null },
      ],
    },
  })
  expect(await runJob('2026-11-20T20:01:00Z')).toBeUndefined()

  expect(await runJob('2026-11-21T20:00:30Z')).toEqual({ horses: 1, pages: 0, offerings: 0 })
  expect([await listed(), await status(page)]).toEqual([false, 404])
})

test('a form opened before the time is refused afterwards, and told what has changed', async () => {
  const { staff, make, runJob } = await stableWithSchedule()
  const comet = await make('/api/horses', { name: 'Comet', publishAt: '2026-11-20T09:00:00Z' })
  await runJob('2026-11-20T09:00:00Z')
  const { status, json } = await staff.send('PATCH', `/api/horses/${comet.id}`, {
    publishAt: '2026-11-20T12:00:00Z',
    updatedAt: comet.updatedAt,
  })
  expect(status).toBe(409)
  expect(json).toMatchObject({ current: { isPublished: true, publishAt: null } })
})

test('what was published by hand is not published again, and a time taken away means never', async () => {
  const { staff, make, runJob, status } = await stableWithSchedule()
  const publishAt = '2026-11-20T09:00:00Z'
  const early = await make('/api/horses', { name: 'Early', publishAt })
  const never = await make('/api/horses', { name: 'Never', publishAt })
  await staff.send('PATCH', `/api/horses/${early.id}`, { isPublished: true })
  await staff.send('PATCH', `/api/horses/${early.id}`, { isPublished: false })
  await staff.send('PATCH', `/api/horses/${never.id}`, { publishAt: null })
  expect(await runJob('2026-11-20T10:00:00Z')).toBeUndefined()
  for (const { slug } of [early, never]) expect(await status(`/horses/${slug}`), slug).toBe(404)
})

test('after a stop across both times a thing is down, and other fields may change while one is due', async () => {
  const { app, staff, make, runJob, status, read } = await stableWithSchedule()
  const brief = await make('/api/horses', {
    name: 'Brief',
    publishAt: '2026-11-20T09:00:00Z',
    unpublishAt: '2026-11-20T10:00:00Z',
  })
  app.clock.advance(120 * minuteMs)
  const renamed = await staff.send('PATCH', `/api/horses/${brief.id}`, { color: 'Bay' })
  expect(renamed.status).toBe(200)
  expect(await runJob('2026-11-20T11:00:00Z')).toEqual({ horses: 1, pages: 0, offerings: 0 })
  expect(await status(`/horses/${brief.slug}`)).toBe(404)
  expect(await read(`/api/horses/${brief.id}`)).toMatchObject({
    isPublished: false,
    publishAt: null,
    unpublishAt: null,
  })
})

test('publishes pages at their time and takes them down again', async () => {
  const { app, staff, make, runJob, status, lastEntry } = await stableWithSchedule()
  const offer = { title: 'Autumn sale', slug: 'autumn-sale', content: { text: 'Two fillies.' } }
  const past = await staff.send('POST', '/api/dynamic-pages', {
    ...offer,
    publishAt: '2026-11-19T09:00:00Z',
  })
  expect(faultsIn(past)).toHaveProperty('publishAt')
  const page = await make('/api/dynamic-pages', {
    ...offer,
    publishAt: '2026-11-20T09:00:00Z',
    unpublishAt: '2026-11-20T10:00:00Z',
  })
  const footer = async () => (await (await app.get('/horses')).text()).includes('Autumn sale')
  expect([await status('/autumn-sale'), await footer()]).toEqual([404, false])
  expect(await runJob('2026-11-20T09:00:00Z')).toEqual({ horses: 0, pages: 1, offerings: 0 })
  expect([await status('/autumn-sale'), await footer()]).toEqual([200, true])
  expect(JSON.stringify(await app.json('/api/dynamic-pages'))).not.toContain('2026-11-20T10')
  expect(await lastEntry(`page:${page.id}`)).toMatchObject({ actorName: 'Schedule' })
  expect(await runJob('2026-11-20T10:00:00Z')).toEqual({ horses: 0, pages: 1, offerings: 0 })
  expect([await status('/autumn-sale'), await footer()]).toEqual([404, false])
})

test('opens and closes an offering at its time, unless too much of its horse would be on offer', async () => {
  const { app, staff, make, runJob, status, read, lastEntry } = await stableWithSchedule()
  const horse = await make('/api/horses', { name: 'Brass Lantern' })
  const offering = { horseId: horse.id, totalShares: 100, pricePerShare: '500' }
  const offer = async (body: object) => {
    const answer = await staff.send('POST', '/api/ownership-shares', { ...offering, ...body })
    expect(answer.status, JSON.stringify(answer.json)).toBe(201)
    return z.looseObject({ id: z.uuid() }).parse(answer.json).id
  }
  const past = await staff.send('POST', '/api/ownership-shares', {
    ...offering,
    publishAt: '2026-11-20T07:00:00Z',
  })
  expect(faultsIn(past)).toHaveProperty('publishAt')
  const first = await offer({
    percentOfHorse: 60,
    publishAt: '2026-11-20T09:00:00Z',
    unpublishAt: '2026-11-20T11:00:00Z',
  })
  const tooMuch = await offer({ percentOfHorse: 60, publishAt: '2026-11-20T10:00:00Z' })
  const page = `/ownership/${first}`
  expect([await status(page), await app.json('/api/ownership-shares')]).toEqual([404, []])
  expect(await runJob('2026-11-20T09:00:00Z')).toEqual({ horses: 0, pages: 0, offerings: 1 })
  expect(await status(page)).toBe(200)
  expect(await app.json('/api/ownership-shares')).toMatchObject([
    { id: first, isActive: true, publishAt: null, unpublishAt: null },
  ])
  expect(await lastEntry(`offering:${first}`)).toMatchObject({ actorName: 'Schedule' })

  await runJob('2026-11-20T10:00:00Z')
  expect(await read(`/api/ownership-shares/${tooMuch}`)).toMatchObject({
    isActive: false,
    publishAt: null,
  })
  await runJob('2026-11-20T11:00:00Z')
  expect(await app.json('/api/ownership-shares')).toEqual([])
  // closed, as its page says
  expect(await status(page)).toBe(200)
})
