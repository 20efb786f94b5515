import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { user } from '../../src/domains/accounts/accounts.contract'
import { objectIdOf } from '../../src/domains/media/media.rules'
import { findImage } from '../../src/domains/media/server/images.store'
import { originalKey } from '../../src/domains/media/server/object-keys'
import { sharp } from '../../src/domains/media/server/sharp'
import { sweepImages } from '../../src/domains/media/server/sweep'
import { maxPhotoBytes } from '../../src/domains/media/upload-file.rules'
import { dayMs } from '../../src/lib/dates'
import { testApp } from '../support/app'
import { phonePhoto, scenes } from '../support/phone-photos'

const path = '/api/user/photo'
let app: Awaited<ReturnType<typeof testApp>>
let photo: Buffer

beforeAll(async () => {
  app = await testApp()
  const [scene] = scenes.filter(({ orientation }) => orientation === 6)
  if (!scene) throw new Error('there is no upright scene')
  photo = await phonePhoto(scene, { longestSide: 1200 })
})

const problem = z.object({ message: z.string() })

async function put(headers: Record<string, string>, body: Buffer) {
  const sent = { 'content-type': 'image/jpeg', ...headers }
  const response = await app.ask(path, { method: 'PUT', headers: sent, body: new Uint8Array(body) })
  const json: unknown = await response.json()
  return { status: response.status, json, message: problem.safeParse(json).data?.message }
}
const own = async (headers: Record<string, string>) =>
  user.parse(await app.json('/api/user', headers))
const idOf = (address: string | null) => objectIdOf(address ?? '') ?? ''

test('keeps a square of what a viewer sends, without camera data, for their own account only', async () => {
  const viewer = await app.signIn('viewer')
  const other = await app.signIn('viewer')
  const before = await own(viewer.headers)
  const { status, json } = await put(viewer.headers, photo)
  expect(status).toBe(200)
  const after = user.parse(json)
  expect(after).toEqual({ ...before, profileImageUrl: after.profileImageUrl })
  expect(await own(viewer.headers)).toEqual(after)
  expect((await own(other.headers)).profileImageUrl).toBeNull()

  const image = await findImage(app.database.kysely, idOf(after.profileImageUrl))
  expect(image).toMatchObject({ width: 512, height: 512, contentType: 'image/jpeg' })
  const stored = await app.get(after.profileImageUrl ?? '')
  const { width, height, exif } = await sharp(Buffer.from(await stored.arrayBuffer())).metadata()
  expect({ width, height, exif }).toEqual({ width: 512, height: 512, exif: undefined })

  const trail = await app.database.kysely
    .selectFrom('audit_entries')
    .select(['action', 'subject_type', 'subject_id', 'detail'])
    .where('actor_id', '=', viewer.userId)
    .execute()
  const about = { subject_type: 'user', subject_id: viewer.userId, detail: '{}' }
  expect(trail).toEqual([{ action: 'photo-change', ...about }])
})

test('sweeps the photos that were replaced or removed, and keeps the one in use', async () => {
  const { headers, userId } = await app.signIn('viewer')
  const chosen = async () => idOf(user.parse((await put(headers, photo)).json).profileImageUrl)
  const first = await chosen()
  const second = await chosen()
  expect(second).not.toBe(first)
  const { database, storage, clock } = app
  const isThere = async (id: string) => ({
    row: (await findImage(database.kysely, id)) !== undefined,
    file: (await storage.get(originalKey(id))) !== undefined,
  })
  const sweep = async () => {
    clock.advance(dayMs + 1000)
    await sweepImages({ database, storage, clock })
  }
  await sweep()
  expect(await isThere(first)).toEqual({ row: false, file: false })
  expect(await isThere(second)).toEqual({ row: true, file: true })

  // the first session has ended meanwhile
  const session = await app.sessionOf(userId)
  const removed = await app.send('DELETE', path, undefined, session)
  expect(removed.status).toBe(200)
  expect(user.parse(removed.json).profileImageUrl).toBeNull()
  expect((await app.send('DELETE', path, undefined, session)).status).toBe(200)
  await sweep()
  expect(await isThere(second)).toEqual({ row: false, file: false })
  const removals = await database.kysely
    .selectFrom('audit_entries')
    .select('id')
    .where('action', '=', 'photo-remove')
    .where('subject_id', '=', userId)
    .execute()
  expect(removals, 'removing nothing is not recorded').toHaveLength(1)
})

test('refuses visitors, other sites, anything but a picture, and more than 5 MB, and leaves nothing behind', async () => {
  const { headers } = await app.signIn('viewer')
  const count = async () =>
    (await app.database.kysely.selectFrom('images').select('id').execute()).length
  const before = await count()
  expect((await put({}, photo)).status).toBe(401)
  expect((await put({ ...headers, origin: 'https://evil.example' }, photo)).status).toBe(403)
  expect((await put(headers, Buffer.from('<svg/>'))).status).toBe(415)
  const large = await put(headers, Buffer.alloc(maxPhotoBytes + 1, photo))
  expect(large.status).toBe(413)
  expect(large.message).toBe('Your photo is larger than 5 MB')
  expect(await count()).toBe(before)
  expect((await own(headers)).profileImageUrl).toBeNull()
})

test('takes twenty photos from one person in a quarter of an hour, and no more', async () => {
  const { headers } = await app.signIn('viewer')
  const small = await sharp({
    create: { width: 90, height: 60, channels: 3, background: `#${randomUUID().slice(0, 6)}` },
  })
    .jpeg()
    .toBuffer()
  for (let n = 0; n < 20; n++) expect((await put(headers, small)).status).toBe(200)
  expect((await put(headers, small)).status).toBe(429)
})
