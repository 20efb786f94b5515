import { parse } from 'csv-parse/sync'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { dayMs } from '../../src/lib/dates'
import { auditEntry } from '../../src/domains/accounts/accounts.contract'
import { recordAudit } from '../../src/domains/accounts/server/audit.store'
import { clashing } from '../../src/domains/content/content.contract'
import { shortestHold } from '../support/event-loop'
import { testApp } from '../support/app'
import { messageOf, signedInAs } from '../support/staff'

let app: Awaited<ReturnType<typeof testApp>>
let admin: Awaited<ReturnType<typeof signedInAs>>
let staff: Awaited<ReturnType<typeof signedInAs>>
beforeEach(async () => {
  app = await testApp()
  admin = await signedInAs(app, 'admin')
  staff = await signedInAs(app, 'staff')
})

const made = z.looseObject({ id: z.string() })
const add = async (path: string, body: object) => {
  const { status, json } = await staff.send('POST', path, body)
  expect(status, path).toBe(201)
  return made.parse(json).id
}
type Person = typeof admin
const entries = async (query: string, by: Person = admin) =>
  z.array(auditEntry).parse(await by.get(`/api/audit?${query}`))
const told = async (query: string, by: Person = admin) =>
  (await entries(query, by)).map(({ action, subjectType }) => `${subjectType} ${action}`)
const revert = (id: string, by: Person = staff) => by.send('POST', `/api/audit/${id}/revert`)

/** One entry of most kinds, a day apart: the last at noon on Friday 20 November. */
async function aWeek() {
  const horse = await add('/api/horses', { name: 'Brass Lantern' })
  const page = await add('/api/dynamic-pages', {
    title: 'Visits',
    slug: 'visits',
    content: { text: 'Come and see.' },
  })
  const offering = await add('/api/ownership-shares', { horseId: horse, pricePerShare: '100' })
  await add('/api/investments', {
    userId: admin.userId,
    ownershipShareId: offering,
    sharesPurchased: 1,
  })
  await admin.send('PATCH', '/api/admin/settings', { name: 'Ecurie Savanne' })
  await admin.send('PATCH', `/api/users/${staff.userId}`, { phone: '+230 5123 4567' })
  await admin.send('PATCH', `/api/users/${staff.userId}`, { phone: null })
  const { kysely } = app.database
  const all = await kysely.selectFrom('audit_entries').select('id').orderBy('id').execute()
  for (const [n, { id }] of all.entries()) {
    const at = new Date(app.clock.at.getTime() - (all.length - 1 - n) * dayMs).toISOString()
    await kysely.updateTable('audit_entries').set({ at }).where('id', '=', id).execute()
  }
  return { horse, page, offering }
}

