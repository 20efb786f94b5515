interface Terms {
  totalShares: number
  /** The part of the horse that all shares make up together. */
  percentOfHorse: string
}

/** `"2,5 %"` → `"2.5"`; undefined if no percentage was typed. */
export function typedPercent(typed: unknown): string | undefined {
  const text = typeof typed === 'string' ? typed : ''
  const [, whole, places = ''] = /^\s*(\d{1,3})(?:[.,](\d{1,4}))?\s*%\s*$/.exec(text) ?? []
  if (whole === undefined) return undefined
  return places === '' ? whole : `${whole}.${places}`
}

/** How many shares a percentage of the horse is: one number if it comes out even, else the nearest two. */
export function nearestShares(percent: string, { totalShares, percentOfHorse }: Terms): number[] {
  const [whole = '0', places = ''] = percent.split('.')
  // in ten-thousandths of a percent
  const wanted = BigInt(`${whole}${places.padEnd(4, '0')}`) * BigInt(totalShares)
  const all = BigInt(percentOfHorse.replace('.', '')) * 100n
  const below = Number(wanted / all)
  if (below >= totalShares) return [totalShares]
  if (below >= 1 && wanted % all === 0n) return [below]
  const least = Math.max(below, 1)
  return [least, least + 1].filter((shares) => shares <= totalShares)
}
