import { badRequestFrom } from '../../../http/api'
import { conflict, orNotFound, refuseStale } from '../../../http/errors'
import type { Executor } from '../../../db/database'
import { giveWay } from '../../../lib/turns'
import type { Actor, ServiceDependencies } from '../../accounts/server/guards'
import type { ContentDetail } from '../../content/content.contract'
import { changedAt, changesBetween, recordContent } from '../../content/server/content-trail'
import type { DeleteSeveral, Restore } from '../../content/server/deleted.routes'
import { keepDeleted } from '../../content/server/deleted.store'
import { NO_SUCH_HORSE } from '../../content/server/horse-names.store'
import { namesOf, readSeen } from '../../content/server/together'
import type { Seen } from '../../content/together.contract'
import { refuseUnknownImages } from '../../media/server/image-references.store'
import { refuseUnusablePictures } from '../../media/server/usable-pictures'
import type { HorseChange, HorsesTogether } from '../horse-input.contract'
import type { Horse } from '../horses.contract'
import { timeFaults, withConsequences } from '../../content/visibility.rules'
import { horseFaults } from '../horse-faults.rules'
import {
  createHorse,
  deleteHorse,
  type NewHorse,
  putBackHorse,
  updateHorse,
  withInvestments,
} from './horses-changes.store'
import { findHorse } from './horses.store'

/** @throws 404 */
async function horseAt(tx: Executor, now: Date, slugOrId: string): Promise<Horse> {
  return orNotFound(await findHorse(tx, now, slugOrId), NO_SUCH_HORSE)
}

const ofHorse = ({ id, name }: Horse) => ({
  subjectType: 'horse' as const,
  subjectId: id,
  title: name,
})

export async function addHorse(
  { database, clock }: ServiceDependencies,
  actor: Actor,
  fields: NewHorse,
): Promise<Horse> {
  const now = clock.now()
  const decided = notLater(now, withConsequences(fields, undefined))
  const { isPublished = true, publishAt = null, unpublishAt = null } = decided
  const faults = timeFaults(now, { isPublished, publishAt, unpublishAt }, undefined)
  if (faults.length > 0) throw badRequestFrom(faults)
  return database.transaction(async (tx) => {
    await refuseUnknownImages(tx, { featuredImageUrl: fields.featuredImageUrl })
    await refuseUnusablePictures(tx, { silksUrl: fields.silksUrl })
    const { id } = await createHorse(tx, now, decided)
    const horse = await horseAt(tx, now, id)
    await recordContent(tx, now, actor, { action: 'create', ...ofHorse(horse) })
    return horse
  })
}

/** A horse is archived at once, whatever the clock of the browser says. */
const notLater = <H extends { archivedAt?: string | null | undefined }>(now: Date, horse: H): H =>
  horse.archivedAt != null && Date.parse(horse.archivedAt) > now.getTime()
    ? { ...horse, archivedAt: now.toISOString() }
    : horse

/** @throws 400, 404, 409 */
export async function changeHorse(
  { database, clock }: ServiceDependencies,
  actor: Actor,
  slugOrId: string,
  { updatedAt, ...sent }: HorseChange,
  reverts?: ContentDetail['reverts'],
): Promise<Horse> {
  const now = clock.now()
  return database.transaction(async (tx) => {
    const before = await horseAt(tx, now, slugOrId)
    refuseStale(before, updatedAt)
    const { faults, at } = await writeChange(tx, now, actor, before, sent, reverts)
    if (faults.length > 0) throw badRequestFrom(faults)
    return at ? horseAt(tx, now, before.id) : before
  })
}

/** Writes a change, unless it has faults or changes nothing. Returns when; undefined if it didn't. @throws 400 */
async function writeChange(
  tx: Executor,
  now: Date,
  actor: Actor,
  before: Horse,
  sent: Omit<HorseChange, 'updatedAt'>,
  reverts?: ContentDetail['reverts'],
): Promise<{ faults: { path: string; message: string }[]; at?: Date }> {
  const change = notLater(now, withConsequences(sent, before))
  const changes = changesBetween(before, change)
  if (changes.length === 0) return { faults: [] }
  const after = { ...before, ...change }
  const faults = [...horseFaults(after), ...timeFaults(now, after, before)]
  if (faults.length > 0) return { faults }
  await refuseUnknownImages(tx, { featuredImageUrl: change.featuredImageUrl })
  await refuseUnusablePictures(tx, { silksUrl: change.silksUrl })
  const at = changedAt(now, before)
  await updateHorse(tx, at, before.id, change)
  await recordContent(tx, now, actor, { action: 'change', ...ofHorse(before), changes, reverts })
  return { faults, at }
}

