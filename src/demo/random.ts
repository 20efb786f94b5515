/** Random numbers that are the same every time, so that every demo stable has the same history. */
export interface Chance {
  /** From 0 up to but not including 1. */
  next(): number
  /** A whole number, both ends included. */
  between(low: number, high: number): number
  pick<T>(list: readonly T[]): T
  /** True in this share of cases. */
  happens(share: number): boolean
  /** A number from a normal distribution around 0 with a deviation of 1. */
  bell(): number
}

/** Mulberry32: short, even enough for a story, and the same on every machine. */
export function chance(seed: number): Chance {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    pick<T>(list: readonly T[]): T {
      const chosen = list[between(0, list.length - 1)]
      if (chosen === undefined) throw new RangeError('Nothing to choose from')
      return chosen
    },
    happens: (share) => next() < share,
    bell: () => Array.from({ length: 12 }, next).reduce((sum, value) => sum + value, -6),
  }
}
