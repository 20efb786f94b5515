import type { Database } from '../../../db/database'
import { apiRoutes } from '../../../http/routes'
import type { Guards } from '../../accounts/server/guards'
import { dashboard } from '../dashboard.contract'
import { readDashboard } from './dashboard.store'

export function dashboardRoutes({ database, guards }: { database: Database; guards: Guards }) {
  const { api, get } = apiRoutes('Dashboard')

  get('/api/dashboard', guards.staff)
    .summary('How many horses, offerings, photos and people there are, and what is newest')
    .answers(dashboard, 'The figures', () => readDashboard(database.kysely))

  return api
}
