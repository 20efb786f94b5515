import { createApi } from '../../../http/api'
import { auditRoutes } from './audit.routes'
import type { AccountsDependencies } from './accounts-dependencies'
import { passwordLinkRoutes } from './password-links.routes'
import { peopleRoutes } from './people.routes'
import { profileRoutes } from './profile.routes'
import { providerRoutes } from './provider.routes'
import { signInRoutes } from './sign-in.routes'
import { twoFactorRoutes } from './two-factor.routes'

export function accountsRoutes(deps: AccountsDependencies) {
  return createApi()
    .route('/', signInRoutes(deps))
    .route('/', providerRoutes(deps))
    .route('/', twoFactorRoutes(deps))
    .route('/', profileRoutes(deps))
    .route('/', passwordLinkRoutes(deps))
    .route('/', peopleRoutes(deps))
    .route('/', auditRoutes(deps))
}

const visitorsCalls = /^\/api\/(log(in|out)|(set|forgot)-password)(\/|$)/

/** Calls with a body that need no session: those without a guard. hostile-input.apitest checks the list. */
export const isVisitorsCall = (path: string): boolean => visitorsCalls.test(path)
