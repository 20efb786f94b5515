import { z } from 'zod'
import type { Context } from 'hono'
import { clientAddress } from '../../../http/client-address'
import { apiRoutes } from '../../../http/routes'
import {
  codeRequest,
  loginAnswer,
  loginRequest,
  recoveryCodeRequest,
  signInOptions,
  user,
} from '../accounts.contract'
import { CONTINUE_AT } from '../accounts.rules'
import { displayName } from '../person-names.rules'
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
import {
  type SecondStep,
  signInByCode,
  signInByPassword,
  signOut,
  type Visit,
} from './sign-in.service'

export function visitOf(c: Context, settings: CookieSettings & { trustedProxies: number }): Visit {
  return {
    address: clientAddress(c, settings.trustedProxies) ?? null,
    userAgent: c.req.header('user-agent')?.slice(0, 300) ?? null,
    previousToken: sessionToken(c, settings),
    browserToken: browserToken(c, settings),
  }
}

/** Our own session has already ended, whatever the provider does. */
async function providerEndAddress(
  { provider, log }: Pick<AccountsDependencies, 'provider' | 'log'>,
  idToken: string,
) {
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
  const passSecondStep = async (c: Context, shown: SecondStep) => {
    const signIn = { pendingToken: pendingToken(c, environment), ...shown }
    const opened = await signInByCode(deps, signIn, visitOf(c, environment))
    setSessionCookie(c, environment, opened)
    return opened.user
  }

  const { api, get, post } = apiRoutes('Signing in')

  post('/api/login', guards.limited('sign-in'))
    .summary('Sign in by e-mail and password')
    .body(loginRequest)
    .refuses(401)
    .answers(loginAnswer, 'Signed in, or a second-factor code is required', async ({ c, body }) => {
      const { email, password, remember_me: remembered } = body
      const result = await signInByPassword(
        deps,
        { email, password, remembered },
        visitOf(c, environment),
      )
      if (result.kind === 'code') {
        setPendingCookie(c, environment, result.token)
        return { requiresTwoFactor: true as const }
      }
      setSessionCookie(c, environment, result)
      return result.user
    })

  post('/api/login/2fa', guards.limited('sign-in'))
    .summary('The second step: the code')
    .body(codeRequest)
    .refuses(401)
    .answers(user, 'Signed in', ({ c, body }) =>
      passSecondStep(c, { code: body.token, factor: 'code' }),
    )

  post('/api/login/recovery-code', guards.limited('sign-in'))
    .summary('The second step with a recovery code, which works once')
    .body(recoveryCodeRequest)
    .refuses(401)
    .answers(user, 'Signed in', ({ c, body }) =>
      passSecondStep(c, { code: body.code, factor: 'recovery code' }),
    )

  post('/api/logout', guards.anyone)
    .summary('Sign out')
    .sends(
      {
        204: {
          description: 'Signed out',
          headers: z.object({
            [CONTINUE_AT]: z.string().optional().meta({
              description: 'Where the browser also ends the sign-in provider’s session',
            }),
          }),
        },
      },
      async ({ c }) => {
        const token = sessionToken(c, environment)
        const visitor = c.get('visitor')
        const address = clientAddress(c, trustedProxies) ?? null
        const author = visitor && { id: visitor.id, name: displayName(visitor), address }
        const idToken = token === undefined ? undefined : await signOut(deps, token, author)
        clearSessionCookies(c, environment)
        const onward =
          idToken === undefined
            ? undefined
            : await providerEndAddress({ provider: deps.provider, log: c.get('log') }, idToken)
        if (onward) c.header(CONTINUE_AT, onward.href)
        return c.body(null, 204)
      },
    )

  get('/api/sign-in-options')
    .summary('What the sign-in page offers')
    .answers(signInOptions, 'What is configured', () => ({
      provider: environment.oidc ? { name: environment.oidc.name } : null,
      forgotPassword: deps.mail !== undefined,
      staffNeedTwoFactor: environment.staffNeedTwoFactor,
    }))

  return api
}
