import type { Executor } from '../../../db/database'
import { badRequest, conflict, orNotFound, refuseStale } from '../../../http/errors'
import { giveWay } from '../../../lib/turns'
import type { Actor, ServiceDependencies } from '../../accounts/server/guards'
import type { ContentDetail } from '../../content/content.contract'
import { changedAt, changesBetween, recordContent } from '../../content/server/content-trail'
import type { DeleteSeveral, Restore } from '../../content/server/deleted.routes'
import { keepDeleted, putBackRows } from '../../content/server/deleted.store'
import {
  findHorseName,
  type NamedHorse,
  NO_SUCH_HORSE,
} from '../../content/server/horse-names.store'
import { readSeen } from '../../content/server/together'
import { deletePart, type PartTable, placeInOrder } from './horse-parts.store'

interface Part {
  id: string
  horseId: string
  updatedAt: string
}

/** A kind of part that a horse has, photos or videos, whose order staff choose. Both are handled alike. */
export interface PartKind<P extends Part, New, Fields> {
  kind: 'horse-photo' | 'horse-video'
  table: PartTable
  /** The message if there is no such part. */
  missing: string
  /** The field in which an order is sent. */
  field: string
  title: (part: P) => string
  list: (db: Executor, horseId: string) => Promise<P[]>
  find: (db: Executor, id: string) => Promise<P | undefined>
  add: (db: Executor, now: Date, horseId: string, fields: New) => Promise<string>
  update: (db: Executor, at: Date, id: string, change: Partial<Fields>) => Promise<void>
}

/** @throws 404 */
export async function horseNamed(tx: Executor, slugOrId: string): Promise<NamedHorse> {
  return orNotFound(await findHorseName(tx, slugOrId), NO_SUCH_HORSE)
}

/** How the trail names a part: within its horse's history. */
export const inTrail = (horse: NamedHorse, kind: string, title: string, id?: string) => ({
  subjectType: 'horse' as const,
  subjectId: horse.id,
  title: horse.name,
  item: { kind, title, id },
})

/** @throws 404, 409 */
export async function addPart<P extends Part, New, Fields>(
  tx: Executor,
  now: Date,
  actor: Actor,
  of: PartKind<P, New, Fields>,
  slugOrId: string,
  fields: New,
): Promise<P> {
  const horse = await horseNamed(tx, slugOrId)
  const part = await partAt(tx, of, await of.add(tx, now, horse.id, fields))
  const entry = inTrail(horse, of.kind, of.title(part), part.id)
  await recordContent(tx, now, actor, { action: 'create', ...entry })
  return part
}

/** @throws 400, 404, 409 */
export async function changePart<P extends Part, New, Fields extends object>(
  { database, clock }: ServiceDependencies,
  actor: Actor,
  of: PartKind<P, New, Fields>,
  id: string,
  startedFrom: string | undefined,
  change: Partial<Fields>,
  reverts?: ContentDetail['reverts'],
): Promise<P> {
  const now = clock.now()
  return database.transaction(async (tx) => {
    const before = await partAt(tx, of, id)
    refuseStale(before, startedFrom)
    const changes = changesBetween(before, change)
    if (changes.length === 0) return before
    const horse = await horseNamed(tx, before.horseId)
    await of.update(tx, changedAt(now, before), id, change)
    const entry = inTrail(horse, of.kind, of.title(before), id)
    await recordContent(tx, now, actor, { action: 'change', ...entry, changes, reverts })
    return partAt(tx, of, id)
  })
}

/** @throws 404 */
export async function removePart<P extends Part, New, Fields>(
  { database, clock }: ServiceDependencies,
  actor: Actor,
  of: PartKind<P, New, Fields>,
  id: string,
): Promise<void> {
  const now = clock.now()
  await database.transaction(async (tx) => {
    await deleteOne(tx, now, actor, of, await partAt(tx, of, id))
  })
}

export function removeParts<P extends Part, New, Fields>(
  of: PartKind<P, New, Fields>,
): DeleteSeveral {
  return async (tx, now, actor, parts) => {
    const deletions: string[] = []
    const find = (id: string) => of.find(tx, id)
    for (const { before } of await readSeen(parts, { find, nameOf: of.title })) {
      await giveWay()
      deletions.push(await deleteOne(tx, now, actor, of, before))
    }
    return deletions
  }
}

/** Returns the id of the deletion. */
async function deleteOne<P extends Part, New, Fields>(
  tx: Executor,
  now: Date,
  actor: Actor,
  of: PartKind<P, New, Fields>,
  part: P,
): Promise<string> {
  const horse = await horseNamed(tx, part.horseId)
  const title = of.title(part)
  const rows = await deletePart(tx, of.table, part.id)
  const deletion = { kind: of.kind, subjectId: part.id, title: `${horse.name}: ${title}`, rows }
  const entry = inTrail(horse, of.kind, title, part.id)
  await recordContent(tx, now, actor, { action: 'delete', ...entry })
  return keepDeleted(tx, now, actor, deletion)
}

/** Puts a part back where it was. @throws 409 if its horse is gone */
export function restorePart<P extends Part, New, Fields>(of: PartKind<P, New, Fields>): Restore {
  return async (tx, now, actor, { subjectId, rows }) => {
    const horseId = String(rows[of.table]?.[0]?.['horse_id'])
    const horse = await findHorseName(tx, horseId)
    if (!horse) throw conflict('The horse this belonged to was deleted. Put the horse back first.')
    await putBackRows(tx, of.table, rows[of.table])
    const part = await partAt(tx, of, subjectId)
    const entry = inTrail(horse, of.kind, of.title(part), part.id)
    await recordContent(tx, now, actor, { action: 'restore', ...entry })
  }
}

/** @throws 400 if `ids` are not exactly the horse's; 404; 409 if the order is no longer `from` */
export async function reorderParts<P extends Part, New, Fields>(
  { database, clock }: ServiceDependencies,
  actor: Actor,
  of: PartKind<P, New, Fields>,
  slugOrId: string,
  ids: readonly string[],
  from?: readonly string[],
): Promise<P[]> {
  const now = clock.now()
  return database.transaction(async (tx) => {
    const horse = await horseNamed(tx, slugOrId)
    const before = await of.list(tx, horse.id)
    const places = new Map(ids.map((id, place) => [id, place]))
    if (ids.length !== before.length || before.some(({ id }) => !places.has(id))) {
      throw badRequest('The list has changed in the meantime: please check it and try again', [
        { path: of.field, message: 'Must list each of the horse’s items exactly once' },
      ])
    }
    if (from && before.some(({ id }, place) => from[place] !== id))
      throw conflict('The order has been changed in the meantime, so it was left as it is.')
    if (before.every(({ id }, place) => ids[place] === id)) return before
    await placeInOrder(tx, of.table, ids)
    const after = await of.list(tx, horse.id)
    await recordContent(tx, now, actor, {
      action: 'reorder',
      ...inTrail(horse, of.kind, of.kind === 'horse-photo' ? 'Photos' : 'Videos'),
      changes: [{ field: of.field, from: before.map(of.title), to: after.map(of.title) }],
    })
    return after
  })
}

/** @throws 404 */
async function partAt<P extends Part, New, Fields>(
  tx: Executor,
  of: PartKind<P, New, Fields>,
  id: string,
): Promise<P> {
  return orNotFound(await of.find(tx, id), of.missing)
}
