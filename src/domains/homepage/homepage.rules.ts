/**
 * How many featured horses the settings hold: those shown on the home page, and those that move up if one is
 * deleted.
 */
export const MOST_FEATURED_HORSES = 12
