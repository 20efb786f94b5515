import { sql, type RawBuilder } from 'kysely'
import type { Executor } from '../../../db/database'
import { formatLongDate } from '../../../lib/dates'
import { centsToDecimal, type Currency, formatMoney } from '../../../lib/money'
import { excerpt } from '../../../lib/text'
import { giveWay } from '../../../lib/turns'
import { nameOnPaper } from '../../accounts/person-names.rules'
import type { Role } from '../../accounts/accounts.rules'
import { categoryLabel, photoName } from '../../gallery/gallery.rules'
import { statusLabel } from '../../horses/horses.rules'
import type { Found, Hit } from '../finding.contract'
import {
  addressOf,
  type FoundKind,
  foundKinds,
  HITS,
  plain,
  type Thing,
  thingText,
  wordsOf,
} from '../finding.rules'

/** How many names are read at a time, so that others are served in between. */
const PIECE = 2000

/** A kind's rows: `words` is what they are found by, in the database's spelling. */
interface Source {
  from: RawBuilder<unknown>
  id: RawBuilder<unknown>
  title: RawBuilder<unknown>
  words: RawBuilder<unknown>
  changed: RawBuilder<unknown>
  /** The hits with these ids, in any order. */
  read: (db: Executor, ids: readonly string[]) => Promise<Hit[]>
}

interface NameRow {
  id: string
  title: string
  words: string
  changed: string
}

/**
 * Finds things by their names. Neither engine folds accents, and all names of a large stable are read and folded
 * in less time than a person needs for a key: docs/decisions/031.
 */
export async function find(
  db: Executor,
  { q, recent }: { q: string; recent: readonly Thing[] },
): Promise<Found> {
  const words = wordsOf(q)
  const known = new Set(recent.map(thingText))
  const opened: Hit[] = []
  const groups: Found['groups'] = []
  for (const kind of foundKinds) {
    const wanted = recent.filter((thing) => thing.kind === kind).map(({ id }) => id)
    if (words.length === 0) {
      opened.push(...(await hitsOf(db, kind, wanted)))
      continue
    }
    const ids = await matching(db, kind, words)
    const matched = new Set(ids)
    opened.push(
      ...(await hitsOf(
        db,
        kind,
        wanted.filter((id) => matched.has(id)),
      )),
    )
    const others = ids.filter((id) => !known.has(thingText({ kind, id })))
    const hits = await hitsOf(db, kind, others.slice(0, HITS))
    if (hits.length > 0) groups.push({ kind, hits, hasMore: others.length > HITS })
  }
  const order = [...known]
  const rank = (hit: Hit) => order.indexOf(thingText(hit))
  return { recent: opened.sort((one, other) => rank(one) - rank(other)), groups }
}

