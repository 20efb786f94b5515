import type { Logger } from 'pino'
import type { Database } from '../../../db/database'
import { createApi } from '../../../http/api'
import type { Environment } from '../../../http/environment'
import type { Clock } from '../../../lib/dates'
import { auditRoutes } from './audit.routes'
import type { GuardedEnv, Guards } from './guards'
import type { Mail } from './mail'
import { passwordLinkRoutes } from './password-links.routes'
import { peopleRoutes } from './people.routes'
import { profileRoutes } from './profile.routes'
import type { Provider } from './provider'
import { providerRoutes } from './provider.routes'
import { signInRoutes } from './sign-in.routes'
import { twoFactorRoutes } from './two-factor.routes'

export interface AccountsDependencies {
  database: Database
  clock: Clock
  log: Logger
  guards: Guards
  /** Undefined where none is configured. */
  mail: Mail | undefined
  /** Undefined where none is configured. */
  provider: Provider | undefined
  environment: Pick<
    Environment,
    'publicUrl' | 'secureCookies' | 'stable' | 'trustedProxies' | 'oidc'
  >
}

export function accountsRoutes(deps: AccountsDependencies) {
  return createApi<GuardedEnv>()
    .route('/', signInRoutes(deps))
    .route('/', providerRoutes(deps))
    .route('/', twoFactorRoutes(deps))
    .route('/', profileRoutes(deps))
    .route('/', passwordLinkRoutes(deps))
    .route('/', peopleRoutes(deps))
    .route('/', auditRoutes(deps))
}
