export const shareCount = (shares: number): string =>
  shares === 1 ? '1 share' : `${shares} shares`

/** `"2.50"` → `"2.5%"`, `"33.3333"` → `"33.3333%"`. */
export const percentWords = (percent: string): string => `${percent.replace(/\.?0+$/, '')}%`
