import { randomUUID } from 'node:crypto'
import type { Executor } from '../../src/db/database'
import { newRow } from '../../src/db/new-row'
import { createUser } from '../../src/domains/accounts/server/accounts.store'
import { createGalleryItem } from '../../src/domains/gallery/server/gallery.store'
import { addPhoto, createHorse } from '../../src/domains/horses/server/horses-changes.store'
import { objectPath } from '../../src/domains/media/media.rules'
import { insertImage } from '../../src/domains/media/server/images.store'
import { createOffering } from '../../src/domains/ownership/server/ownership.store'
import { aGalleryItem, anOffering, sellUnchecked } from './factories'
import { stableWithRegister } from './register'

/** More than any stable has. */
const HORSES = 1000
const RACES_EACH = 50
const MEETINGS = 600
const PHOTOS = 1000
const PEOPLE = 2000
const LOTS = 1000

/** A server for a stable larger than any, with someone who owns 200 of its lots. */
export async function largeStable() {
  const stable = await stableWithRegister(
    { totalShares: 10_000, availableShares: 10_000 },
    undefined,
    { keepsNothing: true },
  )
  const { app, ownershipShareId: offeringId, owner, horse } = stable
  const now = app.clock.now()
  await app.database.transaction(async (tx) => {
    const races = await addMeetings(tx, now)
    for (let n = 1; n < HORSES; n += 1) {
      const { id } = await createHorse(tx, now, {
        name: `Horse ${n}`,
        breed: 'Thoroughbred',
        biography: 'Bay with a star. '.repeat(99),
        featuredImageUrl: await aPicture(tx, now),
        isFeatured: n < 9,
      })
      await addRuns(tx, now, races, { horseId: id, first: n, count: RACES_EACH })
      if (n % 4 === 0) await createOffering(tx, now, anOffering(id, { isActive: n % 8 === 0 }))
    }
    await addRuns(tx, now, races, { horseId: horse.id, first: 0, count: 4 * RACES_EACH })
    for (let n = 0; n < 100; n += 1)
      await addPhoto(tx, now, horse.id, { imageUrl: await aPicture(tx, now), caption: 'Work' })
    for (let n = 0; n < PHOTOS; n += 1) {
      const imageUrl = await aPicture(tx, now)
      await createGalleryItem(tx, now, aGalleryItem({ imageUrl, title: `Photo ${n}` }))
    }
    const people: string[] = []
    for (let n = 0; n < PEOPLE; n += 1) {
      const name = { firstName: `First ${n % 7}`, lastName: `Last ${n % 13}` }
      const person = { ...name, email: null, phone: null, passwordHash: null }
      people.push(await createUser(tx, now, { ...person, role: 'viewer' }))
    }
    for (let n = 0; n < LOTS; n += 1) {
      const userId = (n % 5 === 0 ? undefined : people[n % 400]) ?? owner.userId
      const since = `2026-0${1 + (n % 9)}-1${n % 5}`
      await sellUnchecked(tx, now, { offeringId, userId, shares: 2, since })
    }
  })
  return stable
}

async function aPicture(db: Executor, now: Date): Promise<string> {
  const id = randomUUID()
  await insertImage(db, {
    ...{ id, contentType: 'image/jpeg', bytes: 340_000, width: 1600, height: 1067 },
    ...{ color: '#806040', focalX: 50, focalY: 40, createdAt: now, createdBy: null },
  })
  return objectPath(id)
}

/** Fifteen seasons of forty meetings, with nine races each. Returns the races of each meeting. */
async function addMeetings(db: Executor, now: Date): Promise<string[][]> {
  const meetings = Array.from({ length: MEETINGS }, (_, n) => ({
    ...newRow(now),
    ...{ venue: 'Champ de Mars', venue_folded: 'champ de mars', status: 'held' as const },
    date: `20${10 + (n % 15)}-${String(1 + (Math.floor(n / 15) % 12)).padStart(2, '0')}-${10 + (n % 19)}`,
  }))
  const races = meetings.map(({ id }) =>
    Array.from({ length: 9 }, (_, race) => ({
      ...newRow(now),
      ...{ meeting_id: id, name: `The Lantern Handicap ${race}`, number: race + 1 },
      ...{ distance_metres: 1400, race_class: 'Benchmark 36', total_runners: 9 },
    })),
  )
  await db.insertInto('meetings').values(meetings).execute()
  for (const each of races) await db.insertInto('races').values(each).execute()
  return races.map((each) => each.map(({ id }) => id))
}

/** A horse's runs, each at another meeting. */
async function addRuns(
  db: Executor,
  now: Date,
  races: readonly string[][],
  { horseId, first, count }: { horseId: string; first: number; count: number },
): Promise<void> {
  const runs = Array.from({ length: count }, (_, n) => ({
    ...newRow(now),
    ...{ horse_id: horseId, state: 'ran' as const, finish: 'finished' as const },
    race_id: races[(first * 7 + n * 11) % MEETINGS]?.[first % 9] ?? '',
    ...{ position: 1 + (n % 9), jockey: 'R. Bonnecaze', prize_money_cents: 3_000_000 },
  }))
  await db.insertInto('runs').values(runs).execute()
}
