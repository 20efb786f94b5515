import { createRoute, z } from '@hono/zod-openapi'
import { answer, createApi, jsonBody, jsonContent, problems } from '../../../http/api'
import { mauritianDay } from '../../../lib/dates'
import type { GuardedEnv, Guards } from '../../accounts/server/guards'
import { idempotencyKey, idempotentCalls } from '../../accounts/server/idempotency'
import { newPerformance, performanceChange, performanceSuggestions } from '../horse-input.contract'
import { performance } from '../horses.contract'
import { performances } from './horse-part-kinds'
import { addPart, changePart, removePart } from './horse-parts.service'
import type { HorsesDependencies } from './horses.service'
import { oneHorse } from './one-horse'
import { suggestForPerformances } from './performance-suggestions.store'

const tags = ['Horses']
const raceChecks =
  'Refused (`409`) where the horse has another result for the race: the same day, and the same number or name. An unlikely prize or date is asked about first: a `409` with `questions`, to be sent again with `confirm`.'
const onePerformance = { params: z.object({ id: z.uuid() }) }

export function performancesRoutes(deps: HorsesDependencies & { guards: Guards }) {
  const { clock, guards } = deps
  const { replay, once } = idempotentCalls(deps)
  const today = () => mauritianDay(clock.now())
  return createApi<GuardedEnv>()
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/horses/{horse}/performances',
        tags,
        summary: 'Add a race that was run',
        description: raceChecks,
        middleware: [guards.staff, replay] as const,
        request: { ...oneHorse, headers: idempotencyKey, body: jsonBody(newPerformance(today)) },
        responses: {
          201: jsonContent(performance, 'The performance'),
          ...problems(400, 401, 403, 404, 409, 422),
        },
      }),
      async (c) => {
        const { confirm, ...fields } = c.req.valid('json')
        const { horse } = c.req.valid('param')
        const added = await once(c, 201, performance, (tx, now) =>
          addPart(tx, now, c.get('actor'), performances, horse, fields, confirm),
        )
        return c.json(added, 201)
      },
    )
    .openapi(
      createRoute({
        method: 'patch',
        path: '/api/performances/{id}',
        tags,
        summary: 'Change a performance',
        description: raceChecks,
        middleware: guards.staff,
        request: { ...onePerformance, body: jsonBody(performanceChange(today)) },
        responses: {
          200: jsonContent(performance, 'The performance'),
          ...problems(400, 401, 403, 404, 409),
        },
      }),
      async (c) => {
        const { updatedAt, confirm, ...change } = c.req.valid('json')
        const { id } = c.req.valid('param')
        const changed = await changePart(
          deps,
          c.get('actor'),
          performances,
          id,
          updatedAt,
          change,
          confirm,
        )
        return answer(c, performance, changed, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/performances/{id}',
        tags,
        summary: 'Delete a performance',
        middleware: guards.staff,
        request: onePerformance,
        responses: { 204: { description: 'It is gone' }, ...problems(401, 403, 404) },
      }),
      async (c) => {
        await removePart(deps, c.get('actor'), performances, c.req.valid('param').id)
        return c.body(null, 204)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/performance-suggestions',
        tags,
        summary: 'What was typed of races before, the most recent first',
        middleware: guards.staff,
        responses: {
          200: jsonContent(performanceSuggestions, 'Races, tracks, names of races, jockeys'),
          ...problems(401, 403),
        },
      }),
      async (c) =>
        answer(c, performanceSuggestions, await suggestForPerformances(deps.database.kysely), 200),
    )
}
