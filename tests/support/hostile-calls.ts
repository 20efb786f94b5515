import { randomUUID } from 'node:crypto'
import { homeSections } from '../../src/lib/home-sections'
import { uploadAddress } from '../../src/domains/media/media.contract'
import { cookieName } from '../../src/domains/accounts/server/cookies'
import { createPasswordLink } from '../../src/domains/accounts/server/password-links.store'
import { createPendingSignIn } from '../../src/domains/accounts/server/pending-sign-ins.store'
import { newRecoveryCodes } from '../../src/domains/accounts/server/recovery-codes'
import { replaceRecoveryCodes } from '../../src/domains/accounts/server/recovery-codes.store'
import { listSessions } from '../../src/domains/accounts/server/sessions.store'
import { newTwoFactorSecret } from '../../src/domains/accounts/server/two-factor-codes'
import {
  enableTwoFactor,
  keepPendingSecret,
} from '../../src/domains/accounts/server/two-factor.store'
import { createGalleryItem } from '../../src/domains/gallery/server/gallery.store'
import {
  addPhoto,
  addVideo,
  createHorse,
} from '../../src/domains/horses/server/horses-changes.store'
import { insertMeeting, insertRace } from '../../src/domains/racing/server/racing-changes.store'
import { sharp } from '../../src/domains/media/server/sharp'
import { createOffering } from '../../src/domains/ownership/server/ownership.store'
import { createPage } from '../../src/domains/pages/server/pages.store'
import { addAccount, codeAt, testPassword } from './accounts'
import type { Operation, Schema } from './api-operations'
import { aGalleryItem, aPerformance, aVideo, addPerformance, anOffering } from './factories'
import { storeImage } from './images'
import { addHolder, ids, stableWithRegister } from './register'

const nobody = '0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b'
const shares = { totalShares: 10_000, availableShares: 10_000 }

/** Calls that can't be valid here, and why. */
export const neverRight = { 'POST /api/forgot-password': 'no mail is set up' }

/** Whose call it is; a visitor isn't signed in. */
type Caller = 'visitor' | 'viewer' | 'staff' | 'admin'

/** What a call needs in order to be valid, besides a body of samples. */
interface Preparation {
  /** The value of `{id}` or `{horse}`. */
  id?: string
  /** Fields of the body that samples can't know. */
  fields?: Record<string, unknown>
  headers?: Record<string, string>
  /** The body, if it isn't JSON. */
  file?: Uint8Array<ArrayBuffer>
}

/** Shared by all stables, so that every name is new. */
let calls = 0

/**
 * A server with one record of each kind, in a new stable or the one given, and valid calls of its API for tests
 * to change.
 */
