import { badRequestFrom } from '../../../http/api'
import { conflict, orNotFound, refuseStale } from '../../../http/errors'
import type { Executor } from '../../../db/database'
import type { Actor, ServiceDependencies } from '../../accounts/server/guards'
import type { ContentDetail } from '../../content/content.contract'
import { changedAt, changesBetween, recordContent } from '../../content/server/content-trail'
import type { Restore } from '../../content/server/deleted.routes'
import { keepDeleted } from '../../content/server/deleted.store'
import { NO_SUCH_HORSE } from '../../content/server/horse-names.store'
import { refuseUnknownImages } from '../../media/server/image-references.store'
import { refuseUnusablePictures } from '../../media/server/usable-pictures'
import type { HorseChange } from '../horse-input.contract'
import type { Horse } from '../horses.contract'
import { timeFaults, withConsequences } from '../../content/visibility.rules'
import { horseFaults } from '../horse-faults.rules'
import {
  createHorse,
  deleteHorse,
  hasInvestments,
  type NewHorse,
  putBackHorse,
  updateHorse,
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
    const change = notLater(now, withConsequences(sent, before))
    const changes = changesBetween(before, change)
    if (changes.length === 0) return before
    const after = { ...before, ...change }
    const faults = [...horseFaults(after), ...timeFaults(now, after, before)]
    if (faults.length > 0) throw badRequestFrom(faults)
    await refuseUnknownImages(tx, { featuredImageUrl: change.featuredImageUrl })
    await refuseUnusablePictures(tx, { silksUrl: change.silksUrl })
    await updateHorse(tx, changedAt(now, before), before.id, change)
    await recordContent(tx, now, actor, { action: 'change', ...ofHorse(before), changes, reverts })
    return horseAt(tx, now, before.id)
  })
}

/** Why a horse can't be deleted, or undefined if it can. @throws 404 */
export async function checkHorseDeletion(
  { database, clock }: ServiceDependencies,
  slugOrId: string,
): Promise<{ refusal: string | null }> {
  const db = database.kysely
  return { refusal: await deletionRefusal(db, await horseAt(db, clock.now(), slugOrId)) }
}

const deletionRefusal = async (db: Executor, { id, name }: Horse) =>
  (await hasInvestments(db, id))
    ? `${name} can’t be deleted: purchases of its shares are on record (voided ones count too). Archive it, or set its status to Sold or Retired, instead.`
    : null

/** Deletes a horse with its photos, videos, performances and offerings. @throws 404, 409 */
export async function removeHorse(
  { database, clock }: ServiceDependencies,
  actor: Actor,
  slugOrId: string,
): Promise<void> {
  const now = clock.now()
  await database.transaction(async (tx) => {
    const horse = await horseAt(tx, now, slugOrId)
    const refusal = await deletionRefusal(tx, horse)
    if (refusal !== null) throw conflict(refusal)
    const rows = await deleteHorse(tx, horse.id)
    const deletion = { kind: 'horse' as const, subjectId: horse.id, title: horse.name, rows }
    await keepDeleted(tx, now, actor, deletion)
    await recordContent(tx, now, actor, { action: 'delete', ...ofHorse(horse) })
  })
}

export const restoreHorse: Restore = async (tx, now, actor, { subjectId, rows }) => {
  await putBackHorse(tx, rows)
  const horse = await horseAt(tx, now, subjectId)
  await recordContent(tx, now, actor, { action: 'restore', ...ofHorse(horse) })
}
