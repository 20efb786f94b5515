import { askFirst, orNotFound, refuseStale } from '../../../http/errors'
import type { Actor, ServiceDependencies } from '../../accounts/server/guards'
import { changedAt, changesBetween, recordContent } from '../../content/server/content-trail'
import {
  inTurn,
  readHorseShares,
  readTerms,
  refuseOversold,
} from '../../shares/server/whole-horse.store'
import { daysOf, daysWords, type RecordedTerms, termsInForce } from '../../shares/terms.rules'
import type { TermsCorrection } from '../offering-input.contract'
import type { OfferingTerms } from '../ownership.contract'
import { aboutHolders } from './holders-question'
import { offeringAt, ofOffering, refuseFigures } from './ownership.service'
import { insertTerms, updateOffering } from './ownership.store'

/** The terms over time, oldest first. @throws 404 */
export async function listTerms(
  { database, clock }: ServiceDependencies,
  id: string,
): Promise<OfferingTerms[]> {
  await offeringAt(database.kysely, clock.now(), id)
  return toTerms((await readTerms(database.kysely, [id])).get(id) ?? [])
}

function toTerms(recorded: readonly RecordedTerms[]): OfferingTerms[] {
  const inForce = termsInForce(recorded)
  return inForce.map(({ from, ...terms }) => ({
    ...{ ...terms, recordedAt: from },
    ...daysOf(inForce, from),
  }))
}

/**
 * Corrects terms for the whole period they apply to; the register can still be read as it was known before.
 * Correcting the current terms changes the offering itself. @throws 400, 404, 409
 */
export async function correctTerms(
  { database, clock }: ServiceDependencies,
  actor: Actor,
  id: string,
  { recordedAt, reason, updatedAt, confirm, ...change }: TermsCorrection,
): Promise<OfferingTerms> {
  const now = clock.now()
  return inTurn(database, async (tx) => {
    const offering = await offeringAt(tx, now, id)
    const recorded = (await readTerms(tx, [id])).get(id) ?? []
    const before = orNotFound(
      toTerms(recorded).find((terms) => terms.recordedAt === recordedAt),
      'No terms were recorded at that time',
    )
    refuseStale(before, updatedAt)
    const changes = changesBetween(before, change)
    if (changes.length === 0) return before
    const { totalShares = before.totalShares, percentOfHorse = before.percentOfHorse } = change
    const after = { totalShares, percentOfHorse }
    const horseBefore = await readHorseShares(tx, offering.horseId)
    const at = await insertTerms(tx, now, id, recorded, after, recordedAt)
    if (before.until === null) {
      refuseFigures({ ...offering, ...after })
      await updateOffering(tx, changedAt(now, offering), id, after)
    }
    const [field] = changes.map((each) => each.field)
    await refuseOversold(tx, now, horseBefore, { offeringId: id, field })
    askFirst(aboutHolders(offering, before, before, after), confirm)
    await recordContent(tx, now, actor, {
      action: 'change',
      ...ofOffering(offering),
      changes: [
        ...changes,
        { field: 'correctedDays', from: null, to: daysWords(before) },
        { field: 'reason', from: null, to: reason },
      ],
    })
    return { ...before, ...after, updatedAt: at.toISOString() }
  })
}
