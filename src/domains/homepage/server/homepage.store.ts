import { z } from 'zod'
import type { Executor } from '../../../db/database'
import { columnsOf, fieldsOf } from '../../../db/fields'
import { findImages } from '../../media/server/images.store'
import type { HomepageChange, HomepageSettings } from '../homepage.contract'

const idList = z.array(z.string())

/**
 * A deleted featured horse is missing from the list, and returns once it has been put back; a draft is missing
 * unless `draftsToo`.
 */
export async function readHomepageSettings(
  db: Executor,
  { draftsToo } = { draftsToo: false },
): Promise<HomepageSettings> {
  const row = await db.selectFrom('homepage_settings').selectAll().executeTakeFirstOrThrow()
  const images = await findImages(db, [row.hero_image_url])
  const featured = idList.parse(JSON.parse(row.featured_horse_ids))
  const known = await knownHorses(db, featured, { draftsToo })
  return {
    ...fieldsOf(row),
    heroImage: images.get(row.hero_image_url ?? '') ?? null,
    featuredHorseIds: featured.filter((id) => known.has(id)),
  }
}

export async function knownHorses(
  db: Executor,
  ids: readonly string[],
  { draftsToo } = { draftsToo: true },
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('horses')
    .select('id')
    .where('id', 'in', ids)
    .$if(!draftsToo, (query) => query.where('is_published', '=', 1))
    .execute()
  return new Set(rows.map((row) => row.id))
}

export type HomepageChanges = Omit<HomepageChange, 'updatedAt'>

/** Changes the fields given and leaves the others. */
export async function updateHomepageSettings(
  db: Executor,
  now: Date,
  changes: HomepageChanges,
): Promise<void> {
  const { featuredHorseIds: ids, ...fields } = changes
  await db
    .updateTable('homepage_settings')
    .set({
      ...columnsOf(fields),
      featured_horse_ids: ids && JSON.stringify(ids),
      updated_at: now.toISOString(),
    })
    .execute()
}
