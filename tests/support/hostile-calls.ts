import {
  addPerformance,
  addPhoto,
  addVideo,
  createHorse,
} from '../../src/domains/horses/server/horses-changes.store'
import { createGalleryItem } from '../../src/domains/gallery/server/gallery.store'
import { createPage } from '../../src/domains/pages/server/pages.store'
import { testPassword } from './accounts'
import type { Operation, Schema } from './api-operations'
import { aGalleryItem, aPerformance, aVideo } from './factories'
import { addHolder, stableWithRegister } from './register'

const nobody = '0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b'

/**
 * A server that has one of everything, in a new stable or the one given, and calls of its API that are right but for
 * what a test puts in.
 */
export async function stableForCalls(stable?: Awaited<ReturnType<typeof stableWithRegister>>) {
  const { app, horse, ownershipShareId, owner, buy } = stable ?? (await stableWithRegister())
  const db = app.database.kysely
  const now = app.clock.now()
  const other = await createHorse(db, now, { name: 'Second String' })
  const photo = { imageUrl: 'https://pictures.example/a.jpg', caption: null }
  const photoId = await addPhoto(db, now, horse.id, photo)
  const videoId = await addVideo(db, now, horse.id, aVideo())
  const performanceId = await addPerformance(db, now, horse.id, aPerformance())
  const content = { text: 'Come and see.' }
  const page = { slug: 'lantern', title: 'Visiting', content, isPublished: true }
  const lot = await buy()

  /** What `{id}` is in the addresses that begin so. */
  const ids: [path: string, id: string][] = [
    ['/api/users/', await addHolder(db, now)],
    ['/api/horse-gallery/', photoId],
    ['/api/horse-videos/', videoId],
    ['/api/performances/', performanceId],
    ['/api/ownership-shares/', ownershipShareId],
    ['/api/investments/', lot.id],
    ['/api/my-investments/', lot.id],
    ['/api/main-gallery/', await createGalleryItem(db, now, aGalleryItem())],
    ['/api/dynamic-pages/', await createPage(db, now, page)],
  ]

  let calls = 0
  const samples: Record<string, (operation: Operation) => unknown> = {
    email: () => `hostile${calls}@stable.example`,
    password: () => testPassword,
    currentPassword: () => testPassword,
    newPassword: () => testPassword,
    token: ({ path }) => (path.includes('2fa') ? '123456' : 'x'.repeat(43)),
    phone: () => '+230 5555 1234',
    status: () => 'active',
    slug: () => `hostile-${calls}`,
    horseId: ({ method }) => (method === 'POST' ? other.id : horse.id),
    userId: () => owner.userId,
    ownershipShareId: () => ownershipShareId,
    photoIds: () => [photoId],
    videoIds: () => [videoId],
    featuredHorseIds: () => [horse.id],
    highlights: () => ['Trained at the Champ de Mars'],
    dateOfBirth: () => '2021-08-01',
    date: () => '2026-11-20',
    raceDate: () => '2026-06-27',
    videoDate: () => '2026-06-01',
    purchaseDate: () => '2026-11-20',
    recordedAt: () => now.toISOString(),
    totalShares: () => 100,
    availableShares: () => 40,
    percentOfHorse: () => '10',
    pricePerShare: () => '20000',
    openingRaces: () => 9,
    totalRunners: () => 9,
    confirm: () => ['before-offering', 'past-register', 'holders-part'],
  }

  function sample(operation: Operation, name: string, schema: Schema): unknown {
    const own = samples[name]
    if (own) return own(operation)
    if (schema.properties) return bodyOf(operation, schema.properties)
    if (schema.enum) return schema.enum[0]
    if (schema.type === 'boolean') return true
    if (/Url$/.test(name)) return 'https://pictures.example/a.jpg'
    const types = [schema, ...(schema.anyOf ?? [])].flatMap(({ type }) => type)
    return types.includes('number') || types.includes('integer') ? 1 : `Text ${calls}`
  }

  const bodyOf = (
    operation: Operation,
    properties: Record<string, Schema>,
  ): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => name !== 'updatedAt')
        .map(([name, schema]) => [name, sample(operation, name, schema)]),
    )

  return {
    app,
    /** Where a call goes, with `value` in place of what its path leaves open where one is given. */
    address: ({ path }: Operation, value?: string) =>
      path
        .replace('{horse}', value ?? horse.slug)
        .replace('{slug}', value ?? 'lantern')
        .replace('{id}', value ?? ids.find(([start]) => path.startsWith(start))?.[1] ?? nobody),
    /** A body that is as the call wants it, each time another thing's. */
    body: (operation: Operation) => {
      calls += 1
      return bodyOf(operation, operation.body?.properties ?? {})
    },
    /** Headers as somebody's new session has them, from an address that has asked for nothing yet. */
    headers: async (role: 'visitor' | 'viewer' | 'staff' | 'admin') => {
      calls += 1
      const from = {
        'x-forwarded-for': `2001:db8:${(calls >> 16).toString(16)}:${(calls & 0xffff).toString(16)}::1`,
      }
      return role === 'visitor' ? from : { ...from, ...(await app.signIn(role)).headers }
    },
  }
}
