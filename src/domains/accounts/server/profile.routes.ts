import { createRoute, z } from '@hono/zod-openapi'
import { answer, answerList, createApi, jsonBody, jsonContent, problems } from '../../../http/api'
import {
  oneSession,
  ownSession,
  passwordChange,
  passwordConfirmation,
  profileChange,
  user,
} from '../accounts.contract'
import type { AccountsDependencies } from './accounts-dependencies'
import type { GuardedEnv } from './guards'
import { confirmPassword } from './own-password'
import {
  changePassword,
  changeProfile,
  endOtherSessions,
  endOwnSession,
  ownSessions,
} from './profile.service'

const tags = ['Own account']

export function profileRoutes(deps: AccountsDependencies) {
  const { guards } = deps
  return createApi<GuardedEnv>()
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/user',
        tags,
        summary: 'Who is signed in',
        middleware: guards.signedIn,
        responses: { 200: jsonContent(user, 'The signed-in user'), ...problems(401) },
      }),
      (c) => answer(c, user, c.get('actor').user, 200),
    )
    .openapi(
      createRoute({
        method: 'patch',
        path: '/api/user',
        tags,
        summary: 'Change one’s own name and phone',
        middleware: guards.signedIn,
        request: { body: jsonBody(profileChange) },
        responses: { 200: jsonContent(user, 'The user'), ...problems(400, 401, 403, 409) },
      }),
      async (c) =>
        answer(c, user, await changeProfile(deps, c.get('actor'), c.req.valid('json')), 200),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/user/confirm',
        tags,
        summary:
          'Confirm your identity with your password, for the calls that ask for it (signInAgain)',
        middleware: [guards.signedIn, guards.limited('own-account')] as const,
        request: { body: jsonBody(passwordConfirmation) },
        responses: { 200: jsonContent(user, 'The user'), ...problems(400, 401, 403, 409, 429) },
      }),
      async (c) => {
        const actor = c.get('actor')
        const { password } = c.req.valid('json')
        const account = await confirmPassword(deps, actor, { password, path: 'password' })
        return answer(c, user, account.user, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/user/password',
        tags,
        summary: 'Change one’s own password; the other sessions end',
        middleware: [guards.signedIn, guards.limited('own-account')] as const,
        request: { body: jsonBody(passwordChange) },
        responses: { 200: jsonContent(user, 'The user'), ...problems(400, 401, 403, 409, 429) },
      }),
      async (c) =>
        answer(c, user, await changePassword(deps, c.get('actor'), c.req.valid('json')), 200),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/user/sessions',
        tags,
        summary: 'Where one is signed in',
        middleware: guards.signedIn,
        responses: {
          200: jsonContent(z.array(ownSession), 'The open sessions, the one used last first'),
          ...problems(401),
        },
      }),
      async (c) => answerList(c, ownSession, await ownSessions(deps, c.get('actor'))),
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/user/sessions',
        tags,
        summary: 'Sign out everywhere else',
        middleware: guards.signedIn,
        responses: { 204: { description: 'Only this session is left' }, ...problems(401, 403) },
      }),
      async (c) => {
        await endOtherSessions(deps, c.get('actor'))
        return c.body(null, 204)
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/user/sessions/{id}',
        tags,
        summary: 'Sign out one of your own devices',
        middleware: guards.signedIn,
        request: { params: oneSession },
        responses: { 204: { description: 'It is signed out' }, ...problems(401, 403, 404) },
      }),
      async (c) => {
        await endOwnSession(deps, c.get('actor'), c.req.valid('param').id)
        return c.body(null, 204)
      },
    )
}
