import type { Race, Run } from '../../../racing.contract'
import { type Entered, type Prizes, resultFields, withoutResult } from '../../../place-entry.rules'
import { useRunChange } from '../outbox/outbox'
import type { Typed } from '../outbox/outbox-row'
import { markPrize, useIsPrizeProposed } from './proposed-prizes'
import { shownRun } from './shown-run'

/** What a row needs to know of its race; the runners besides it would make all rows render again. */
export type RaceFacts = Omit<Race, 'updatedAt' | 'createdAt'> & Prizes

/** A run as shown, with how its save stands, and the ways to change it. */
export function useRunEntry(run: Run, race: Prizes) {
  const save = useRunChange(run)
  const isProposed = useIsPrizeProposed(run.id)
  const shown = shownRun(run, save.pending)
  return {
    save,
    shown,
    isPrizeProposed: isProposed && shown.state === 'ran' && shown.prizeMoney !== '0.00',
    /** Enters a result, with the prize that goes with it. */
    enter: (entered: Entered) => {
      if (entered.kind === 'nothing') {
        if (shown.state === 'ran' || shown.state === 'scratched') save.change(withoutResult)
        return
      }
      const fields = resultFields(entered, race, shown, isProposed)
      if ('prizeMoney' in fields) markPrize(run.id, entered.kind === 'place')
      save.change(fields)
    },
    /** Saves fields as a person gave them. */
    change: (fields: Typed) => {
      if ('prizeMoney' in fields) markPrize(run.id, false)
      save.change(fields)
    },
    confirmPrize: () => markPrize(run.id, false),
  }
}
export type RunEntry = ReturnType<typeof useRunEntry>
