import type { MiddlewareHandler } from 'hono'
import type { Database } from '../../../db/database'
import type { Clock } from '../../../lib/dates'
import type { AccountAction } from '../account-actions.rules'
import { recordAudit } from './audit.store'
import type { ActorEnv } from './guards'

const action: AccountAction = 'file-export'

/** Writes to the trail who took which file away; it stands behind a guard on every route that answers with a file. */
export const exportTrail =
  ({ database, clock }: { database: Database; clock: Clock }): MiddlewareHandler<ActorEnv> =>
  async (c, next) => {
    await next()
    const file = /filename="(.+)"/.exec(c.res.headers.get('content-disposition') ?? '')?.[1]
    if (c.res.status !== 200 || file === undefined) return
    const actor = c.get('actor')
    const isOfSomeone = c.req.path.startsWith('/api/users/')
    await recordAudit(database.kysely, clock.now(), actor, {
      action,
      subjectType: 'user',
      subjectId: (isOfSomeone ? c.req.param('id') : undefined) ?? actor.id,
      detail: { file },
    })
  }
