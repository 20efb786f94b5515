import { describe, expect, test } from 'vitest'
import { homepageSettings } from '../../src/domains/homepage/homepage.contract'
import { createHorse } from '../../src/domains/horses/server/horses-changes.store'
import { testApp } from '../support/app'

const path = '/api/homepage-settings'
const unknownId = '0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b'

async function stableWithHorses() {
  const app = await testApp()
  const { headers } = await app.signIn('staff')
  const staff = (method: string, address: string, body?: unknown) =>
    app.send(method, address, body, headers)
  const horse = async (name: string) =>
    (await createHorse(app.database.kysely, app.clock.now(), { name })).id
  const horses = [await horse('Alpha'), await horse('Bravo'), await horse('Charlie')]
  const stored = async () => homepageSettings.parse(await app.json(path))
  const trail = async () => (await staff('GET', '/api/audit?subject=homepage:homepage')).json
  return { app, staff, horses, stored, trail }
}

test('answers visitors 401 and viewers 403, and changes nothing', async () => {
  const { app, stored } = await stableWithHorses()
  const { headers } = await app.signIn('viewer')
  const before = await stored()
  expect(await app.send('PATCH', path, { heroTitle: 'Mine' })).toMatchObject({
    status: 401,
    json: { message: 'Unauthorized' },
  })
  expect((await app.send('PATCH', path, { heroTitle: 'Mine' }, headers)).status).toBe(403)
  expect(await stored()).toEqual(before)
})

describe('changing the homepage', () => {
  test('changes only what is sent, shows it at once on both homes, and records the old values', async () => {
    const { app, staff, stored, trail } = await stableWithHorses()
    const before = await stored()
    const said = {
      heroTitle: ' Dawn at the Champ de Mars ',
      heroSubtitle: 'Come and see.',
      heroImageUrl: 'https://pictures.example/hero.jpg',
      aboutSectionTitle: 'Who we are',
      aboutSectionContent: 'A yard.\n\nOpen to all.',
    }
    const { status, json } = await staff('PATCH', path, said)
    expect(status).toBe(200)
    const after = await stored()
    expect(json).toEqual(after)
    expect(after).toEqual({
      ...before,
      ...said,
      heroTitle: 'Dawn at the Champ de Mars',
      heroImage: null,
      updatedAt: after.updatedAt,
    })
    expect(after.updatedAt > before.updatedAt).toBe(true)
    const home = async (asWhom = {}) => (await app.get('/', asWhom)).text()
    const landing = await home()
    for (const words of ['Dawn at the Champ de Mars', 'Who we are', 'Open to all.', 'hero.jpg'])
      expect(landing.includes(words), words).toBe(true)
    const { headers } = await app.signIn('viewer')
    expect((await home(headers)).includes('Dawn at the Champ de Mars')).toBe(true)

    const second = await staff('PATCH', path, { heroTitle: '', aboutSectionContent: null })
    expect(second.json).toMatchObject({
      heroTitle: null,
      heroSubtitle: 'Come and see.',
      aboutSectionContent: null,
    })
    const cleared = await home()
    expect(cleared.includes('Excellence in Racing')).toBe(true)
    expect(cleared.includes('id="about-title"')).toBe(false)
    expect(await trail()).toMatchObject([
      {
        action: 'change',
        detail: {
          changes: [
            { field: 'heroTitle', from: 'Dawn at the Champ de Mars', to: null },
            { field: 'aboutSectionContent', from: 'A yard.\n\nOpen to all.', to: null },
          ],
        },
      },
      { action: 'change', actorName: 'Test staff' },
    ])
  })

  test('writes nothing that already exists', async () => {
    const { app, staff, horses, stored, trail } = await stableWithHorses()
    await staff('PATCH', path, { heroTitle: 'Dawn', featuredHorseIds: horses })
    const before = await stored()
    const etag = (await app.get('/')).headers.get('etag')
    for (const same of [{}, { heroTitle: 'Dawn ' }, { featuredHorseIds: horses.join(' , ') }])
      expect((await staff('PATCH', path, same)).json).toEqual(before)
    expect(await trail()).toHaveLength(1)
    expect((await app.get('/')).headers.get('etag')).toBe(etag)
  })

  test('reports all faults at once and leaves everything as it was', async () => {
    const { staff, stored } = await stableWithHorses()
    const before = await stored()
    expect(
      await staff('PATCH', path, {
        heroTitle: 'x'.repeat(201),
        heroImageUrl: 'hero.jpg',
        aboutSectionTitle: 'two\nlines',
        featuredHorseIds: [1, 2],
      }),
    ).toMatchObject({
      status: 400,
      json: {
        errors: [
          { path: 'heroTitle', message: 'At most 200 characters' },
          { path: 'heroImageUrl', message: 'Must be a web address or an uploaded picture' },
          { path: 'aboutSectionTitle', message: 'Must be one line of plain text' },
          { path: 'featuredHorseIds', message: 'Must be a list of horse ids' },
        ],
      },
    })
    for (const heroImageUrl of ['javascript:alert(1)', 'ftp://a.example/b', '/etc/passwd', 5])
      expect((await staff('PATCH', path, { heroImageUrl })).status).toBe(400)
    const gone = { heroImageUrl: `/objects/uploads/${unknownId}` }
    expect(await staff('PATCH', path, gone)).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'heroImageUrl' }] },
    })
    expect(await stored()).toEqual(before)
  })

  test('tells the second of two editors the current state', async () => {
    const { staff, stored } = await stableWithHorses()
    const { updatedAt } = await stored()
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((heroTitle) => staff('PATCH', path, { heroTitle, updatedAt })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await staff('PATCH', path, { heroTitle: 'D', updatedAt })).toMatchObject({
      status: 409,
      json: {
        message: 'This has been changed in the meantime. Please check the current version.',
        current: await stored(),
      },
    })
  })
})

