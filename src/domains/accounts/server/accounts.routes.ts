import type { Database } from '../../../db/database'
import { createApi } from '../../../http/api'
import type { Environment } from '../../../http/environment'
import type { Clock } from '../../../lib/dates'
import type { GuardedEnv, Guards } from './guards'
import type { Mail } from './mail'
import { profileRoutes } from './profile.routes'
import { signInRoutes } from './sign-in.routes'
import { twoFactorRoutes } from './two-factor.routes'

export interface AccountsDependencies {
  database: Database
  clock: Clock
  guards: Guards
  /** Undefined where none is configured. */
  mail: Mail | undefined
  environment: Pick<
    Environment,
    'publicUrl' | 'secureCookies' | 'stable' | 'trustedProxies' | 'oidc'
  >
}

export function accountsRoutes(deps: AccountsDependencies) {
  return createApi<GuardedEnv>()
    .route('/', signInRoutes(deps))
    .route('/', twoFactorRoutes(deps))
    .route('/', profileRoutes(deps))
}
