import { createRoute } from '@hono/zod-openapi'
import { answer, createApi, jsonBody, jsonContent, problems } from '../../../http/api'
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
import type { GuardedEnv } from './guards'
import {
  beginTwoFactor,
  cancelTwoFactor,
  disableTwoFactor,
  recoveryCodesLeft as countLeft,
  renewRecoveryCodes,
  verifyTwoFactor,
} from './two-factor.service'

const tags = ['Second factor']

export function twoFactorRoutes(deps: AccountsDependencies) {
  const { guards } = deps
  return createApi<GuardedEnv>()
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/2fa/setup',
        tags,
        summary:
          'Start setting up the second factor; an earlier setup that was not finished is dropped',
        middleware: [guards.signedIn, guards.limited('own-account'), guards.confirmed] as const,
        responses: {
          200: jsonContent(twoFactorSetup, 'What an authenticator app needs'),
          ...problems(401, 403, 409, 429),
        },
      }),
      async (c) => answer(c, twoFactorSetup, await beginTwoFactor(deps, c.get('actor')), 200),
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/2fa/setup',
        tags,
        summary: 'Cancel the setup: its secret is discarded',
        middleware: guards.signedIn,
        responses: {
          204: { description: 'No setup is waiting to be verified' },
          ...problems(401, 403),
        },
      }),
      async (c) => {
        await cancelTwoFactor(deps, c.get('actor'))
        return c.body(null, 204)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/2fa/verify',
        tags,
        summary: 'Finish setting it up: the first code enables it; the user’s other sessions end',
        middleware: [guards.signedIn, guards.limited('own-account'), guards.confirmed] as const,
        request: { body: jsonBody(codeRequest) },
        responses: {
          200: jsonContent(twoFactorEnabled, 'The user, with recovery codes'),
          ...problems(400, 401, 403, 409, 429),
        },
      }),
      async (c) => {
        const { token } = c.req.valid('json')
        return answer(c, twoFactorEnabled, await verifyTwoFactor(deps, c.get('actor'), token), 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/2fa/disable',
        tags,
        summary: 'Disable it; the user’s other sessions end',
        middleware: [guards.signedIn, guards.limited('own-account')] as const,
        request: { body: jsonBody(passwordConfirmation) },
        responses: { 200: jsonContent(user, 'The user'), ...problems(400, 401, 403, 409, 429) },
      }),
      async (c) => {
        const { password } = c.req.valid('json')
        return answer(c, user, await disableTwoFactor(deps, c.get('actor'), password), 200)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/2fa/recovery-codes',
        tags,
        summary: 'How many recovery codes are left',
        middleware: guards.signedIn,
        responses: { 200: jsonContent(recoveryCodesLeft, 'Their number'), ...problems(401) },
      }),
      async (c) =>
        answer(c, recoveryCodesLeft, { left: await countLeft(deps, c.get('actor')) }, 200),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/2fa/recovery-codes',
        tags,
        summary: 'Ten new recovery codes; earlier ones no longer work, and other sessions end',
        middleware: [guards.signedIn, guards.limited('own-account'), guards.confirmed] as const,
        responses: {
          200: jsonContent(recoveryCodes, 'The codes, shown only now'),
          ...problems(401, 403, 409, 429),
        },
      }),
      async (c) => answer(c, recoveryCodes, await renewRecoveryCodes(deps, c.get('actor')), 200),
    )
}
