interface Offered {
  isActive: boolean
  totalShares: number
  heldShares: number
  availableShares: number
}

/** An offering's shares wherever they are shown, in this order. */
export interface ShareSplit {
  /** Sold. */
  taken: number
  /** For sale. */
  open: number
  /** Left when the offering was closed: no longer for sale, but not kept back either. */
  unsold: number
  /** Kept back by the stable. */
  kept: number
  isActive: boolean
}

export const splitShares = ({ isActive, totalShares, heldShares, availableShares }: Offered) =>
  ({
    taken: heldShares,
    open: isActive ? availableShares : 0,
    unsold: isActive ? 0 : availableShares,
    kept: totalShares - heldShares - availableShares,
    isActive,
  }) satisfies ShareSplit

/** The shares that no one holds and that aren't kept back: which part of the bar they are, and what they are called. */
export const leftOf = ({ isActive, open, unsold }: ShareSplit) =>
  isActive
    ? ({ part: 'open', label: 'Available', shares: open } as const)
    : ({ part: 'unsold', label: 'Unsold', shares: unsold } as const)
