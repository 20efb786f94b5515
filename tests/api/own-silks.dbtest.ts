import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { person } from '../../src/domains/accounts/accounts.contract'
import { deletedThing } from '../../src/domains/content/content.contract'
import { horse as horseContract } from '../../src/domains/horses/horses.contract'
import { objectIdOf, objectPath } from '../../src/domains/media/media.rules'
import { findImage } from '../../src/domains/media/server/images.store'
import { originalKey } from '../../src/domains/media/server/object-keys'
import { sharp } from '../../src/domains/media/server/sharp'
import { sweepImages } from '../../src/domains/media/server/sweep'
import { dayMs } from '../../src/lib/dates'
import { type Silks, silksPieces, silksWords } from '../../src/lib/silks'
import { silksAddress } from '../../src/lib/silks-address'
import { hoopedSilks } from '../support/factories'
import { storeImage } from '../support/images'
import { pdfDrawing, pdfPages } from '../support/pdf'
import { stableWithRegister } from '../support/register'

const stableSilks: Silks = {
  ...{ body: 'dark-green', bodyPattern: 'sash', bodyMark: 'gold' },
  ...{ sleeves: 'cream', sleevePattern: 'cuffs', sleeveMark: 'gold' },
  ...{ cap: 'gold', capPattern: 'plain', capMark: 'cream' },
}

let stable: Awaited<ReturnType<typeof stableWithRegister>>
let app: (typeof stable)['app']
let admin: Caller
beforeEach(async () => {
  stable = await stableWithRegister()
  app = stable.app
  admin = await app.signIn('admin')
})

/** The address of an uploaded picture of one colour. */
async function upload(width = 300, height = 300, background = '#c00000') {
  const bytes = await sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer()
  const { id } = await storeImage({ executor: app.database.kysely, storage: app.storage, bytes })
  return objectPath(id)
}

const changeStable = (change: object) =>
  app.send('PATCH', '/api/admin/settings', change, admin.headers)
const horsePath = () => `/api/horses/${stable.horse.id}`
const personPath = () => `/api/users/${stable.owner.userId}`
interface Caller {
  headers: Record<string, string>
}
const changeHorse = (change: object, { headers }: Caller = stable.staff) =>
  app.send('PATCH', horsePath(), change, headers)
const changePerson = (change: object, { headers }: Caller = admin) =>
  app.send('PATCH', personPath(), change, headers)
const theHorse = async () => horseContract.parse(await app.json(horsePath()))
const thePerson = async () =>
  z
    .array(person)
    .parse((await app.send('GET', '/api/users', undefined, admin.headers)).json)
    .find(({ id }) => id === stable.owner.userId)
const bytesOf = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await app.get(path, headers)
  expect(answer.status, path).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}
const page = async (path: string) => (await bytesOf(path)).toString()
const coloursIn = (silks: Silks) =>
  [silks.body, silks.sleeves].map((name) => {
    const plain = { ...silks, body: name, sleeves: name, cap: name } as const
    const [fill] = silksPieces({ ...plain, bodyPattern: 'plain' }).flatMap(({ shapes, within }) =>
      within ? shapes.flatMap((shape) => shape.fill ?? []) : [],
    )
    return fill
  })

/** The two records that may have colours of their own, behind the same rules. */
const records = [
  ['a horse', changeHorse, theHorse],
  ['an owner', changePerson, thePerson],
] as const

