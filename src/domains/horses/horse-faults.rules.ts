/** The faults of a horse's opening record, field by field. */
export function horseFaults(horse: { openingRaces?: number; openingWins?: number }) {
  return (horse.openingWins ?? 0) > (horse.openingRaces ?? 0)
    ? [{ path: 'openingWins', message: 'There can’t be more wins than races' }]
    : []
}

/** The faults of a race's figures, field by field. */
export function performanceFaults(run: { position?: number | null; totalRunners?: number | null }) {
  const { position, totalRunners } = run
  return position != null && totalRunners != null && position > totalRunners
    ? [{ path: 'position', message: `There were only ${totalRunners} runners` }]
    : []
}
