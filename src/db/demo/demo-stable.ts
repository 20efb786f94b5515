import type { Logger } from 'pino'
import { createUser } from '../../domains/accounts/server/accounts.store'
import type { Author } from '../../domains/accounts/server/audit.store'
import { hashPassword } from '../../domains/accounts/server/passwords'
import { createGalleryItem } from '../../domains/gallery/server/gallery.store'
import { updateHomepageSettings } from '../../domains/homepage/server/homepage.store'
import {
  addPerformance,
  addPhoto,
  addVideo,
  createHorse,
} from '../../domains/horses/server/horses-changes.store'
import { hasHorses } from '../../domains/horses/server/horses.store'
import { objectPath } from '../../domains/media/media.rules'
import { insertImage, type StoredImage } from '../../domains/media/server/images.store'
import type { Storage } from '../../domains/media/server/storage'
import { createOffering } from '../../domains/ownership/server/ownership.store'
import {
  enterCorrection,
  enterPurchase,
  enterTransfer,
  enterVoid,
} from '../../domains/investments/server/register-entries'
import { createPage } from '../../domains/pages/server/pages.store'
import type { Database, Executor } from '../database'
import { type RacingPlan, type Run, runCareers } from './demo-careers'
import { demoGallery } from './demo-gallery'
import { type DemoHorse, demoHorses } from './demo-horses'
import { type DemoEvent, demoOfferings, purchasesOf } from './demo-offerings'
import { demoHomepage, demoPages, homepageHorses } from './demo-pages'
import { DEMO_PASSWORD, demoAccounts, demoPeople, personName } from './demo-people'
import { photosOf } from './demo-photos'
import { paintPictures } from './demo-pictures'
import { videosOf } from './demo-videos'
import { paintings } from './paintings/catalogue'

export type FillLog = Pick<Logger, 'info'>

export interface FillOptions {
  database: Database
  storage: Storage
  log: FillLog
  /** Of the pictures' width and height: 0.2 makes the same stable with small pictures, quickly. */
  pictureScale?: number
}

/**
 * Fills a database that holds no horse with the demo stable, the same every time but for ids.
 * The rows are written in one transaction: a fill that is cut short leaves an empty stable, which
 * the next start fills. Says whether it did anything.
 */
export async function fillDemoStable(options: FillOptions): Promise<boolean> {
  const { database, storage, log, pictureScale = 1 } = options
  if (await hasHorses(database.kysely)) return false
  const pictures = await paintPictures(storage, log, pictureScale)
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  log.info('Writing down the horses, their races and their owners …')
  return database.transaction(async (tx) => {
    // Another process may have been quicker.
    if (await hasHorses(tx)) return false
    await writeStable(tx, pictures, passwordHash)
    return true
  })
}

type Pictures = ReadonlyMap<string, StoredImage>
/** Ids of what was written, by the demo's own keys. */
type Ids = ReadonlyMap<string, string>

async function writeStable(tx: Executor, pictures: Pictures, passwordHash: string): Promise<void> {
  for (const picture of pictures.values())
    await insertImage(tx, { ...picture, createdAt: at('2024-01-08'), createdBy: null })
  const people = await writePeople(tx, passwordHash)
  const horses = await writeHorses(tx, pictures)
  await writeOfferings(tx, horses, people)
  await writeSite(tx, pictures, horses)
}

/** Returns the ids in the order of the list. */
async function writePeople(tx: Executor, passwordHash: string): Promise<string[]> {
  const ids: string[] = []
  for (const { since, signsIn, ...person } of demoPeople) {
    const account = { ...person, passwordHash: signsIn ? passwordHash : null }
    ids.push(await createUser(tx, at(since), account))
  }
  return ids
}

async function writeHorses(tx: Executor, pictures: Pictures): Promise<Ids> {
  const ids = new Map<string, string>()
  const careers = careersByHorse()
  for (const horse of demoHorses) {
    const { key, arrived, racing: _, ...record } = horse
    const [portrait] = paintings.horses[key] ?? []
    const featuredImageUrl = portrait && address(pictures, portrait.key)
    const { id } = await createHorse(tx, at(arrived), { ...record, featuredImageUrl })
    ids.set(key, id)
    await writeHorsePages(tx, id, horse, careers.get(key) ?? [], pictures)
  }
  return ids
}

