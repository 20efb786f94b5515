import { createRoute, z } from '@hono/zod-openapi'
import type { Database } from '../../../db/database'
import { answer, createApi, jsonContent, problems } from '../../../http/api'
import { notFound } from '../../../http/errors'
import type { GuardedEnv, Guards } from '../../accounts/server/guards'
import { page, pageLink } from '../pages.contract'
import { findPage, listPages } from './pages.store'

export function pagesRoutes({ database, guards }: { database: Database; guards: Guards }) {
  const db = database.kysely
  return createApi<GuardedEnv>()
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/dynamic-pages',
        tags: ['Pages'],
        summary: 'Pages by title; drafts for staff only',
        middleware: guards.anyone,
        request: {
          query: z.object({
            view: z
              .string()
              .optional()
              .meta({ description: '`link` leaves out what the page says' }),
          }),
        },
        responses: {
          200: jsonContent(z.union([z.array(page), z.array(pageLink)]), 'The pages'),
        },
      }),
      async (c) => {
        const pages = await listPages(db, { draftsToo: c.get('seesDrafts') })
        return c.req.valid('query').view === 'link'
          ? answer(c, z.array(pageLink), pages, 200)
          : answer(c, z.array(page), pages, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/dynamic-pages/{slug}',
        tags: ['Pages'],
        summary: 'One page; a draft for staff only',
        middleware: guards.anyone,
        request: { params: z.object({ slug: z.string() }) },
        responses: { 200: jsonContent(page, 'The page'), ...problems(404) },
      }),
      async (c) => {
        const { slug } = c.req.valid('param')
        const found = await findPage(db, slug, { draftsToo: c.get('seesDrafts') })
        if (!found) throw notFound('Page not found')
        return answer(c, page, found, 200)
      },
    )
}
