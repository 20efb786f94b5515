import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { palettes } from '../../src/lib/palettes'
import { homeSections } from '../../src/lib/home-sections'
import { editedSettings } from '../../src/domains/settings/settings.contract'
import { testApp } from '../support/app'

const path = '/api/admin/settings'

async function stableWithAdmin() {
  const app = await testApp()
  const { headers } = await app.signIn('admin')
  const change = (body: object, as: Record<string, string> = headers) =>
    app.send('PATCH', path, body, as)
  const stored = async () =>
    editedSettings.parse((await app.send('GET', path, undefined, headers)).json)
  const history = async () =>
    (await app.send('GET', '/api/audit?subject=settings:stable', undefined, headers)).json
  const page = async (address = '/') => (await app.get(address)).text()
  return { app, headers, change, stored, history, page }
}

test('begin as the environment and the product have them', async () => {
  const { app, stored } = await stableWithAdmin()
  const shown = await app.json('/api/settings')
  expect(shown).toMatchObject({
    name: 'The Test Stable',
    email: 'info@stable.example',
    phone: null,
    socialLinks: [],
    reasons: [{ title: 'Proven Excellence' }, { title: 'World-Class Care' }, {}],
  })
  expect(shown).not.toHaveProperty('updatedAt')
  expect(await stored()).toMatchObject({ name: 'The Test Stable' })
})

test('admins change them, staff read them, others do neither', async () => {
  const { app, change, stored } = await stableWithAdmin()
  const before = await stored()
  for (const [role, reads, changes] of [
    ['staff', 200, 403],
    ['viewer', 403, 403],
  ] as const) {
    const { headers } = await app.signIn(role)
    expect((await app.send('GET', path, undefined, headers)).status, role).toBe(reads)
    expect((await change({ name: 'Mine' }, headers)).status, role).toBe(changes)
  }
  expect((await app.send('GET', path)).status).toBe(401)
  expect((await change({ name: 'Mine' }, {})).status).toBe(401)
  expect(await stored()).toEqual(before)
})

