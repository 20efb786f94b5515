/** How many offerings the home page shows (SPEC §9). */
export const HOME_OFFERINGS = 3

/** `availableShares / totalShares` as a percentage with `decimals` places (SPEC §5). */
export function availabilityPercent(
  offering: { availableShares: number; totalShares: number },
  decimals = 0,
): number {
  const factor = 10 ** decimals
  return Math.round((offering.availableShares / offering.totalShares) * 100 * factor) / factor
}

/** The horses that have shares to sell: some active offering with shares left (SPEC §4). */
export function horsesWithShares(
  offerings: readonly { horseId: string; isActive: boolean; availableShares: number }[],
): Set<string> {
  return new Set(
    offerings
      .filter((offering) => offering.isActive && offering.availableShares > 0)
      .map((offering) => offering.horseId),
  )
}
