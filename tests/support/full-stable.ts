import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { createGalleryItem } from '../../src/domains/gallery/server/gallery.store'
import {
  addPhoto,
  addVideo,
  createHorse,
} from '../../src/domains/horses/server/horses-changes.store'
import { objectPath } from '../../src/domains/media/media.rules'
import { sharp } from '../../src/domains/media/server/sharp'
import { aGalleryItem, aPerformance, aVideo, addPerformance, hoopedSilks } from './factories'
import { storeImage } from './images'
import type { Place } from './places'
import { stableWithRegister } from './register'

/** Text that a careless copy would change. */
export const oddText =
  'Ünï “quoted” "plain" \\ back\r\n\ttab \u0001 \u2028 \u{1f40e} e\u0301 {"json": [1]} \'; --'

/** A picture of one colour. */
export const aPicture = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer()

/** A stable with rows in every table, some of them odd, and two pictures. */
export async function fullStable({ database, storage }: Pick<Place, 'database' | 'storage'>) {
  const stable = await stableWithRegister({}, database)
  const { app, horse, owner, staff, send } = stable
  const { kysely: db } = database
  const now = app.clock.now()
  const at = now.toISOString()

  const picture = await storeImage({ executor: db, storage, bytes: await aPicture('#aa5500') })
  const other = await storeImage({ executor: db, storage, bytes: await aPicture('#0055aa') })
  await addPhoto(db, now, horse.id, {
    imageUrl: objectPath(picture.id),
    caption: oddText,
    takenOn: '2026-06-27',
  })
  await createGalleryItem(db, now, aGalleryItem({ imageUrl: objectPath(other.id), title: '' }))
  await addVideo(db, now, horse.id, aVideo())
  await addPerformance(db, now, horse.id, aPerformance({ position: null }))
  await createHorse(db, now, {
    name: oddText,
    biography: 'Bay with a star. '.repeat(20_000),
    silks: hoopedSilks,
    silksUrl: objectPath(other.id),
  })
  const page = {
    title: 'Days',
    slug: 'days',
    content: { text: 'A “day”.\n\nAnother.' },
    isPublished: true,
  }
  await send('POST', '/api/dynamic-pages', page)
  const gone = await send('POST', '/api/dynamic-pages', { ...page, slug: 'gone' })
  const { id: goneId } = z.object({ id: z.string() }).parse(gone.json)
  await send('DELETE', `/api/dynamic-pages/${goneId}`)

  const { id: lot } = await stable.buy()
  const to = await app.signIn('viewer')
  await stable.transfer(lot, { userId: to.userId, shares: 1, date: '2026-11-20' })
  const withKey = { ...staff.headers, 'idempotency-key': 'of-a-full-stable-1' }
  await app.send('POST', '/api/objects/upload', undefined, withKey)

  const userId = owner.userId
  const expires_at = new Date(now.getTime() + 60_000).toISOString()
  const hash = () => randomUUID()
  await db
    .updateTable('users')
    .set({ two_factor_last_step: Number.MAX_SAFE_INTEGER, password_hash: '$argon2id$…' })
    .set({ silks: JSON.stringify(hoopedSilks), silks_url: objectPath(picture.id) })
    .where('id', '=', userId)
    .execute()
  const identity = { id: hash(), user_id: userId, created_at: at }
  await db
    .insertInto('identities')
    .values({ ...identity, issuer: 'https://id.example', subject: oddText })
    .execute()
  await db
    .insertInto('pending_sign_ins')
    .values({ id: hash(), user_id: userId, created_at: at, expires_at })
    .execute()
  await db
    .insertInto('password_links')
    .values({ id: hash(), user_id: userId, kind: 'password', created_at: at, expires_at })
    .execute()
  await db
    .insertInto('recovery_codes')
    .values({ id: hash(), user_id: userId, created_at: at })
    .execute()
  await db
    .insertInto('known_browsers')
    .values([hash(), hash()].map((token_hash) => ({ token_hash, user_id: userId, expires_at })))
    .execute()
  const { id: horse_id } = await db.selectFrom('horses').select('id').executeTakeFirstOrThrow()
  await db
    .insertInto('preview_links')
    .values({ token_hash: hash(), horse_id, created_at: at, created_by: oddText })
    .execute()
  const imported = { imported_at: at, imported_by: oddText, added: 1, changed: 0 }
  await db
    .insertInto('result_imports')
    .values({ id: userId, ...imported })
    .execute()
  await db
    .insertInto('result_import_parts')
    .values({
      import_id: userId,
      number: 1,
      rows: JSON.stringify({ table: 'runs', added: [], before: [] }),
    })
    .execute()
  await db.insertInto('failed_tries').values({ id: hash(), tries: 3, expires_at }).execute()
  return { ...stable, picture, other }
}
