import { createRoute } from '@hono/zod-openapi'
import { answer, createApi, jsonBody, jsonContent, problems } from '../../../http/api'
import { passwordByLink, passwordForgotten, said } from '../accounts.contract'
import type { AccountsDependencies } from './accounts-dependencies'
import { setBrowserCookie } from './cookies'
import type { GuardedEnv } from './guards'
import { forgotPassword, setPasswordByLink } from './password-links.service'
import { visitOf } from './sign-in.routes'

const tags = ['Signing in']

export function passwordLinkRoutes(deps: AccountsDependencies) {
  const { guards, environment } = deps
  return createApi<GuardedEnv>()
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/set-password',
        tags,
        summary: 'Set a password by the link of an invitation; signs nobody in',
        middleware: guards.limited('set-password'),
        request: { body: jsonBody(passwordByLink) },
        responses: { 200: jsonContent(said, 'It is set'), ...problems(400, 403, 429) },
      }),
      async (c) => {
        const visit = visitOf(c, environment)
        const browser = await setPasswordByLink(deps, c.req.valid('json'), visit)
        setBrowserCookie(c, environment, browser)
        const message = 'Your password is set. You can sign in with it now.'
        return answer(c, said, { message }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/forgot-password',
        tags,
        summary: 'Have a link to set a password mailed; only where mail is configured',
        middleware: guards.limited('password-link'),
        request: { body: jsonBody(passwordForgotten) },
        responses: {
          200: jsonContent(said, 'The same whether or not there is such an account'),
          ...problems(400, 403, 404, 429),
        },
      }),
      async (c) => {
        const { address } = visitOf(c, environment)
        forgotPassword(deps, c.req.valid('json').email, address)
        const message = 'If there is an account with this address, a link is on its way to it.'
        return answer(c, said, { message }, 200)
      },
    )
}
