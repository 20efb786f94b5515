import { createRoute, z } from '@hono/zod-openapi'
import { answer, answerList, createApi, jsonBody, jsonContent, problems } from '../../../http/api'
import {
  invitedPerson,
  newPerson,
  person,
  personChange,
  personDetails,
  roleChange,
} from '../accounts.contract'
import type { AccountsDependencies } from './accounts-dependencies'
import type { GuardedEnv } from './guards'
import {
  addPersonWithoutAccess,
  changePerson,
  changeRole,
  inviteAgain,
  invitePerson,
  people,
  resetTwoFactor,
} from './people.service'

const tags = ['People']
const onePerson = z.object({ id: z.uuid() })

export function peopleRoutes(deps: AccountsDependencies) {
  const { guards } = deps
  return createApi<GuardedEnv>()
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/users',
        tags,
        summary: 'Everyone, by name',
        middleware: guards.staff,
        responses: { 200: jsonContent(z.array(person), 'The people'), ...problems(401, 403) },
      }),
      async (c) => answerList(c, person, await people(deps)),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/users',
        tags,
        summary: 'Invite someone, or add someone who does not use the site',
        middleware: [guards.admin, guards.limited('invitation')] as const,
        request: { body: jsonBody(newPerson) },
        responses: {
          201: jsonContent(invitedPerson, 'The person, with the link to set a password'),
          ...problems(400, 401, 403, 409, 429),
        },
      }),
      async (c) =>
        answer(
          c,
          invitedPerson,
          await invitePerson(deps, c.get('actor'), c.req.valid('json')),
          201,
        ),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/users/without-access',
        tags,
        summary: 'Add someone to the register who can’t sign in until an admin invites them',
        middleware: guards.staff,
        request: { body: jsonBody(personDetails) },
        responses: {
          201: jsonContent(person, 'The person'),
          ...problems(400, 401, 403, 409),
        },
      }),
      async (c) =>
        answer(
          c,
          person,
          await addPersonWithoutAccess(deps, c.get('actor'), c.req.valid('json')),
          201,
        ),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/users/{id}/invite',
        tags,
        summary: 'A fresh link to set a password; older ones stop working',
        middleware: [guards.admin, guards.limited('invitation'), guards.confirmed] as const,
        request: { params: onePerson },
        responses: {
          200: jsonContent(invitedPerson, 'The person, with the link'),
          ...problems(401, 403, 404, 409, 429),
        },
      }),
      async (c) =>
        answer(
          c,
          invitedPerson,
          await inviteAgain(deps, c.get('actor'), c.req.valid('param').id),
          200,
        ),
    )
    .openapi(
      createRoute({
        method: 'patch',
        path: '/api/users/{id}',
        tags,
        summary: 'Change someone’s details, disable or enable them',
        middleware: guards.admin,
        request: { params: onePerson, body: jsonBody(personChange) },
        responses: {
          200: jsonContent(person, 'The person'),
          ...problems(400, 401, 403, 404, 409),
        },
      }),
      async (c) =>
        answer(
          c,
          person,
          await changePerson(deps, c.get('actor'), c.req.valid('param').id, c.req.valid('json')),
          200,
        ),
    )
    .openapi(
      createRoute({
        method: 'patch',
        path: '/api/users/{id}/role',
        tags,
        summary: 'Change someone’s role; their sessions end',
        middleware: [guards.admin, guards.confirmed] as const,
        request: { params: onePerson, body: jsonBody(roleChange) },
        responses: {
          200: jsonContent(person, 'The person'),
          ...problems(400, 401, 403, 404, 409),
        },
      }),
      async (c) =>
        answer(
          c,
          person,
          await changeRole(deps, c.get('actor'), c.req.valid('param').id, c.req.valid('json')),
          200,
        ),
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/users/{id}/two-factor',
        tags,
        summary: 'Reset someone’s second factor; their sessions end',
        middleware: [guards.admin, guards.confirmed] as const,
        request: { params: onePerson },
        responses: {
          204: { description: 'They sign in by password alone' },
          ...problems(401, 403, 404, 409),
        },
      }),
      async (c) => {
        await resetTwoFactor(deps, c.get('actor'), c.req.valid('param').id)
        return c.body(null, 204)
      },
    )
}
