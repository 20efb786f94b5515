import { apiRoutes } from '../../../http/routes'
import type { RouteDependencies } from '../../accounts/server/guards'
import { homepageChange, homepageSettings } from '../homepage.contract'
import { changeHomepage } from './homepage.service'
import { readHomepageSettings } from './homepage.store'

export function homepageRoutes(deps: RouteDependencies) {
  const { database, guards } = deps
  const { api, get, patch } = apiRoutes('Homepage')

  get('/api/homepage-settings', guards.anyone)
    .summary('What the landing page and the home page say')
    .kept()
    .answers(homepageSettings, 'The settings', ({ c }) =>
      readHomepageSettings(database.kysely, { draftsToo: c.get('seesDrafts') }),
    )

  patch('/api/homepage-settings', guards.staff)
    .summary('Change the settings; only the fields sent')
    .body(homepageChange)
    .refuses(409)
    .answers(homepageSettings, 'The settings', ({ c, body }) =>
      changeHomepage(deps, c.get('actor'), body),
    )

  return api
}
