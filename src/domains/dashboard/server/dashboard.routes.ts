import { createRoute } from '@hono/zod-openapi'
import type { Database } from '../../../db/database'
import { answer, createApi, jsonContent, problems } from '../../../http/api'
import type { GuardedEnv, Guards } from '../../accounts/server/guards'
import { dashboard } from '../dashboard.contract'
import { readDashboard } from './dashboard.store'

export function dashboardRoutes({ database, guards }: { database: Database; guards: Guards }) {
  return createApi<GuardedEnv>().openapi(
    createRoute({
      method: 'get',
      path: '/api/dashboard',
      tags: ['Dashboard'],
      summary: 'How many horses, offerings, photos and people there are, and what is newest',
      middleware: guards.staff,
      responses: { 200: jsonContent(dashboard, 'The figures'), ...problems(401, 403) },
    }),
    async (c) => answer(c, dashboard, await readDashboard(database.kysely), 200),
  )
}
