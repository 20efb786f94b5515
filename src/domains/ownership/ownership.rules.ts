/** How many offerings the home page shows (SPEC §9). */
export const HOME_OFFERINGS = 3

/** Default numbers of shares and of shares for sale (SPEC §9). */
export const DEFAULT_SHARES = 100
/** Keeps all amounts of money within the safe integers. */
export const MOST_SHARES = 50_000

/** The default number of shares for sale: 100, or all there are. */
export const availableByDefault = (shares: { totalShares: number; heldShares?: number }) =>
  Math.max(0, Math.min(DEFAULT_SHARES, shares.totalShares - (shares.heldShares ?? 0)))

/** The faults of an offering's figures, field by field. */
export function offeringFaults(offering: { totalShares: number; availableShares: number }) {
  return offering.availableShares > offering.totalShares
    ? [
        {
          path: 'availableShares',
          message: `There are only ${offering.totalShares} shares in all`,
        },
      ]
    : []
}

/** The shares that can be had, now or once the offering opens: only an open offering's are for sale. */
export const sharesOnOffer = (offering: {
  isActive: boolean
  isDraft: boolean
  availableShares: number
}): number => (offering.isActive || offering.isDraft ? offering.availableShares : 0)

/** `availableShares / totalShares` as a percentage with `decimals` places (SPEC §5). */
export function availabilityPercent(
  offering: { availableShares: number; totalShares: number },
  decimals = 0,
): number {
  const factor = 10 ** decimals
  return Math.round((offering.availableShares / offering.totalShares) * 100 * factor) / factor
}

/** The horses with shares to sell: those with an active offering that has shares left (SPEC §4). */
export function horsesWithShares(
  offerings: readonly { horseId: string; isActive: boolean; availableShares: number }[],
): Set<string> {
  return new Set(
    offerings
      .filter((offering) => offering.isActive && offering.availableShares > 0)
      .map((offering) => offering.horseId),
  )
}