describe.each(records)('%s', (_, change, stored) => {
  test('has none of its own until they are entered, and none again after null', async () => {
    expect(await stored()).toMatchObject({ silks: null, silksUrl: null })
    const silksUrl = await upload()
    expect(await change({ silks: hoopedSilks, silksUrl })).toMatchObject({
      status: 200,
      json: { silks: hoopedSilks, silksUrl },
    })
    expect(await stored()).toMatchObject({ silks: hoopedSilks, silksUrl })
    // what isn't sent stays
    expect((await change({ silks: null })).status).toBe(200)
    expect(await stored()).toMatchObject({ silks: null, silksUrl })
    expect((await change({ silksUrl: null })).status).toBe(200)
    expect(await stored()).toMatchObject({ silks: null, silksUrl: null })
  })

  test('refuses a change that started from an older state, with the current one', async () => {
    const before = await stored()
    expect((await change({ silks: hoopedSilks, updatedAt: before?.updatedAt })).status).toBe(200)
    expect(await change({ silks: stableSilks, updatedAt: before?.updatedAt })).toMatchObject({
      status: 409,
      json: { current: { silks: hoopedSilks } },
    })
    expect(await stored()).toMatchObject({ silks: hoopedSilks })
  })

  test('keeps each change in the trail, and none for the same silks again', async () => {
    const trail = () =>
      app.database.kysely
        .selectFrom('audit_entries')
        .select('detail')
        .where('detail', 'like', '%silks%')
        .execute()
    await change({ silks: hoopedSilks })
    // the same in another order
    await change({ silks: Object.fromEntries(Object.entries(hoopedSilks).toReversed()) })
    const details = (await trail()).map(({ detail }): unknown => JSON.parse(detail))
    expect(details).toMatchObject([{ changes: [{ field: 'silks', from: null, to: hoopedSilks }] }])
  })

  test.each([
    ['a jacket’s marking in its colour', { bodyMark: 'cerise' }, 'bodyMark'],
    ['sleeves’ in theirs', { sleevePattern: 'hoops', sleeveMark: 'mauve' }, 'sleeveMark'],
    ['a cap’s in its colour', { capPattern: 'star', capMark: 'turquoise' }, 'capMark'],
    ['a colour without a name', { cap: '#ff0000' }, 'cap'],
    ['an unknown marking', { bodyPattern: 'tartan' }, 'bodyPattern'],
    ['a name of 50 kB', { body: 'x'.repeat(50_000) }, 'body'],
    ['silks without sleeves', { sleeves: undefined }, 'sleeves'],
  ])('refuses %s', async (_what, wrong, field) => {
    expect(await change({ silks: { ...hoopedSilks, ...wrong } })).toMatchObject({
      status: 400,
      json: { errors: [{ path: `silks.${field}` }] },
    })
    expect(await stored()).toMatchObject({ silks: null, silksUrl: null })
  })

  test.each([
    ['a list of silks', { silks: [] }, 'silks'],
    ['silks in words', { silks: 'cerise' }, 'silks'],
    ['a picture elsewhere', { silksUrl: 'https://elsewhere.example/silks.png' }, 'silksUrl'],
    ['an SVG', { silksUrl: 'data:image/svg+xml,<svg/>' }, 'silksUrl'],
    [
      'a picture that was never uploaded',
      { silksUrl: objectPath('0198c0de-0000-7000-8000-000000000000') },
      'silksUrl',
    ],
  ])('refuses %s', async (_what, wrong, path) => {
    expect(await change(wrong)).toMatchObject({ status: 400, json: { errors: [{ path }] } })
    expect(await stored()).toMatchObject({ silks: null, silksUrl: null })
  })

  test.each([
    [1, 1],
    [150, 400],
    [1000, 200],
  ])('refuses a picture of %i × %i pixels', async (width, height) => {
    const silksUrl = await upload(width, height)
    expect(await change({ silksUrl })).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'silksUrl' }] },
    })
    expect(await stored()).toMatchObject({ silksUrl: null })
  })

  test('keeps its picture when unused ones are swept, until it is replaced', async () => {
    const silksUrl = await upload()
    await change({ silksUrl })
    const { database, storage, clock } = app
    const sweep = async (days: number) => {
      clock.advance(days * dayMs + 1000)
      await sweepImages({ database, storage, clock })
    }
    const isKept = async () =>
      (await findImage(database.kysely, objectIdOf(silksUrl) ?? '')) !== undefined
    await sweep(60)
    expect(await isKept()).toBe(true)
    // sessions have ended by now
    admin = await app.signIn('admin')
    stable.staff = await app.signIn('staff', { remembered: true })
    await change({ silksUrl: null })
    await sweep(60)
    expect(await isKept()).toBe(false)
  })
})

test('a horse’s are the staff’s to enter, an owner’s the admins’', async () => {
  const viewer = await app.signIn('viewer')
  const nobody = { headers: {} }
  const silks = { silks: hoopedSilks }
  expect((await changeHorse(silks, nobody)).status).toBe(401)
  expect((await changeHorse(silks, viewer)).status).toBe(403)
  expect((await changePerson(silks, nobody)).status).toBe(401)
  expect((await changePerson(silks, viewer)).status).toBe(403)
  expect((await changePerson(silks, stable.staff)).status).toBe(403)
  expect((await changePerson(silks, stable.owner)).status).toBe(403)
  // nor in the owner's own profile
  await app.send('PATCH', '/api/user', { firstName: 'Ana', ...silks }, stable.owner.headers)
  expect(await theHorse()).toMatchObject({ silks: null })
  expect(await thePerson()).toMatchObject({ firstName: 'Ana', silks: null })
  const unknown = '/0198c0de-0000-7000-8000-000000000000'
  for (const [path, { headers }] of [
    [`/api/horses${unknown}`, stable.staff],
    [`/api/users${unknown}`, admin],
  ] as const)
    expect((await app.send('PATCH', path, silks, headers)).status).toBe(404)
})

