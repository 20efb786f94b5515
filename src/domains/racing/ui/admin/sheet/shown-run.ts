import type { Run } from '../../../racing.contract'
import { runChange } from '../../../racing-input.contract'
import { completeRun } from '../../../run-result.rules'
import type { Typed } from '../outbox/outbox-row'

/** A run as its row shows it: with the changes that have not been saved yet. */
export function shownRun(run: Run, pending: Typed): Run {
  const { data: fields = {} } = runChange.safeParse(pending)
  if (Object.keys(fields).length === 0) return run
  const shown: Run = { ...run }
  for (const [field, value] of Object.entries(completeRun(run, fields, new Date())))
    if (value !== undefined) Reflect.set(shown, field, value)
  return shown
}
