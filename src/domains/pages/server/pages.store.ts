import type { Selectable } from 'kysely'
import type { Executor } from '../../../db/database'
import { columnsOf, fieldsOf } from '../../../db/fields'
import { newRow } from '../../../db/new-row'
import type { PagesTable } from '../../../db/tables/pages'
import { byText } from '../../../lib/folding'
import { putBackRows, type Snapshot } from '../../content/server/deleted.store'
import { findPreviewed } from '../../content/server/preview-links.store'
import type { NewPage, Page, PageChange } from '../pages.contract'

function toPage(row: Selectable<PagesTable>): Page {
  const { contentText, contentHtml: _, ...fields } = fieldsOf(row)
  return { ...fields, content: { text: contentText } }
}

interface Visibility {
  draftsToo: boolean
}

/** As visitors may see it: they aren't told when it will go. */
export const asVisitorsSee = <P extends Page>(page: P): P => ({ ...page, unpublishAt: null })

/** Pages by title, with drafts if `draftsToo`. */
export async function listPages(db: Executor, { draftsToo }: Visibility): Promise<Page[]> {
  const rows = await db
    .selectFrom('pages')
    .selectAll()
    .$if(!draftsToo, (query) => query.where('is_published', '=', 1))
    .orderBy('id')
    .execute()
  return rows.map(toPage).sort(byText(({ title }) => title))
}

/** A page, with its text as HTML if it has been rendered. */
export type StoredPage = Page & { html: string | null }

export async function findPage(
  db: Executor,
  slug: string,
  { draftsToo }: Visibility,
): Promise<StoredPage | undefined> {
  const page = await findStored(db, 'slug', slug)
  return page?.isPublished || draftsToo ? page : undefined
}

async function findStored(
  db: Executor,
  field: 'slug' | 'id',
  value: string,
): Promise<StoredPage | undefined> {
  const row = await db.selectFrom('pages').selectAll().where(field, '=', value).executeTakeFirst()
  return row && { ...toPage(row), html: row.content_html }
}

/** A page as this visitor may see it: a draft only for staff, or by its preview link. */
export async function findShownPage(
  db: Executor,
  slug: string,
  who: Visibility,
): Promise<StoredPage | undefined> {
  const page = await findPage(db, slug, who)
  if (page) return page
  const previewed = await findPreviewed(db, 'page', slug)
  return previewed === undefined ? undefined : findStored(db, 'id', previewed)
}

export async function findPageById(db: Executor, id: string): Promise<Page | undefined> {
  const row = await db.selectFrom('pages').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toPage(row)
}

/** Stores a page's text as HTML, unless the text has changed in the meantime. */
export async function keepPageHtml(db: Executor, page: Page, html: string): Promise<void> {
  await db
    .updateTable('pages')
    .set({ content_html: html })
    .where('id', '=', page.id)
    .where('content_text', '=', page.content.text)
    .execute()
}

/** What a page is made of; it may have no times. */
export type PageFields = Omit<NewPage, 'publishAt' | 'unpublishAt'> & Partial<NewPage>

/** Without `html` the text is rendered when the page is first read. */
export async function createPage(
  db: Executor,
  now: Date,
  { content, ...fields }: PageFields,
  html: string | null = null,
): Promise<string> {
  const row = newRow(now)
  await db
    .insertInto('pages')
    .values({
      ...columnsOf(fields),
      ...row,
      content_text: content.text,
      content_html: html,
    })
    .execute()
  return row.id
}

/** Changes the fields given and leaves the others; `html` is null if a new text was not rendered. */
export async function updatePage(
  db: Executor,
  now: Date,
  id: string,
  { content, ...fields }: Omit<PageChange, 'updatedAt'>,
  html: string | null | undefined,
): Promise<void> {
  await db
    .updateTable('pages')
    .set({
      ...columnsOf(fields),
      content_text: content?.text,
      content_html: html,
      updated_at: now.toISOString(),
    })
    .where('id', '=', id)
    .execute()
}

/** Returns the deleted rows, so that they can be put back. */
export async function deletePage(db: Executor, id: string): Promise<Snapshot> {
  const row = await db
    .deleteFrom('pages')
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { pages: [{ ...row }] }
}

/**
 * If its slug has been taken in the meantime, it gets the next free suffix. Its text is rendered anew, since it may
 * have been deleted by an earlier version. Returns the page's id.
 */
export async function putBackPage(tx: Executor, rows: Snapshot): Promise<string> {
  const [row] = rows['pages'] ?? []
  const slug = await freeSlug(tx, String(row?.['slug']))
  await putBackRows(tx, 'pages', row && [{ ...row, slug, content_html: null }])
  return String(row?.['id'])
}

async function freeSlug(db: Executor, slug: string): Promise<string> {
  let free = slug
  for (let suffix = 2; await findPage(db, free, { draftsToo: true }); suffix += 1)
    free = `${slug}-${suffix}`
  return free
}
