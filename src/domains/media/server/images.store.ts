import type { Selectable } from 'kysely'
import type { Executor } from '../../../db/database'
import type { ImagesTable } from '../../../db/tables/media'
import { columnsOf, fieldsOf } from '../../../db/fields'
import type { ImageMetadata } from '../media.contract'
import { objectIdOf, objectPath } from '../media.rules'

export interface StoredImage extends ImageMetadata {
  id: string
  contentType: string
  /** The size of the stored file. */
  bytes: number
}

export interface NewImage extends StoredImage {
  createdAt: Date
  createdBy: string | null
}

export async function insertImage(db: Executor, image: NewImage): Promise<void> {
  const { altText = null, credit = null, ...rest } = image
  const row = { ...columnsOf(rest), alt_text: altText, credit }
  await db
    .insertInto('images')
    .values({ ...row, created_at: image.createdAt.toISOString() })
    .execute()
}

/** The columns of a picture's metadata. */
const metadataColumns = [
  'width',
  'height',
  'color',
  'focal_x',
  'focal_y',
  'alt_text',
  'credit',
] as const

const toMetadata = (row: Pick<Selectable<ImagesTable>, (typeof metadataColumns)[number]>) => ({
  width: row.width,
  height: row.height,
  color: row.color,
  focalX: row.focal_x,
  focalY: row.focal_y,
  ...(row.alt_text !== null && { altText: row.alt_text }),
  ...(row.credit !== null && { credit: row.credit }),
})

export async function findImage(db: Executor, id: string): Promise<StoredImage | undefined> {
  const row = await db
    .selectFrom('images')
    .select(['id', 'content_type', 'bytes', ...metadataColumns])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { id: row.id, contentType: row.content_type, bytes: row.bytes, ...toMetadata(row) }
}

export type ListedImage = Pick<StoredImage, 'id' | 'contentType' | 'bytes'>

/** All pictures, in the order of their ids, a hundred at a time. */
export async function* readImages(db: Executor): AsyncGenerator<ListedImage[]> {
  let after: string | undefined = ''
  while (after !== undefined) {
    const rows = await db
      .selectFrom('images')
      .select(['id', 'content_type', 'bytes'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(100)
      .execute()
    if (rows.length > 0) yield rows.map(fieldsOf)
    after = rows.at(-1)?.id
  }
}

/** What we know about the pictures at `urls`, by address; addresses elsewhere are left out. */
export async function findImages(
  db: Executor,
  urls: Iterable<string | null>,
): Promise<Map<string, ImageMetadata>> {
  const ids = new Set<string>()
  for (const url of urls) {
    const id = url === null ? undefined : objectIdOf(url)
    if (id !== undefined) ids.add(id)
  }

  const found = new Map<string, ImageMetadata>()
  const wanted = [...ids]
  for (let start = 0; start < wanted.length; start += idsPerQuery) {
    const rows = await db
      .selectFrom('images')
      .select(['id', ...metadataColumns])
      .where('id', 'in', wanted.slice(start, start + idsPerQuery))
      .execute()
    for (const row of rows) found.set(objectPath(row.id), toMetadata(row))
  }
  return found
}

/** Well below the number of parameters that either engine allows in one statement. */
const idsPerQuery = 1000
