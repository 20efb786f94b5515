import type { Run } from '../../../racing.contract'
import { runChange, type RunFieldsInput } from '../../../racing-input.contract'
import { completeRun } from '../../../run-result.rules'

/** A run as its row shows it: with the changes that have not been saved yet. */
export function shownRun(run: Run, pending: Partial<RunFieldsInput>): Run {
  const { data: fields = {} } = runChange.safeParse(pending)
  if (Object.keys(fields).length === 0) return run
  const shown: Run = { ...run }
  for (const [field, value] of Object.entries(completeRun(run, fields, new Date())))
    if (value !== undefined) Reflect.set(shown, field, value)
  return shown
}
