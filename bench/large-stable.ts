import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type Database, type DatabaseOptions, openDatabase } from '../src/db/database'
import type { Role } from '../src/domains/accounts/accounts.rules'
import { createUser } from '../src/domains/accounts/server/accounts.store'
import { cookieName } from '../src/domains/accounts/server/cookies'
import { createSession } from '../src/domains/accounts/server/sessions.store'
import { hashToken } from '../src/domains/accounts/server/tokens'
import { createHorse } from '../src/domains/horses/server/horses-changes.store'
import { appendEntry, insertLot } from '../src/domains/investments/server/register.store'
import { objectPath } from '../src/domains/media/media.rules'
import { insertImage } from '../src/domains/media/server/images.store'
import { openLocalStorage } from '../src/domains/media/server/local-storage'
import { originalKey } from '../src/domains/media/server/object-keys'
import { createOffering } from '../src/domains/ownership/server/ownership.store'
import { addPerformance } from '../tests/support/factories'

const performancesEach = 50
const pictureBytes = 200_000

/** A stable that grows while servers are open on it. */
export async function openLargeStable(options: DatabaseOptions) {
  const database = await openDatabase(options)
  let horses = 0
  let offeringId: string | undefined
  const lotOfSomeone = async (tx: Database['kysely']) =>
    addLot(tx, (offeringId ??= await addOffering(tx)))
  return {
    /** The `Cookie` header of someone signed in, and their session's id. Their pages are rendered, not cached. */
    signIn: (role: Role = 'viewer', name: string = role) => signIn(database, role, name),
    /** A lot of shares, whose certificate can be downloaded. */
    addLot: () => database.transaction(lotOfSomeone),
    /** Adds horses up to this number, each with its picture's metadata and 50 performances, and as many people with a lot each. */
    growTo: async (count: number) => {
      await database.transaction(async (tx) => {
        for (; horses < count; horses += 1) {
          await addHorse(tx, horses)
          await lotOfSomeone(tx)
        }
      })
    },
    /** Stores a file for each horse's picture: bytes that don't compress, like a JPEG's. */
    storePictures: async () => {
      const storage = await openLocalStorage(join(options.dataDir, 'objects'))
      const content = randomBytes(pictureBytes)
      for (const { id } of await database.kysely.selectFrom('images').select('id').execute()) {
        content.write(id)
        await storage.put(originalKey(id), content, 'image/jpeg')
      }
    },
    close: () => database.close(),
  }
}

async function signIn({ kysely }: Database, role: Role, name: string) {
  const now = new Date()
  const userId = await createUser(kysely, now, {
    firstName: 'Corail',
    lastName: 'Latanier',
    email: `${name}@example.com`,
    phone: null,
    role,
    passwordHash: null,
  })
  const { token } = await createSession(kysely, now, {
    userId,
    remembered: false,
    address: null,
    userAgent: null,
  })
  return {
    cookie: `${cookieName('session', { secureCookies: false })}=${token}`,
    sessionId: hashToken(token),
  }
}

const biography =
  'Bought as a yearling and in no hurry since. He gives his best when the ground is good and the pace is honest, and he is the first at the gate when a bucket rattles. '.repeat(
    4,
  )

async function addHorse(tx: Database['kysely'], number: number): Promise<void> {
  const now = new Date()
  const imageId = randomUUID()
  await insertImage(tx, {
    id: imageId,
    contentType: 'image/jpeg',
    bytes: pictureBytes,
    width: 1600,
    height: 1200,
    color: '#7a6a58',
    focalX: 50,
    focalY: 40,
    createdAt: now,
    createdBy: null,
  })
  const { id } = await createHorse(tx, now, {
    name: `Bench Horse ${String(number).padStart(5, '0')}`,
    breed: 'Thoroughbred',
    dateOfBirth: '2020-09-14',
    gender: 'Gelding',
    color: 'Bay',
    sire: 'Lamp Oil',
    dam: 'Long Evening',
    biography,
    featuredImageUrl: objectPath(imageId),
    isFeatured: number % 10 === 0,
  })
  for (let race = 0; race < performancesEach; race += 1)
    await addPerformance(tx, now, id, {
      raceName: 'The Lantern Handicap (0-25)',
      raceDate: `20${String(24 + (race % 3))}-0${String(1 + (race % 9))}-${String(10 + (race % 18))}`,
      // some 20 of the stable's horses meet in a race
      trackName: `Track ${number % 500}`,
      distanceMetres: 1400,
      raceNumber: 1 + (race % 8),
      position: 1 + ((race + number) % 9),
      totalRunners: 9,
      jockey: 'R. Bonnecaze',
      prizeMoney: '30000.00',
      videoUrl: null,
    })
}

/** @returns its id */
async function addOffering(tx: Database['kysely']): Promise<string> {
  const now = new Date()
  const { id: horseId } = await createHorse(tx, now, { name: 'Bench Offering' })
  return createOffering(tx, now, {
    horseId,
    isActive: true,
    totalShares: 20_000,
    availableShares: 1000,
    pricePerShare: '20000.00',
    currency: 'MUR',
    percentOfHorse: '100.00',
  })
}

/** @returns its id */
async function addLot(tx: Database['kysely'], offeringId: string): Promise<string> {
  const now = new Date()
  const at = now.toISOString()
  const userId = await createUser(tx, now, {
    firstName: 'Ana',
    lastName: 'Latanier',
    email: null,
    phone: null,
    role: 'viewer',
    passwordHash: null,
  })
  const lotId = await insertLot(tx, { offeringId, sourceId: null, at })
  await appendEntry(tx, lotId, {
    sequence: 1,
    kind: 'purchase',
    userId,
    shares: 10,
    priceCents: 2_000_000,
    currency: 'MUR',
    effectiveDate: '2026-01-10',
    notes: null,
    officeNotes: null,
    reason: null,
    recordedAt: at,
    recordedBy: userId,
  })
  return lotId
}
