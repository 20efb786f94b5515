import { z } from 'zod'
import type { Executor } from '../../../db/database'
import { queryText } from '../../../http/api'
import { apiRoutes } from '../../../http/routes'
import type { Actor, RouteDependencies } from '../../accounts/server/guards'
import { deletedThing } from '../content.contract'
import { giveWay } from '../../../lib/turns'
import { type DeletableKind, deletableKinds } from '../content.rules'
import {
  deletedTogether,
  doneTogether,
  restoredTogether,
  type Seen,
  type SeveralKind,
} from '../together.contract'
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

/**
 * Deletes several things of one kind in the transaction given, and records that in the trail. Returns the ids of
 * the deletions. @throws 404, 409 if one can't be deleted
 */
export type DeleteSeveral = (
  tx: Executor,
  now: Date,
  actor: Actor,
  things: readonly Seen[],
) => Promise<string[]>

interface Dependencies extends RouteDependencies {
  restore: Record<DeletableKind, Restore>
  deleteSeveral: Record<SeveralKind, DeleteSeveral>
}

const restored = z
  .object({ kind: z.enum(deletableKinds), subjectId: z.uuid(), title: z.string() })
  .meta({ id: 'RestoredThing' })

export function deletedRoutes(deps: Dependencies) {
  const { database, clock, guards, restore, deleteSeveral } = deps
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

  post('/api/deleted', guards.staff)
    .summary('Delete several horses or pictures: all of them, or none')
    .describe('`undo` is for `POST /api/deleted/restore`.')
    .body(deletedTogether)
    .refuses(404, 409)
    .answers(doneTogether(restoredTogether), 'What undoes it', ({ c, body }) =>
      database.transaction(async (tx) => {
        const { kind, things } = body
        const ids = await deleteSeveral[kind](tx, clock.now(), c.get('actor'), things)
        return { changed: ids.length, undo: { ids } }
      }),
    )

  post('/api/deleted/restore', guards.staff)
    .summary('Put back several things that were deleted: all of them, or none')
    .body(restoredTogether)
    .refuses(404, 409)
    .answersList(restored, 'The items put back', ({ c, body }) =>
      database.transaction(async (tx) => {
        const items = []
        for (const id of body.ids) {
          await giveWay()
          items.push(await putBack(tx, c.get('actor'), id))
        }
        return items
      }),
    )

  post('/api/deleted/{id}/restore', guards.staff)
    .summary('Put back what was deleted')
    .params(z.object({ id: z.uuid() }))
    .refuses(409)
    .answers(restored, 'The item put back', ({ c, params }) =>
      database.transaction((tx) => putBack(tx, c.get('actor'), params.id)),
    )

  /** @throws 404, 409 */
  async function putBack(tx: Executor, actor: Actor, id: string) {
    const now = clock.now()
    const deletion = await takeDeleted(tx, now, id)
    await restore[deletion.kind](tx, now, actor, deletion)
    return deletion
  }

  return api
}
