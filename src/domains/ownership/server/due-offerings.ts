import type { Database } from '../../../db/database'
import { isAppError } from '../../../http/errors'
import { recordAudit } from '../../accounts/server/audit.store'
import { changedAt, changesBetween, contentEntry } from '../../content/server/content-trail'
import { schedule } from '../../content/server/due-times.store'
import { reached } from '../../content/visibility.rules'
import { inTurn, readHorseShares, refuseOversold } from '../../shares/server/whole-horse.store'
import { ofOffering } from './ownership.service'
import { findOffering, listDueOfferings, updateOffering } from './ownership.store'

/**
 * Opens and closes the offerings that are due. One that no longer fits its horse stays closed and loses its time,
 * which its history shows. Returns how many changed.
 */
export async function settleDueOfferings(database: Database, now: Date): Promise<number> {
  const due = await listDueOfferings(database.kysely, now)
  for (const id of due)
    await inTurn(database, async (tx) => {
      const before = await findOffering(tx, now, id)
      if (!before) return
      const { isPublished: isActive, ...times } = reached(now, {
        ...before,
        isPublished: before.isActive,
      })
      const horseBefore = await readHorseShares(tx, before.horseId)
      const at = changedAt(now, before)
      await updateOffering(tx, at, id, { isActive, ...times })
      const isRefused = await refuseOversold(tx, now, horseBefore, { offeringId: id }).then(
        () => false,
        (error: unknown) => {
          if (!isAppError(error)) throw error
          return true
        },
      )
      if (isRefused) await updateOffering(tx, at, id, { isActive: false })
      const changes = changesBetween(before, { ...times, isActive: isActive && !isRefused })
      const entry = contentEntry({ action: 'change', ...ofOffering(before), changes })
      await recordAudit(tx, now, schedule, entry)
    })
  return due.length
}
