import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../../tests/support/app'
import { isAppError } from '../../../http/errors'
import { objectPath } from '../media.rules'
import { storeImage } from '../../../../tests/support/images'
import { refuseUnknownImages } from './image-references.store'
import { findImage } from './images.store'
import { originalKey, variantKey } from './object-keys'
import { sharp } from './sharp'
import { sweepImages } from './sweep'

let app: Awaited<ReturnType<typeof testApp>>
const hourMs = 60 * 60 * 1000
const log = pino({ level: 'silent' })

const parts = () => ({ database: app.database, storage: app.storage, clock: app.clock, log })
const later = (hours: number) => {
  app.clock.advance(hours * hourMs)
}
const sweepLater = async (hours = 25) => {
  later(hours)
  await sweepImages(parts())
}

let bytes: Buffer
async function anImage(): Promise<string> {
  bytes ??= await sharp({ create: { width: 8, height: 8, channels: 3, background: '#aa5500' } })
    .png()
    .toBuffer()
  const image = await storeImage({
    executor: app.database.kysely,
    storage: app.storage,
    bytes,
    createdAt: app.clock.now(),
  })
  return image.id
}

const isKept = async (id: string) => {
  const row = (await findImage(app.database.kysely, id)) !== undefined
  const file = (await app.storage.get(originalKey(id))) !== undefined
  expect(file, 'row and file stay or go together').toBe(row)
  return row
}

const uploadsLeft = async () =>
  (await app.database.kysely.selectFrom('uploads').select('id').execute()).map(({ id }) => id)

const times = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' }
const aHorse = (id: string) => ({
  id,
  slug: id,
  name: id,
  name_folded: id,
  status: 'active' as const,
  ...times,
})

beforeEach(async () => {
  app = await testApp()
})

