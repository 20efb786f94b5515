interface Offered {
  isActive: boolean
  totalShares: number
  heldShares: number
  availableShares: number
}

/** An offering's shares wherever they are shown, in this order: sold, for sale, and kept back by the stable. */
export interface ShareSplit {
  taken: number
  open: number
  kept: number
}

/** Nothing of a closed offering is for sale: the stable keeps whatever it has not sold. */
export function splitShares({ isActive, totalShares, heldShares, availableShares }: Offered) {
  const open = isActive ? availableShares : 0
  return { taken: heldShares, open, kept: totalShares - heldShares - open } satisfies ShareSplit
}
