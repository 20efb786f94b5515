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
  /** Of a closed offering, those for sale have stayed unsold. */
  isActive: boolean
}

export const splitShares = ({ isActive, totalShares, heldShares, availableShares }: Offered) =>
  ({
    taken: heldShares,
    open: availableShares,
    kept: totalShares - heldShares - availableShares,
    isActive,
  }) satisfies ShareSplit

/** What those neither sold nor kept back are called. */
export const openWords = ({ isActive }: Pick<Offered, 'isActive'>) =>
  isActive ? 'Available' : 'Unsold'
