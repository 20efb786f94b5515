import { createRoute, z } from '@hono/zod-openapi'
import { createApi, queryText, problems } from '../../../http/api'
import { safeReturnTo } from '../accounts.rules'
import type { ProviderFault } from '../provider-faults.rules'
import type { AccountsDependencies } from './accounts-dependencies'
import {
  clearProviderCookie,
  providerCookie,
  setPendingCookie,
  setProviderCookie,
  setSessionCookie,
} from './cookies'
import type { GuardedEnv } from './guards'
import { CALLBACK_PATH, providerChecks, providerFaultOf } from './provider'
import { signInByProvider } from './provider.service'
import { visitOf } from './sign-in.routes'

const tags = ['Signing in']

/** The address of the sign-in page; what says nothing is left out. */
function loginPage(said: { error?: ProviderFault; code?: 'required'; returnTo: string }): string {
  const query = new URLSearchParams()
  if (said.error !== undefined) query.set('error', said.error)
  if (said.code !== undefined) query.set('code', said.code)
  if (said.returnTo !== '/') query.set('returnTo', said.returnTo)
  const text = query.toString()
  return text === '' ? '/login' : `/login?${text}`
}

export function providerRoutes(deps: AccountsDependencies) {
  const { guards, provider, environment, log } = deps

  return createApi<GuardedEnv>()
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/login',
        tags,
        summary: 'Sends the browser to where people sign in',
        middleware: guards.limited('provider'),
        request: {
          query: z.object({
            returnTo: queryText.optional().meta({ description: 'A page of this site' }),
            again: queryText.optional().meta({
              description: '`yes`: the provider asks for the password even if it knows the browser',
            }),
          }),
        },
        responses: {
          302: { description: 'To the provider if one is configured, else to /login' },
          ...problems(429),
        },
      }),
      async (c) => {
        const query = c.req.valid('query')
        const returnTo = safeReturnTo(query.returnTo)
        c.header('cache-control', 'no-store')
        if (!provider) return c.redirect(loginPage({ returnTo }), 302)
        try {
          const { url, checks } = await provider.begin(returnTo, { again: query.again === 'yes' })
          setProviderCookie(c, environment, JSON.stringify(checks))
          return c.redirect(url.href, 302)
        } catch (error) {
          log.error({ err: error }, 'the sign-in provider cannot be reached')
          return c.redirect(loginPage({ error: 'provider', returnTo }), 302)
        }
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: CALLBACK_PATH,
        tags,
        summary: 'Where the provider sends the browser back to',
        middleware: guards.limited('provider'),
        responses: {
          302: { description: 'To the requested page, or to /login with an error' },
          ...problems(429),
        },
      }),
      async (c) => {
        c.header('cache-control', 'no-store')
        const checks = readChecks(providerCookie(c, environment))
        clearProviderCookie(c, environment)
        const returnTo = safeReturnTo(checks?.returnTo)
        if (!provider || !checks) return c.redirect(loginPage({ error: 'expired', returnTo }), 302)
        try {
          const profile = await provider.finish(new URL(c.req.url).search, checks)
          const result = await signInByProvider(deps, profile, visitOf(c, environment))
          if (typeof result === 'string')
            return c.redirect(loginPage({ error: result, returnTo }), 302)
          if (result.kind === 'code') {
            setPendingCookie(c, environment, result.token)
            return c.redirect(loginPage({ code: 'required', returnTo }), 302)
          }
          setSessionCookie(c, environment, result)
          return c.redirect(returnTo, 302)
        } catch (error) {
          const fault = providerFaultOf(error)
          log[fault === 'cancelled' ? 'info' : 'error'](
            { err: error },
            'signing in by the provider failed',
          )
          return c.redirect(loginPage({ error: fault, returnTo }), 302)
        }
      },
    )
}

function readChecks(cookie: string | undefined) {
  if (cookie === undefined) return undefined
  try {
    return providerChecks.safeParse(JSON.parse(cookie)).data
  } catch {
    return undefined
  }
}