/** The ids of a kind whose names contain all the words: an equal name first, then the latest changed. */
async function matching(db: Executor, kind: FoundKind, words: readonly string[]) {
  const { from, id, title, words: all, changed } = sources[kind]
  const name = words.join(' ')
  const found: { id: string; isEqual: boolean; changed: string }[] = []
  for (let after = ''; ;) {
    const { rows } = await sql<NameRow>`
      select ${id} as id, ${title} as title, ${all} as words, ${changed} as changed
      from ${from} where ${id} > ${after} order by ${id} limit ${PIECE}`.execute(db)
    for (const row of rows) {
      await giveWay()
      const text = plain(row.words)
      if (words.every((word) => text.includes(word)))
        found.push({ id: row.id, isEqual: plain(row.title) === name, changed: row.changed })
    }
    const last = rows.at(-1)
    if (!last || rows.length < PIECE) break
    after = last.id
  }
  found.sort(
    (one, other) =>
      Number(other.isEqual) - Number(one.isEqual) ||
      compare(other.changed, one.changed) ||
      compare(other.id, one.id),
  )
  return found.map((each) => each.id)
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** The things with these ids in their order; those that are gone are left out. */
async function hitsOf(db: Executor, kind: FoundKind, ids: readonly string[]): Promise<Hit[]> {
  if (ids.length === 0) return []
  const hits = await sources[kind].read(db, ids)
  return ids.flatMap((id) => hits.find((hit) => hit.id === id) ?? [])
}

/** Texts with a space between them; an unknown one counts as empty. */
const texts = (...columns: string[]) =>
  sql.join(
    columns.map((column) => sql`coalesce(${sql.ref(column)}, '')`),
    sql` || ' ' || `,
  )

const source = (
  table: 'horses' | 'users' | 'meetings' | 'pages' | 'gallery_items',
  titles: [string, ...string[]],
  others: string[],
) => ({
  from: sql.table(table),
  id: sql.ref(`${table}.id`),
  title: texts(...titles),
  words: texts(...titles, ...others),
  changed: sql.ref(`${table}.updated_at`),
})

const sources: Record<FoundKind, Source> = {
  horse: { ...source('horses', ['name'], []), read: readHorses },
  person: {
    ...source('users', ['first_name', 'last_name'], ['email', 'phone']),
    read: readPeople,
  },
  offering: {
    from: sql`offerings join horses on horses.id = offerings.horse_id`,
    id: sql.ref('offerings.id'),
    title: texts('horses.name'),
    words: texts('horses.name'),
    changed: sql.ref('offerings.updated_at'),
    read: readOfferings,
  },
  race: {
    from: sql`races join meetings on meetings.id = races.meeting_id`,
    id: sql.ref('races.id'),
    title: texts('races.name'),
    words: texts('races.name', 'meetings.title', 'meetings.venue', 'meetings.date'),
    changed: sql.ref('races.updated_at'),
    read: readRaces,
  },
  meeting: { ...source('meetings', ['title'], ['venue', 'date']), read: readMeetings },
  page: { ...source('pages', ['title'], ['slug']), read: readPages },
  'gallery-photo': {
    ...source('gallery_items', ['title'], ['description']),
    read: readGalleryPhotos,
  },
  'horse-photo': {
    from: sql`horse_photos join horses on horses.id = horse_photos.horse_id`,
    id: sql.ref('horse_photos.id'),
    title: texts('horse_photos.caption'),
    words: texts('horse_photos.caption', 'horses.name'),
    changed: sql.ref('horse_photos.updated_at'),
    read: readHorsePhotos,
  },
}

/** A hit; its address follows from what it is. */
const hitOf = (
  { kind, id, parent }: Thing & { parent?: string },
  hit: Pick<Hit, 'title'> & Partial<Pick<Hit, 'state' | 'imageUrl'>>,
  ...details: (string | null | false)[]
): Hit => ({
  ...{ kind, id, href: addressOf({ kind, id }, parent), state: null, imageUrl: null },
  ...hit,
  detail: details.filter(Boolean).join(' · '),
})

async function readHorses(db: Executor, ids: readonly string[]): Promise<Hit[]> {
  const rows = await db
    .selectFrom('horses')
    .select(['id', 'name', 'breed', 'status', 'featured_image_url as imageUrl'])
    .select(['is_published', 'archived_at'])
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id, name: title, breed, status, imageUrl, ...row }) => {
    const draft = row.is_published === 1 ? null : 'Draft'
    const state = row.archived_at === null ? draft : 'Archived'
    return hitOf({ kind: 'horse', id }, { title, imageUrl, state }, statusLabel(status), breed)
  })
}

const roleWords: Record<Role, string> = { admin: 'Admin', staff: 'Staff', viewer: 'Viewer' }

async function readPeople(db: Executor, ids: readonly string[]): Promise<Hit[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'email', 'phone', 'role'])
    .select(['disabled_at', 'without_access'])
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id, email, phone, role, ...row }) => {
    const title = nameOnPaper({ ...row, email })
    const access = row.without_access === 1 ? 'No access' : null
    const state = row.disabled_at === null ? access : 'Disabled'
    return hitOf({ kind: 'person', id }, { title, state }, roleWords[role], email, phone)
  })
}

