import { createRoute } from '@hono/zod-openapi'
import { answer, createApi, jsonBody, jsonContent, problems } from '../../../http/api'
import { mauritianDay } from '../../../lib/dates'
import type { GuardedEnv, Guards } from '../../accounts/server/guards'
import { deletionCheck } from '../../content/content.contract'
import { horseChange, newHorse } from '../horse-input.contract'
import { horse } from '../horses.contract'
import {
  addHorse,
  changeHorse,
  checkHorseDeletion,
  type HorsesDependencies,
  removeHorse,
} from './horses.service'
import { oneHorse } from './one-horse'

const tags = ['Horses']

export function horseChangesRoutes(deps: HorsesDependencies & { guards: Guards }) {
  const { clock, guards } = deps
  const today = () => mauritianDay(clock.now())
  return createApi<GuardedEnv>()
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/horses',
        tags,
        summary: 'Add a horse',
        middleware: guards.staff,
        request: { body: jsonBody(newHorse(today)) },
        responses: { 201: jsonContent(horse, 'The horse'), ...problems(400, 401, 403) },
      }),
      async (c) => answer(c, horse, await addHorse(deps, c.get('actor'), c.req.valid('json')), 201),
    )
    .openapi(
      createRoute({
        method: 'patch',
        path: '/api/horses/{horse}',
        tags,
        summary: 'Change a horse; its address stays',
        middleware: guards.staff,
        request: { ...oneHorse, body: jsonBody(horseChange(today)) },
        responses: {
          200: jsonContent(horse, 'The horse'),
          ...problems(400, 401, 403, 404, 409),
        },
      }),
      async (c) => {
        const { horse: slugOrId } = c.req.valid('param')
        const changed = await changeHorse(deps, c.get('actor'), slugOrId, c.req.valid('json'))
        return answer(c, horse, changed, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/horses/{horse}/deletion',
        tags,
        summary: 'Whether a horse can be deleted, and why not',
        middleware: guards.staff,
        request: oneHorse,
        responses: {
          200: jsonContent(deletionCheck, 'What speaks against it'),
          ...problems(401, 403, 404),
        },
      }),
      async (c) =>
        answer(c, deletionCheck, await checkHorseDeletion(deps, c.req.valid('param').horse), 200),
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/horses/{horse}',
        tags,
        summary: 'Delete a horse with its photos, videos, performances and offerings',
        description: 'Refused while purchases of its shares are on record, voided ones included.',
        middleware: guards.staff,
        request: oneHorse,
        responses: { 204: { description: 'It is gone' }, ...problems(401, 403, 404, 409) },
      }),
      async (c) => {
        await removeHorse(deps, c.get('actor'), c.req.valid('param').horse)
        return c.body(null, 204)
      },
    )
}
