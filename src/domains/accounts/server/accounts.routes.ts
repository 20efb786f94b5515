import { createRoute } from '@hono/zod-openapi'
import { answer, createApi, jsonContent, problems } from '../../../http/api'
import { unauthorized } from '../../../http/errors'
import { user } from '../accounts.contract'
import type { GuardedEnv, Guards } from './guards'

export function accountsRoutes({ guards }: { guards: Guards }) {
  return createApi<GuardedEnv>().openapi(
    createRoute({
      method: 'get',
      path: '/api/user',
      tags: ['Accounts'],
      summary: 'Who is signed in',
      middleware: guards.signedIn,
      responses: { 200: jsonContent(user, 'The signed-in user'), ...problems(401) },
    }),
    (c) => {
      const visitor = c.get('visitor')
      if (!visitor) throw unauthorized()
      return answer(c, user, visitor, 200)
    },
  )
}