describe('the sweep', () => {
  it('deletes a picture that nothing refers to, with all its files, after a day and not before', async () => {
    const id = await anImage()
    await app.storage.put(
      variantKey(id, { width: 160, shape: '3x2', format: 'webp' }),
      bytes,
      'image/webp',
    )
    await sweepLater(23)
    expect(await isKept(id)).toBe(true)
    await sweepLater(2)
    expect(await isKept(id)).toBe(false)
    expect(
      await app.storage.get(variantKey(id, { width: 160, shape: '3x2', format: 'webp' })),
    ).toBeUndefined()
    expect(await uploadsLeft()).toEqual([])
  })

  it('keeps pictures referred to in a column, a text or a deleted record', async () => {
    const db = app.database.kysely
    const id = async () => objectPath(await anImage())
    const used = {
      featured: await id(),
      photo: await id(),
      gallery: await id(),
      hero: await id(),
      profile: await id(),
      page: await id(),
      about: await id(),
      deleted: await id(),
      biography: await id(),
      offering: await id(),
      ownName: await id(),
      logo: await id(),
      darkLogo: await id(),
      icon: await id(),
      silks: await id(),
      horseSilks: await id(),
      ownerSilks: await id(),
    }
    await db
      .insertInto('horses')
      .values({
        ...aHorse('a'),
        featured_image_url: used.featured,
        silks_url: used.horseSilks,
        biography: `See https://stable.example${used.biography}?w=640.`,
      })
      .execute()
    await db
      .insertInto('horse_photos')
      .values({ id: 'a', horse_id: 'a', image_url: used.photo, ...times })
      .execute()
    await db
      .insertInto('offerings')
      .values({
        id: 'a',
        horse_id: 'a',
        total_shares: 1,
        available_shares: 1,
        price_per_share_cents: 1,
        currency: 'MUR',
        description: `![plan](${used.offering})`,
        ...times,
      })
      .execute()
    await db
      .insertInto('gallery_items')
      .values([
        { id: 'a', image_url: used.gallery, category: 'other', ...times },
        {
          id: 'b',
          image_url: `https://stable.example${used.ownName}`,
          category: 'other',
          ...times,
        },
      ])
      .execute()
    await db
      .updateTable('homepage_settings')
      .set({ hero_image_url: used.hero, about_section_content: `![us](${used.about})` })
      .execute()
    await db
      .updateTable('stable_settings')
      .set({
        ...{ logo_url: used.logo, dark_logo_url: used.darkLogo },
        ...{ icon_url: used.icon, silks_url: used.silks },
      })
      .execute()
    const { userId } = await app.signIn('staff')
    await db
      .updateTable('users')
      .set({ profile_image_url: used.profile, silks_url: used.ownerSilks })
      .where('id', '=', userId)
      .execute()
    await db
      .insertInto('pages')
      .values({ id: 'a', slug: 'a', title: 'a', content_text: `![a](${used.page})`, ...times })
      .execute()
    await db
      .insertInto('deleted_records')
      .values({
        id: 'a',
        kind: 'horse',
        subject_id: 'a',
        title: 'a',
        rows: JSON.stringify({ horses: [{ featured_image_url: used.deleted }] }),
        deleted_at: app.clock.now().toISOString(),
      })
      .execute()
    const unused = await anImage()

    await sweepLater()
    for (const [name, url] of Object.entries(used))
      expect(await isKept(url.replace(objectPath(''), '')), name).toBe(true)
    expect(await isKept(unused)).toBe(false)

    // Kept pictures go once nothing refers to them any more.
    await db.deleteFrom('pages').execute()
    // a deleted record keeps its pictures as long as it can be put back
    await sweepLater(31 * 24)
    expect(await db.selectFrom('deleted_records').select('id').execute()).toEqual([])
    for (const name of ['page', 'deleted'] as const)
      expect(await isKept(used[name].replace(objectPath(''), '')), name).toBe(false)
    expect(await isKept(used.about.replace(objectPath(''), ''))).toBe(true)
  })

  it('keeps replaced pictures for as long as deleted records', async () => {
    const replaced = await anImage()
    await app.database.kysely
      .insertInto('audit_entries')
      .values({
        id: 'a',
        at: app.clock.now().toISOString(),
        actor_id: null,
        actor_name: 'Test staff',
        address: null,
        action: 'change',
        subject_type: 'horse',
        subject_id: 'a',
        detail: JSON.stringify({
          changes: [{ field: 'featuredImageUrl', from: objectPath(replaced), to: null }],
        }),
      })
      .execute()
    await sweepLater(29 * 24)
    expect(await isKept(replaced)).toBe(true)
    await sweepLater(3 * 24)
    expect(await isKept(replaced)).toBe(false)
  })

  it('gets through many pictures, used and unused mixed', async () => {
    const ids = []
    for (let count = 0; count < 60; count += 1) ids.push(await anImage())
    const kept = ids.filter((_, index) => index % 3 === 0)
    const text = kept.map(objectPath).join(' ')
    await app.database.kysely
      .insertInto('pages')
      .values({ id: 'a', slug: 'a', title: 'a', content_text: text, ...times })
      .execute()
    await sweepLater()
    for (const id of ids) expect(await isKept(id)).toBe(kept.includes(id))
  })

  it('deletes expired upload addresses, and the file of an upload that died halfway', async () => {
    const { headers } = await app.signIn('staff')
    await app.send('POST', '/api/objects/upload', undefined, headers)
    const [unused = ''] = await uploadsLeft()
    // The process died between storing the file and writing its row.
    const at = app.clock.now().toISOString()
    await app.storage.put(originalKey(unused), Buffer.from('half'), 'image/png')
    await app.database.kysely.updateTable('uploads').set({ completed_at: at }).execute()
    // And a finished upload whose picture is in use.
    const used = await anImage()
    await app.database.kysely
      .insertInto('uploads')
      .values({ id: used, created_at: at, expires_at: at, completed_at: at })
      .execute()
    await app.database.kysely
      .insertInto('gallery_items')
      .values({ id: 'a', image_url: objectPath(used), category: 'other', ...times })
      .execute()

    await sweepImages(parts())
    expect(await uploadsLeft()).toHaveLength(2)
    await sweepLater()
    expect(await uploadsLeft()).toEqual([])
    expect(await app.storage.get(originalKey(unused))).toBeUndefined()
    expect(await isKept(used)).toBe(true)
  })

  it('retries files the storage failed to delete', async () => {
    const id = await anImage()
    later(25)
    const storage = { ...app.storage, delete: () => Promise.reject(new Error('it is away')) }
    await expect(sweepImages({ ...parts(), storage })).rejects.toThrow('away')
    expect(await app.storage.get(originalKey(id))).toBeDefined()
    await sweepImages(parts())
    expect(await isKept(id)).toBe(false)
    expect(await uploadsLeft()).toEqual([])
  })

  it('never takes away a picture that someone refers to at that very moment', async () => {
    const ids = []
    for (let count = 0; count < 12; count += 1) ids.push(await anImage())
    later(25)
    const refer = (id: string) =>
      app.database.transaction(async (tx) => {
        await refuseUnknownImages(tx, { imageUrl: objectPath(id) })
        await tx
          .insertInto('gallery_items')
          .values({ id, image_url: objectPath(id), category: 'other', ...times })
          .execute()
      })
    const outcomes = await Promise.all([
      sweepImages(parts()),
      ...ids.map((id) =>
        refer(id).catch((error: unknown) => {
          if (!isAppError(error)) throw error
          expect(error.status).toBe(400)
        }),
      ),
      sweepImages(parts()),
    ])
    expect(outcomes).toHaveLength(14)
    const referred = await app.database.kysely.selectFrom('gallery_items').select('id').execute()
    for (const id of ids) expect(await isKept(id)).toBe(referred.some((item) => item.id === id))
  })
})

describe('refuseUnknownImages', () => {
  it('names the fields whose picture does not exist', async () => {
    const stored = objectPath(await anImage())
    const unknown = objectPath('0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b')
    const refused = refuseUnknownImages(app.database.kysely, {
      imageUrl: unknown,
      heroImageUrl: stored,
    })
    await expect(refused).rejects.toMatchObject({ status: 400, errors: [{ path: 'imageUrl' }] })
    await refuseUnknownImages(app.database.kysely, {
      imageUrl: stored,
      heroImageUrl: 'https://example.com/a.jpg',
      featuredImageUrl: null,
      other: undefined,
    })
  })
})