describe('a change', () => {
  test('is on the very next page, for everyone, and in the history', async () => {
    const { app, change, stored, history, page } = await stableWithAdmin()
    expect(await page()).toContain('The Test Stable')
    const before = await stored()
    const { status, json } = await change({
      name: ' Ecurie Savanne ',
      whatsApp: '5123 4567',
      footerLines: ['Licence 12'],
      reasons: [
        { title: 'We answer', text: 'Always.' },
        { title: '', text: ' ' },
      ],
      seoTitle: 'Racing with Savanne',
    })
    expect(status).toBe(200)
    const after = await stored()
    expect(json).toEqual(after)
    expect(after).toEqual({
      ...before,
      name: 'Ecurie Savanne',
      whatsApp: '+23051234567',
      footerLines: ['Licence 12'],
      reasons: [{ title: 'We answer', text: 'Always.' }],
      seoTitle: 'Racing with Savanne',
      updatedAt: after.updatedAt,
    })
    expect(after.updatedAt > before.updatedAt).toBe(true)
    const landing = await page()
    for (const words of [
      '<title>Racing with Savanne</title>',
      'Why Choose Ecurie Savanne',
      'We answer',
      'Licence 12',
      'https://wa.me/23051234567',
    ])
      expect(landing, words).toContain(words)
    expect(landing).not.toContain('The Test Stable')
    const { headers } = await app.signIn('viewer')
    expect(await (await app.get('/horses', headers)).text()).toContain(
      'Our Horses · Ecurie Savanne',
    )
    const changes: unknown = expect.arrayContaining([
      { field: 'name', from: 'The Test Stable', to: 'Ecurie Savanne' },
      { field: 'whatsApp', from: null, to: '+23051234567' },
    ])
    expect(await history()).toMatchObject([
      { action: 'change', subjectType: 'settings', detail: { changes } },
    ])
  })

  test('reaches the manifest, security.txt, calendars and the API’s reader', async () => {
    const { change, page } = await stableWithAdmin()
    await change({ name: 'Ecurie Savanne', shortName: 'Savanne', email: 'yard@savanne.example' })
    expect(JSON.parse(await page('/manifest.webmanifest'))).toMatchObject({
      name: 'Ecurie Savanne',
      short_name: 'Savanne',
    })
    expect(await page('/.well-known/security.txt')).toContain(
      'Contact: mailto:yard@savanne.example\n',
    )
    expect(await page('/racing.ics')).toContain('NAME:Ecurie Savanne')
    expect(await page('/api/docs')).toContain('API of Ecurie Savanne')
  })

  test('of nothing writes nothing', async () => {
    const { change, stored, history } = await stableWithAdmin()
    const before = await stored()
    const { createdAt, updatedAt, ...same } = before
    expect((await change({ ...same, updatedAt })).status).toBe(200)
    expect(await stored()).toEqual(before)
    expect(await history()).toEqual([])
  })

  test('that started from an older version is refused, whoever made the newer one', async () => {
    const { app, change, stored } = await stableWithAdmin()
    const { updatedAt } = await stored()
    const { headers } = await app.signIn('admin')
    const answers = await Promise.all([
      change({ name: 'One', updatedAt }),
      change({ name: 'Two', updatedAt }, headers),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { name } = await stored()
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.json).toMatchObject({ current: { name } })
  })

  test('keeps emoji and right-to-left names, and escapes them', async () => {
    const { change, stored, page } = await stableWithAdmin()
    for (const name of ['🐎 Savanne', 'إسطبل السافانا', '<b>Savanne</b>']) {
      expect((await change({ name })).status).toBe(200)
      expect((await stored()).name).toBe(name)
    }
    const html = await page('/horses')
    expect(html).toContain('&lt;b&gt;Savanne&lt;/b&gt;')
    expect(html).not.toContain('<b>Savanne')
  })
})

test('colours reach pages, phones, icons and shared pictures, and only palettes are accepted', async () => {
  const { app, change, page, stored } = await stableWithAdmin()
  const { brand } = palettes.navy.light
  expect(await page()).toContain(
    'name="theme-color" media="(prefers-color-scheme: light)" content="#0f3d33"',
  )
  expect(await page()).not.toContain('data-colours')
  const icon = await page('/favicon.svg')
  const picture = (await app.get('/share/site.jpg')).headers.get('etag')
  expect((await change({ colours: 'navy' })).status).toBe(200)
  for (const address of ['/', '/login', '/horses']) {
    const html = await page(address)
    expect(html, address).toContain(` data-colours>:root:root{--brand:${brand};`)
    expect(html, address).toContain(`content="${brand}"`)
  }
  expect(JSON.parse(await page('/manifest.webmanifest'))).toMatchObject({ theme_color: brand })
  expect(await page('/favicon.svg')).toContain(brand)
  expect(await page('/favicon.svg')).not.toBe(icon)
  expect((await app.get('/share/site.jpg')).headers.get('etag')).not.toBe(picture)
  for (const colours of ['#ff0000', 'mauve', ''])
    expect(await change({ colours }), colours).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'colours' }] },
    })
  expect((await stored()).colours).toBe('navy')
  expect((await change({ colours: null })).status).toBe(200)
  expect(await page()).not.toContain('data-colours')
})

