import { apiRoutes } from '../../../http/routes'
import {
  oneLink,
  passwordByLink,
  passwordForgotten,
  passwordLink,
  said,
} from '../accounts.contract'
import type { AccountsDependencies } from './accounts-dependencies'
import { setBrowserCookie } from './cookies'
import { forgotPassword, isLinkValid, setPasswordByLink } from './password-links.service'
import { visitOf } from './sign-in.routes'

export function passwordLinkRoutes(deps: AccountsDependencies) {
  const { guards, environment } = deps
  const { api, get, post } = apiRoutes('Signing in')

  get('/api/set-password/{token}')
    .summary('Whether a link can still set a password')
    .params(oneLink)
    .answers(passwordLink, 'Its state', async ({ params }) => ({
      isValid: await isLinkValid(deps, params.token),
    }))

  post('/api/set-password', guards.limited('set-password'))
    .summary('Set a password with a link; this does not sign in')
    .body(passwordByLink)
    .answers(said, 'The password is set', async ({ c, body }) => {
      const visit = visitOf(c, environment)
      const browser = await setPasswordByLink(deps, body, visit)
      setBrowserCookie(c, environment, browser)
      return { message: 'Your password is set. You can sign in with it now.' }
    })

  post('/api/forgot-password', guards.limited('password-link'))
    .summary('E-mail a link to set a password; only if mail is configured')
    .body(passwordForgotten)
    .refuses(404)
    .answers(said, 'The same answer whether or not the account exists', ({ c, body }) => {
      const { address } = visitOf(c, environment)
      forgotPassword(deps, body.email, address)
      return { message: 'If there is an account with this address, a link is on its way to it.' }
    })

  return api
}
