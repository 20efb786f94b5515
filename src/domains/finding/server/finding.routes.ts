import { apiRoutes } from '../../../http/routes'
import type { RouteDependencies } from '../../accounts/server/guards'
import { findQuery, found } from '../finding.contract'
import { find } from './finding.store'

export function findingRoutes({ database, guards }: Omit<RouteDependencies, 'clock'>) {
  const { api, get } = apiRoutes('Finding')

  get('/api/admin/find', guards.staff, guards.limited('find'))
    .summary('Find horses, people, offerings, races, meetings, pages and photos by name')
    .query(findQuery)
    .answers(found, 'A few hits of each kind', ({ query }) => find(database.kysely, query))

  return api
}