test('a new horse may come with its own, and a deleted one is put back with them', async () => {
  const silksUrl = await upload()
  const made = await app.send(
    'POST',
    '/api/horses',
    { name: 'Paper Kite', silks: hoopedSilks, silksUrl },
    stable.staff.headers,
  )
  const before = horseContract.parse(made.json)
  expect(before).toMatchObject({ silks: hoopedSilks, silksUrl })
  const path = `/api/horses/${before.id}`
  await app.send('DELETE', path, undefined, stable.staff.headers)
  app.clock.advance(2 * dayMs)
  stable.staff = await app.signIn('staff')
  const { database, storage, clock } = app
  await sweepImages({ database, storage, clock })
  const { json } = await app.send('GET', '/api/deleted', undefined, stable.staff.headers)
  const [thing] = z.array(deletedThing).parse(json)
  const restore = `/api/deleted/${thing?.id}/restore`
  expect((await app.send('POST', restore, undefined, stable.staff.headers)).status).toBe(200)
  expect(await app.json(path)).toMatchObject({ silks: hoopedSilks, silksUrl })
  expect(await findImage(database.kysely, objectIdOf(silksUrl) ?? '')).toBeDefined()
})

describe('a horse without a picture is shown in', () => {
  const pages = () => [
    '/horses',
    `/horses/${stable.horse.slug}`,
    '/ownership',
    `/ownership/${stable.ownershipShareId}`,
  ]

  test('its own colours, or else the stable’s, on its card, its page and its offerings', async () => {
    await changeStable({ silks: stableSilks })
    for (const path of pages())
      expect(await page(path), path).toContain(`src="${silksAddress(stableSilks, '.panel')}"`)
    const silksUrl = await upload()
    await changeHorse({ silksUrl })
    for (const path of pages()) expect(await page(path), path).toContain(`src="${silksUrl}?w=320"`)
    await changeHorse({ silks: hoopedSilks })
    for (const path of pages()) {
      expect(await page(path), path).toContain(`src="${silksAddress(hoopedSilks, '.panel')}"`)
      expect(await page(path), path).not.toContain(`src="${silksUrl}`)
    }
    await changeHorse({ silks: null, silksUrl: null })
    for (const path of pages())
      expect(await page(path), path).not.toContain(`src="${silksAddress(hoopedSilks, '.panel')}"`)
  })

  test('the diary, beside a runner in the stable’s', async () => {
    await changeStable({ silks: stableSilks })
    const { send } = stable
    const created = z.object({ id: z.string() })
    const make = async (path: string, body: object) =>
      created.parse((await send('POST', path, body)).json).id
    const other = await make('/api/horses', { name: 'Paper Kite' })
    const meeting = await make('/api/meetings', { date: '2026-11-28', status: 'planned' })
    const race = await make(`/api/meetings/${meeting}/races`, { name: 'Maiden Plate' })
    await make(`/api/races/${race}/runs`, { horseId: stable.horse.id, state: 'declared' })
    await changeHorse({ silks: hoopedSilks })
    const own = `src="${silksAddress(hoopedSilks)}"`
    const stables = `src="${silksAddress(stableSilks)}"`
    expect(await page('/racing')).toContain(own)
    const runs = async () => JSON.stringify(await app.json('/api/racing'))
    expect(await runs()).toContain('"horseColours"')
    await changeHorse({ silks: null })
    expect(await runs()).not.toContain('"horseColours"')
    expect(await page('/racing')).not.toContain(own)
    await changeHorse({ silks: hoopedSilks })
    await make(`/api/races/${race}/runs`, { horseId: other, state: 'declared' })
    const mixed = await page('/racing')
    // each beside its runner
    const list = mixed.slice(mixed.indexOf('Maiden Plate'))
    const order = [own, 'Éclipse Totale', stables, 'Paper Kite'].map((part) => list.indexOf(part))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(order[0]).toBeGreaterThan(0)
  })

  test('its shared picture and its offering’s, and no other', async () => {
    await changeStable({ silks: stableSilks })
    const etagOf = async (path: string) => (await app.get(path)).headers.get('etag')
    const own = [
      `/share/horses/${stable.horse.slug}.jpg`,
      `/share/ownership/${stable.ownershipShareId}.jpg`,
    ]
    const others = ['/share/site.jpg', '/share/horses.jpg']
    const before = await Promise.all([...own, ...others].map(etagOf))
    const silksUrl = await upload(200, 200, '#0000c0')
    await changeHorse({ silksUrl })
    const after = await Promise.all([...own, ...others].map(etagOf))
    expect(after.map((etag, at) => etag === before[at])).toEqual([false, false, true, true])
    // the frame's middle is the picture's
    for (const path of own) {
      const [red, , blue] = await sharp(await bytesOf(path))
        .extract({ left: 850, top: 305, width: 20, height: 20 })
        .resize(1, 1)
        .raw()
        .toBuffer()
      expect(blue, path).toBeGreaterThan(150)
      expect(red, path).toBeLessThan(60)
    }
    await changeHorse({ silksUrl: null })
    expect(await etagOf(own[0] ?? '')).toBe(before[0])
  })
})

