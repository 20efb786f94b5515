import { z } from 'zod'
import type { Executor } from '../../../db/database'
import { queryText } from '../../../http/api'
import { apiRoutes } from '../../../http/routes'
import type { Actor, RouteDependencies } from '../../accounts/server/guards'
import { deletedThing } from '../content.contract'
import { type DeletableKind, deletableKinds } from '../content.rules'
import { listDeleted, type Snapshot, takeDeleted } from './deleted.store'

/**
 * Puts back what a domain deleted, in the transaction given, and records that in the trail. @throws 409 if what
 * it belonged to is gone
 */
export type Restore = (
  tx: Executor,
  now: Date,
  actor: Actor,
  deletion: { subjectId: string; title: string; rows: Snapshot },
) => Promise<void>

interface Dependencies extends RouteDependencies {
  restore: Record<DeletableKind, Restore>
}

const restored = z
  .object({ kind: z.enum(deletableKinds), subjectId: z.uuid(), title: z.string() })
  .meta({ id: 'RestoredThing' })

export function deletedRoutes({ database, clock, guards, restore }: Dependencies) {
  const { api, get, post } = apiRoutes('History')

  get('/api/deleted', guards.staff)
    .summary('Items deleted in the last 30 days that can be put back, latest first')
    .query(
      z.object({
        kinds: queryText
          .optional()
          .meta({ description: 'Only these kinds, separated by commas: `horse,performance`' }),
      }),
    )
    .answersList(deletedThing, 'The things', async ({ query }) => {
      const wanted = query.kinds?.split(',')
      const kinds = deletableKinds.filter((kind) => !wanted || wanted.includes(kind))
      return kinds.length === 0 ? [] : listDeleted(database.kysely, clock.now(), kinds)
    })

  post('/api/deleted/{id}/restore', guards.staff)
    .summary('Put back what was deleted')
    .params(z.object({ id: z.uuid() }))
    .refuses(409)
    .answers(restored, 'The item put back', ({ c, params }) => {
      const now = clock.now()
      return database.transaction(async (tx) => {
        const deletion = await takeDeleted(tx, now, params.id)
        await restore[deletion.kind](tx, now, c.get('actor'), deletion)
        return deletion
      })
    })

  return api
}
