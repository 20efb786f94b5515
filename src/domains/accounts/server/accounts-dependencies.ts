import type { OwnLetters } from '../letters.contract'
import type { Logger } from 'pino'
import type { Database } from '../../../db/database'
import type { Environment } from '../../../http/environment'
import type { Clock } from '../../../lib/dates'
import type { Guards } from './guards'
import type { LaterWork } from './later-work'
import type { Mail } from './mail'
import type { Provider } from './provider'

/** What the accounts' routes and services need; `createApp` provides it. */
export interface AccountsDependencies {
  database: Database
  clock: Clock
  log: Logger
  guards: Guards
  later: LaterWork
  /** Undefined if none is configured. */
  mail: Mail | undefined
  /** Undefined if none is configured. */
  provider: Provider | undefined
  environment: Pick<
    Environment,
    'publicUrl' | 'secureCookies' | 'staffNeedTwoFactor' | 'trustedProxies' | 'oidc'
  >
  /** What the stable is called, where it reads its mail and how it words its own, as its settings say now. */
  stable: () => Promise<{ name: string; email: string | null; letters: OwnLetters }>
}
