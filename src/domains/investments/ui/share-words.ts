export { shareCount } from '../investments.rules'

/** `"2.50"` → `"2.5%"`, `"33.3333"` → `"33.3333%"`. */
export const percentWords = (percent: string): string => `${percent.replace(/\.?0+$/, '')}%`
