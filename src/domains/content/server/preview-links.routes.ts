import type { z } from 'zod'
import type { Executor } from '../../../db/database'
import { conflict } from '../../../http/errors'
import { apiRoutes } from '../../../http/routes'
import type { Actor, RouteDependencies } from '../../accounts/server/guards'
import { newPreviewLink, previewLink } from '../content.contract'
import { recordContent } from './content-trail'
import {
  createPreviewLink,
  deletePreviewLink,
  findPreviewLink,
  type Previewed,
} from './preview-links.store'

/** A thing that visitors don't see until it is published. */
interface Draft {
  id: string
  /** What it is called, in the trail too. */
  title: string
  /** Whether visitors see it as it is meant to be, so that it needs no link. */
  isShown: boolean
}

interface Kind<Params extends z.ZodObject> {
  kind: Previewed
  /** The heading of its calls in the API's description. */
  tag: string
  /** The address of one of them in the API, and what names it there. */
  at: string
  params: Params
  /** The page that shows it. */
  page: (token: string) => string
  /** @throws 404 */
  find: (db: Executor, params: z.output<Params>) => Promise<Draft>
}

/** A draft's private address, for people without an account: its token is shown once. */
export function previewLinksRoutes<Params extends z.ZodObject>(
  { database, clock, guards }: RouteDependencies,
  { kind, tag, at, params: named, page, find }: Kind<Params>,
) {
  const { api, get, post, remove } = apiRoutes(tag)
  const path = `${at}/preview-link`

  const record = (
    tx: Executor,
    actor: Actor,
    { id, title }: Draft,
    [from, to]: readonly [string | null, string | null],
  ) =>
    recordContent(tx, clock.now(), actor, {
      action: 'change',
      subjectType: kind,
      subjectId: id,
      title,
      changes: [{ field: 'previewLink', from, to }],
    })

  get(path, guards.staff)
    .summary('Who made the draft’s preview link, and when; null without one')
    .params(named)
    .answers(previewLink.nullable(), 'The link, without its address', async ({ params }) => {
      const { id } = await find(database.kysely, params)
      return (await findPreviewLink(database.kysely, kind, id)) ?? null
    })

  post(path, guards.staff)
    .summary('Make a preview link for a draft; it replaces the earlier one')
    .describe('Whoever has the link can read the draft until the link is revoked.')
    .params(named)
    .refuses(409)
    .creates(newPreviewLink, 'The link, whose address is never told again', ({ c, params }) =>
      database.transaction(async (tx) => {
        const draft = await find(tx, params)
        if (draft.isShown)
          throw conflict(`${draft.title} is published: share its page’s own address.`)
        const actor = c.get('actor')
        const earlier = await findPreviewLink(tx, kind, draft.id)
        await deletePreviewLink(tx, kind, draft.id)
        const token = await createPreviewLink(tx, clock.now(), kind, draft.id, actor)
        await record(tx, actor, draft, earlier ? ['open', 'replaced'] : [null, 'open'])
        return {
          createdAt: clock.now().toISOString(),
          createdBy: actor.name,
          path: page(token),
        }
      }),
    )

  remove(path, guards.staff)
    .summary('Revoke a draft’s preview link; it stops working at once')
    .params(named)
    .answersNothing('Revoked', ({ c, params }) =>
      database.transaction(async (tx) => {
        const draft = await find(tx, params)
        if (!(await findPreviewLink(tx, kind, draft.id))) return
        await deletePreviewLink(tx, kind, draft.id)
        await record(tx, c.get('actor'), draft, ['open', null])
      }),
    )

  return api
}
