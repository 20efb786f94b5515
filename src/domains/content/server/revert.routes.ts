import type { z } from 'zod'
import { conflict, forbidden, notFound, orNotFound } from '../../../http/errors'
import { apiRoutes, checked, oneId } from '../../../http/routes'
import { formatLongDateAndTime } from '../../../lib/moments'
import { excerpt } from '../../../lib/text'
import type { Executor } from '../../../db/database'
import { findAuditEntry, listAudit, type StoredEntry } from '../../accounts/server/audit.store'
import type { Actor, RouteDependencies } from '../../accounts/server/guards'
import { type Clash, contentDetail, type ContentDetail } from '../content.contract'
import { type RevertibleKind, revertTarget } from '../revert.rules'

type Reverted = NonNullable<ContentDetail['reverts']>

/** How a kind of content is changed back: by the call with which its form changes it. */
export interface Reverter {
  /** Its fields as the trail records them; undefined if it was deleted. */
  read: (id: string) => Promise<(object & { updatedAt: string }) | undefined>
  /** @throws 400, 404, 409 */
  change: (
    actor: Actor,
    id: string,
    fields: { updatedAt: string; [field: string]: unknown },
    reverts: Reverted,
  ) => Promise<void>
}

/** A domain's change, for `Reverter`: the old values go through the same contract as anyone's. */
export const changeBy =
  <Change extends object>(
    contract: z.ZodType<Change>,
    change: (actor: Actor, id: string, sent: Change, reverts: Reverted) => Promise<unknown>,
  ): Reverter['change'] =>
  async (actor, id, fields, reverts) => {
    const sent = await checked(contract, fields)
    if (Object.keys(fields).some((field) => !(field in sent))) throw conflict(cannotRevert)
    await change(actor, id, sent, reverts)
  }

interface Dependencies extends RouteDependencies {
  reverters: Record<RevertibleKind, Reverter>
}

const cannotRevert = 'This can’t be reverted: change it where it is edited instead'

export function revertRoutes({ database, guards, reverters }: Dependencies) {
  const db = database.kysely
  const { api, post } = apiRoutes('History')

  post('/api/audit/{id}/revert', guards.staff, guards.limited('page'))
    .summary('Give the fields that an entry changed the values they had before')
    .describe(
      'For content only, and for the settings by admins: not for the register, people or results. Checked and recorded as any other change. Refused (409) if a field has changed since: `clashes` says which, its present value and who changed it.',
    )
    .params(oneId)
    .refuses(400, 409)
    .answersNothing('Reverted', async ({ c, params }) => {
      const actor = c.get('actor')
      const isAdmin = actor.user.role === 'admin'
      const entry = orNotFound(await findAuditEntry(db, params.id), 'There is no such entry')
      if (entry.subjectType === 'user' && !isAdmin) throw notFound('There is no such entry')
      const detail = contentDetail.safeParse(entry.detail).data
      const target = detail && revertTarget(entry, detail)
      if (!target) throw conflict(cannotRevert)
      if (target.kind === 'settings' && !isAdmin) throw forbidden()
      const { read, change } = reverters[target.kind]
      const current = await read(target.id)
      if (!current)
        throw conflict('This has been deleted. Put it back from “Recently deleted” first.')
      const changed = target.changes.filter(({ field, to }) => {
        return !isSame(Reflect.get(current, field), to)
      })
      if (changed.length > 0) {
        const clashes = await clashesOf(db, entry, target.id, current, changed)
        throw conflict(clashWords(clashes), { clashes })
      }
      const before = target.changes.map(({ field, from }) => [field, from ?? null] as const)
      await change(
        actor,
        target.id,
        { ...Object.fromEntries(before), updatedAt: current.updatedAt },
        { id: entry.id, at: entry.at, by: entry.actorName },
      )
    })

  return api
}

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** How many later changes of a record are searched for who changed a field last. */
const SEARCHED = 50

async function clashesOf(
  db: Executor,
  entry: StoredEntry,
  id: string,
  current: object,
  changed: readonly { field: string }[],
): Promise<Clash[]> {
  const filter = { subjectTypes: [entry.subjectType], subjectId: entry.subjectId ?? undefined }
  const later = await listAudit(db, filter, { limit: SEARCHED })
  const changes = later.flatMap(({ at, actorName, detail }) => {
    const { item, changes: fields = [] } = contentDetail.safeParse(detail).data ?? {}
    const isOfThis = (item ? item.id : entry.subjectId) === id
    return isOfThis ? fields.map(({ field }) => ({ field, at, by: actorName })) : []
  })
  return changed.map(({ field }) => {
    const last = changes.find((change) => change.field === field && change.at >= entry.at)
    const now: unknown = Reflect.get(current, field)
    return { field, now: now ?? null, by: last?.by ?? null, at: last?.at ?? null }
  })
}

const clashWords = (clashes: readonly Clash[]): string =>
  clashes
    .map(({ field, now, by, at }) => {
      const who = by === null || at === null ? '' : `, by ${by}, ${formatLongDateAndTime(at)}`
      return `${field} has changed since${who}: it is now ${excerpt(JSON.stringify(now), 80)}.`
    })
    .concat('Nothing was reverted.')
    .join(' ')