describe('the trail', () => {
  test('is filtered by person, by kind and by days in Mauritius, newest first', async () => {
    const { horse } = await aWeek()
    const content = ['offering create', 'page create', 'horse create']
    expect(await told('kind=content')).toEqual(content)
    expect(await told('kind=horse')).toEqual(['horse create'])
    expect(await told('kind=register')).toEqual(['investment investment-record'])
    expect(await told('kind=settings')).toEqual(['settings change'])
    expect(await told('kind=people')).toEqual(['user user-change', 'user user-change'])
    expect(await told('kind=upkeep')).toEqual([])
    expect(await told(`actor=${staff.userId}&kind=content`)).toEqual(content)
    expect(await told(`actor=${admin.userId}`)).toEqual([
      ...['user user-change', 'user user-change', 'settings change'],
    ])
    expect(await told(`person=${staff.userId}`)).toEqual([
      ...['user user-change', 'user user-change', 'investment investment-record', ...content],
    ])
    expect(await told(`person=${staff.userId}&kind=people&actor=${staff.userId}`)).toEqual([])
    expect(await told('from=2026-11-15&to=2026-11-16')).toEqual(['offering create', 'page create'])
    expect(await told('to=2026-11-14')).toEqual(['horse create'])
    expect(await told(`subject=horse:${horse}&kind=page`)).toEqual([])
  })

  test('knows the days as Mauritius does', async () => {
    const at = (instant: string) =>
      recordAudit(
        app.database.kysely,
        new Date(instant),
        { id: null, name: 'A', address: null },
        {
          action: instant,
          subjectType: 'backup',
          subjectId: null,
        },
      )
    for (const instant of ['2026-11-19T19:59:59.999Z', '2026-11-19T20:00:00.000Z'])
      await at(instant)
    for (const instant of ['2026-11-20T19:59:59.999Z', '2026-11-20T20:00:00.000Z'])
      await at(instant)
    expect(await told('kind=upkeep&from=2026-11-20&to=2026-11-20')).toEqual([
      'backup 2026-11-20T19:59:59.999Z',
      'backup 2026-11-19T20:00:00.000Z',
    ])
  })

  test('goes on before an entry, with the same filters', async () => {
    await aWeek()
    const [first] = await entries('kind=content')
    expect(await told(`kind=content&before=${first?.id ?? ''}`)).toEqual([
      'page create',
      'horse create',
    ])
    const unknown = '0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b'
    expect(await told(`before=${unknown}`)).toEqual([])
  })

  test('shows staff nothing about people, whatever they ask for', async () => {
    await aWeek()
    const all = await told('', staff)
    expect(all).toHaveLength(5)
    expect(all.join()).not.toContain('user')
    expect((await told(`actor=${admin.userId}`, staff)).join()).toBe('settings change')
    for (const query of [
      'kind=people',
      `person=${staff.userId}`,
      'subject=user',
      'kind=people&subject=horse',
    ])
      for (const path of ['/api/audit', '/api/audit.csv'])
        expect((await staff.send('GET', `${path}?${query}`)).status, query).toBe(403)
    const viewer = await signedInAs(app, 'viewer')
    expect((await viewer.send('GET', '/api/audit.csv')).status).toBe(403)
    expect((await app.send('GET', '/api/audit.csv')).status).toBe(401)
  })

  test.each([
    ['from=2026-11-21&to=2026-11-20', 'Must not be before the first day'],
    ['from=2026-13-01', 'Must be a date'],
    ['to=yesterday', 'Must be a date'],
    ['to=2026-02-30', 'Must be a date'],
    ['from=%00', 'Must be a date'],
    ['from=2026-11-20&from=2026-11-21', 'Must be a date'],
    ['kind=cats', 'Must be one of content'],
    ['kind=constructor', 'Must be one of content'],
    ['actor=me', 'Must be an id'],
  ])('refuses %s', async (query, words) => {
    for (const path of ['/api/audit', '/api/audit.csv']) {
      const { status, json } = await admin.send('GET', `${path}?${query}`)
      expect(status).toBe(400)
      expect(messageOf(json)).toContain(words)
    }
  })

  test('says what each thing is called now, and whether it is still there', async () => {
    const { horse, page } = await aWeek()
    await staff.send('PATCH', `/api/horses/${horse}`, { name: 'Copper Lantern' })
    await staff.send('DELETE', `/api/dynamic-pages/${page}`)
    const about = async (query: string) => (await entries(query)).map((entry) => entry.about)
    expect(await about('kind=horse')).toEqual(['Copper Lantern', 'Copper Lantern'])
    expect(await about('kind=offering')).toEqual(['Copper Lantern'])
    expect(await about('kind=page')).toEqual([null, null])
    expect(await about('kind=people')).toEqual(['Test staff', 'Test staff'])
    expect(await about('kind=settings')).toEqual([null])
  })

  test('shortens long texts, except in the history of one record', async () => {
    const { page } = await aWeek()
    const text = 'A long word. '.repeat(1000).trim()
    await staff.send('PATCH', `/api/dynamic-pages/${page}`, { content: { text } })
    const toOf = async (query: string) =>
      JSON.stringify((await entries(query))[0]?.detail['changes']).length
    expect(await toOf('kind=page')).toBeLessThan(1200)
    expect(await toOf(`subject=page:${page}`)).toBeGreaterThan(text.length)
  })
})

