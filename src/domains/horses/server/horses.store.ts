import { sql, type Selectable } from 'kysely'
import type { Executor } from '../../../db/database'
import type { HorsesTable } from '../../../db/tables/horses'
import { ageOn } from '../../../lib/ages'
import { stableDay } from '../../../lib/dates'
import { centsToDecimal } from '../../../lib/money'
import { comesAfter } from '../../../db/comes-after'
import { isPreviewToken } from '../../../http/preview'
import { cutPiece, inOrderOf, type Piece, type PieceWanted } from '../../../http/paging'
import { firstSentences } from '../../../lib/text'
import { fold } from '../../../lib/folding'
import { mapInTurns } from '../../../lib/turns'
import { findHorseId, findShownHorseId } from '../../content/server/horse-names.store'
import { readHorseTotals } from '../../content/server/horse-totals.store'
import type { ImageMetadata } from '../../media/media.contract'
import { findImages } from '../../media/server/images.store'
import { storedColours } from '../../media/server/stored-silks'
import type { Horse } from '../horses.contract'
import { CARD_BIOGRAPHY_LENGTH, FEATURED_HORSES } from '../horses.rules'
import type { HorseSearch } from '../horse-search.rules'

type HorseRow = Selectable<HorsesTable>
type TotalsOf = Awaited<ReturnType<typeof readHorseTotals>>

function toHorse(row: HorseRow, totalsOf: TotalsOf, images: Map<string, ImageMetadata>, now: Date) {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    breed: row.breed,
    dateOfBirth: row.date_of_birth,
    age: ageOn(stableDay(now), { dateOfBirth: row.date_of_birth, ageYears: row.age_years }),
    ageYears: row.age_years,
    gender: row.gender,
    color: row.color,
    status: row.status,
    sire: row.sire,
    dam: row.dam,
    biography: row.biography,
    featuredImageUrl: row.featured_image_url,
    featuredImage: images.get(row.featured_image_url ?? '') ?? null,
    ...storedColours(row),
    isFeatured: row.is_featured === 1,
    ...totalsOf(row),
    openingWins: row.opening_wins,
    openingRaces: row.opening_races,
    openingEarnings: centsToDecimal(row.opening_earnings_cents),
    isPublished: row.is_published === 1,
    publishAt: row.publish_at,
    unpublishAt: row.unpublish_at,
    archivedAt: row.archived_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  } satisfies Horse
}

async function toHorses(
  db: Executor,
  rows: readonly HorseRow[],
  totalsOf: TotalsOf,
  now: Date,
): Promise<Horse[]> {
  const urls = rows.map((row) => row.featured_image_url)
  const images = await findImages(db, urls)
  return mapInTurns(rows, (row) => toHorse(row, totalsOf, images, now))
}

const toCard = (horse: Horse): Horse => ({
  ...horse,
  biography: horse.biography && firstSentences(horse.biography, CARD_BIOGRAPHY_LENGTH),
})

/** As visitors may see it: they aren't told when its page will go. */
export const asVisitorsSee = (horse: Horse): Horse => ({ ...horse, unpublishAt: null })

export interface HorsesWanted {
  view: 'full' | 'card'
  draftsToo: boolean
  archivedToo: boolean
}

/** Horses by name; `card` shortens biographies to what a card shows. */
export async function listHorses(
  db: Executor,
  now: Date,
  { view, draftsToo, archivedToo }: HorsesWanted,
): Promise<Horse[]> {
  const rows = await db
    .selectFrom('horses')
    .selectAll()
    .$if(!draftsToo, (query) => query.where('is_published', '=', 1))
    .$if(!archivedToo, (query) => query.where('archived_at', 'is', null))
    .orderBy('name_folded')
    .orderBy('id')
    .execute()
  const horses = await toHorses(db, rows, await readHorseTotals(db), now)
  return view === 'card' ? mapInTurns(horses, toCard) : horses
}

export interface HorsePiece extends PieceWanted {
  search: HorseSearch
}