function careersByHorse(): Map<string, Run[]> {
  const plans = new Map<string, RacingPlan>()
  for (const { key, racing } of demoHorses) if (racing) plans.set(key, racing)
  const careers = new Map<string, Run[]>()
  for (const run of runCareers(plans))
    careers.set(run.horseKey, [...(careers.get(run.horseKey) ?? []), run])
  return careers
}

/** What a horse's page shows beneath its record. */
async function writeHorsePages(
  tx: Executor,
  horseId: string,
  { key, arrived }: DemoHorse,
  runs: readonly Run[],
  pictures: Pictures,
): Promise<void> {
  for (const { horseKey: _, ...run } of runs)
    await addPerformance(tx, at(run.raceDate), horseId, run)
  for (const video of videosOf(key, runs)) await addVideo(tx, at(video.videoDate), horseId, video)
  for (const [displayOrder, [paintingKey, caption]] of photosOf(key).entries()) {
    const photo = { imageUrl: address(pictures, paintingKey), caption, displayOrder }
    await addPhoto(tx, at(arrived), horseId, photo)
  }
}

async function writeOfferings(tx: Executor, horses: Ids, people: readonly string[]): Promise<void> {
  const staff = demoAccounts.find(({ email }) => email === 'staff@example.com')
  if (!staff) throw new Error('Nobody keeps the register')
  const author = { id: personAt(people, staff.email), name: personName(staff), address: null }
  const buyers = [personAt(people, 'owner@example.com'), ...people.slice(demoAccounts.length)]
  const buyer = (place: number) => buyers[place] ?? author.id
  for (const draft of demoOfferings) {
    const { horseKey, offeredOn, kept, sold: _, ...offering } = draft
    const availableShares = offering.totalShares - kept
    const horseId = idOf(horses, horseKey)
    const offered = { ...offering, horseId, availableShares }
    const offeringId = await createOffering(tx, at(offeredOn), offered)
    for (const purchase of purchasesOf(draft)) {
      const lot = await enterPurchase(tx, at(purchase.date ?? offeredOn), author, {
        ownershipShareId: offeringId,
        userId: buyer(purchase.buyer),
        sharesPurchased: purchase.shares,
        purchaseDate: purchase.date,
        notes: purchase.notes,
        officeNotes: purchase.officeNotes,
      })
      for (const event of purchase.later ?? []) await writeLater(tx, author, lot, event, buyer)
    }
  }
}

/** What became of a purchase. */
async function writeLater(
  tx: Executor,
  author: Author,
  lot: string,
  event: DemoEvent,
  buyer: (place: number) => string,
): Promise<void> {
  const now = at(event.date)
  if (event.kind === 'correction')
    await enterCorrection(tx, now, author, lot, { ...event.change, confirm: ['past-register'] })
  else if (event.kind === 'void') await enterVoid(tx, now, author, lot, event.reason)
  else
    await enterTransfer(tx, now, author, lot, {
      userId: buyer(event.to),
      shares: event.shares,
      date: event.date,
      notes: event.notes,
    })
}

async function writeSite(tx: Executor, pictures: Pictures, horses: Ids): Promise<void> {
  for (const [displayOrder, { paintingKey, ...item }] of demoGallery.entries())
    await createGalleryItem(tx, at('2026-02-02'), {
      ...item,
      imageUrl: address(pictures, paintingKey),
      displayOrder,
    })
  for (const { writtenOn, ...page } of demoPages) await createPage(tx, at(writtenOn), page)
  await updateHomepageSettings(tx, at('2026-10-19'), {
    ...demoHomepage,
    heroImageUrl: address(pictures, paintings.hero.key),
    featuredHorseIds: homepageHorses.map((key) => idOf(horses, key)),
  })
}

/** The middle of that day in Mauritius. */
const at = (day: string) => new Date(`${day}T08:00:00.000Z`)

function address(pictures: Pictures, paintingKey: string): string {
  const picture = pictures.get(paintingKey)
  if (!picture) throw new Error(`No picture is called ${paintingKey}`)
  return objectPath(picture.id)
}

function idOf(horses: Ids, key: string): string {
  const id = horses.get(key)
  if (id === undefined) throw new Error(`No horse is called ${key}`)
  return id
}

function personAt(people: readonly string[], email: string): string {
  const id = people[demoPeople.findIndex((person) => person.email === email)]
  if (id === undefined) throw new Error(`Nobody has the e-mail address ${email}`)
  return id
}