describe('on papers', () => {
  const certificate = async () => {
    const { id } = await stable.buy()
    return `/api/my-investments/${id}/certificate.pdf`
  }
  const statement = '/api/my-investments/statement.pdf'
  const drawingOf = async (path: string) => pdfDrawing(await bytesOf(path, stable.owner.headers))
  const holds = (fills: ReadonlySet<string>, silks: Silks) =>
    coloursIn(silks).every((fill) => fill !== undefined && fills.has(fill))

  test('a certificate bears the horse’s own colours, or else the stable’s', async () => {
    await changeStable({ silks: stableSilks })
    const path = await certificate()
    const before = await drawingOf(path)
    expect(holds(before.fills, stableSilks)).toBe(true)
    expect(before.pictures).toBe(0)
    await changeHorse({ silks: hoopedSilks })
    const own = await drawingOf(path)
    expect(holds(own.fills, hoopedSilks)).toBe(true)
    expect(holds(own.fills, stableSilks)).toBe(false)
    await changeHorse({ silks: null, silksUrl: await upload() })
    const picture = await drawingOf(path)
    expect(holds(picture.fills, stableSilks)).toBe(false)
    expect(picture.pictures).toBeGreaterThan(0)
    await changeHorse({ silksUrl: null })
    expect(await drawingOf(path)).toEqual(before)
    // the holder's are not the horse's
    await changePerson({ silks: hoopedSilks })
    expect(await drawingOf(path)).toEqual(before)
  })

  test('a statement bears its holder’s own, with their description, beside the stable’s', async () => {
    await changeStable({ silks: stableSilks })
    await stable.buy()
    const words = async () => pdfPages(await bytesOf(statement, stable.owner.headers)).join('\n')
    const before = await drawingOf(statement)
    expect(holds(before.fills, stableSilks)).toBe(true)
    expect(await words()).not.toContain(silksWords(stableSilks))
    await changePerson({ silks: hoopedSilks })
    const own = await drawingOf(statement)
    expect(holds(own.fills, hoopedSilks) && holds(own.fills, stableSilks)).toBe(true)
    expect(await words()).toContain('Cerise, turquoise hoops, mauve sleeves, turquoise cap')
    // staff get the same
    const staffs = await bytesOf(`${personPath()}/statement.pdf`, stable.staff.headers)
    expect(pdfDrawing(staffs)).toEqual(own)
    await changePerson({ silks: null, silksUrl: await upload() })
    const picture = await drawingOf(statement)
    expect(picture.pictures).toBeGreaterThan(0)
    expect(holds(picture.fills, stableSilks)).toBe(true)
    await changePerson({ silksUrl: null })
    // the horse's are not the holder's
    await changeHorse({ silks: hoopedSilks })
    expect(await drawingOf(statement)).toEqual(before)
  })

  test('a picture whose file is lost leaves the initials', async () => {
    const path = await certificate()
    const before = await drawingOf(path)
    const silksUrl = await upload()
    await changeHorse({ silksUrl })
    await app.storage.delete(originalKey(objectIdOf(silksUrl) ?? ''))
    expect(await drawingOf(path)).toEqual(before)
  })
})

test('only staff and the API’s own papers know an owner’s colours', async () => {
  await stable.buy()
  await changePerson({ silks: hoopedSilks })
  const { owner } = stable
  for (const path of ['/api/user', '/api/my-investments', '/api/horses', '/api/ownership-shares'])
    expect(JSON.stringify(await app.json(path, owner.headers)), path).not.toContain('cerise')
})
