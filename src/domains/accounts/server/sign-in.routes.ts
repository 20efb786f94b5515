import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { answer, createApi, jsonBody, jsonContent, problems } from '../../../http/api'
import { clientAddress } from '../../../http/client-address'
import {
  codeRequest,
  loginAnswer,
  type LoginAnswer,
  loginRequest,
  recoveryCodeRequest,
  signInOptions,
  type SignInOptions,
  user,
} from '../accounts.contract'
import { CONTINUE_AT, displayName } from '../accounts.rules'
import type { AccountsDependencies } from './accounts-dependencies'
import {
  browserToken,
  clearSessionCookies,
  type CookieSettings,
  pendingToken,
  sessionToken,
  setPendingCookie,
  setSessionCookie,
} from './cookies'
import type { GuardedEnv } from './guards'
import {
  type SecondStep,
  signInByCode,
  signInByPassword,
  signOut,
  type Visit,
} from './sign-in.service'

/** Where a request to sign in comes from. */
export function visitOf(
  c: Context<GuardedEnv>,
  settings: CookieSettings & { trustedProxies: number },
): Visit {
  return {
    address: clientAddress(c, settings.trustedProxies) ?? null,
    userAgent: c.req.header('user-agent')?.slice(0, 300) ?? null,
    previousToken: sessionToken(c, settings),
    browserToken: browserToken(c, settings),
  }
}

/**
 * What the browser is told to forget at log-out. Not its cookies, which would drop the known browser's and those of the
 * whole domain; nor its cache, which holds nothing personal (`no-store`) and may take seconds to clear.
 */
const LEFT_BEHIND = '"storage"'

const tags = ['Signing in']

/** Our own session has ended by now, whatever the provider does. */
async function providerEndAddress({ provider, log }: AccountsDependencies, idToken: string) {
  try {
    return await provider?.endAddress(idToken)
  } catch (error) {
    log.warn({ err: error }, 'the sign-in provider cannot be reached to log out there')
    return undefined
  }
}

export function signInRoutes(deps: AccountsDependencies) {
  const { guards, environment } = deps
  const { trustedProxies } = environment
  const passSecondStep = async (c: Context<GuardedEnv>, shown: SecondStep) => {
    const signIn = { pendingToken: pendingToken(c, environment), ...shown }
    const opened = await signInByCode(deps, signIn, visitOf(c, environment))
    setSessionCookie(c, environment, opened)
    return opened.user
  }

  return createApi<GuardedEnv>()
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/login',
        tags,
        summary: 'Sign in by e-mail and password',
        middleware: guards.limited('sign-in'),
        request: { body: jsonBody(loginRequest) },
        responses: {
          200: jsonContent(loginAnswer, 'Signed in, or the second factor’s code is asked for'),
          ...problems(400, 401, 403, 429),
        },
      }),
      async (c) => {
        const { email, password, remember_me: remembered } = c.req.valid('json')
        const result = await signInByPassword(
          deps,
          { email, password, remembered },
          visitOf(c, environment),
        )
        let said: LoginAnswer
        if (result.kind === 'code') {
          setPendingCookie(c, environment, result.token)
          said = { requiresTwoFactor: true }
        } else {
          setSessionCookie(c, environment, result)
          said = result.user
        }
        return answer(c, loginAnswer, said, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/login/2fa',
        tags,
        summary: 'The second step: the code',
        middleware: guards.limited('sign-in'),
        request: { body: jsonBody(codeRequest) },
        responses: { 200: jsonContent(user, 'Signed in'), ...problems(400, 401, 403, 429) },
      }),
      async (c) => {
        const { token: code } = c.req.valid('json')
        return answer(c, user, await passSecondStep(c, { code, factor: 'code' }), 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/login/recovery-code',
        tags,
        summary: 'The second step without the authenticator: a recovery code, which works once',
        middleware: guards.limited('sign-in'),
        request: { body: jsonBody(recoveryCodeRequest) },
        responses: { 200: jsonContent(user, 'Signed in'), ...problems(400, 401, 403, 429) },
      }),
      async (c) => {
        const { code } = c.req.valid('json')
        return answer(c, user, await passSecondStep(c, { code, factor: 'recovery code' }), 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/logout',
        tags,
        summary: 'Sign out',
        middleware: guards.anyone,
        responses: {
          204: {
            description: 'Nobody is signed in now',
            headers: z.object({
              [CONTINUE_AT]: z.string().optional().meta({
                description: 'Where the browser ends the session of the sign-in provider, too',
              }),
            }),
          },
          ...problems(403),
        },
      }),
      async (c) => {
        const token = sessionToken(c, environment)
        const visitor = c.get('visitor')
        const address = clientAddress(c, trustedProxies) ?? null
        const author = visitor && { id: visitor.id, name: displayName(visitor), address }
        const idToken = token === undefined ? undefined : await signOut(deps, token, author)
        clearSessionCookies(c, environment)
        c.header('clear-site-data', LEFT_BEHIND)
        const onward = idToken === undefined ? undefined : await providerEndAddress(deps, idToken)
        if (onward) c.header(CONTINUE_AT, onward.href)
        return c.body(null, 204)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/sign-in-options',
        tags,
        summary: 'What the sign-in page offers',
        responses: { 200: jsonContent(signInOptions, 'What is configured') },
      }),
      (c) => {
        const offered: SignInOptions = {
          provider: environment.oidc ? { name: environment.oidc.name } : null,
          forgotPassword: deps.mail !== undefined,
          staffNeedTwoFactor: environment.staffNeedTwoFactor,
        }
        return answer(c, signInOptions, offered, 200)
      },
    )
}