export async function stableForCalls(stable?: Awaited<ReturnType<typeof stableWithRegister>>) {
  const { app, horse, ownershipShareId, owner, staff, buy } =
    stable ?? (await stableWithRegister(shares))
  const db = app.database.kysely
  const now = app.clock.now()
  const photo = { imageUrl: 'https://pictures.example/a.jpg', caption: null }
  const picture = await sharp({
    create: { width: 60, height: 40, channels: 3, background: '#336699' },
  })
    .jpeg()
    .toBuffer()

  async function newHorse(): Promise<string> {
    calls += 1
    return (await createHorse(db, now, { name: `Second String ${calls}` })).id
  }
  async function newPage() {
    calls += 1
    const content = { text: 'Come and see.' }
    const slug = `lantern-${calls}`
    const page = { slug, title: 'Visiting', content, isPublished: true }
    return { slug, id: await createPage(db, now, page) }
  }
  const newMeeting = () => {
    calls += 1
    return insertMeeting(db, now, { date: '2026-06-27', venue: `Track ${calls}` })
  }
  const newRace = async () =>
    insertRace(db, now, await newMeeting(), { name: 'The Lantern Handicap' })
  const newResult = async () => addPerformance(db, now, await newHorse(), aPerformance())
  const { slug } = await newPage()

  const newImage = async () =>
    (await storeImage({ executor: db, storage: app.storage, bytes: picture })).id

  async function newImport(): Promise<string> {
    const id = randomUUID()
    const row = { id, imported_at: now.toISOString(), imported_by: 'Staff', added: 0, changed: 0 }
    await db.insertInto('result_imports').values(row).execute()
    return id
  }

  /**
   * What `{id}` is in addresses that begin like this: a new record for each call, so that nothing is gone or
   * changed.
   */
  const things: [path: string, make: () => Promise<string>][] = [
    ['/api/users/', async () => (await addAccount(app)).id],
    ['/api/horse-gallery/', () => addPhoto(db, now, horse.id, photo)],
    ['/api/horse-videos/', () => addVideo(db, now, horse.id, aVideo())],
    ['/api/performances/', newResult],
    ['/api/runs/', newResult],
    ['/api/races/', newRace],
    ['/api/meetings/', newMeeting],
    ['/api/results/imports/', newImport],
    ['/api/ownership-shares/', () => Promise.resolve(ownershipShareId)],
    ['/api/investments/', async () => (await buy()).id],
    ['/api/main-gallery/', () => createGalleryItem(db, now, aGalleryItem())],
    ['/api/dynamic-pages/', async () => (await newPage()).id],
    ['/api/images/', newImage],
  ]
  const thingFor = ({ path }: Operation) =>
    path.includes('{id}') ? things.find(([start]) => path.startsWith(start))?.[1]() : undefined
  const firstIds: [path: string, id: string][] = []
  for (const [path, make] of things) firstIds.push([path, await make()])
  const firstId = ({ path }: Operation) => firstIds.find(([start]) => path.startsWith(start))?.[1]

  /** Gives someone a second factor. Returns a code and one of their recovery codes. */
  async function withTwoFactor(userId: string) {
    const secret = newTwoFactorSecret()
    const codes = newRecoveryCodes()
    await keepPendingSecret(db, userId, secret)
    await enableTwoFactor(db, userId, { secret, step: 0 })
    await replaceRecoveryCodes(db, now, userId, codes)
    return { token: codeAt(secret, app.clock.now()), code: codes[0] }
  }
  /** Someone who has typed their password, and is asked for a code. */
  async function pendingSignIn() {
    const { id: userId } = await addAccount(app)
    const { token, code } = await withTwoFactor(userId)
    const signIn = { userId, remembered: false, idToken: null, identity: null }
    const pending = await createPendingSignIn(db, app.clock.now(), signIn)
    const cookie = `${cookieName('pending', { secureCookies: true })}=${pending}`
    return { token, code, headers: { cookie } }
  }
  const partsOf = async (part: 'gallery' | 'videos') =>
    ids(await app.json(`/api/horses/${horse.id}/${part}`))

  async function newDeletion(): Promise<string> {
    const photoId = await addPhoto(db, now, horse.id, photo)
    await app.send('DELETE', `/api/horse-gallery/${photoId}`, undefined, staff.headers)
    const kept = db.selectFrom('deleted_records').select('id').where('subject_id', '=', photoId)
    return (await kept.executeTakeFirstOrThrow()).id
  }

  const aResult = {
    ...{ state: 'ran', finish: 'finished', position: 1, deadHeat: false, time: '1:24.35' },
    ...{ apprenticeAllowance: 1.5, carriedWeight: 56.5, bodyWeight: 480, scratchedReason: null },
  }

  /** What must exist for a call by this person to be valid. */
  const preparations: Record<string, (who: { id: string }) => Promise<Preparation>> = {
    'POST /api/login': async () => ({ fields: { email: (await addAccount(app)).email } }),
    'POST /api/login/2fa': async () => {
      const { token, headers } = await pendingSignIn()
      return { headers, fields: { token } }
    },
    'POST /api/login/recovery-code': async () => {
      const { code, headers } = await pendingSignIn()
      return { headers, fields: { code } }
    },
    'POST /api/results/import': () => {
      calls += 1
      const csv = `Date,Race,Horse,Place\n2020-06-27,Plate ${calls},Nobody ${calls},4`
      return Promise.resolve({
        fields: {
          csv,
          mapping: undefined,
          horses: [{ name: `Nobody ${calls}`, choice: 'create' }],
          dryRun: false,
          skipRefused: true,
          confirm: ['off-season'],
          leaveOut: [9],
          plan: undefined,
        },
      })
    },
    'POST /api/set-password': async () => {
      const { id: userId } = await addAccount(app, { password: false })
      const token = await createPasswordLink(db, app.clock.now(), { userId, kind: 'invitation' })
      return { fields: { token } }
    },
    'POST /api/2fa/verify': async ({ id }) => {
      const secret = newTwoFactorSecret()
      await keepPendingSecret(db, id, secret)
      return { fields: { token: codeAt(secret, app.clock.now()) } }
    },
    'POST /api/2fa/disable': async ({ id }) => {
      await withTwoFactor(id)
      return {}
    },
    'POST /api/2fa/recovery-codes': async ({ id }) => {
      await withTwoFactor(id)
      return {}
    },
    'DELETE /api/user/sessions/{id}': async ({ id }) => {
      const [session] = await listSessions(db, app.clock.now(), { id, sessionId: '' })
      await app.sessionOf(id)
      return { id: session?.id ?? nobody }
    },
    'DELETE /api/users/{id}/two-factor': async () => {
      const { id } = await addAccount(app)
      await withTwoFactor(id)
      return { id }
    },
    'POST /api/deleted/{id}/restore': async () => ({ id: await newDeletion() }),
    'POST /api/deleted': async () => ({
      fields: { kind: 'horse', things: [{ id: await newHorse(), updatedAt: now.toISOString() }] },
    }),
    'POST /api/deleted/restore': async () => ({ fields: { ids: [await newDeletion()] } }),
    'POST /api/horses/together': async () => {
      const seen = { id: await newHorse(), updatedAt: now.toISOString() }
      return { fields: { horses: [{ ...seen, status: 'sold', isPublished: false }] } }
    },
    'POST /api/horse-gallery/together': async () => {
      const id = await addPhoto(db, now, horse.id, photo)
      const moved = { id, updatedAt: now.toISOString(), horseId: await newHorse() }
      return { fields: { photos: [moved] } }
    },
    'POST /api/main-gallery/together': async () => {
      const id = await createGalleryItem(db, now, aGalleryItem())
      const photos = [{ id, updatedAt: now.toISOString(), category: 'victory' }]
      return { fields: { photos, moveTo: 'last', moved: undefined } }
    },
    'POST /api/audit/{id}/revert': async () => {
      const subject = await newHorse()
      await app.send('PATCH', `/api/horses/${subject}`, { color: 'Bay' }, staff.headers)
      const entries = db.selectFrom('audit_entries').select('id').where('subject_id', '=', subject)
      return { id: (await entries.where('action', '=', 'change').executeTakeFirstOrThrow()).id }
    },
    'DELETE /api/horses/{horse}': async () => ({ id: await newHorse() }),
    'POST /api/horses/{horse}/preview-link': async () => {
      const draft = { name: `Draft ${(calls += 1)}`, isPublished: false }
      return { id: (await createHorse(db, now, draft)).id }
    },
    'POST /api/dynamic-pages/{id}/preview-link': async () => {
      const draft = { title: 'Draft', slug: `draft-${(calls += 1)}`, content: { text: 'Soon.' } }
      return { id: await createPage(db, now, { ...draft, isPublished: false }) }
    },
    'POST /api/ownership-shares/{id}/preview-link': async () => ({
      id: await createOffering(db, now, { ...anOffering(await newHorse()), isActive: false }),
    }),
    'PATCH /api/horses/{horse}/gallery/reorder': async () => ({
      fields: { photoIds: await partsOf('gallery'), from: undefined },
    }),
    'PATCH /api/horses/{horse}/videos/reorder': async () => ({
      fields: { videoIds: await partsOf('videos') },
    }),
    'POST /api/races/{id}/runs': async () => ({
      fields: { ...aResult, horseId: await newHorse() },
    }),
    'PATCH /api/runs/{id}': async ({ id: by }) => ({
      fields: { ...aResult, raceId: await newRace(), was: {}, by },
    }),
    'POST /api/ownership-shares': async () => ({ fields: { horseId: await newHorse() } }),
    'DELETE /api/ownership-shares/{id}': async () => ({
      id: await createOffering(db, now, anOffering(await newHorse())),
    }),
    // to someone new: an identical purchase would raise a question
    'POST /api/investments': async () => ({ fields: { userId: await addHolder(db, now) } }),
    'POST /api/investments/{id}/transfer': async () => ({
      fields: { userId: await addHolder(db, now) },
    }),
    'GET /api/my-investments/{id}/certificate.pdf': async ({ id: userId }) => ({
      id: (await buy({ userId })).id,
    }),
    'PUT /api/user/photo': () =>
      Promise.resolve({
        file: new Uint8Array(picture),
        headers: { 'content-type': 'image/jpeg' },
      }),
    'PUT /api/objects/uploads/{id}': async () => {
      const { json } = await app.send('POST', '/api/objects/upload', undefined, staff.headers)
      const { uploadURL } = uploadAddress.parse(json)
      return {
        id: uploadURL.split('/').at(-1) ?? nobody,
        file: new Uint8Array(picture),
        headers: { 'content-type': 'image/jpeg' },
      }
    },
  }

  const samples: Record<string, (operation: Operation) => unknown> = {
    email: () => `hostile${calls}@stable.example`,
    password: () => testPassword,
    currentPassword: () => testPassword,
    newPassword: () => `${testPassword} again`,
    token: ({ path }) => (path.includes('2fa') ? '123456' : 'x'.repeat(43)),
    phone: () => '+230 5555 1234',
    status: ({ path }) => (path.startsWith('/api/meetings') ? 'abandoned' : 'active'),
    offTime: () => '13:45',
    prizes: () => ['100000'],
    slug: () => `hostile-${calls}`,
    horseId: () => horse.id,
    userId: () => owner.userId,
    ownershipShareId: () => ownershipShareId,
    photoIds: () => [nobody],
    videoIds: () => [nobody],
    featuredHorseIds: () => [horse.id],
    whatsApp: () => '+230 5555 1234',
    socialLinks: () => ['https://social.example/stable'],
    footerLines: () => [`Licence ${calls}`],
    reasons: () => [{ title: 'Care', text: `Text ${calls}` }],
    benefits: () => [{ title: 'Prizes', text: `Text ${calls}` }],
    timeZone: () => 'Indian/Mauritius',
    homeOrder: () => [...homeSections],
    letters: () => ({ invitation: { subject: 'Welcome', text: `Text ${calls}` } }),
    highlights: () => ['Trained at the Champ de Mars'],
    dateOfBirth: () => '2021-08-01',
    date: () => '2026-11-20',
    raceDate: () => '2026-06-27',
    // races on one day differ by number or, without one, by name
    raceNumber: () => null,
    videoDate: () => '2026-06-01',
    takenOn: () => '2026-06-01',
    purchaseDate: () => '2026-11-20',
    recordedAt: () => now.toISOString(),
    totalShares: () => shares.totalShares,
    availableShares: () => 4000,
    percentOfHorse: () => '10',
    prizeMoney: () => '30000',
    pricePerShare: () => '20000',
    openingRaces: () => 9,
    publishAt: () => null,
    unpublishAt: () => null,
    archivedAt: () => null,
    // these take only pictures uploaded here
    logoUrl: () => null,
    darkLogoUrl: () => null,
    iconUrl: () => null,
    silksUrl: () => null,
    totalRunners: () => 9,
    confirm: () => [
      ...['before-offering', 'past-register', 'holders-part'],
      ...['second-race', 'same-place', 'race-differs', 'has-results'],
    ],
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

  /** A body as the call's description requires, with new values each time. */
  const body = (operation: Operation) => {
    calls += 1
    return bodyOf(operation, operation.body?.properties ?? {})
  }

  /** The address of a call, with `value`, if given, in place of its path's parameters. */
  const address = (operation: Operation, value?: string) =>
    operation.path
      .replace('{horse}', value ?? horse.slug)
      .replace('{slug}', value ?? slug)
      .replace('{id}', value ?? firstId(operation) ?? nobody)

  /** An address from which no request has come yet. */
  const newAddress = () => {
    calls += 1
    const [high, low] = [calls >> 16, calls & 0xffff].map((part) => part.toString(16))
    return { 'x-forwarded-for': `2001:db8:${high}:${low}::1` }
  }

  /**
   * A call that succeeds, once, if its caller may make it: everything it needs is new, and exists when this
   * returns. `init` is for the request; the rest are its parts, to be changed: `fields` are those of its body.
   */
  async function call(operation: Operation, caller: Caller = 'admin') {
    const isVisitor = caller === 'visitor'
    const { id: userId } = await addAccount(app, { role: isVisitor ? 'viewer' : caller })
    const session = await app.sessionOf(userId)
    const prepared = (await preparations[operation.name]?.({ id: userId })) ?? {}
    const path = address(operation, prepared.id ?? (await thingFor(operation)))
    const { method } = operation
    const { file } = prepared
    const fields = { ...body(operation), ...prepared.fields }
    const headers: Record<string, string> = {
      ...newAddress(),
      ...(operation.body && { 'content-type': 'application/json' }),
      ...(!isVisitor && session),
      ...prepared.headers,
    }
    const sent = file ?? (operation.body && JSON.stringify(fields))
    const init: RequestInit = { method, headers, ...(sent !== undefined && { body: sent }) }
    return { path, init, method, headers, fields, file }
  }

  return {
    app,
    address,
    body,
    call,
    /** Headers of someone's new session, from an address from which no request has come yet. */
    headers: async (role: Caller) =>
      role === 'visitor' ? newAddress() : { ...newAddress(), ...(await app.signIn(role)).headers },
  }
}
