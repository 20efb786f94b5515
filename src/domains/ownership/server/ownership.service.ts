import type { Executor } from '../../../db/database'
import { badRequestFrom } from '../../../http/api'
import { askFirst, conflict, orNotFound, refuseStale } from '../../../http/errors'
import { stableDay } from '../../../lib/dates'
import type { Actor, ServiceDependencies } from '../../accounts/server/guards'
import type { ContentDetail } from '../../content/content.contract'
import { changedAt, changesBetween, recordContent } from '../../content/server/content-trail'
import type { Restore } from '../../content/server/deleted.routes'
import { keepDeleted } from '../../content/server/deleted.store'
import { timeFaults, withConsequences } from '../../content/visibility.rules'
import { inTurn, readHorseShares, refuseOversold } from '../../shares/server/whole-horse.store'
import { NO_SUCH_HORSE, type OfferingChange } from '../offering-input.contract'
import { availableByDefault, offeringFaults } from '../ownership.rules'
import { aboutHolders } from './holders-question'
import {
  createOffering,
  deleteOffering,
  findOffering,
  hasInvestments,
  type HeldOffering,
  horseExists,
  type NewOffering,
  putBackOffering,
  updateOffering,
} from './ownership.store'

export const NO_SUCH_OFFERING = 'Opportunity Not Found'

/** @throws 404 */
export async function offeringAt(tx: Executor, now: Date, id: string): Promise<HeldOffering> {
  return orNotFound(await findOffering(tx, now, id), NO_SUCH_OFFERING)
}

/** @throws 400 */
async function refuseUnknownHorse(tx: Executor, horseId: string): Promise<void> {
  if (await horseExists(tx, horseId)) return
  throw badRequestFrom([{ path: 'horseId', message: NO_SUCH_HORSE }])
}

export const ofOffering = ({ id, horse }: HeldOffering) => ({
  subjectType: 'offering' as const,
  subjectId: id,
  title: horse.name,
})

/** @throws 400, 409 if less than that is left of the horse */
export async function addOffering(
  { database, clock }: ServiceDependencies,
  actor: Actor,
  fields: NewOffering,
): Promise<HeldOffering> {
  const now = clock.now()
  const decided = { ...fields, ...timed(fields, undefined) }
  refuseTimes(now, { isActive: true, publishAt: null, unpublishAt: null, ...decided }, undefined)
  return inTurn(database, async (tx) => {
    await refuseUnknownHorse(tx, fields.horseId)
    const horseBefore = await readHorseShares(tx, fields.horseId)
    const offering = await offeringAt(tx, now, await createOffering(tx, now, decided))
    await refuseOversold(tx, now, horseBefore, { offeringId: offering.id, field: 'percentOfHorse' })
    await recordContent(tx, now, actor, { action: 'create', ...ofOffering(offering) })
    return offering
  })
}

/**
 * Changes the fields given. Safe while shares are being sold, because the transaction is serialised with every
 * purchase. @throws 400, 404, 409
 */
export async function changeOffering(
  { database, clock }: ServiceDependencies,
  actor: Actor,
  id: string,
  { updatedAt, confirm, availableShares, ...others }: OfferingChange,
  reverts?: ContentDetail['reverts'],
): Promise<HeldOffering> {
  const now = clock.now()
  return inTurn(database, async (tx) => {
    const before = await offeringAt(tx, now, id)
    refuseStale(before, updatedAt)
    const change = {
      ...others,
      ...timed(others, before),
      availableShares:
        availableShares === null ? availableByDefault({ ...before, ...others }) : availableShares,
    }
    const changes = changesBetween(before, change)
    if (changes.length === 0) return before
    refuseTimes(now, { ...before, ...timed(others, before) }, before)
    const changed = changes.map(({ field }) => field)
    await refuseRewriting(tx, before, changed)
    if (change.horseId !== undefined) await refuseUnknownHorse(tx, change.horseId)
    refuseFigures({
      totalShares: change.totalShares ?? before.totalShares,
      availableShares: change.availableShares ?? before.availableShares,
      heldShares: before.heldShares,
    })
    const horseBefore = await readHorseShares(tx, change.horseId ?? before.horseId)
    await updateOffering(tx, changedAt(now, before), id, change)
    const field = sizingFields.find((each) => changed.includes(each))
    await refuseOversold(tx, now, horseBefore, { offeringId: id, field })
    const after = await offeringAt(tx, now, id)
    askFirst(aboutHolders(before, { since: stableDay(now), until: null }, before, after), confirm)
    await recordContent(tx, now, actor, {
      action: 'change',
      ...ofOffering(before),
      changes,
      reverts,
    })
    return after
  })
}

