import { v7 as newId } from 'uuid'
import type { Selectable } from 'kysely'
import type { Executor } from '../../../db/database'
import type { PagesTable } from '../../../db/tables/pages'
import type { Page } from '../pages.contract'

const toPage = (row: Selectable<PagesTable>): Page => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  content: { text: row.content_text },
  isPublished: row.is_published === 1,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

interface Visibility {
  draftsToo: boolean
}

/** Pages by title; drafts only where `draftsToo`. */
export async function listPages(db: Executor, { draftsToo }: Visibility): Promise<Page[]> {
  const rows = await db
    .selectFrom('pages')
    .selectAll()
    .$if(!draftsToo, (query) => query.where('is_published', '=', 1))
    .orderBy('title')
    .orderBy('id')
    .execute()
  return rows.map(toPage)
}

export async function findPage(
  db: Executor,
  slug: string,
  { draftsToo }: Visibility,
): Promise<Page | undefined> {
  const row = await db
    .selectFrom('pages')
    .selectAll()
    .where('slug', '=', slug)
    .$if(!draftsToo, (query) => query.where('is_published', '=', 1))
    .executeTakeFirst()
  return row && toPage(row)
}

export type NewPage = Pick<Page, 'slug' | 'title' | 'content' | 'isPublished'>

export async function createPage(db: Executor, now: Date, page: NewPage): Promise<string> {
  const id = newId()
  const at = now.toISOString()
  await db
    .insertInto('pages')
    .values({
      id,
      slug: page.slug,
      title: page.title,
      content_text: page.content.text,
      is_published: page.isPublished ? 1 : 0,
      created_at: at,
      updated_at: at,
    })
    .execute()
  return id
}
