import { createRoute, z } from '@hono/zod-openapi'
import type { Database, Executor } from '../../../db/database'
import { answer, answerList, createApi, jsonContent, problems, queryText } from '../../../http/api'
import type { Clock } from '../../../lib/dates'
import type { Actor, GuardedEnv, Guards } from '../../accounts/server/guards'
import { deletedThing } from '../content.contract'
import { type DeletableKind, deletableKinds } from '../content.rules'
import { listDeleted, type Snapshot, takeDeleted } from './deleted.store'

/**
 * Puts what a domain deleted back, in the transaction given, and writes that to the trail.
 * @throws 409 where what it belonged to is gone
 */
export type Restore = (
  tx: Executor,
  now: Date,
  actor: Actor,
  deletion: { subjectId: string; title: string; rows: Snapshot },
) => Promise<void>

interface Dependencies {
  database: Database
  clock: Clock
  guards: Guards
  /** Each domain puts back its own. */
  restore: Record<DeletableKind, Restore>
}

const tags = ['History']
const restored = z
  .object({ kind: z.enum(deletableKinds), subjectId: z.uuid(), title: z.string() })
  .meta({ id: 'RestoredThing' })

export function deletedRoutes({ database, clock, guards, restore }: Dependencies) {
  return createApi<GuardedEnv>()
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/deleted',
        tags,
        summary: 'What was deleted in the last 30 days and can be put back, the latest first',
        middleware: guards.staff,
        request: {
          query: z.object({
            kinds: queryText
              .optional()
              .meta({ description: 'Only these, with commas between: `horse,performance`' }),
          }),
        },
        responses: { 200: jsonContent(z.array(deletedThing), 'The things'), ...problems(401, 403) },
      }),
      async (c) => {
        const wanted = c.req.valid('query').kinds?.split(',')
        const kinds = deletableKinds.filter((kind) => !wanted || wanted.includes(kind))
        const things =
          kinds.length === 0 ? [] : await listDeleted(database.kysely, clock.now(), kinds)
        return answerList(c, deletedThing, things)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/deleted/{id}/restore',
        tags,
        summary: 'Put back what was deleted',
        middleware: guards.staff,
        request: { params: z.object({ id: z.uuid() }) },
        responses: {
          200: jsonContent(restored, 'What is there again'),
          ...problems(401, 403, 404, 409),
        },
      }),
      async (c) => {
        const now = clock.now()
        const { rows, ...thing } = await database.transaction(async (tx) => {
          const deletion = await takeDeleted(tx, now, c.req.valid('param').id)
          await restore[deletion.kind](tx, now, c.get('actor'), deletion)
          return deletion
        })
        return answer(c, restored, thing, 200)
      },
    )
}
