import { z } from 'zod'
import type { Logger } from 'pino'
import { answerList, jsonContent, queryChoice } from '../../../http/api'
import { orNotFound } from '../../../http/errors'
import { apiRoutes, oneId } from '../../../http/routes'
import type { Guards } from '../../accounts/server/guards'
import { previewLinksRoutes } from '../../content/server/preview-links.routes'
import { newPage, page, pageChange, pageLink, shownPage } from '../pages.contract'
import { type RenderingDependencies, shown } from './page-text.service'
import { changePage, removePage, writePage } from './pages.service'
import { asVisitorsSee, findPageById, findShownPage, listPages } from './pages.store'

interface Dependencies extends RenderingDependencies {
  log: Logger
  guards: Guards
}

export function pagesRoutes(deps: Dependencies) {
  const { guards } = deps
  const db = deps.database.kysely
  const { api, get, post, patch, remove } = apiRoutes('Pages')

  get('/api/dynamic-pages', guards.anyone)
    .summary('Pages by title; drafts for staff only')
    .kept({ view: ['link'] })
    .query(
      z.object({
        view: queryChoice('`link` leaves out the page’s text'),
      }),
    )
    .sends(
      { 200: jsonContent(z.union([z.array(page), z.array(pageLink)]), 'The pages') },
      async ({ c, query }) => {
        const forStaff = c.get('seesDrafts')
        const found = await listPages(db, { draftsToo: forStaff })
        const pages = forStaff ? found : found.map(asVisitorsSee)
        return query.view === 'link' ? answerList(c, pageLink, pages) : answerList(c, page, pages)
      },
    )

  get('/api/dynamic-pages/{slug}', guards.anyone)
    .summary('One page; a draft for staff, and by its preview link')
    .kept()
    .params(z.object({ slug: z.string().max(100) }))
    .refuses(429)
    .answers(shownPage, 'The page', async ({ c, params }) => {
      const draftsToo = c.get('seesDrafts')
      const found = await findShownPage(db, params.slug, { draftsToo })
      const page = await shown(deps, orNotFound(found, 'Page not found'))
      // behind a preview link, its address stays the link's
      return draftsToo ? page : asVisitorsSee({ ...page, slug: params.slug })
    })

  post('/api/dynamic-pages', guards.staff, guards.limited('page'))
    .summary('Write a page')
    .body(newPage)
    .refuses(409)
    .creates(page, 'The page', ({ c, body }) => writePage(deps, c.get('actor'), body))

  patch('/api/dynamic-pages/{id}', guards.staff, guards.limited('page'))
    .summary('Change a page; only the fields sent')
    .params(oneId)
    .body(pageChange)
    .refuses(409)
    .answers(page, 'The page', ({ c, params, body }) =>
      changePage(deps, c.get('actor'), params.id, body),
    )

  remove('/api/dynamic-pages/{id}', guards.staff)
    .summary('Delete a page; it can be put back for 30 days')
    .params(oneId)
    .answersNothing('Deleted', ({ c, params }) => removePage(deps, c.get('actor'), params.id))

  api.route(
    '/',
    previewLinksRoutes(deps, {
      ...{ kind: 'page', tag: 'Pages', at: '/api/dynamic-pages/{id}', params: oneId },
      page: (token) => `/${token}`,
      find: async (tx, params) => {
        const { id, title, isPublished } = orNotFound(
          await findPageById(tx, params.id),
          'Page not found',
        )
        return { id, title, isShown: isPublished }
      },
    }),
  )
  return api
}
