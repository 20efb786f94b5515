import type { Database } from '../../../db/database'
import type { Clock } from '../../../lib/dates'
import { apiRoutes } from '../../../http/routes'
import type { Guards } from '../../accounts/server/guards'
import { dashboard } from '../dashboard.contract'
import { readDashboard } from './dashboard.store'

interface Dependencies {
  database: Database
  guards: Guards
  clock: Clock
}

export function dashboardRoutes({ database, guards, clock }: Dependencies) {
  const { api, get } = apiRoutes('Dashboard')

  get('/api/dashboard', guards.staff)
    .summary(
      'How many horses, offerings, photos and people there are, what is newest, and what needs someone',
    )
    .answers(dashboard, 'The figures', () => readDashboard(database.kysely, clock.now()))

  return api
}
