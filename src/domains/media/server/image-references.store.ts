import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../db/database'
import type { Tables } from '../../../db/tables/tables'
import { badRequest } from '../../../http/errors'
import { objectIdOf, objectPath } from '../media.rules'

type Column = { [T in keyof Tables]: `${T}.${keyof Tables[T] & string}` }[keyof Tables]

/** Columns that hold a picture's address and nothing else. */
const addressColumns: readonly Column[] = [
  'users.profile_image_url',
  'users.silks_url',
  'horses.featured_image_url',
  'horses.silks_url',
  'horse_photos.image_url',
  'gallery_items.image_url',
  'homepage_settings.hero_image_url',
  'stable_settings.logo_url',
  'stable_settings.dark_logo_url',
  'stable_settings.icon_url',
  'stable_settings.silks_url',
]

/** Columns whose text or JSON may contain an address. */
const textColumns: readonly Column[] = [
  'horses.biography',
  'offerings.description',
  'gallery_items.description',
  'pages.content_text',
  'homepage_settings.about_section_content',
  'deleted_records.rows',
]

const tableOf = (column: Column) => sql.table(column.slice(0, column.indexOf('.')))

/**
 * Pictures stored before `before`, with ids after `after`, to whose address no column points; at most `limit`.
 * Texts may still mention them: see `spokenOf`.
 */
export async function findUnpointed(
  db: Executor,
  { before, after, limit }: { before: Date; after: string; limit: number },
): Promise<string[]> {
  const addresses = addressColumns.map(
    (column) => sql`select ${sql.ref(column)} as address from ${tableOf(column)}`,
  )
  const { rows } = await sql<{ id: string }>`
    select images.id from images
    left join (${sql.join(addresses, sql` union all `)}) as pointed
      on pointed.address = ${sql.lit(objectPath(''))} || images.id
    where pointed.address is null
      and images.created_at < ${before.toISOString()} and images.id > ${after}
    order by images.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Those of `ids` that are mentioned anywhere: in a text, in an address that begins with our own host, or in the
 * trail after `trailSince`, so that replaced pictures can still be seen in the history.
 */
export async function spokenOf(
  db: Executor,
  ids: readonly string[],
  trailSince: Date,
): Promise<Set<string>> {
  const spoken = new Set<string>()
  for (const column of [...addressColumns, ...textColumns]) {
    const text: RawBuilder<string> = sql.ref(column)
    const holdsOne = ids.map((id) => sql`${text} like ${`%${id}%`}`)
    const { rows } = await sql<{ text: string }>`
      select ${text} as text from ${tableOf(column)} where ${sql.join(holdsOne, sql` or `)}`.execute(
      db,
    )
    for (const id of ids) if (rows.some((row) => row.text.includes(id))) spoken.add(id)
  }
  const entries = await db
    .selectFrom('audit_entries')
    .select('detail')
    .where('at', '>', trailSince.toISOString())
    .where((eb) => eb.or(ids.map((id) => eb('detail', 'like', `%${id}%`))))
    .execute()
  for (const id of ids) if (entries.some(({ detail }) => detail.includes(id))) spoken.add(id)
  return spoken
}

/**
 * Refuses our own addresses without a picture: mistyped, or swept in the meantime. Call it in the transaction
 * that writes them, so that none is swept at that very moment. The keys are the fields' names. @throws 400 with
 * a fault for each
 */
export async function refuseUnknownImages(
  tx: Executor,
  fields: Readonly<Record<string, string | null | undefined>>,
): Promise<void> {
  const wanted = Object.entries(fields).flatMap(([path, url]) => {
    const id = url == null ? undefined : objectIdOf(url)
    return id === undefined ? [] : [{ path, id }]
  })
  if (wanted.length === 0) return
  const rows = await tx
    .selectFrom('images')
    .select('id')
    .where(
      'id',
      'in',
      wanted.map(({ id }) => id),
    )
    .execute()
  const found = new Set(rows.map(({ id }) => id))
  const message = 'This image no longer exists: please upload it again'
  const faults = wanted.filter(({ id }) => !found.has(id)).map(({ path }) => ({ path, message }))
  if (faults.length > 0) throw badRequest(message, faults)
}
