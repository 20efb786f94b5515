import { createRoute } from '@hono/zod-openapi'
import type { Database } from '../../../db/database'
import { answer, createApi, jsonBody, jsonContent, kept, problems } from '../../../http/api'
import type { Clock } from '../../../lib/dates'
import type { GuardedEnv, Guards } from '../../accounts/server/guards'
import { homepageChange, homepageSettings } from '../homepage.contract'
import { changeHomepage } from './homepage.service'
import { readHomepageSettings } from './homepage.store'

interface Dependencies {
  database: Database
  clock: Clock
  guards: Guards
}

const tags = ['Homepage']

export function homepageRoutes(deps: Dependencies) {
  const { database, guards } = deps
  return createApi<GuardedEnv>()
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/homepage-settings',
        ...kept(),
        tags,
        summary: 'What the landing page and the home page say',
        middleware: guards.anyone,
        responses: { 200: jsonContent(homepageSettings, 'The settings') },
      }),
      async (c) => answer(c, homepageSettings, await readHomepageSettings(database.kysely), 200),
    )
    .openapi(
      createRoute({
        method: 'patch',
        path: '/api/homepage-settings',
        tags,
        summary: 'Change what they say: the fields that are sent',
        middleware: guards.staff,
        request: { body: jsonBody(homepageChange) },
        responses: {
          200: jsonContent(homepageSettings, 'The settings'),
          ...problems(400, 401, 403, 409),
        },
      }),
      async (c) => {
        const changed = await changeHomepage(deps, c.get('actor'), c.req.valid('json'))
        return answer(c, homepageSettings, changed, 200)
      },
    )
}
