import type { Investment } from '../../investments.contract'

export type LotTask = 'details' | 'correct' | 'transfer' | 'void'

export interface LotTaskProps {
  lot: Investment
  onClose: () => void
  /** The button that opened the dialog and regains the focus. */
  returnFocusTo: string
}

/** The id of the button that opens a lot's dialogs. */
export const lotOpener = (lotId: string) => `lot-${lotId}`

/** What can still be done with a lot. */
export const tasksOf = (lot: Investment) => ({
  correct: lot.voidedAt === null,
  transfer: lot.voidedAt === null && lot.sharesHeld > 0,
  void: lot.voidedAt === null && lot.sharesTransferred === 0,
})
