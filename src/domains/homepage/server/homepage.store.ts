import { z } from 'zod'
import type { Executor } from '../../../db/database'
import { findImages } from '../../media/server/images.store'
import type { HomepageSettings } from '../homepage.contract'

const idList = z.array(z.string())

export async function readHomepageSettings(db: Executor): Promise<HomepageSettings> {
  const row = await db.selectFrom('homepage_settings').selectAll().executeTakeFirstOrThrow()
  const images = await findImages(db, [row.hero_image_url])
  return {
    heroTitle: row.hero_title,
    heroSubtitle: row.hero_subtitle,
    heroImageUrl: row.hero_image_url,
    heroImage: images.get(row.hero_image_url ?? '') ?? null,
    aboutSectionTitle: row.about_section_title,
    aboutSectionContent: row.about_section_content,
    featuredHorseIds: idList.parse(JSON.parse(row.featured_horse_ids)),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

export type HomepageChanges = Partial<
  Omit<HomepageSettings, 'heroImage' | 'createdAt' | 'updatedAt'>
>

/** Changes the fields that are given and leaves the others. */
export async function updateHomepageSettings(
  db: Executor,
  now: Date,
  changes: HomepageChanges,
): Promise<void> {
  const { featuredHorseIds } = changes
  await db
    .updateTable('homepage_settings')
    .set({
      hero_title: changes.heroTitle,
      hero_subtitle: changes.heroSubtitle,
      hero_image_url: changes.heroImageUrl,
      about_section_title: changes.aboutSectionTitle,
      about_section_content: changes.aboutSectionContent,
      featured_horse_ids: featuredHorseIds && JSON.stringify(featuredHorseIds),
      updated_at: now.toISOString(),
    })
    .execute()
}