type Timed = Pick<HeldOffering, 'isActive' | 'publishAt' | 'unpublishAt'>

/** What follows from the times sent: an offering is inactive until it opens. */
function timed(
  sent: { [Field in keyof Timed]?: Timed[Field] | undefined },
  before: Timed | undefined,
): Partial<Timed> {
  const { isActive: isPublished, publishAt, unpublishAt } = sent
  const after = withConsequences(
    { isPublished, publishAt, unpublishAt },
    before && { ...before, isPublished: before.isActive },
  )
  return {
    ...(after.isPublished !== undefined && { isActive: after.isPublished }),
    ...(after.publishAt !== undefined && { publishAt: after.publishAt }),
    ...(after.unpublishAt !== undefined && { unpublishAt: after.unpublishAt }),
  }
}

/** @throws 400 */
function refuseTimes(now: Date, after: Timed, before: Timed | undefined): void {
  const faults = timeFaults(
    now,
    { ...after, isPublished: after.isActive },
    before && { ...before, isPublished: before.isActive },
  )
  if (faults.length > 0) throw badRequestFrom(faults)
}

/** The fields that decide an offering's part of its horse; a refusal is shown at the first one changed. */
const sizingFields = ['percentOfHorse', 'availableShares', 'totalShares', 'horseId', 'isActive']

/** The horse and the currency of an offering can't change once shares have been bought. @throws 409 */
async function refuseRewriting(
  tx: Executor,
  { id, currency, horse }: HeldOffering,
  changedFields: readonly string[],
): Promise<void> {
  const isFixed = ['currency', 'horseId'].some((field) => changedFields.includes(field))
  if (!isFixed || !(await hasInvestments(tx, id))) return
  throw conflict(
    `Purchases in ${currency} of shares in ${horse.name} are on record, so neither the currency nor the horse can change. Add another offering instead.`,
  )
}

/** @throws 400 or 409 if the figures don't fit together, or don't fit the shares held */
export function refuseFigures(offering: {
  totalShares: number
  availableShares: number
  heldShares: number
}): void {
  const { totalShares, availableShares, heldShares } = offering
  const held = `${heldShares} ${heldShares === 1 ? 'share is' : 'shares are'} held by co-owners`
  if (totalShares < heldShares)
    throw conflict(`${held}: there can’t be fewer than ${heldShares} in all.`)
  const faults = offeringFaults(offering)
  if (faults.length > 0) throw badRequestFrom(faults)
  const left = totalShares - heldShares
  if (availableShares > left)
    throw conflict(`${held}: at most ${left} of ${totalShares} can be available.`)
}

/** Why an offering can't be deleted, or undefined if it can. @throws 404 */
export async function checkOfferingDeletion(
  { database, clock }: ServiceDependencies,
  id: string,
): Promise<{ refusal: string | null }> {
  await offeringAt(database.kysely, clock.now(), id)
  return { refusal: await deletionRefusal(database.kysely, id) }
}

const deletionRefusal = async (db: Executor, id: string) =>
  (await hasInvestments(db, id))
    ? 'This offering can’t be deleted: purchases of its shares are on record (voided ones count too). Make it inactive instead.'
    : null

/** @throws 404, 409 */
export async function removeOffering(
  { database, clock }: ServiceDependencies,
  actor: Actor,
  id: string,
): Promise<void> {
  const now = clock.now()
  await database.transaction(async (tx) => {
    const offering = await offeringAt(tx, now, id)
    const refusal = await deletionRefusal(tx, id)
    if (refusal !== null) throw conflict(refusal)
    const title = offering.horse.name
    const rows = await deleteOffering(tx, id)
    await keepDeleted(tx, now, actor, { kind: 'offering', subjectId: id, title, rows })
    await recordContent(tx, now, actor, { action: 'delete', ...ofOffering(offering) })
  })
}

/** @throws 409 if its horse is gone, or too much of it has been offered in the meantime */
export const restoreOffering: Restore = async (tx, now, actor, { subjectId, rows }) => {
  const horseId = String(rows['offerings']?.[0]?.['horse_id'])
  if (!(await horseExists(tx, horseId)))
    throw conflict('The horse this belonged to was deleted. Put the horse back first.')
  const horseBefore = await readHorseShares(tx, horseId)
  await putBackOffering(tx, rows)
  await refuseOversold(tx, now, horseBefore, { offeringId: subjectId })
  const offering = await offeringAt(tx, now, subjectId)
  await recordContent(tx, now, actor, { action: 'restore', ...ofOffering(offering) })
}
