import {
  appendEntry,
  insertLot,
  moveToHeld,
} from '../../src/domains/investments/server/register.store'
import type { Database, Executor } from '../../src/db/database'
import type { NewGalleryItem } from '../../src/domains/gallery/gallery.contract'
import type {
  NewPerformance,
  PerformanceFields,
} from '../../src/domains/horses/horse-input.contract'
import type { NewVideo } from '../../src/domains/horses/server/horses-changes.store'
import type { Offering } from '../../src/domains/ownership/ownership.contract'
import type { NewOffering } from '../../src/domains/ownership/server/ownership.store'
import { enterPurchase } from '../../src/domains/investments/server/register-entries'
import { findNamedRace } from '../../src/domains/racing/server/performances.store'
import {
  insertMeeting,
  insertRace,
  insertRun,
} from '../../src/domains/racing/server/racing-changes.store'
import { completeRun, newRunResult } from '../../src/domains/racing/run-result.rules'
import type { Clock } from '../../src/lib/dates'
import type { Silks } from '../../src/lib/silks'

/** Colours that aren't the demo's or any other test's. */
export const hoopedSilks: Silks = {
  ...{ body: 'cerise', bodyPattern: 'hoops', bodyMark: 'turquoise' },
  ...{ sleeves: 'mauve', sleevePattern: 'plain', sleeveMark: 'turquoise' },
  ...{ cap: 'turquoise', capPattern: 'plain', capMark: 'mauve' },
}

/** A race with every field set, to be changed where a test cares. */
export const aPerformance = (changes: Partial<PerformanceFields> = {}): PerformanceFields => ({
  raceName: 'The Lantern Handicap (0-25)',
  raceDate: '2026-06-27',
  trackName: 'Champ de Mars',
  distanceMetres: 1400,
  raceNumber: 4,
  position: 2,
  totalRunners: 9,
  jockey: 'R. Bonnecaze',
  prizeMoney: '30000.00',
  videoUrl: null,
  ...changes,
})

/** Adds a run with a result, and its race if that is not on record, without any questions. Returns its id. */
export async function addPerformance(
  db: Executor,
  now: Date,
  horseId: string,
  performance: NewPerformance,
): Promise<string> {
  const { raceDate: date, trackName: venue, raceName: name, raceNumber: number } = performance
  const { distanceMetres: distance, totalRunners, videoUrl } = performance
  const { position = null, jockey, prizeMoney } = performance
  const named = await findNamedRace(db, performance)
  const meetingId =
    named.meeting?.id ??
    (await insertMeeting(db, now, { date, venue: venue ?? null, status: 'held' }))
  const details = { name, number, distance, totalRunners, videoUrl }
  const race = named.race ?? {
    id: await insertRace(db, now, meetingId, details),
    currency: 'MUR' as const,
  }
  const run = completeRun(newRunResult, { state: 'ran', position, jockey, prizeMoney }, now)
  return insertRun(db, now, race, horseId, run)
}

export const aVideo = (changes: Partial<NewVideo> = {}): NewVideo => ({
  platform: 'youtube',
  videoUrl: 'https://youtu.be/abcdefghijk',
  title: 'Morning work',
  videoDate: '2026-06-01',
  description: null,
  tag: 'training',
  displayOrder: 0,
  ...changes,
})

export const anOffering = (horseId: string, changes: Partial<NewOffering> = {}): NewOffering => ({
  horseId,
  isActive: true,
  totalShares: 100,
  availableShares: 40,
  pricePerShare: '20000.00',
  currency: 'MUR',
  percentOfHorse: '100.00',
  projectedReturns: '5–8 %',
  description: 'A share in a good horse.',
  highlights: ['Trained at the Champ de Mars'],
  ...changes,
})

export const aGalleryItem = (changes: Partial<NewGalleryItem> = {}): NewGalleryItem => ({
  imageUrl: 'https://pictures.example/a.jpg',
  title: 'First string',
  description: 'Before sunrise.',
  category: 'training',
  displayOrder: 0,
  isPublished: true,
  ...changes,
})

/** A purchase in the register of an offering with shares left. */
export async function aPurchase(
  { database, clock }: { database: Database; clock: Clock },
  offeringId: string,
  userId: string,
  shares = 1,
): Promise<void> {
  await database.transaction(async (tx) => {
    await enterPurchase(
      tx,
      clock.now(),
      { id: null, name: 'Staff', address: null },
      { ownershipShareId: offeringId, userId, sharesPurchased: shares, ...yes },
    )
  })
}

/** Answers every question about shares with yes. */
export const yes = {
  confirm: ['before-offering', 'past-register', 'holders-part', 'same-purchase'],
}

/** Sells shares without checking any rule, as older releases did. Returns the lot's id. */
export async function sellUnchecked(
  db: Executor,
  now: Date,
  sale: { offeringId: string; userId: string; shares: number; since: string },
): Promise<string> {
  const at = now.toISOString()
  const { offeringId, userId, shares, since } = sale
  await moveToHeld(db, at, offeringId, shares)
  const lot = await insertLot(db, { offeringId, sourceId: null, at })
  await appendEntry(db, lot, {
    ...{ sequence: 1, kind: 'purchase', userId, shares, priceCents: 100, currency: 'MUR' },
    ...{ effectiveDate: since, notes: null, officeNotes: null, reason: null },
    ...{ recordedAt: at, recordedBy: null },
  })
  return lot
}

/** An open offering as pages get it: 27 of 100 shares in Tamarind Ledger. */
export const anOfferingShown = (changes: Partial<Offering> = {}): Offering => ({
  id: 'offering',
  horseId: 'horse',
  horse: {
    id: 'horse',
    slug: 'tamarind-ledger',
    name: 'Tamarind Ledger',
    breed: null,
    age: null,
    featuredImageUrl: null,
    featuredImage: null,
    silks: null,
    silksUrl: null,
  },
  isActive: true,
  isDraft: false,
  totalShares: 100,
  availableShares: 27,
  pricePerShare: '22500.00',
  currency: 'MUR',
  percentOfHorse: '100.00',
  projectedReturns: null,
  description: null,
  highlights: [],
  publishAt: null,
  unpublishAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...changes,
})