const readHorses = <S extends Seen>(tx: Executor, now: Date, horses: readonly S[]) =>
  readSeen(horses, { find: (id) => findHorse(tx, now, id), nameOf: ({ name }: Horse) => name })

/** Changes all these horses, or none; `undo` is what they were. @throws 400, 404, 409 */
export async function changeHorses(
  { database, clock }: ServiceDependencies,
  actor: Actor,
  { horses }: HorsesTogether,
): Promise<{ changed: number; undo: HorsesTogether | null }> {
  return database.transaction(async (tx) => {
    const now = clock.now()
    const former: HorsesTogether['horses'] = []
    for (const { before, sent } of await readHorses(tx, now, horses)) {
      await giveWay()
      const { id, updatedAt: _, ...change } = sent
      const { faults, at } = await writeChange(tx, now, actor, before, change)
      if (faults.length > 0)
        throw badRequestFrom(
          faults.map(({ path, message }) => ({ path, message: `${before.name}: ${message}` })),
        )
      if (!at) continue
      const { status, isFeatured, isPublished, publishAt, unpublishAt, archivedAt } = before
      const updatedAt = at.toISOString()
      former.push({
        ...{ id, updatedAt, status, isFeatured },
        ...{ isPublished, publishAt, unpublishAt, archivedAt },
      })
    }
    return { changed: former.length, undo: former.length === 0 ? null : { horses: former } }
  })
}

/** Why a horse can't be deleted, or undefined if it can. @throws 404 */
export async function checkHorseDeletion(
  { database, clock }: ServiceDependencies,
  slugOrId: string,
): Promise<{ refusal: string | null }> {
  const db = database.kysely
  return { refusal: await deletionRefusal(db, [await horseAt(db, clock.now(), slugOrId)]) }
}

async function deletionRefusal(db: Executor, horses: readonly Horse[]): Promise<string | null> {
  const owned = await withInvestments(
    db,
    horses.map(({ id }) => id),
  )
  const names = horses.filter(({ id }) => owned.has(id)).map(({ name }) => name)
  if (names.length === 0) return null
  const [its, it] = names.length === 1 ? ['its', 'it'] : ['their', 'them']
  return `${namesOf(names)} can’t be deleted: purchases of ${its} shares are on record (voided ones count too). Archive ${it}, or set ${its} status to Sold or Retired, instead.`
}

/** Deletes a horse with its photos, videos, performances and offerings. @throws 404, 409 */
export async function removeHorse(
  { database, clock }: ServiceDependencies,
  actor: Actor,
  slugOrId: string,
): Promise<void> {
  const now = clock.now()
  await database.transaction(async (tx) => {
    await deleteAll(tx, now, actor, [await horseAt(tx, now, slugOrId)])
  })
}

export const removeHorses: DeleteSeveral = async (tx, now, actor, horses) => {
  const found = await readHorses(tx, now, horses)
  return deleteAll(
    tx,
    now,
    actor,
    found.map(({ before }) => before),
  )
}

/** Returns the ids of the deletions. @throws 409 */
async function deleteAll(tx: Executor, now: Date, actor: Actor, horses: readonly Horse[]) {
  const refusal = await deletionRefusal(tx, horses)
  if (refusal !== null) throw conflict(refusal)
  const deletions: string[] = []
  for (const horse of horses) {
    await giveWay()
    const rows = await deleteHorse(tx, horse.id)
    const deletion = { kind: 'horse' as const, subjectId: horse.id, title: horse.name, rows }
    deletions.push(await keepDeleted(tx, now, actor, deletion))
    await recordContent(tx, now, actor, { action: 'delete', ...ofHorse(horse) })
  }
  return deletions
}

export const restoreHorse: Restore = async (tx, now, actor, { subjectId, rows }) => {
  await putBackHorse(tx, rows)
  const horse = await horseAt(tx, now, subjectId)
  await recordContent(tx, now, actor, { action: 'restore', ...ofHorse(horse) })
}
