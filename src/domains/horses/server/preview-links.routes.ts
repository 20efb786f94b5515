import type { Executor } from '../../../db/database'
import { conflict, orNotFound } from '../../../http/errors'
import { apiRoutes } from '../../../http/routes'
import type { Actor, RouteDependencies } from '../../accounts/server/guards'
import { recordContent } from '../../content/server/content-trail'
import { findHorseName, NO_SUCH_HORSE } from '../../content/server/horse-names.store'
import { oneHorse } from '../../content/server/one-horse'
import { newPreviewLink, previewLink } from '../horses.contract'
import { createPreviewLink, deletePreviewLink, findPreviewLink } from './preview-links.store'

/** A draft's private address, for people without an account: its token is shown once. */
export function previewLinksRoutes({ database, clock, guards }: RouteDependencies) {
  const { api, get, post, remove } = apiRoutes('Horses')

  const horseAt = async (db: Executor, slugOrId: string) =>
    orNotFound(await findHorseName(db, slugOrId), NO_SUCH_HORSE)

  const record = (
    tx: Executor,
    actor: Actor,
    horse: { id: string; name: string },
    [from, to]: readonly [string | null, string | null],
  ) =>
    recordContent(tx, clock.now(), actor, {
      action: 'change',
      subjectType: 'horse',
      subjectId: horse.id,
      title: horse.name,
      changes: [{ field: 'previewLink', from, to }],
    })

  get('/api/horses/{horse}/preview-link', guards.staff)
    .summary('Who made the draft’s preview link, and when; null without one')
    .params(oneHorse)
    .answers(previewLink.nullable(), 'The link, without its address', async ({ params }) => {
      const horse = await horseAt(database.kysely, params.horse)
      return (await findPreviewLink(database.kysely, horse.id)) ?? null
    })

  post('/api/horses/{horse}/preview-link', guards.staff)
    .summary('Make a preview link for a draft; it replaces the earlier one')
    .describe('Whoever has the link can read the draft until the link is revoked.')
    .params(oneHorse)
    .refuses(409)
    .creates(newPreviewLink, 'The link, whose address is never told again', ({ c, params }) =>
      database.transaction(async (tx) => {
        const horse = await horseAt(tx, params.horse)
        if (horse.isPublished)
          throw conflict(`${horse.name} is published: share its page’s own address.`)
        const actor = c.get('actor')
        const earlier = await findPreviewLink(tx, horse.id)
        await deletePreviewLink(tx, horse.id)
        const token = await createPreviewLink(tx, clock.now(), horse.id, actor)
        await record(tx, actor, horse, earlier ? ['open', 'replaced'] : [null, 'open'])
        return {
          createdAt: clock.now().toISOString(),
          createdBy: actor.name,
          path: `/horses/${token}`,
        }
      }),
    )

  remove('/api/horses/{horse}/preview-link', guards.staff)
    .summary('Revoke a draft’s preview link; it stops working at once')
    .params(oneHorse)
    .answersNothing('Revoked', ({ c, params }) =>
      database.transaction(async (tx) => {
        const horse = await horseAt(tx, params.horse)
        if (!(await findPreviewLink(tx, horse.id))) return
        await deletePreviewLink(tx, horse.id)
        await record(tx, c.get('actor'), horse, ['open', null])
      }),
    )

  return api
}
