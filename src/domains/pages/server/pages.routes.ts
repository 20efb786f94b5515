import { createRoute, z } from '@hono/zod-openapi'
import type { Logger } from 'pino'
import {
  answer,
  answerList,
  createApi,
  jsonBody,
  jsonContent,
  kept,
  problems,
  queryChoice,
} from '../../../http/api'
import { notFound } from '../../../http/errors'
import type { Clock } from '../../../lib/dates'
import type { GuardedEnv, Guards } from '../../accounts/server/guards'
import { newPage, page, pageChange, pageLink, shownPage } from '../pages.contract'
import { type RenderingDependencies, shown } from './page-text.service'
import { changePage, removePage, writePage } from './pages.service'
import { findPage, listPages } from './pages.store'

interface Dependencies extends RenderingDependencies {
  clock: Clock
  log: Logger
  guards: Guards
}

const tags = ['Pages']
const onePage = z.object({ id: z.uuid() })

export function pagesRoutes(deps: Dependencies) {
  const { guards } = deps
  const db = deps.database.kysely
  return createApi<GuardedEnv>()
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/dynamic-pages',
        ...kept({ view: ['link'] }),
        tags,
        summary: 'Pages by title; drafts for staff only',
        middleware: guards.anyone,
        request: {
          query: z.object({
            view: queryChoice('`link` leaves out the page’s text'),
          }),
        },
        responses: {
          200: jsonContent(z.union([z.array(page), z.array(pageLink)]), 'The pages'),
        },
      }),
      async (c) => {
        const pages = await listPages(db, { draftsToo: c.get('seesDrafts') })
        return c.req.valid('query').view === 'link'
          ? answerList(c, pageLink, pages)
          : answerList(c, page, pages)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/dynamic-pages/{slug}',
        ...kept(),
        tags,
        summary: 'One page; a draft for staff only',
        middleware: guards.anyone,
        request: { params: z.object({ slug: z.string().max(100) }) },
        responses: { 200: jsonContent(shownPage, 'The page'), ...problems(404, 429) },
      }),
      async (c) => {
        const { slug } = c.req.valid('param')
        const found = await findPage(db, slug, { draftsToo: c.get('seesDrafts') })
        if (!found) throw notFound('Page not found')
        return answer(c, shownPage, await shown(deps, found), 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/dynamic-pages',
        tags,
        summary: 'Write a page',
        middleware: [guards.staff, guards.limited('page')] as const,
        request: { body: jsonBody(newPage) },
        responses: { 201: jsonContent(page, 'The page'), ...problems(400, 401, 403, 409, 429) },
      }),
      async (c) => answer(c, page, await writePage(deps, c.get('actor'), c.req.valid('json')), 201),
    )
    .openapi(
      createRoute({
        method: 'patch',
        path: '/api/dynamic-pages/{id}',
        tags,
        summary: 'Change a page: the fields that are sent',
        middleware: [guards.staff, guards.limited('page')] as const,
        request: { params: onePage, body: jsonBody(pageChange) },
        responses: {
          200: jsonContent(page, 'The page'),
          ...problems(400, 401, 403, 404, 409, 429),
        },
      }),
      async (c) => {
        const { id } = c.req.valid('param')
        const changed = await changePage(deps, c.get('actor'), id, c.req.valid('json'))
        return answer(c, page, changed, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/dynamic-pages/{id}',
        tags,
        summary: 'Delete a page; it can be put back for 30 days',
        middleware: guards.staff,
        request: { params: onePage },
        responses: { 204: { description: 'It is gone' }, ...problems(401, 403, 404) },
      }),
      async (c) => {
        await removePage(deps, c.get('actor'), c.req.valid('param').id)
        return c.body(null, 204)
      },
    )
}