describe('silks', () => {
  const silks = {
    ...{ body: 'dark-green', bodyPattern: 'sash', bodyMark: 'gold' },
    ...{ sleeves: 'cream', sleevePattern: 'cuffs', sleeveMark: 'gold' },
    ...{ cap: 'gold', capPattern: 'plain', capMark: 'gold' },
  }
  const drawing = '/silks/dark-green.sash.gold.cream.cuffs.gold.gold.plain.gold.svg'
  const pictures = ['/favicon.svg', '/icon-192.png', '/share/site.jpg']

  test('stand on pages, icons and shared pictures once they are chosen, and initials until then', async () => {
    const { app, change, page, history } = await stableWithAdmin()
    const bytesOf = async (address: string) => {
      const answer = await app.get(address)
      expect(answer.status, address).toBe(200)
      return Buffer.from(await answer.arrayBuffer()).toString('base64')
    }
    expect(await page()).toContain('>TS</text>')
    expect(await page()).not.toContain('src="/silks/')
    const before = await Promise.all(pictures.map(bytesOf))
    expect((await change({ silks })).status).toBe(200)
    expect(await app.json('/api/settings')).toMatchObject({ silks })
    expect(await page()).toContain(`src="${drawing}"`)
    expect(await page()).not.toContain('>TS</text>')
    for (const [at, address] of pictures.entries())
      expect(await bytesOf(address), address).not.toBe(before[at])
    expect(await page('/favicon.svg')).toBe(await page(drawing))
    expect(await history()).toMatchObject([
      { detail: { changes: [{ field: 'silks', from: null, to: silks }] } },
    ])
    expect((await change({ silks: null })).status).toBe(200)
    expect(await bytesOf('/favicon.svg')).toBe(before[0])
  })

  test('have a drawing at one address, and none at any other', async () => {
    const { app } = await stableWithAdmin()
    const answer = await app.get(drawing)
    expect(answer.headers.get('content-type')).toBe('image/svg+xml')
    expect(await answer.text()).toMatch(/^<svg /)
    const panel = await app.get(drawing.replace('.svg', '.panel.svg'))
    expect(panel.headers.get('content-type')).toBe('image/svg+xml')
    // without a size or a shape, so that it fills any frame
    expect(await panel.text()).toMatch(/^<svg xmlns="[^"]+"><rect /)
    const ground = await app.get('/silks/ground.svg')
    expect(ground.headers.get('content-type')).toBe('image/svg+xml')
    // nothing that covers the colour it lies on
    expect(await ground.text()).not.toContain('<rect')
    for (const other of [
      '/silks/dark-green.svg',
      drawing.replace('sash', 'tartan'),
      drawing.replace('.svg', '.red.svg'),
      drawing.replace('.svg', '.panel.panel.svg'),
      '/silks/ground.panel.svg',
      drawing.replace('.svg', '.png'),
      drawing.replace('gold', '%3Cscript%3E'),
    ])
      expect((await app.get(other)).status, other).toBe(404)
  })

  test.each([
    [{ bodyMark: 'dark-green' }, 'bodyMark'],
    [{ sleeveMark: 'cream' }, 'sleeveMark'],
    [{ capPattern: 'star' }, 'capMark'],
    [{ cap: '#ff0000' }, 'cap'],
    [{ bodyPattern: 'url(#x)' }, 'bodyPattern'],
  ])('with %o are refused', async (wrong, field) => {
    const { change, stored } = await stableWithAdmin()
    expect(await change({ silks: { ...silks, ...wrong } })).toMatchObject({
      status: 400,
      json: { errors: [{ path: `silks.${field}` }] },
    })
    expect((await stored()).silks).toBeNull()
  })
})

