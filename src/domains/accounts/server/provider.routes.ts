import { z } from 'zod'
import { queryText } from '../../../http/api'
import { apiRoutes } from '../../../http/routes'
import { safeReturnTo } from '../return-to.rules'
import type { ProviderFault } from '../provider-faults.rules'
import type { AccountsDependencies } from './accounts-dependencies'
import {
  clearProviderCookie,
  providerCookie,
  setPendingCookie,
  setProviderCookie,
  setSessionCookie,
} from './cookies'
import { CALLBACK_PATH, providerChecks, providerFaultOf, SIGNED_IN_PATH } from './provider'
import { signInByProvider } from './provider.service'
import { visitOf } from './sign-in.routes'

/** The address of the sign-in page, without empty parameters. */
function loginPage(said: { error?: ProviderFault; code?: 'required'; returnTo: string }): string {
  const query = new URLSearchParams()
  if (said.error !== undefined) query.set('error', said.error)
  if (said.code !== undefined) query.set('code', said.code)
  if (said.returnTo !== '/') query.set('returnTo', said.returnTo)
  const text = query.toString()
  return text === '' ? '/login' : `/login?${text}`
}

export function providerRoutes(deps: AccountsDependencies) {
  const { guards, provider, environment } = deps

  const { api, get } = apiRoutes('Signing in')

  get('/api/login', guards.limited('provider'))
    .summary('Redirects the browser to sign in')
    .query(
      z.object({
        returnTo: queryText.optional().meta({ description: 'A page of this site' }),
        again: queryText.optional().meta({
          description: '`yes`: the provider asks for the password even if it knows the browser',
        }),
      }),
    )
    .redirects('To the provider if one is configured, else to /login', async ({ c, query }) => {
      const returnTo = safeReturnTo(query.returnTo)
      c.header('cache-control', 'no-store')
      if (!provider) return loginPage({ returnTo })
      try {
        const { url, checks } = await provider.begin(returnTo, { again: query.again === 'yes' })
        setProviderCookie(c, environment, JSON.stringify(checks))
        return url.href
      } catch (error) {
        c.get('log').error({ err: error }, 'the sign-in provider cannot be reached')
        return loginPage({ error: 'provider', returnTo })
      }
    })

  get(CALLBACK_PATH, guards.limited('provider'))
    .summary('Where the provider sends the browser back to')
    .redirects('To the requested page, or to /login with an error', async ({ c }) => {
      c.header('cache-control', 'no-store')
      const checks = readChecks(providerCookie(c, environment))
      clearProviderCookie(c, environment)
      const returnTo = safeReturnTo(checks?.returnTo)
      if (!provider || !checks) return loginPage({ error: 'expired', returnTo })
      try {
        const profile = await provider.finish(new URL(c.req.url).search, checks)
        const visit = visitOf(c, environment)
        const result = await signInByProvider(deps, profile, visit)
        if (typeof result === 'string') return loginPage({ error: result, returnTo })
        if (result.kind === 'code') {
          setPendingCookie(c, environment, result.token)
          return loginPage({ code: 'required', returnTo })
        }
        setSessionCookie(c, environment, result)
        // a browser in which nobody has signed in before has kept no one's pages
        return visit.browserToken === undefined
          ? returnTo
          : `${SIGNED_IN_PATH}?returnTo=${encodeURIComponent(returnTo)}`
      } catch (error) {
        const fault = providerFaultOf(error)
        c.get('log')[fault === 'cancelled' ? 'info' : 'error'](
          { err: error },
          'sign-in through the provider failed',
        )
        return loginPage({ error: fault, returnTo })
      }
    })

  return api
}

function readChecks(cookie: string | undefined) {
  if (cookie === undefined) return undefined
  try {
    return providerChecks.safeParse(JSON.parse(cookie)).data
  } catch {
    return undefined
  }
}
