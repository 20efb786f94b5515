import { apiRoutes } from '../../../http/routes'
import type { RouteDependencies } from '../../accounts/server/guards'
import { editedSettings, settingsChange, stableSettings } from '../settings.contract'
import type { StableDefaults } from './default-settings'
import { changeSettings } from './settings.service'
import { readSettings } from './settings.store'

interface Dependencies extends RouteDependencies {
  defaults: StableDefaults
}

export function settingsRoutes(deps: Dependencies) {
  const { database, guards, defaults } = deps
  const { api, get, patch } = apiRoutes('Settings')

  get('/api/settings', guards.anyone)
    .summary('What the site says of the stable')
    .kept()
    .answers(stableSettings, 'The settings', () => readSettings(database.kysely, defaults))

  get('/api/admin/settings', guards.staff)
    .summary('The settings, with when they were last changed')
    .answers(editedSettings, 'The settings', () => readSettings(database.kysely, defaults))

  patch('/api/admin/settings', guards.admin)
    .summary('Change the settings; only the fields sent')
    .body(settingsChange)
    .refuses(409)
    .answers(editedSettings, 'The settings', ({ c, body }) =>
      changeSettings(deps, c.get('actor'), body),
    )

  return api
}