describe('the featured horses', () => {
  test('take a list or text with commas, drop blanks and repetitions, and keep the order', async () => {
    const { app, staff, horses, stored } = await stableWithHorses()
    const [alpha = '', bravo = '', charlie = ''] = horses
    for (const [said, kept] of [
      [
        [charlie, alpha],
        [charlie, alpha],
      ],
      [` ${bravo}, ,${alpha} ,, ${bravo},`, [bravo, alpha]],
      [
        [alpha, '', ` ${alpha} `, charlie],
        [alpha, charlie],
      ],
      [charlie.toUpperCase(), [charlie]],
      ['', []],
      [[bravo], [bravo]],
      [null, []],
    ] as const) {
      const { status, json } = await staff('PATCH', path, { featuredHorseIds: said })
      expect(status).toBe(200)
      expect(json).toMatchObject({ featuredHorseIds: kept })
      expect(await stored()).toMatchObject({ featuredHorseIds: kept })
      expect(await app.json('/api/horses?featured=true')).toMatchObject(kept.map((id) => ({ id })))
    }
  })

  test('can’t include an unknown horse', async () => {
    const { staff, horses, stored } = await stableWithHorses()
    const [alpha = ''] = horses
    const message = 'One of the chosen horses has been deleted'
    for (const said of [[alpha, unknownId], unknownId, 'alpha', [`${alpha}x`]]) {
      expect(await staff('PATCH', path, { featuredHorseIds: said })).toMatchObject({
        status: 400,
        json: { message, errors: [{ path: 'featuredHorseIds', message }] },
      })
    }
    expect(await stored()).toMatchObject({ featuredHorseIds: [] })
    const many = Array.from({ length: 13 }, (_, at) => `${at}`)
    expect(await staff('PATCH', path, { featuredHorseIds: many })).toMatchObject({
      status: 400,
      json: { message: 'At most 12 horses' },
    })
  })

  test('drop a deleted one, and the others move up', async () => {
    const { app, staff, horses, stored } = await stableWithHorses()
    const [alpha = '', ...others] = horses
    await staff('PATCH', path, { featuredHorseIds: horses })
    await app.database.kysely.deleteFrom('horses').where('id', '=', alpha).execute()
    expect(await stored()).toMatchObject({ featuredHorseIds: others })
    const again = await staff('PATCH', path, { featuredHorseIds: others, heroTitle: 'Still here' })
    expect(again).toMatchObject({ status: 200, json: { featuredHorseIds: others } })
  })
})
