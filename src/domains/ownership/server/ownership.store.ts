import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { Executor } from '../../../db/database'
import { stableCurrency } from '../../content/server/stable-currency.store'
import { columnsOf } from '../../../db/fields'
import { newRow } from '../../../db/new-row'
import type { OfferingsTable } from '../../../db/tables/ownership'
import { ageOn } from '../../../lib/ages'
import { stableDay } from '../../../lib/dates'
import { centsToDecimal, decimalToCents } from '../../../lib/money'
import { changedAt } from '../../content/server/content-trail'
import { putBackRows, type Snapshot } from '../../content/server/deleted.store'
import { findPreviewed } from '../../content/server/preview-links.store'
import type { ImageMetadata } from '../../media/media.contract'
import { findImages } from '../../media/server/images.store'
import { storedColours } from '../../media/server/stored-silks'
import { readTerms } from '../../shares/server/whole-horse.store'
import { type RecordedTerms, type Terms, termsInForce } from '../../shares/terms.rules'
import type { Offering } from '../ownership.contract'

const highlightsList = z.array(z.string())

type OfferingRow = Selectable<OfferingsTable> & {
  horse_slug: string
  horse_is_published: number
  horse_name: string
  horse_breed: string | null
  horse_date_of_birth: string | null
  horse_age_years: number | null
  horse_featured_image_url: string | null
  silks: string | null
  silks_url: string | null
}

/** An offering with the shares that co-owners hold, which only staff may see. */
export type HeldOffering = Offering & { heldShares: number }

/** In a query over offerings and their horses: that visitors may see it, open or closed. */
const isShown = sql<boolean>`horses.is_published = 1
  and (offerings.is_active = 1 or offerings.publish_at is null)`
/** The same of a row. */
const isDraft = (row: OfferingRow) =>
  row.horse_is_published === 0 || (row.is_active === 0 && row.publish_at !== null)

function offeringsWithHorse(db: Executor) {
  return db
    .selectFrom('offerings')
    .innerJoin('horses', 'horses.id', 'offerings.horse_id')
    .selectAll('offerings')
    .select([
      'horses.slug as horse_slug',
      'horses.is_published as horse_is_published',
      'horses.name as horse_name',
      'horses.breed as horse_breed',
      'horses.date_of_birth as horse_date_of_birth',
      'horses.age_years as horse_age_years',
      'horses.featured_image_url as horse_featured_image_url',
      'horses.silks',
      'horses.silks_url',
    ])
}

