import type { Executor } from '../../../db/database'
import { badRequestFrom } from '../../../http/api'
import { databaseRefusal } from '../../../db/database-errors'
import { conflict, orNotFound, refuseStale } from '../../../http/errors'
import type { Actor, ServiceDependencies } from '../../accounts/server/guards'
import type { ContentDetail } from '../../content/content.contract'
import { changedAt, changesBetween, recordContent } from '../../content/server/content-trail'
import type { Restore } from '../../content/server/deleted.routes'
import { keepDeleted } from '../../content/server/deleted.store'
import { timeFaults, withConsequences } from '../../content/visibility.rules'
import type { NewPage, Page, PageChange } from '../pages.contract'
import { refuseLostPictures, renderText, type RenderingDependencies } from './page-text.service'
import {
  createPage,
  deletePage,
  findPage,
  findPageById,
  putBackPage,
  updatePage,
} from './pages.store'

const subjectType = 'page'

const slugTaken = (slug: string) =>
  conflict(`There is already a page at /${slug}. Choose another address.`)

/** As the trail records it: the text is one of the fields. */
const asTold = ({ content, ...rest }: Omit<PageChange, 'updatedAt'>) => ({
  ...rest,
  content: content?.text,
})

/** @throws 404 */
const pageWith = async (tx: Executor, id: string): Promise<Page> =>
  orNotFound(await findPageById(tx, id), 'Page not found')

/** @throws 409 */
async function refuseTakenSlug(tx: Executor, slug: string): Promise<void> {
  if (await findPage(tx, slug, { draftsToo: true })) throw slugTaken(slug)
}

/** If two people take a slug at once, the database refuses the second. */
async function orTaken<T>(slug: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (slug === undefined || databaseRefusal(error) !== 'unique') throw error
    throw slugTaken(slug)
  }
}

/** @throws 400 if the text takes too long to render, 409 if the slug is taken */
export async function writePage(
  deps: RenderingDependencies,
  actor: Actor,
  page: NewPage,
): Promise<Page> {
  const { database, clock } = deps
  const now = clock.now()
  const decided = { ...page, ...withConsequences(page, undefined) }
  const faults = timeFaults(now, decided, undefined)
  if (faults.length > 0) throw badRequestFrom(faults)
  const html = await renderText(deps, page.content.text)
  return orTaken(page.slug, () =>
    database.transaction(async (tx) => {
      await refuseTakenSlug(tx, page.slug)
      await refuseLostPictures(tx, page.content.text)
      const id = await createPage(tx, now, decided, html)
      const { title } = page
      await recordContent(tx, now, actor, { action: 'create', subjectType, subjectId: id, title })
      return pageWith(tx, id)
    }),
  )
}

/** @throws 400 if a new text takes too long to render, 404, 409 */
export async function changePage(
  deps: RenderingDependencies,
  actor: Actor,
  id: string,
  { updatedAt, ...sent }: PageChange,
  reverts?: ContentDetail['reverts'],
): Promise<Page> {
  const { database, clock } = deps
  const html = await newHtml(deps, await pageWith(database.kysely, id), sent)
  return orTaken(sent.slug, () =>
    database.transaction(async (tx) => {
      const before = await pageWith(tx, id)
      refuseStale(before, updatedAt)
      const change = withConsequences(sent, before)
      const changes = changesBetween(asTold(before), asTold(change))
      if (changes.length === 0) return before
      const faults = timeFaults(clock.now(), { ...before, ...change }, before)
      if (faults.length > 0) throw badRequestFrom(faults)
      if (change.slug !== undefined && change.slug !== before.slug)
        await refuseTakenSlug(tx, change.slug)
      const now = changedAt(clock.now(), before)
      const isNewText = changes.some(({ field }) => field === 'content')
      if (isNewText && change.content) await refuseLostPictures(tx, change.content.text)
      await updatePage(tx, now, id, change, isNewText ? html : undefined)
      const after = await pageWith(tx, id)
      await recordContent(tx, now, actor, {
        action: 'change',
        subjectType,
        subjectId: id,
        title: after.title,
        changes,
        reverts,
      })
      return after
    }),
  )
}

/** Renders only a new text: a page with an old text that would be refused can still be changed in other ways. */
async function newHtml(
  deps: RenderingDependencies,
  before: Page,
  { content }: Omit<PageChange, 'updatedAt'>,
) {
  return content === undefined || content.text === before.content.text
    ? null
    : renderText(deps, content.text)
}

/** @throws 404 */
export async function removePage(
  { database, clock }: ServiceDependencies,
  actor: Actor,
  id: string,
): Promise<void> {
  const now = clock.now()
  await database.transaction(async (tx) => {
    const { title } = await pageWith(tx, id)
    const rows = await deletePage(tx, id)
    await keepDeleted(tx, now, actor, { kind: subjectType, subjectId: id, title, rows })
    await recordContent(tx, now, actor, { action: 'delete', subjectType, subjectId: id, title })
  })
}

export const restorePage: Restore = async (tx, now, actor, { title, rows }) => {
  const subjectId = await putBackPage(tx, rows)
  await recordContent(tx, now, actor, { action: 'restore', subjectType, subjectId, title })
}
