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
  /** If not, `open` counts the shares left unsold. */
  isActive: boolean
}

export const splitShares = ({ isActive, totalShares, heldShares, availableShares }: Offered) =>
  ({
    taken: heldShares,
    open: availableShares,
    kept: totalShares - heldShares - availableShares,
    isActive,
  }) satisfies ShareSplit

/** What to call the open shares. */
export const openWords = ({ isActive }: Pick<Offered, 'isActive'>) =>
  isActive ? 'Available' : 'Unsold'
