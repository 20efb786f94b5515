import { createRoute } from '@hono/zod-openapi'
import type { Database } from '../../../db/database'
import { answer, createApi, jsonContent } from '../../../http/api'
import type { GuardedEnv, Guards } from '../../accounts/server/guards'
import { homepageSettings } from '../homepage.contract'
import { readHomepageSettings } from './homepage.store'

export function homepageRoutes({ database, guards }: { database: Database; guards: Guards }) {
  return createApi<GuardedEnv>().openapi(
    createRoute({
      method: 'get',
      path: '/api/homepage-settings',
      tags: ['Homepage'],
      summary: 'What the landing page and the home page say',
      middleware: guards.anyone,
      responses: { 200: jsonContent(homepageSettings, 'The settings') },
    }),
    async (c) => answer(c, homepageSettings, await readHomepageSettings(database.kysely), 200),
  )
}