describe('the CSV', () => {
  const csv = async (query = '', by: Person = admin) => {
    const response = await app.get(`/api/audit.csv?${query}`, by.headers)
    return { response, text: await response.text() }
  }
  const rowsOf = (text: string) =>
    z.array(z.record(z.string(), z.string())).parse(parse(text, { bom: true, columns: true }))

  test('has a line for each change, with from and to, and no formula', async () => {
    const { horse } = await aWeek()
    await staff.send('PATCH', `/api/horses/${horse}`, { color: '=HYPERLINK("x")', sire: '@cmd' })
    const { response, text } = await csv('kind=horse')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="activity-2026-11-20.csv"',
    )
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const common = { Person: 'Test staff', Kind: 'Horse', About: 'Brass Lantern', Part: '' }
    expect(rowsOf(text)).toMatchObject([
      { ...common, Action: 'Changed', Field: 'color', From: '', To: `'=HYPERLINK("x")` },
      { ...common, Action: 'Changed', Field: 'sire', From: '', To: `'@cmd` },
      { ...common, Action: 'Created', 'Time in Mauritius': '14 November 2026, 12:00' },
    ])
  })

  test('has every entry that matches, each once', async () => {
    const author = { id: staff.userId, name: 'Test staff', address: null }
    for (let n = 0; n < 230; n += 1)
      await recordAudit(app.database.kysely, app.clock.now(), author, {
        action: `act ${n}`,
        subjectType: n % 2 ? 'backup' : 'image',
        subjectId: null,
      })
    const actions = rowsOf((await csv(`actor=${staff.userId}&kind=image`)).text).map(
      (row) => row['Action'],
    )
    expect(actions).toEqual(Array.from({ length: 115 }, (_, n) => `act ${228 - 2 * n}`))
    expect(rowsOf((await csv('kind=page')).text)).toEqual([])
    expect((await csv('kind=page')).text).toContain('Time in Mauritius')
  })

  test('names an action in the words of the screen', async () => {
    const author = { id: staff.userId, name: 'Test staff', address: null }
    const { kysely } = app.database
    for (const [action, subjectType] of [
      ['back-up', 'backup'],
      ['image-frame', 'image'],
    ] as const)
      await recordAudit(kysely, app.clock.now(), author, { action, subjectType, subjectId: null })
    const rows = rowsOf((await csv(`actor=${staff.userId}`)).text)
    expect(rows.slice(0, 2).map(({ Action }) => Action)).toEqual([
      'Cropped a picture or changed its description',
      'Made a backup',
    ])
  })

  test('leaves people out for staff', async () => {
    await aWeek()
    const kinds = (text: string) => new Set(rowsOf(text).map((row) => row['Kind']))
    expect(kinds((await csv('', staff)).text)).not.toContain('Person')
    expect(kinds((await csv('', admin)).text)).toContain('Person')
    expect(await told('kind=people')).toEqual([
      ...['user file-export', 'user file-export', 'user user-change', 'user user-change'],
    ])
  })
})

/** The newest entry about a record. */
const newest = async (subject: string) => {
  const [entry] = await entries(`subject=${subject}`)
  if (!entry) throw new Error(`nothing about ${subject}`)
  return entry
}

