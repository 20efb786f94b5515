/** How many featured horses the settings hold: those of the home page, and who moves up after them. */
export const MOST_FEATURED_HORSES = 12
