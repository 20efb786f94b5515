import { formatPosition } from '../../../lib/position'
import { metres } from '../../../lib/text'
import { finishKinds, finishLabel, runStates, stateLabel } from '../racing.rules'

const labels: Record<string, string> = {
  state: 'state',
  position: 'place',
  finish: 'finish',
  deadHeat: 'dead heat',
  prizeMoney: 'prize',
  apprenticeAllowance: 'allowance',
  carriedWeight: 'weight',
  bodyWeight: 'body weight',
  officeNotes: 'office notes',
  scratchedReason: 'reason for scratching',
  off_time: 'off time',
  race_class: 'class',
  distance_metres: 'distance',
  total_runners: 'runners',
  video_url: 'replay',
}

/** A value that an import changes, as its report shows it: `place 2nd`. */
export function valueText(field: string, value: unknown): string {
  const label = labels[field] ?? field
  if (value === null || value === undefined) return `no ${label}`
  if (field === 'position' && typeof value === 'number') return formatPosition(value)
  if (field === 'state') return stateLabel(runStates.find((state) => state === value) ?? 'ran')
  if (field === 'finish') return finishLabel(finishKinds.find((kind) => kind === value) ?? 'dnf')
  if (field === 'distance_metres' && typeof value === 'number') return metres(value)
  if (typeof value === 'boolean') return value ? label : `no ${label}`
  return `${label} ${typeof value === 'string' || typeof value === 'number' ? value : ''}`
}
