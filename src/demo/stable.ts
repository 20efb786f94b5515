import type { Logger } from 'pino'
import { createUser } from '../domains/accounts/server/accounts.store'
import type { Author } from '../domains/accounts/server/audit.store'
import { hashPassword } from '../domains/accounts/server/passwords'
import { createGalleryItem } from '../domains/gallery/server/gallery.store'
import { updateHomepageSettings } from '../domains/homepage/server/homepage.store'
import { updateSettings } from '../domains/settings/server/settings.store'
import { addPhoto, addVideo, createHorse } from '../domains/horses/server/horses-changes.store'
import { hasHorses } from '../domains/horses/server/horses.store'
import { insertImage, type StoredImage } from '../domains/media/server/images.store'
import type { Storage } from '../domains/media/server/storage'
import { createOffering } from '../domains/ownership/server/ownership.store'
import {
  enterCorrection,
  enterPurchase,
  enterTransfer,
  enterVoid,
} from '../domains/investments/server/register-entries'
import { createPage } from '../domains/pages/server/pages.store'
import type { Database, Executor } from '../db/database'
import { type RacingPlan, type Run, runCareers } from './careers'
import { writeDiary, writeEntries } from './diary'
import { demoGallery } from './gallery'
import { type DemoHorse, demoHorses } from './horses'
import { type DemoEvent, demoOfferings, purchasesOf } from './offerings'
import { demoHomepage, demoPages, demoSettings, homepageHorses } from './pages'
import { DEMO_PASSWORD, demoAccounts, demoPeople, personName } from './people'
import { photosOf } from './photos'
import { keepPictures, pictureAddress } from './pictures'
import { videosOf } from './videos'
import { at, idOf, type Ids } from './written'

interface FillOptions {
  database: Database
  storage: Storage
  log: Pick<Logger, 'info'>
  /** The next meetings come after this day. */
  today: string
}

/**
 * Fills a database without horses with the demo stable, the same every time except for ids and the days of the next meetings. All rows are
 * written in one transaction: if interrupted, it leaves an empty stable, which the next start fills. Returns
 * whether it did anything.
 */
export async function fillDemoStable({
  database,
  storage,
  log,
  today,
}: FillOptions): Promise<boolean> {
  if (await hasHorses(database.kysely)) return false
  log.info('Filling the demo stable …')
  const [pictures, passwordHash] = await Promise.all([
    keepPictures(storage),
    hashPassword(DEMO_PASSWORD),
  ])
  log.info('Writing down the horses, their races and their owners …')
  return database.transaction(async (tx) => {
    // Another process may have been quicker.
    if (await hasHorses(tx)) return false
    const horses = await writeStable(tx, pictures, passwordHash)
    await writeEntries(tx, today, horses)
    return true
  })
}

async function writeStable(
  tx: Executor,
  pictures: readonly StoredImage[],
  passwordHash: string,
): Promise<Ids> {
  for (const picture of pictures)
    await insertImage(tx, { ...picture, createdAt: at('2024-01-08'), createdBy: null })
  const people = await writePeople(tx, passwordHash)
  const horses = await writeHorses(tx)
  await writeOfferings(tx, horses, people)
  await writeSite(tx, horses)
  return horses
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

async function writeHorses(tx: Executor): Promise<Ids> {
  const ids = new Map<string, string>()
  const careers = careersByHorse()
  const allRuns = [...careers.values()].flat()
  const filmed = new Set(allRuns.flatMap(({ race, videoUrl }) => (videoUrl === null ? [] : [race])))
  for (const horse of demoHorses) {
    const { key, arrived, racing: _, ...record } = horse
    const [portrait] = photosOf(key)
    const featuredImageUrl = portrait && pictureAddress(portrait[0])
    const { id } = await createHorse(tx, at(arrived), { ...record, featuredImageUrl })
    ids.set(key, id)
    const unfilmed = (careers.get(key) ?? []).filter(({ race }) => !filmed.has(race))
    await writeHorsePages(tx, id, horse, unfilmed)
  }
  await writeDiary(tx, allRuns.sort(byDay), ids)
  return ids
}

const byDay = (one: Run, other: Run) => one.raceDate.localeCompare(other.raceDate)

function careersByHorse(): Map<string, Run[]> {
  const plans = new Map<string, RacingPlan>()
  for (const { key, racing } of demoHorses) if (racing) plans.set(key, racing)
  const careers = new Map<string, Run[]>()
  for (const run of runCareers(plans))
    careers.set(run.horseKey, [...(careers.get(run.horseKey) ?? []), run])
  return careers
}

async function writeHorsePages(
  tx: Executor,
  horseId: string,
  { key, arrived }: DemoHorse,
  unfilmed: readonly Run[],
): Promise<void> {
  for (const video of videosOf(key, unfilmed))
    await addVideo(tx, at(video.videoDate), horseId, video)
  // the page shows the portrait large already
  const [portrait, ...others] = photosOf(key)
  const inOrder = portrait ? [...others, portrait] : []
  for (const [displayOrder, [picture, caption, takenOn]] of inOrder.entries()) {
    const photo = { imageUrl: pictureAddress(picture), caption, takenOn, displayOrder }
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

async function writeSite(tx: Executor, horses: Ids): Promise<void> {
  for (const [displayOrder, { picture, ...item }] of demoGallery.entries())
    await createGalleryItem(tx, at('2026-02-02'), {
      ...item,
      imageUrl: pictureAddress(picture),
      displayOrder,
    })
  for (const { writtenOn, ...page } of demoPages) await createPage(tx, at(writtenOn), page)
  await updateSettings(tx, at('2026-10-19'), demoSettings)
  await updateHomepageSettings(tx, at('2026-10-19'), {
    ...demoHomepage,
    heroImageUrl: pictureAddress('hero'),
    featuredHorseIds: homepageHorses.map((key) => idOf(horses, key)),
  })
}

function personAt(people: readonly string[], email: string): string {
  const id = people[demoPeople.findIndex((person) => person.email === email)]
  if (id === undefined) throw new Error(`Nobody has the e-mail address ${email}`)
  return id
}