function toOffering(row: OfferingRow, images: Map<string, ImageMetadata>, now: Date): HeldOffering {
  return {
    id: row.id,
    horseId: row.horse_id,
    horse: {
      id: row.horse_id,
      slug: row.horse_slug,
      name: row.horse_name,
      breed: row.horse_breed,
      age: ageOn(stableDay(now), {
        dateOfBirth: row.horse_date_of_birth,
        ageYears: row.horse_age_years,
      }),
      featuredImageUrl: row.horse_featured_image_url,
      featuredImage: images.get(row.horse_featured_image_url ?? '') ?? null,
      ...storedColours(row),
    },
    isActive: row.is_active === 1,
    isDraft: isDraft(row),
    totalShares: row.total_shares,
    availableShares: row.available_shares,
    pricePerShare: centsToDecimal(row.price_per_share_cents),
    currency: row.currency,
    percentOfHorse: centsToDecimal(row.percent_of_horse_hundredths),
    heldShares: row.held_shares,
    projectedReturns: row.projected_returns,
    description: row.description,
    highlights: highlightsList.parse(JSON.parse(row.highlights)),
    publishAt: row.publish_at,
    unpublishAt: row.unpublish_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** Offerings, newest first, with closed ones if `closedToo`, and those of draft horses or waiting for their time if `draftsToo`. */
export async function listOfferings(
  db: Executor,
  now: Date,
  { closedToo, draftsToo }: { closedToo: boolean; draftsToo: boolean },
): Promise<HeldOffering[]> {
  const rows = await offeringsWithHorse(db)
    .$if(!closedToo, (query) => query.where('offerings.is_active', '=', 1))
    .$if(!draftsToo, (query) => query.where(isShown))
    .orderBy('offerings.created_at', 'desc')
    .orderBy('offerings.id', 'desc')
    .execute()
  const urls = rows.map((row) => row.horse_featured_image_url)
  const images = await findImages(db, urls)
  return rows.map((row) => toOffering(row, images, now))
}

/** The offerings whose time to open or to close has come. */
export async function listDueOfferings(db: Executor, now: Date): Promise<string[]> {
  const at = now.toISOString()
  const rows = await db
    .selectFrom('offerings')
    .select('id')
    .where((eb) => eb.or([eb('publish_at', '<=', at), eb('unpublish_at', '<=', at)]))
    .execute()
  return rows.map(({ id }) => id)
}

export async function findOffering(
  db: Executor,
  now: Date,
  id: string,
  { draftsToo } = { draftsToo: true },
): Promise<HeldOffering | undefined> {
  const row = await offeringsWithHorse(db)
    .where('offerings.id', '=', id)
    .$if(!draftsToo, (query) => query.where(isShown))
    .executeTakeFirst()
  return row && toOffering(row, await findImages(db, [row.horse_featured_image_url]), now)
}

/** An offering as this visitor may see it: a draft only for staff, or by its preview link. */
export async function findShownOffering(
  db: Executor,
  now: Date,
  idOrToken: string,
  who: { draftsToo: boolean },
): Promise<HeldOffering | undefined> {
  const offering = await findOffering(db, now, idOrToken, who)
  if (offering) return offering
  const previewed = await findPreviewed(db, 'offering', idOrToken)
  const found = previewed === undefined ? undefined : await findOffering(db, now, previewed)
  // a closed one is shown as it will be once it opens
  return found && { ...found, isDraft: found.isDraft || !found.isActive }
}

type OfferingFields = Pick<
  Offering,
  | 'horseId'
  | 'isActive'
  | 'totalShares'
  | 'availableShares'
  | 'pricePerShare'
  | 'currency'
  | 'percentOfHorse'
  | 'projectedReturns'
  | 'description'
  | 'highlights'
  | 'publishAt'
  | 'unpublishAt'
>
type Figures = 'totalShares' | 'availableShares' | 'pricePerShare'
export type NewOffering = Pick<OfferingFields, 'horseId' | Figures> & Partial<OfferingFields>

export async function createOffering(
  db: Executor,
  now: Date,
  offering: NewOffering,
): Promise<string> {
  const row = newRow(now)
  const {
    isActive = true,
    pricePerShare,
    percentOfHorse = '100',
    highlights = [],
    ...fields
  } = offering
  await db
    .insertInto('offerings')
    .values({
      ...columnsOf(fields),
      ...row,
      currency: offering.currency ?? stableCurrency,
      is_active: Number(isActive),
      price_per_share_cents: decimalToCents(pricePerShare),
      percent_of_horse_hundredths: decimalToCents(percentOfHorse),
      highlights: JSON.stringify(highlights),
    })
    .execute()
  await recordTerms(db, now, row.id)
  return row.id
}

/** Records an offering's terms if they differ from the latest recorded. */
async function recordTerms(tx: Executor, at: Date, offeringId: string): Promise<void> {
  const { total_shares: totalShares, percent_of_horse_hundredths: hundredths } = await tx
    .selectFrom('offerings')
    .select(['total_shares', 'percent_of_horse_hundredths'])
    .where('id', '=', offeringId)
    .executeTakeFirstOrThrow()
  const terms = { totalShares, percentOfHorse: centsToDecimal(hundredths) }
  const recorded = (await readTerms(tx, [offeringId])).get(offeringId) ?? []
  const last = termsInForce(recorded).at(-1)
  const isSaid =
    last?.totalShares === terms.totalShares && last.percentOfHorse === terms.percentOfHorse
  if (!isSaid) await insertTerms(tx, at, offeringId, recorded, terms)
}

/** Records terms after those already `recorded`: new ones, or a correction. Returns the time recorded for them. */
export async function insertTerms(
  tx: Executor,
  at: Date,
  offeringId: string,
  recorded: readonly RecordedTerms[],
  { totalShares, percentOfHorse }: Terms,
  corrects: string | null = null,
): Promise<Date> {
  const last = recorded.at(-1)
  const recordedAt = last ? changedAt(at, { updatedAt: last.recordedAt }) : at
  await tx
    .insertInto('offering_terms')
    .values({
      offering_id: offeringId,
      recorded_at: recordedAt.toISOString(),
      corrects,
      total_shares: totalShares,
      percent_of_horse_hundredths: decimalToCents(percentOfHorse),
    })
    .execute()
  return recordedAt
}

export async function updateOffering(
  db: Executor,
  at: Date,
  id: string,
  change: Partial<OfferingFields>,
): Promise<void> {
  const { pricePerShare: price, percentOfHorse: percent, highlights, ...fields } = change
  await db
    .updateTable('offerings')
    .set({
      ...columnsOf(fields),
      price_per_share_cents: price === undefined ? undefined : decimalToCents(price),
      percent_of_horse_hundredths: percent === undefined ? undefined : decimalToCents(percent),
      highlights: highlights && JSON.stringify(highlights),
      updated_at: at.toISOString(),
    })
    .where('id', '=', id)
    .execute()
  await recordTerms(db, at, id)
}

/** Whether it has a purchase on record, even a voided one. */
export async function hasInvestments(db: Executor, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('investments')
    .select('id')
    .where('offering_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function horseExists(db: Executor, id: string): Promise<boolean> {
  const row = await db.selectFrom('horses').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Deletes an offering with its terms; returns the rows of both. */
export async function deleteOffering(tx: Executor, id: string): Promise<Snapshot> {
  const terms = tx.selectFrom('offering_terms').selectAll().where('offering_id', '=', id)
  const offering_terms = await terms.execute()
  const offerings = await tx.deleteFrom('offerings').where('id', '=', id).returningAll().execute()
  return { offerings, offering_terms }
}

export async function putBackOffering(tx: Executor, rows: Snapshot): Promise<void> {
  for (const table of ['offerings', 'offering_terms'] as const)
    await putBackRows(tx, table, rows[table])
}
