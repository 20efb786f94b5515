import { createApi } from '../../../http/api'
import type { GuardedEnv } from '../../accounts/server/guards'
import type { InvestmentsDependencies } from './investments.routes'

export function papersRoutes(_deps: InvestmentsDependencies) {
  return createApi<GuardedEnv>()
}