/** The published horses that match a search, by name, a page at a time; archived ones only if it asks for them. */
export async function pieceOfHorses(
  db: Executor,
  now: Date,
  { search, limit, after }: HorsePiece,
): Promise<Piece<Horse>> {
  const { status, availability } = search
  const q = fold(search.q.replaceAll('\0', ''))
  // people mean `%` and `_` literally
  const like = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const found = db
    .selectFrom('horses')
    .where('is_published', '=', 1)
    .where('archived_at', status === 'archived' ? 'is not' : 'is', null)
    .$if(status !== 'all' && status !== 'archived', (query) =>
      query.where(sql<boolean>`status = ${status}`),
    )
    .$if(q !== '', (query) =>
      query.where(
        sql<boolean>`(name_folded like ${like} escape '\\' or breed_folded like ${like} escape '\\')`,
      ),
    )
    .$if(availability !== 'all', (query) =>
      query.where((eb) => {
        const hasShares = eb.exists(
          eb
            .selectFrom('offerings')
            .select('offerings.id')
            .whereRef('offerings.horse_id', '=', 'horses.id')
            .where('is_active', '=', 1)
            .where('available_shares', '>', 0),
        )
        return availability === 'available' ? hasShares : eb.not(hasShares)
      }),
    )
  // sorts only the keys first: sorting whole rows would take longer
  const places = await found
    .$if(after !== undefined, (query) => query.where(comesAfter('name_folded', after ?? ['', ''])))
    .select(['name_folded', 'id'])
    .orderBy('name_folded')
    .orderBy('id')
    .limit(limit + 1)
    .execute()
  const { ids, next } = cutPiece(places, limit, (horse) => horse.name_folded)
  const rows = await db
    .selectFrom('horses')
    .selectAll()
    .where('id', 'in', ['', ...ids])
    .execute()
  const inOrder = inOrderOf(ids, rows, ({ id }) => id)
  const horses = await toHorses(db, inOrder, await readHorseTotals(db, ids), now)
  const { total } = await found
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
    .executeTakeFirstOrThrow()
  return {
    items: await mapInTurns(horses, (horse) => asVisitorsSee(toCard(horse))),
    total,
    next,
  }
}

/**
 * The home page's horses: those named in the homepage settings, in order, then those marked as featured; no drafts
 * and no archived ones.
 */
export async function listFeaturedHorses(db: Executor, now: Date): Promise<Horse[]> {
  const settings = await db
    .selectFrom('homepage_settings')
    .select('featured_horse_ids')
    .executeTakeFirst()
  const chosen: unknown = JSON.parse(settings?.featured_horse_ids ?? '[]')
  const ids = Array.isArray(chosen) ? chosen.map(String) : []
  const rows = await db
    .selectFrom('horses')
    .selectAll()
    .where('is_published', '=', 1)
    .where('archived_at', 'is', null)
    .where((eb) => eb.or([eb('is_featured', '=', 1), eb('id', 'in', ['', ...ids])]))
    .orderBy('name_folded')
    .execute()
  const rank = (row: HorseRow) => (ids.includes(row.id) ? ids.indexOf(row.id) : ids.length)
  const first = rows.sort((a, b) => rank(a) - rank(b)).slice(0, FEATURED_HORSES)
  const totalsOf = await readHorseTotals(
    db,
    first.map(({ id }) => id),
  )
  return (await toHorses(db, first, totalsOf, now)).map((horse) => asVisitorsSee(toCard(horse)))
}

export async function findHorse(
  db: Executor,
  now: Date,
  slugOrId: string,
): Promise<Horse | undefined> {
  const id = await findHorseId(db, slugOrId)
  return id === undefined ? undefined : readHorse(db, now, id)
}

async function readHorse(db: Executor, now: Date, id: string): Promise<Horse | undefined> {
  const rows = await db.selectFrom('horses').selectAll().where('id', '=', id).execute()
  return (await toHorses(db, rows, await readHorseTotals(db, [id]), now))[0]
}

/** A horse as this visitor may see it; behind a preview link, its address stays the link's. */
export async function findShownHorse(
  db: Executor,
  now: Date,
  slugOrId: string,
  { draftsToo }: { draftsToo: boolean },
): Promise<Horse | undefined> {
  const id = await findShownHorseId(db, slugOrId, { draftsToo })
  const horse = id === undefined ? undefined : await readHorse(db, now, id)
  if (!horse || draftsToo) return horse
  return asVisitorsSee(isPreviewToken(slugOrId) ? { ...horse, slug: slugOrId } : horse)
}

export async function hasHorses(db: Executor): Promise<boolean> {
  const row = await db.selectFrom('horses').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}
