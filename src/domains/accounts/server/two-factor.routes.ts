import { apiRoutes } from '../../../http/routes'
import {
  codeRequest,
  passwordConfirmation,
  recoveryCodes,
  recoveryCodesLeft,
  twoFactorEnabled,
  twoFactorSetup,
  user,
} from '../accounts.contract'
import type { AccountsDependencies } from './accounts-dependencies'
import {
  beginTwoFactor,
  cancelTwoFactor,
  disableTwoFactor,
  recoveryCodesLeft as countLeft,
  renewRecoveryCodes,
  verifyTwoFactor,
} from './two-factor.service'

export function twoFactorRoutes(deps: AccountsDependencies) {
  const { guards } = deps
  const { api, get, post, remove } = apiRoutes('Second factor')

  post('/api/2fa/setup', guards.signedIn, guards.limited('own-account'), guards.confirmed)
    .summary('Start setting up the second factor; drops any unfinished setup')
    .refuses(409)
    .answers(twoFactorSetup, 'What an authenticator app needs', ({ c }) =>
      beginTwoFactor(deps, c.get('actor')),
    )

  remove('/api/2fa/setup', guards.signedIn)
    .summary('Cancel the setup: its secret is discarded')
    .answersNothing('No setup is waiting to be verified', ({ c }) =>
      cancelTwoFactor(deps, c.get('actor')),
    )

  post('/api/2fa/verify', guards.signedIn, guards.limited('own-account'), guards.confirmed)
    .summary('Finish the setup with the first code; the user’s other sessions end')
    .body(codeRequest)
    .refuses(409)
    .answers(twoFactorEnabled, 'The user, with recovery codes', ({ c, body }) =>
      verifyTwoFactor(deps, c.get('actor'), body.token),
    )

  post('/api/2fa/disable', guards.signedIn, guards.limited('own-account'))
    .summary('Disable it; the user’s other sessions end')
    .body(passwordConfirmation)
    .refuses(409)
    .answers(user, 'The user', ({ c, body }) =>
      disableTwoFactor(deps, c.get('actor'), body.password),
    )

  get('/api/2fa/recovery-codes', guards.signedIn)
    .summary('How many recovery codes are left')
    .answers(recoveryCodesLeft, 'Their number', async ({ c }) => ({
      left: await countLeft(deps, c.get('actor')),
    }))

  post('/api/2fa/recovery-codes', guards.signedIn, guards.limited('own-account'), guards.confirmed)
    .summary('Ten new recovery codes; earlier ones no longer work, and other sessions end')
    .refuses(409)
    .answers(recoveryCodes, 'The codes, shown only now', ({ c }) =>
      renewRecoveryCodes(deps, c.get('actor')),
    )

  return api
}
