import { z } from 'zod'
import type { AuditEntry } from '../../../accounts/accounts.contract'
import { contentDetail } from '../../../content/content.contract'
import { changeLine, type FieldLabels } from '../../../content/ui/admin/content-words'
import { investmentActions } from '../../investments.rules'
import { shareCount } from '../share-words'

const registerDetail = z
  .object({
    ownershipShareId: z.string(),
    horse: z.string(),
    userId: z.string(),
    holder: z.string(),
    shares: z.int(),
    reason: z.string().nullable(),
  })
  .partial()
  .extend(contentDetail.pick({ changes: true }).shape)

const actionWords: Record<string, string> = investmentActions

const labels = (nameOf: (id: unknown) => string): FieldLabels => ({
  userId: { label: 'the holder', show: nameOf },
  sharesPurchased: 'the shares',
  pricePerShare: { label: 'the price per share', show: String },
  purchaseDate: 'the date',
  notes: 'the notes for the owner',
  officeNotes: 'the office notes',
})

interface RegisterDeed {
  lines: string[]
  /** The holder, who ends the first line. */
  whose: string | undefined
  /** The horse, and the offering whose register it is. */
  horse: string | undefined
  offeringId: string | undefined
}

/** An entry in the register, in words. */
export function registerDeed(
  { action, detail }: Pick<AuditEntry, 'action' | 'detail'>,
  nameOf: (id: unknown) => string,
): RegisterDeed {
  const {
    ownershipShareId: offeringId,
    horse,
    userId,
    holder,
    shares,
    reason,
    changes = [],
  } = registerDetail.safeParse(detail).data ?? {}
  const words = actionWords[action] ?? action
  const whose = holder ?? (userId === undefined ? undefined : nameOf(userId))
  const lines = [
    shares === undefined ? words : `${words}: ${shareCount(shares)}`,
    ...changes.map((change) => changeLine(change, labels(nameOf)).line),
    ...(reason ? [`Reason: ${reason}`] : []),
  ]
  return { lines, whose, horse, offeringId }
}