describe('a revert', () => {
  interface Case {
    subject: string
    path: string
    read?: string
    change: object
    by?: () => Person
  }
  const cases: Record<string, () => Promise<Case>> = {
    horse: async () => {
      const id = await add('/api/horses', { name: 'Brass Lantern', sire: 'Old Brass' })
      const change = {
        ...{ name: 'Copper', sire: '', gender: 'Mare', dateOfBirth: '2020-01-01', color: 'Bay' },
        ...{ biography: 'Long.', isFeatured: true, status: 'retired', openingRaces: 3 },
        ...{ openingEarnings: '12.50', featuredImageUrl: 'https://a.example/1.jpg' },
      }
      return { subject: `horse:${id}`, path: `/api/horses/${id}`, change }
    },
    'horse that was withdrawn': async () => {
      const id = await add('/api/horses', { name: 'Brass Lantern' })
      return {
        ...{ subject: `horse:${id}`, path: `/api/horses/${id}` },
        change: { isPublished: false, archivedAt: '2026-11-19T08:00:00.000Z' },
      }
    },
    offering: async () => {
      const horseId = await add('/api/horses', { name: 'Brass Lantern' })
      const id = await add('/api/ownership-shares', { horseId, pricePerShare: '100' })
      return {
        ...{ subject: `offering:${id}`, path: `/api/ownership-shares/${id}` },
        change: {
          ...{ pricePerShare: '120', projectedReturns: '8 %', description: 'Fine' },
          highlights: 'One\nTwo',
        },
      }
    },
    'gallery photo': async () => {
      const id = await add('/api/main-gallery', { imageUrl: 'https://a.example/1.jpg' })
      return {
        ...{ subject: `gallery-item:${id}`, path: `/api/main-gallery/${id}` },
        read: '/api/main-gallery',
        change: { title: 'Dawn', description: 'At work', category: 'training', displayOrder: 4 },
      }
    },
    page: async () => {
      const id = await add('/api/dynamic-pages', {
        ...{ title: 'Visits', slug: 'visits', content: { text: 'Come.' } },
      })
      return {
        ...{ subject: `page:${id}`, path: `/api/dynamic-pages/${id}` },
        read: '/api/dynamic-pages',
        change: { title: 'Visit us', slug: 'visit-us', content: { text: 'Do come.' } },
      }
    },
    homepage: async () => {
      const id = await add('/api/horses', { name: 'Brass Lantern' })
      return {
        ...{ subject: 'homepage:homepage', path: '/api/homepage-settings' },
        change: { heroTitle: 'Welcome', aboutSectionContent: 'Us', featuredHorseIds: [id] },
      }
    },
    settings: () =>
      Promise.resolve({
        ...{ subject: 'settings:stable', path: '/api/admin/settings', by: () => admin },
        change: {
          ...{ name: 'Ecurie Savanne', whatsApp: '5123 4567', footerLines: ['Licence 12'] },
          ...{ colours: 'claret' },
        },
      }),
  }
  const withoutTime = (json: unknown) => JSON.stringify(json).replaceAll(/"updatedAt":"[^"]*"/g, '')

  test.each(Object.keys(cases))('gives a %s its former values, as any edit would', async (name) => {
    const {
      subject,
      path,
      read = path,
      change,
      by,
    } = (await cases[name]?.()) ?? {
      ...{ subject: '', path: '', change: {} },
    }
    const person = by?.() ?? staff
    const before = withoutTime(await person.get(read))
    app.clock.advance(1000)
    expect((await person.send('PATCH', path, change)).status).toBe(200)
    const entry = await newest(subject)
    const changed = withoutTime(await person.get(read))
    expect(changed).not.toBe(before)

    app.clock.advance(1000)
    expect(await revert(entry.id, person)).toMatchObject({ status: 204 })
    expect(withoutTime(await person.get(read))).toBe(before)
    const reverting = await newest(subject)
    expect(reverting).toMatchObject({
      action: 'change',
      actorId: person.userId,
      detail: { reverts: { id: entry.id, at: entry.at, by: entry.actorName } },
    })

    // the same again changes nothing, since the fields are no longer as the entry left them
    const again = await revert(entry.id, person)
    expect(again.status).toBe(409)
    expect(messageOf(again.json)).toContain('Nothing was reverted')
    // but the revert can be reverted
    expect((await revert(reverting.id, person)).status).toBe(204)
    expect(withoutTime(await person.get(read))).toBe(changed)
  })

  test.each([
    [
      'gallery',
      '/api/horse-gallery',
      { imageUrl: 'https://a.example/1.jpg' },
      { caption: 'Dawn', takenOn: '2026-06-01' },
    ],
    [
      'videos',
      '/api/horse-videos',
      { videoUrl: 'https://youtu.be/abcdefghijk', title: 'Work', videoDate: '2026-06-01' },
      { title: 'At work', tag: 'race', videoDate: '2026-06-02', description: 'Fast' },
    ],
  ])('gives one of a horse’s %s its former values', async (part, path, fields, change) => {
    const horse = await add('/api/horses', { name: 'Brass Lantern' })
    const list = `/api/horses/${horse}/${part}`
    const id = await add(list, fields)
    await add(list, fields)
    const before = withoutTime(await staff.get(list))
    await staff.send('PATCH', `${path}/${id}`, change)
    const entry = await newest(`horse:${horse}`)
    expect((await revert(entry.id)).status).toBe(204)
    expect(withoutTime(await staff.get(list))).toBe(before)
    await staff.send('DELETE', `${path}/${id}`)
    const { status, json } = await revert((await newest(`horse:${horse}`)).id)
    expect([status, messageOf(json)]).toEqual([409, expect.stringContaining('can’t be reverted')])
    const gone = await revert(entry.id)
    expect([gone.status, messageOf(gone.json)]).toEqual([409, expect.stringContaining('deleted')])
  })

  const aChangedHorse = async () => {
    const id = await add('/api/horses', { name: 'Brass Lantern' })
    await staff.send('PATCH', `/api/horses/${id}`, { color: 'Bay', sire: 'Old Brass' })
    return { id, entry: await newest(`horse:${id}`) }
  }
  const clashes = clashing.extend({ message: z.string() })

  test('refuses what clashes with a later edit, and says which field, its value and by whom', async () => {
    const { id, entry } = await aChangedHorse()
    app.clock.advance(60_000)
    await admin.send('PATCH', `/api/horses/${id}`, { color: 'Grey' })
    const before = await staff.get(`/api/horses/${id}`)
    const { status, json } = await revert(entry.id)
    expect(status).toBe(409)
    const refusal = clashes.parse(json)
    expect(refusal.clashes).toEqual([
      { field: 'color', now: 'Grey', by: 'Test admin', at: app.clock.at.toISOString() },
    ])
    expect(refusal.message).toBe(
      'color has changed since, by Test admin, 20 November 2026, 12:01: it is now "Grey". Nothing was reverted.',
    )
    expect(await staff.get(`/api/horses/${id}`)).toEqual(before)
    // once the later edit is taken back, the earlier one can be
    expect((await revert((await newest(`horse:${id}`)).id)).status).toBe(204)
    expect((await revert(entry.id)).status).toBe(204)
    expect(await staff.get(`/api/horses/${id}`)).toMatchObject({ color: null, sire: null })
  })

  test('happens once if it is asked for twice at the same time', async () => {
    const { id, entry } = await aChangedHorse()
    const answers = await Promise.all([revert(entry.id), revert(entry.id, admin)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(await told(`subject=horse:${id}`)).toEqual([
      ...['horse change', 'horse change', 'horse create'],
    ])
  })

  test('refuses values that are no longer allowed', async () => {
    const { id } = await aChangedHorse()
    const publishAt = new Date(app.clock.at.getTime() + 60_000).toISOString()
    await staff.send('PATCH', `/api/horses/${id}`, { isPublished: false, publishAt })
    await staff.send('PATCH', `/api/horses/${id}`, { isPublished: true })
    const entry = await newest(`horse:${id}`)
    app.clock.advance(120_000)
    const { status, json } = await revert(entry.id)
    expect([status, messageOf(json)]).toEqual([400, expect.stringContaining('This time is past')])
    expect(await staff.get(`/api/horses/${id}`)).toMatchObject({ isPublished: true })
  })

  test('refuses to bring back a picture or a horse that is gone', async () => {
    const { id } = await aChangedHorse()
    await staff.send('PATCH', '/api/homepage-settings', { featuredHorseIds: [id] })
    await staff.send('PATCH', '/api/homepage-settings', { featuredHorseIds: [] })
    const entry = await newest('homepage:homepage')
    await staff.send('DELETE', `/api/horses/${id}`)
    const { status, json } = await revert(entry.id)
    expect([status, messageOf(json)]).toEqual([400, expect.stringContaining('has been deleted')])
  })

  test('is refused for anything but content', async () => {
    const { offering } = await aWeek()
    const refused = async (query: string, by: Person = admin) => {
      const [entry] = await entries(query)
      const { status, json } = await revert(entry?.id ?? '', by)
      return `${status} ${messageOf(json)}`
    }
    const words = '409 This can’t be reverted: change it where it is edited instead'
    expect(await refused('kind=register')).toBe(words)
    expect(await refused('kind=people')).toBe(words)
    expect(await refused('kind=horse')).toBe(words)
    // staff don’t learn that there is such an entry
    expect(await refused('kind=people', staff)).toBe('404 There is no such entry')
    expect(await refused('kind=settings', staff)).toMatch(/^403/)
    await staff.send('PATCH', `/api/ownership-shares/${offering}`, {
      ...{ totalShares: 90, description: 'Fewer' },
    })
    expect(await refused('kind=offering')).toBe(words)
    const horse = await add('/api/horses', { name: 'Salt Pan Sermon' })
    const run = await add(`/api/horses/${horse}/performances`, {
      ...{ raceName: 'Barbé Cup', raceDate: '2026-06-27', prizeMoney: '100' },
    })
    await staff.send('PATCH', `/api/performances/${run}`, { prizeMoney: '120' })
    expect(await refused(`subject=horse:${horse}`)).toBe(words)
    await staff.send('POST', `/api/horses/${horse}/preview-link`)
    expect(await refused(`subject=horse:${horse}`)).toBe(words)
  })

  test('is for staff, and for entries that there are', async () => {
    const { id, entry } = await aChangedHorse()
    const before = await staff.get(`/api/horses/${id}`)
    expect((await app.send('POST', `/api/audit/${entry.id}/revert`)).status).toBe(401)
    expect((await revert(entry.id, await signedInAs(app, 'viewer'))).status).toBe(403)
    expect((await revert('0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b')).status).toBe(404)
    expect((await revert('x')).status).toBe(404)
    expect(await staff.get(`/api/horses/${id}`)).toEqual(before)
  })
})

test('holds the event loop for a moment only, however long the texts', async () => {
  const author = { id: staff.userId, name: 'Test staff', address: null }
  const changes = [{ field: 'content', from: 'a'.repeat(90_000), to: 'b'.repeat(90_000) }]
  for (let n = 0; n < 100; n += 1)
    await recordAudit(app.database.kysely, app.clock.now(), author, {
      ...{ action: 'change', subjectType: 'page', subjectId: null },
      detail: { title: 'Visits', changes },
    })
  for (const path of ['/api/audit?kind=content', '/api/audit.csv', '/admin/activity'])
    expect(
      await shortestHold(50, async () => (await app.get(path, staff.headers)).text()),
      path,
    ).toBeLessThanOrEqual(50)
})