const priceWords = (row: { price: number; currency: Currency }) =>
  formatMoney(centsToDecimal(row.price), row.currency)

async function readOfferings(db: Executor, ids: readonly string[]): Promise<Hit[]> {
  const rows = await db
    .selectFrom('offerings')
    .innerJoin('horses', 'horses.id', 'offerings.horse_id')
    .select(['offerings.id', 'name', 'is_active', 'total_shares', 'available_shares'])
    .select(['price_per_share_cents as price', 'currency', 'offerings.created_at'])
    .select('featured_image_url as imageUrl')
    .where('offerings.id', 'in', ids)
    .execute()
  return rows.map(({ id, name: title, imageUrl, ...row }) =>
    hitOf(
      { kind: 'offering', id },
      { title, imageUrl, state: row.is_active === 1 ? null : 'Inactive' },
      `${row.available_shares} of ${row.total_shares} shares left`,
      priceWords(row),
      `since ${formatLongDate(row.created_at)}`,
    ),
  )
}

async function readRaces(db: Executor, ids: readonly string[]): Promise<Hit[]> {
  const rows = await db
    .selectFrom('races')
    .innerJoin('meetings', 'meetings.id', 'races.meeting_id')
    .select(['races.id', 'name', 'number', 'meeting_id as parent', 'date', 'venue', 'title'])
    .where('races.id', 'in', ids)
    .execute()
  return rows.map(({ id, name, number, parent, date, ...meeting }) =>
    hitOf(
      { kind: 'race', id, parent },
      { title: name },
      formatLongDate(date),
      meeting.title ?? meeting.venue,
      number !== null && `Race ${number}`,
    ),
  )
}

async function readMeetings(db: Executor, ids: readonly string[]): Promise<Hit[]> {
  const rows = await db
    .selectFrom('meetings')
    .select(['id', 'title', 'venue', 'date', 'status'])
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id, title, venue, date, status }) =>
    hitOf(
      { kind: 'meeting', id },
      {
        title: title ?? venue ?? 'Meeting',
        state: status === 'abandoned' ? 'Abandoned' : null,
      },
      formatLongDate(date),
      title !== null && venue,
    ),
  )
}

async function readPages(db: Executor, ids: readonly string[]): Promise<Hit[]> {
  const rows = await db
    .selectFrom('pages')
    .select(['id', 'title', 'slug', 'is_published'])
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id, title, slug, ...row }) => {
    const state = row.is_published === 1 ? null : 'Draft'
    return hitOf({ kind: 'page', id }, { title, state }, `/${slug}`)
  })
}

async function readGalleryPhotos(db: Executor, ids: readonly string[]): Promise<Hit[]> {
  const rows = await db
    .selectFrom('gallery_items')
    .select(['id', 'title', 'description', 'category', 'image_url', 'is_published'])
    .where('id', 'in', ids)
    .execute()
  return rows.map((row) => {
    const state = row.is_published === 1 ? null : 'Draft'
    const title = photoName(row)
    const hit = { title, state, imageUrl: row.image_url }
    return hitOf(
      { kind: 'gallery-photo', id: row.id },
      hit,
      categoryLabel(row.category),
      excerpt(row.description ?? '', 80),
    )
  })
}

async function readHorsePhotos(db: Executor, ids: readonly string[]): Promise<Hit[]> {
  const rows = await db
    .selectFrom('horse_photos')
    .innerJoin('horses', 'horses.id', 'horse_photos.horse_id')
    .select(['horse_photos.id', 'caption', 'image_url as imageUrl', 'horses.id as parent', 'name'])
    .where('horse_photos.id', 'in', ids)
    .execute()
  return rows.map(({ id, caption, imageUrl, parent, name }) =>
    hitOf({ kind: 'horse-photo', id, parent }, { title: caption ?? 'No caption', imageUrl }, name),
  )
}