describe('the order of the home page', () => {
  /** The titles of the page's sections, as they are in its HTML. */
  const titles = (html: string) =>
    [...html.matchAll(/<section (?:class="[^"]*" )?aria-labelledby="(?!hero)([\w-]+)"/g)].map(
      ([, id]) => id,
    )

  test('is on the very next page, for visitors and for people signed in, and null is the usual one', async () => {
    const { app, change, stored, page, history } = await stableWithAdmin()
    const { headers } = await app.signIn('viewer')
    const home = async () => titles(await (await app.get('/', headers)).text())
    await app.send(
      'PATCH',
      '/api/homepage-settings',
      { aboutSectionContent: 'A yard by the sea.' },
      (await app.signIn('admin')).headers,
    )
    expect((await stored()).homeOrder).toEqual(homeSections)
    expect(titles(await page())).toEqual(['why-title', 'about-title', 'sign-in-title'])
    expect(await home()).toEqual(['featured-title', 'offerings-title', 'about-title'])
    const homeOrder = ['signIn', 'about', 'offerings', 'horses', 'runners', 'reasons']
    expect((await change({ homeOrder })).status).toBe(200)
    expect(titles(await page())).toEqual(['sign-in-title', 'about-title', 'why-title'])
    expect(await home()).toEqual(['about-title', 'offerings-title', 'featured-title'])
    expect(await app.json('/api/settings')).toMatchObject({ homeOrder })
    expect(await history()).toMatchObject([
      { detail: { changes: [{ field: 'homeOrder', from: homeSections, to: homeOrder }] } },
    ])
    expect((await change({ homeOrder: null })).status).toBe(200)
    expect((await stored()).homeOrder).toEqual(homeSections)
    expect(titles(await page())).toEqual(['why-title', 'about-title', 'sign-in-title'])
  })

  test.each([
    ['unknown', ['runners', 'horses', 'offerings', 'reasons', 'about', 'news'], 'no such section'],
    ['there twice', ['runners', 'runners', 'offerings', 'reasons', 'about', 'signIn'], 'twice'],
    ['one too many', [...homeSections, 'about'], 'twice'],
    ['missing', ['runners', 'horses'], 'one is missing'],
    ['all missing', [], 'one is missing'],
    ['no list', 'runners', 'Must be a list'],
    ['repeated ten thousand times', Array.from({ length: 10_000 }, () => 'about'), ''],
  ])('is refused with a section that is %s', async (_, homeOrder, words) => {
    const { change, stored } = await stableWithAdmin()
    const { status, json } = await change({ homeOrder })
    expect(status).toBe(400)
    expect(JSON.stringify(json)).toContain(words)
    expect((await stored()).homeOrder).toEqual(homeSections)
  })
})

test('null brings the default back, and what equals the default follows it', async () => {
  const { app, change, stored } = await stableWithAdmin()
  const { reasons } = await stored()
  await change({ name: 'Ecurie Savanne', footerLines: [], reasons: [] })
  expect(await stored()).toMatchObject({ name: 'Ecurie Savanne', footerLines: [], reasons: [] })
  await change({ name: null, reasons: null, footerLines: null, email: 'info@stable.example' })
  expect(await stored()).toMatchObject({ name: 'The Test Stable', reasons })
  await change({ name: 'Ecurie Savanne' })
  await change({ name: 'The Test Stable' })
  const { rows } = await sql<Record<string, unknown>>`select * from stable_settings`.execute(
    app.database.kysely,
  )
  expect(rows).toMatchObject([{ name: null, email: null, reasons: null, footer_lines: null }])
})

test.each([
  ['name', 'x'.repeat(200)],
  ['shortName', 'x'.repeat(25)],
  ['name', 'Two\nlines'],
  ['email', 'nobody'],
  ['phone', 'call me'],
  ['whatsApp', 'call me'],
  ['mapUrl', 'javascript:alert(1)'],
  ['socialLinks', Array.from({ length: 9 }, () => 'https://social.example')],
  ['socialLinks', ['https://social.example', 'not an address']],
  ['footerLines', ['x'.repeat(300)]],
  ['reasons', Array.from({ length: 4 }, () => ({ title: 'A', text: 'B' }))],
  ['reasons', [{ title: 'A', text: '' }]],
  ['benefits', [{ title: '', text: 'B' }]],
  ['benefits', 5],
  ['seoDescription', 'x'.repeat(301)],
])('refuses %s %j, and says so at the field', async (field, value) => {
  const { change, stored } = await stableWithAdmin()
  const before = await stored()
  const { status, json } = await change({ [field]: value })
  expect(status).toBe(400)
  const at: unknown = expect.stringMatching(`^${field}`)
  expect(json).toMatchObject({ errors: [{ path: at }] })
  expect(await stored()).toEqual(before)
})

test('pages say what they last knew while the settings can’t be read, and are not kept', async () => {
  const { app, change, page } = await stableWithAdmin()
  await change({ name: 'Ecurie Savanne' })
  expect(await page()).toContain('Ecurie Savanne')
  app.clock.advance(86_400_000)
  const { kysely: db } = app.database
  await sql`alter table stable_settings rename to lost_settings`.execute(db)
  try {
    const response = await app.get('/')
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toContain('no-store')
    expect(await response.text()).toContain('Ecurie Savanne')
  } finally {
    await sql`alter table lost_settings rename to stable_settings`.execute(db)
  }
  expect(await page()).toContain('Ecurie Savanne')
})
